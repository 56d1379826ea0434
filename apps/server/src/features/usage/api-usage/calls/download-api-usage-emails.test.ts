import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { downloadApiUsageEmails } from '@midoffice/contract/usage/api-usage/calls/download-api-usage-emails';
import { newestAudit } from '../../../../testing/audit.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
import { makeEvents } from '../factory.ts';

describe('download-api-usage-emails', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
    const often = await makeCustomer(server.platform, { email: 'often@example.com' });
    const once = await makeCustomer(server.platform, { email: '+once@example.com' });
    await makeCustomer(server.platform, { email: 'never@example.com' });
    await makeEvents(server.platform, [
      { userid: often.userid },
      { userid: often.userid, status: 500 },
      { userid: once.userid },
      { userid: 'has no account' },
      { userid: once.userid, ageMs: 30 * 86_400_000 },
    ]);
  });
  after(() => server.close());

  test('answers who called in the frame with their totals as CSV, formulas taken for text', async () => {
    const { body, headers } = await admin.call(downloadApiUsageEmails, { timeframe: '72h' });
    assert.match(String(headers['content-disposition']), /api-usage-emails-/);
    const lines = String(body)
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    assert.deepEqual(
      lines.map((cells) => [cells[0], cells[2], cells[3], cells[4]]),
      [
        ['email', 'count', 'successcount', 'transfersize'],
        ['often@example.com', '2', '1', '2'],
        ["'+once@example.com", '1', '1', '1'],
      ],
    );
  });

  test('records who exported the addresses, for which frame, and how many', async () => {
    await admin.call(downloadApiUsageEmails, { timeframe: '72h' });
    const { kind, actor_id, after } = await newestAudit(server, 'e-mail addresses of API users');
    assert.deepEqual(
      [kind, actor_id, after],
      ['usage.emails-exported', admin.userid, { filters: { timeframe: '72h' }, rows: 2 }],
    );
  });

  test('refuses an unknown frame, and a member without the grant', async () => {
    assert.equal((await admin.call(downloadApiUsageEmails, { timeframe: 'soon' })).status, 400);
    const member = await server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await member.call(downloadApiUsageEmails, {})).status, 403);
  });
});
