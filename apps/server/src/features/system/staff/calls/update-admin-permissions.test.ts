import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { lastAudit } from '../testing/factory.ts';
import { eventually } from '../testing/eventually.ts';

describe('update-admin-permissions', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('stores a list of keys, a full set of children as its parent, and is audited (r000-permissions-keys, r000-perm-collapse)', async () => {
    const admin = await server.staff();
    const amy = await server.staff({ role: 'standard', permissions: ['charts'] });
    await amy.call(getMe, {});
    const permissions = ['openai', 'github', 'survey-responses', 'generate-definition', 'charts', 'charts'];
    const { status, body } = await admin.call(updateAdminPermissions, {
      userId: amy.userid,
      permissions,
      expected: ['charts'],
    });
    assert.deepEqual([status, body.permissions], [200, ['charts', 'other']]);
    await eventually(async () => (await amy.call(getMe, {})).body.permissions.join() === 'charts,other');
    const entry = await lastAudit(admin, { kind: 'staff.permissions-changed', target: amy.userid });
    assert.deepEqual(
      [entry.before, entry.after],
      [{ permissions: ['charts'] }, { permissions: ['charts', 'other'] }],
    );
  });

  test('a fix is granted by its name', async () => {
    const admin = await server.staff();
    const amy = await server.staff({ role: 'standard' });
    const permissions = ['charts', 'weekendBars'];
    const { body } = await admin.call(updateAdminPermissions, { userId: amy.userid, permissions });
    assert.deepEqual(body.permissions, permissions);
  });

  test('a parent swallows its children (r000-perm-parent-selects-all)', async () => {
    const admin = await server.staff();
    const amy = await server.staff({ role: 'standard' });
    const { body } = await admin.call(updateAdminPermissions, {
      userId: amy.userid,
      permissions: ['charts', 'data-fixes', 'tasks/tasks'],
    });
    assert.deepEqual(body.permissions, ['tasks/tasks', 'data-fixes']);
    assert.deepEqual(
      (await admin.call(updateAdminPermissions, { userId: amy.userid, permissions: [] })).body.permissions,
      [],
    );
  });

  test('the second of two editors gets the conflict with both values', async () => {
    const [ada, ben] = [await server.staff(), await server.staff()];
    const amy = await server.staff({ role: 'standard', permissions: ['charts'] });
    await ada.call(updateAdminPermissions, {
      userId: amy.userid,
      permissions: ['monitors'],
      expected: ['charts'],
    });
    const second = await ben.call(updateAdminPermissions, {
      userId: amy.userid,
      permissions: ['redis'],
      expected: ['charts'],
    });
    assert.equal(second.status, 409);
    const [found] = (second.body as unknown as { conflicts: Record<string, unknown>[] }).conflicts;
    assert.deepEqual(
      [found?.['expected'], found?.['actual'], found?.['wanted']],
      [['charts'], ['monitors'], ['redis']],
    );
  });

  test('refuses oneself, unknown keys, a customer, an unknown user and who is no admin, with nothing written', async () => {
    const admin = await server.staff();
    const member = await server.staff({ role: 'analyst', permissions: ['userPermissions'] });
    const customer = await server.staff({ role: null });
    const digest = await server.digest();
    const refusals = [
      [admin, { userId: admin.userid, permissions: [] }, 403, 'You cannot change your own permissions.'],
      [
        admin,
        { userId: member.userid, permissions: ['vault'] },
        400,
        'permissions: there is no section or tool called vault',
      ],
      [
        admin,
        { userId: customer.userid, permissions: ['charts'] },
        400,
        'userId: give this person a staff role first',
      ],
      [admin, { userId: 'nobody', permissions: ['charts'] }, 404, 'User not found.'],
      [admin, { userId: member.userid }, 400, 'permissions: is required'],
      [member, { userId: admin.userid, permissions: [] }, 403, 'You do not have access to this page.'],
    ] as const;
    for (const [client, input, status, message] of refusals) {
      const answer = await client.call(updateAdminPermissions, input);
      assert.deepEqual([answer.status, answer.body.message], [status, message]);
    }
    assert.equal(await server.digest(), digest);
  });
});
