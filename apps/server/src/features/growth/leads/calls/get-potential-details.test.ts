import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPotentialBusiness } from '@midoffice/contract/growth/leads/calls/get-potential-business';
import { getPotentialDetails } from '@midoffice/contract/growth/leads/calls/get-potential-details';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { mailSentToLead } from '../api.ts';
import { makeLead } from '../factory.ts';

describe('get-potential-details', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer();
    sales = await server.staff({ role: 'standard', permissions: ['potentialBusiness'] });
  });
  after(() => server.close());
  const sent = (
    leadId: string,
    template: string,
    staff = { userid: 'u1', name: 'Ann', email: 'ann@x.example' },
  ) =>
    server.platform.db
      .transaction()
      .execute((trx) => mailSentToLead(trx, { leadId, template, staff: { ...staff, role: 'standard' } }));

  test('answers every field of a lead', async () => {
    const made = await makeLead(server.platform, {
      domain: 'whole.example',
      email: 'a@whole.example',
      otherEmails: ['b@whole.example', 'c@whole.example'],
      backlinks: 12,
      searchTraffic: 34,
      authorityScore: 56,
      accessible: false,
      lastApiCallAt: '2026-03-01T10:00:00.000Z',
    });
    const { status, body } = await sales.call(getPotentialDetails, { id: made._id });
    assert.equal(status, 200);
    assert.deepEqual(body, made as typeof body);
    assert.deepEqual(body.allEmails, ['a@whole.example', 'b@whole.example', 'c@whole.example']);
    assert.deepEqual(
      [body.backlinks, body.searchtraffic, body.authscore, body.accessible, body.lastAPICall],
      [12, 34, 56, false, '2026-03-01T10:00:00.000Z'],
    );
  });

  test('mails from templates are in emailsSent with their sender; a sizing mail sets the status', async () => {
    const { _id: id } = await makeLead(server.platform);
    await sent(id, 'getting-started-welcome');
    assert.equal((await sales.call(getPotentialDetails, { id })).body.status, null);
    await sent(id, 'compliance-1', { userid: 'u2', name: '', email: 'bo@x.example' });
    const { body } = await sales.call(getPotentialDetails, { id });
    assert.equal(body.status, 'compliance-1');
    assert.deepEqual(
      body.emailsSent.map((mail) => [mail.templateType, mail.emailSentBy]),
      [
        ['compliance-1', 'bo@x.example'],
        ['getting-started-welcome', 'Ann'],
      ],
    );
    await assert.rejects(sent('no-such-lead', 'default'), /There is no such record/);
    const { _id: gone } = await makeLead(server.platform, {}, { excluded: true });
    await assert.rejects(sent(gone, 'default'), /This record is excluded/);
  });

  test('is read again when a mail was sent, as the list is: what became of it is shown', () => {
    for (const { reads } of [getPotentialDetails, getPotentialBusiness]) assert.ok(reads?.includes('mails'));
  });

  test('names what is missing, and refuses a member without the grant', async () => {
    const { status, body } = await sales.call(getPotentialDetails, { id: 'nothing' });
    assert.deepEqual([status, body.message], [404, 'There is no such record.']);
    const member = await server.staff({ role: 'standard', permissions: ['liveUsers'] });
    assert.equal((await member.call(getPotentialDetails, { id: 'nothing' })).status, 403);
  });
});
