import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { endStaffSessions } from '@midoffice/contract/system/staff/calls/end-staff-sessions';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { enter, lastAudit, person } from '../testing/factory.ts';
import { eventually } from '../testing/eventually.ts';

describe('end-staff-sessions', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('ends all sessions of another, and is audited', async () => {
    const admin = await server.staff();
    const amy = await person(server);
    const session = await enter(server, amy);
    await session.call(getMe, {});
    const { body } = await admin.call(endStaffSessions, { userId: amy.userid });
    assert.equal(body.ended, 2);
    await eventually(async () => (await session.call(getMe, {})).status === 401);
    assert.deepEqual((await lastAudit(admin, { kind: 'staff.session-ended', target: amy.userid })).after, {
      ended: 2,
    });
  });

  test('refuses oneself, an unknown user and who is no admin, with nothing written', async () => {
    const admin = await server.staff();
    const member = await server.staff({ role: 'analyst', permissions: ['userPermissions'] });
    const digest = await server.digest();
    assert.equal((await admin.call(endStaffSessions, { userId: admin.userid })).status, 400);
    assert.equal((await admin.call(endStaffSessions, { userId: 'nobody' })).status, 404);
    assert.equal((await admin.call(endStaffSessions, {})).body.message, 'Please select a user');
    assert.equal((await member.call(endStaffSessions, { userId: admin.userid })).status, 403);
    assert.equal(await server.digest(), digest);
  });
});
