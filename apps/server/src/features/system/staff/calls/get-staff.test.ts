import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getStaff } from '@midoffice/contract/system/staff/calls/get-staff';
import { inviteStaff } from '@midoffice/contract/system/staff/calls/invite-staff';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { enter, person, secureWithTotp } from '../testing/factory.ts';

describe('get-staff', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('lists members of staff only, with role, state and second factor', async () => {
    const admin = await server.staff();
    await server.staff({ role: null, email: 'customer@example.com' });
    const amy = await person(server, { permissions: ['charts'] });
    await secureWithTotp(await enter(server, amy), Date.now());
    await admin.call(inviteStaff, { email: 'nina@staff.example', name: 'Nina Berg', role: 'analyst' });
    const { rows } = (await admin.call(getStaff, {})).body;
    assert.deepEqual(
      rows.map((row) => row.role),
      ['admin', 'analyst', 'standard'],
    );
    assert.deepEqual(
      [rows[1]!.name, rows[1]!.state, rows[1]!.liveSessions, rows[1]!.lastSeenAt],
      ['Nina Berg', 'invited', 0, null],
    );
    assert.deepEqual(
      [rows[2]!.state, rows[2]!.secondFactor, rows[2]!.liveSessions, rows[2]!.permissions],
      ['active', true, 2, ['charts']],
    );
  });

  test('refuses who is no admin', async () => {
    const member = await server.staff({ role: 'analyst', permissions: ['userPermissions'] });
    assert.equal((await member.call(getStaff, {})).status, 403);
  });
});
