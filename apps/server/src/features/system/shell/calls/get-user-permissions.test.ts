import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getUserPermissions } from '@midoffice/contract/system/shell/calls/get-user-permissions';
import { testServer, type TestServer } from '../../../../testing/server.ts';

describe('get-user-permissions', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('without id: the keys that the caller holds (r000-permission-call-nonadmin, r000-section-permissions)', async () => {
    const amy = await server.staff({ role: 'analyst', permissions: ['monitors', 'charts'] });
    assert.deepEqual((await amy.call(getUserPermissions, {})).body, ['charts', 'monitors']);
    const plain = await server.staff({ role: 'standard' });
    assert.deepEqual((await plain.call(getUserPermissions, {})).body, []);
  });

  test('without id, for an admin: the ten sections in their order', async () => {
    const { body } = await (await server.staff()).call(getUserPermissions, {});
    assert.deepEqual(body, [
      'tasks',
      'user-records',
      'api-records',
      'data-fixes',
      'stripe',
      'site-changes',
      'blog-posts',
      'redis',
      'monitors',
      'other',
    ]);
  });

  test("with id: that user's role and grants, for admins and holders of User Permissions", async () => {
    const holder = await server.staff({ role: 'standard', permissions: ['userPermissions'] });
    const amy = await server.staff({ role: 'analyst', permissions: ['charts'] });
    for (const client of [await server.staff(), holder]) {
      assert.deepEqual((await client.call(getUserPermissions, { id: amy.userid })).body, {
        role: 'analyst',
        permissions: ['charts'],
      });
    }
  });

  test('with id: refuses others, an unknown user, an empty id, and nobody', async () => {
    const admin = await server.staff();
    const amy = await server.staff({ role: 'analyst', permissions: ['charts'] });
    const refused = await amy.call(getUserPermissions, { id: admin.userid });
    assert.deepEqual([refused.status, refused.body.message], [403, 'You do not have access to this page.']);
    assert.equal((await admin.call(getUserPermissions, { id: 'nobody' })).status, 404);
    assert.equal((await admin.call(getUserPermissions, { id: '' })).body.message, 'Please select a user');
    assert.equal((await server.nobody.call(getUserPermissions, {})).status, 401);
  });
});
