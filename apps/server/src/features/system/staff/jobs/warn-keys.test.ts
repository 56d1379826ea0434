import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import { getStaffKeys } from '@midoffice/contract/system/staff/calls/get-staff-keys';
import { createResolver } from '../../../../platform/session/resolve.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { makeStaffKey } from '../../../../testing/staff-key.ts';
import { setKeyDays } from '../testing/clock-store.ts';
import { lastAudit } from '../testing/factory.ts';
import { job } from './warn-keys.ts';

describe('staff API keys end', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer({ env: { STAFF_KEY_DAYS: '90' } });
  });
  after(() => server.close());
  const daysOf = (at: string): number => Math.round((Date.parse(at) - Date.now()) / 86_400_000);

  test('after the set days, are shown with their end, and open nothing then', async () => {
    const amy = await server.staff({ role: 'analyst', permissions: ['charts'] });
    const { id, key } = await makeStaffKey(server, amy, 'script');
    const [row] = (await amy.call(getStaffKeys, {})).body.rows;
    assert.equal(daysOf(row!.expiresAt), 90);
    const resolver = createResolver(server.platform);
    assert.equal((await resolver.byKey(key, 'used'))?.userid, amy.userid);
    await resolver.close();
    await setKeyDays(server.platform.db, id, 0);
    const later = createResolver(server.platform);
    assert.equal(await later.byKey(key, 'used'), undefined);
    await later.close();
  });

  test('the owner gets one mail two weeks before, and none for keys that are revoked or end later', async () => {
    const admin = await server.staff();
    const amy = await server.staff({ role: 'analyst', email: 'keys@staff.example' });
    const [soon, far, over] = [
      await makeStaffKey(server, amy, 'soon'),
      await makeStaffKey(server, amy, 'far'),
      await makeStaffKey(server, amy, 'over'),
    ];
    await setKeyDays(server.platform.db, soon.id, 13);
    await setKeyDays(server.platform.db, far.id, 15);
    await setKeyDays(server.platform.db, over.id, -1);
    const run = () => job(server.platform).run({}, async () => undefined, new AbortController().signal);
    await run();
    await run();
    const { rows } = (await admin.call(getMails, { text: 'keys@staff.example' })).body;
    assert.deepEqual(
      rows.map(({ kind, subject }) => [kind, /"soon" ends on \d{4}-\d\d-\d\d/.test(subject)]),
      [['staff-key-ends', true]],
    );
    const entry = await lastAudit(admin, { kind: 'staff.key-warned', target: soon.id });
    assert.equal((entry.after as { userid: string }).userid, amy.userid);
  });
});
