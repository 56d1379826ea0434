import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPotentialDetails } from '@midoffice/contract/growth/leads/calls/get-potential-details';
import { manualMailSent } from '@midoffice/contract/growth/leads/calls/manual-mail-sent';
import { unmarkManualMail } from '@midoffice/contract/growth/leads/calls/unmark-manual-mail';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { newestAudit } from '../../../../testing/audit.ts';
import { makeLead } from '../factory.ts';

describe('unmark-manual-mail', () => {
  let server: TestServer;
  let ann: Client;
  before(async () => {
    server = await testServer();
    ann = await server.staff({ role: 'standard', permissions: ['potentialBusiness'] });
  });
  after(() => server.close());

  test('takes a mark back, the audit keeps whose and when it was, and it may be set again', async () => {
    const { _id: id, domain } = await makeLead(server.platform);
    const { manualMailSentBy } = (await ann.call(manualMailSent, { id })).body;
    const marked = (await ann.call(getPotentialDetails, { id })).body;
    const { status, body } = await ann.call(unmarkManualMail, { id, expected: { manualMailSentBy } });
    assert.deepEqual([status, body.message], [200, 'The mark is removed.']);
    const lead = (await ann.call(getPotentialDetails, { id })).body;
    assert.deepEqual([lead.manualMailSentBy, lead.manualMailSentAt], [null, null]);
    const entry = await newestAudit(server, id);
    assert.deepEqual(
      [entry?.kind, entry?.actor_id, entry?.before, entry?.after],
      [
        'lead.mail-unmarked',
        ann.userid,
        { domain, manualMailSentBy, manualMailSentAt: marked.manualMailSentAt },
        { domain, manualMailSentBy: null },
      ],
    );
    assert.equal((await ann.call(manualMailSent, { id })).status, 200);
  });

  test('refuses what is not marked, or by now by somebody else, with both names and nothing written', async () => {
    const bare = await makeLead(server.platform);
    const theirs = await makeLead(server.platform, {}, { manual_mail_sent_by: 'Bo' });
    const digest = await server.digest();
    const expected = { manualMailSentBy: 'Ann' };
    const none = await ann.call(unmarkManualMail, { id: bare._id, expected });
    assert.deepEqual([none.status, none.body.message], [409, 'No mail is marked as sent manually.']);
    const { status, body } = await ann.call(unmarkManualMail, { id: theirs._id, expected });
    assert.equal(status, 409);
    const [met] = (body as unknown as { conflicts: { expected: string; actual: string }[] }).conflicts;
    assert.deepEqual([met?.expected, met?.actual], ['Ann', 'Bo']);
    assert.equal(await server.digest(), digest);
  });

  test('refuses members without the grant, unknown records and missing fields, and writes nothing', async () => {
    const { _id: id } = await makeLead(server.platform, {}, { manual_mail_sent_by: 'Bo' });
    const member = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    const expected = { manualMailSentBy: 'Bo' };
    const digest = await server.digest();
    assert.equal((await member.call(unmarkManualMail, { id, expected })).status, 403);
    assert.equal((await server.nobody.call(unmarkManualMail, { id, expected })).status, 401);
    assert.equal((await ann.call(unmarkManualMail, { id: 'nothing', expected })).status, 404);
    assert.equal((await ann.call(unmarkManualMail, { expected })).body.message, 'id: is required');
    const blind = await ann.call(unmarkManualMail, { id });
    assert.deepEqual([blind.status, blind.body.message.split(':')[0]], [400, 'expected']);
    assert.equal(await server.digest(), digest);
  });
});
