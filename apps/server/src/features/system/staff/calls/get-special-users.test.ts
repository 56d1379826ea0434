import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSpecialUsers } from '@midoffice/contract/system/staff/calls/get-special-users';
import { testServer, type TestServer } from '../../../../testing/server.ts';

describe('get-special-users', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('lists accounts with a staff role, with what names them (r000-special-users-select, r000-special-user-name)', async () => {
    const admin = await server.staff();
    await server.staff({ role: null, email: 'customer@example.com' });
    const amy = await server.staff({ role: 'standard', permissions: ['userPermissions', 'charts'] });
    const { status, body } = await amy.call(getSpecialUsers, {});
    assert.equal(status, 200);
    assert.deepEqual(
      body.map((row) => [row.userid, row.role, row.userPermissions]),
      [
        [admin.userid, 'admin', []],
        [amy.userid, 'standard', ['charts', 'userPermissions']],
      ],
    );
    assert.deepEqual([body[1]!.username, body[1]!.firstname], [amy.userid, 'Staff']);
  });

  test('refuses a member without the key', async () => {
    const member = await server.staff({ role: 'analyst', permissions: ['charts'] });
    const { status, body } = await member.call(getSpecialUsers, {});
    assert.deepEqual([status, body.message], [403, 'You do not have access to this page.']);
  });
});
