import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { unattendedHeader } from '@midoffice/contract/kernel';
import { reportPresence } from '@midoffice/contract/system/presence/calls/report-presence';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { getSessions } from '@midoffice/contract/system/staff/calls/get-sessions';
import { getStaff } from '@midoffice/contract/system/staff/calls/get-staff';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { ageSessions, minutesUnused } from './testing/clock-store.ts';

describe('a session that nobody uses', () => {
  let server: TestServer;
  let ahead = 0;
  before(async () => {
    server = await testServer({ env: { SESSION_IDLE_HOURS: '2' }, now: () => Date.now() + ahead });
  });
  after(() => server.close());
  // Answers about who asks are kept for 20 seconds.
  const forget = (): void => {
    ahead += 21_000;
  };

  test('ends after the set time, is listed no more, and does not come back', async () => {
    const admin = await server.staff();
    const amy = await server.staff({ role: 'analyst', permissions: ['charts'] });
    await ageSessions(server.platform.db, amy.userid, 119);
    forget();
    assert.equal((await amy.call(getMe, {})).status, 200);
    await ageSessions(server.platform.db, amy.userid, 121);
    forget();
    assert.equal((await amy.call(getMe, {})).status, 401);
    assert.equal((await amy.call(getSessions, {})).status, 401);
    const { rows } = (await admin.call(getStaff, {})).body;
    assert.equal(rows.find(({ userid }) => userid === amy.userid)?.liveSessions, 0);
  });

  test('what an open console does by itself does not count as use; what its owner does counts', async () => {
    const [idle, active] = [await server.staff(), await server.staff()];
    for (const { userid } of [idle, active]) await ageSessions(server.platform.db, userid, 100);
    forget();
    assert.equal((await idle.call(getMe, {}, { headers: { [unattendedHeader]: '1' } })).status, 200);
    const shown = { page: 'data-fixes', item: 'charts', kind: 'symbol', id: 'AAPL' };
    assert.equal((await idle.call(reportPresence, { tab: randomUUID(), ...shown })).status, 200);
    assert.equal((await active.call(getMe, {})).status, 200);
    // Use is written down in batches, the last one when the server stops.
    await server.app.close();
    assert.equal(await minutesUnused(server.platform.db, idle.userid), 100);
    assert.equal(await minutesUnused(server.platform.db, active.userid), 0);
  });
});
