import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPotentialBusiness } from '@midoffice/contract/growth/leads/calls/get-potential-business';
import { manualMailSent } from '@midoffice/contract/growth/leads/calls/manual-mail-sent';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { newestAudit } from '../../../../testing/audit.ts';
import { makeLead } from '../factory.ts';

describe('manual-mail-sent', () => {
  let server: TestServer;
  let ann: Client;
  before(async () => {
    server = await testServer();
    ann = await server.staff({
      role: 'standard',
      permissions: ['potentialBusiness'],
      email: 'ann@staff.example',
    });
  });
  after(() => server.close());
  const total = async (): Promise<number> =>
    (await ann.call(getPotentialBusiness, {})).body.totalManualMailSent;

  test('records who marked it, counts one more, and audits (r000-manual-mail-records-who)', async () => {
    const { _id: id, domain } = await makeLead(server.platform);
    const before = await total();
    const { status, body } = await ann.call(manualMailSent, { id });
    assert.deepEqual([status, body.message], [200, 'Record updated.']);
    assert.ok(body.manualMailSentBy);
    assert.equal(await total(), before + 1);
    const [row] = (await ann.call(getPotentialBusiness, { search: domain })).body.rows;
    assert.equal(row?.manualMailSentBy, body.manualMailSentBy);
    assert.ok(row?.manualMailSentAt);
    const entry = await newestAudit(server, id);
    assert.deepEqual(
      [entry?.kind, entry?.actor_id, entry?.after],
      ['lead.mail-marked', ann.userid, { domain, manualMailSentBy: body.manualMailSentBy }],
    );
  });

  test('a mail that somebody else has marked stays theirs', async () => {
    const { _id: id } = await makeLead(server.platform, {}, { manual_mail_sent_by: 'Bo' });
    const digest = await server.digest();
    const { status, body } = await ann.call(manualMailSent, { id });
    assert.deepEqual([status, body.message], [409, 'The mail was marked as sent by Bo already.']);
    assert.equal(await server.digest(), digest);
  });

  test('refuses members without the grant and unknown records, and writes nothing', async () => {
    const { _id: id } = await makeLead(server.platform);
    const member = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    const digest = await server.digest();
    assert.equal((await member.call(manualMailSent, { id })).status, 403);
    assert.equal((await ann.call(manualMailSent, { id: 'nothing' })).status, 404);
    assert.equal((await ann.call(manualMailSent, {})).body.message, 'id: is required');
    assert.equal(await server.digest(), digest);
  });
});
