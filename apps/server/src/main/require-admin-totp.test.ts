// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { calls } from '@midoffice/contract';
import { getStaff } from '@midoffice/contract/system/staff/calls/get-staff';
import { updateRole } from '@midoffice/contract/system/staff/calls/update-role';
import { verifySecondFactor } from '@midoffice/contract/system/staff/calls/verify-second-factor';
import { staffKeyVerdict } from '../features/monitors/websockets/staff-key.ts';
import { enter, person, secureWithTotp } from '../features/system/staff/testing/factory.ts';
import { totpCode } from '../features/system/staff/totp.ts';
import { requireStillMayAct } from '../platform/jobs/rights.ts';
import { presentStaff } from '../platform/session/present.ts';
import { tokenHash } from '../platform/crypto/secrets.ts';
import { testServer, type TestServer } from '../testing/server.ts';
import { makeStaffKey } from '../testing/staff-key.ts';
import { statusOf } from '../testing/matrix.ts';

const open = new Set(['public', 'token', 'pending', 'self']);

describe('REQUIRE_ADMIN_TOTP=1', () => {
  let server: TestServer;
  let now = Date.now();
  before(async () => {
    server = await testServer({ env: { REQUIRE_ADMIN_TOTP: '1', SIGN_IN_LIMIT: '100' }, now: () => now });
  });
  after(() => server.close());

  test('an admin without a second factor makes no call but those about themself, by session or by key', async () => {
    const admin = await person(server, { role: 'admin' });
    const { key } = await makeStaffKey(server, admin, 'script');
    const digest = await server.digest();
    const let_through: string[] = [];
    for (const call of calls.filter(({ access }) => !open.has(access as string))) {
      if ((await statusOf(server, call, admin.cookie, undefined)) !== 403) let_through.push(call.name);
      if (call.host === 'data' && (await statusOf(server, call, undefined, key)) !== 403)
        let_through.push(`${call.name} by key`);
    }
    assert.deepEqual(let_through, []);
    assert.equal(await server.digest(), digest);
  });

  test('jobs and effects act for an admin without a second factor no longer, and again once there is one', async () => {
    const owing = await person(server, { role: 'admin' });
    const present = () => presentStaff(server.platform, server.platform.db, owing.userid);
    const { userid } = owing;
    assert.deepEqual(await present(), { userid, role: null, permissions: [], core: false });
    await assert.rejects(
      requireStillMayAct(server.platform, server.platform.db, { userid, label: 'Ann', call: 'getStaff' }),
      /Ann no longer has access to this action/,
    );
    await secureWithTotp(owing, now);
    assert.equal((await present()).role, 'admin');
    const member = await person(server, { role: 'standard' });
    assert.equal((await presentStaff(server.platform, server.platform.db, member.userid)).role, 'standard');
  });

  test('the key of an admin without a second factor opens no stream of the socket servers', async () => {
    const admin = await person(server, { role: 'admin' });
    const { key } = await makeStaffKey(server, admin, 'tester');
    const verdict = await staffKeyVerdict(server.platform, tokenHash(key).toString('hex'));
    assert.deepEqual([verdict.allowed, verdict.message], [false, 'Please set up a second factor first.']);
  });

  test('works once it is set up, asks every later session for a code, and holds for who becomes an admin', async () => {
    const amy = await person(server, { role: 'admin' });
    assert.equal((await amy.call(getStaff, {})).status, 403);
    const { secret } = await secureWithTotp(amy, now);
    await server.platform.push.settled();
    assert.equal((await amy.call(getStaff, {})).status, 200);
    now += 30_000;
    const later = await enter(server, amy);
    assert.equal((await later.call(getStaff, {})).status, 401);
    assert.equal((await later.call(verifySecondFactor, { code: '000000' })).status, 400);
    assert.equal((await later.call(verifySecondFactor, { code: totpCode(secret, now) })).status, 200);
    const bob = await person(server, { role: 'analyst', permissions: ['charts'] });
    assert.equal((await amy.call(updateRole, { userId: bob.userid, role: 'admin' })).status, 200);
    await server.platform.push.settled();
    assert.equal((await bob.call(getStaff, {})).status, 403);
  });
});
