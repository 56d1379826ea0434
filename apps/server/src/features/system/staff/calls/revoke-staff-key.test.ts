import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { revokeStaffKey } from '@midoffice/contract/system/staff/calls/revoke-staff-key';
import { createResolver } from '../../../../platform/session/resolve.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { makeStaffKey } from '../../../../testing/staff-key.ts';
import { lastAudit } from '../testing/factory.ts';
import { eventually } from '../testing/eventually.ts';

describe('revoke-staff-key', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test("ends one's own key within a second, and is audited", async () => {
    const amy = await server.staff({ role: 'standard' });
    const { id, key } = await makeStaffKey(server, amy, 'script');
    const resolver = createResolver(server.platform);
    assert.equal((await resolver.byKey(key, 'used'))?.userid, amy.userid);
    assert.equal((await amy.call(revokeStaffKey, { keyId: id })).status, 200);
    await eventually(async () => (await resolver.byKey(key, 'used')) === undefined);
    await resolver.close();
    assert.deepEqual(
      (await lastAudit(await server.staff(), { kind: 'staff.key-revoked', target: id })).after,
      { revoked: true },
    );
  });

  test("lets an admin revoke anybody's, and others only their own", async () => {
    const [admin, amy, bob] = [
      await server.staff(),
      await server.staff({ role: 'standard' }),
      await server.staff({ role: 'standard' }),
    ];
    const { id } = await makeStaffKey(server, amy, 'script');
    const digest = await server.digest();
    assert.equal((await bob.call(revokeStaffKey, { keyId: id })).status, 404);
    assert.equal(
      (await bob.call(revokeStaffKey, { keyId: 'x' })).body.message,
      'keyId: must be the id of a key',
    );
    assert.equal((await server.nobody.call(revokeStaffKey, { keyId: id })).status, 401);
    assert.equal(await server.digest(), digest);
    assert.equal((await admin.call(revokeStaffKey, { keyId: id })).status, 200);
    assert.equal((await admin.call(revokeStaffKey, { keyId: id })).status, 404);
  });
});
