// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { analystPermissions } from '@midoffice/contract/kernel';
import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { getStaff } from '@midoffice/contract/system/staff/calls/get-staff';
import { removeStaff } from '@midoffice/contract/system/staff/calls/remove-staff';
import { updateRole } from '@midoffice/contract/system/staff/calls/update-role';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { lastAudit, person } from '../testing/factory.ts';
import { eventually } from '../testing/eventually.ts';

describe('update-role', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('switches between any two roles, is felt at once, and is audited (r000-roles-switch)', async () => {
    const admin = await server.staff();
    const amy = await person(server, { role: 'standard', permissions: ['charts'] });
    await amy.call(getMe, {});
    for (const role of ['analyst', 'admin', 'standard', 'admin', 'analyst', 'standard'] as const) {
      const { status, body } = await admin.call(updateRole, { userId: amy.userid, role, reason: 'new work' });
      assert.deepEqual([status, body.message, body.role, body.invited], [200, 'Role updated.', role, false]);
      await eventually(async () => (await amy.call(getMe, {})).body.role === role);
    }
    const entry = await lastAudit(admin, { kind: 'staff.role-changed', target: amy.userid });
    assert.equal((entry.before as { role: string }).role, 'analyst');
    assert.equal((entry.after as { role: string }).role, 'standard');
    assert.equal(entry.reason, 'new work');
  });

  test('a customer who gets a role is invited, and has no password', async () => {
    const admin = await server.staff();
    const customer = await server.staff({ role: null, email: 'customer@example.com' });
    const { body } = await admin.call(updateRole, { userId: customer.userid, role: 'standard' });
    assert.equal(body.invited, true);
    const { rows } = (await admin.call(getMails, { text: 'customer@example.com' })).body;
    assert.deepEqual(
      rows.map((row) => row.kind),
      ['staff-invitation'],
    );
  });

  test('a new analyst without grants begins with what analysts have; own grants stay', async () => {
    const admin = await server.staff();
    const [plain, granted] = [await person(server), await person(server, { permissions: ['charts'] })];
    assert.deepEqual(
      (await admin.call(updateRole, { userId: plain.userid, role: 'analyst' })).body.permissions,
      analystPermissions(),
    );
    assert.deepEqual(
      (await admin.call(updateRole, { userId: granted.userid, role: 'analyst' })).body.permissions,
      ['charts'],
    );
  });

  test('of two admins who demote each other at once, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ada, ben] = [await person(server, { role: 'admin' }), await person(server, { role: 'admin' })];
      const answers = await Promise.all([
        ada.call(updateRole, { userId: ben.userid, role: 'standard' }),
        ben.call(updateRole, { userId: ada.userid, role: 'standard' }),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403]);
    }
  });

  test('ten admins who demote and remove one another in 100 parallel tries leave one who is admin still', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => person(server, { role: 'admin' })));
    const tries = people.flatMap((actor, from) =>
      people.map((target, to) => {
        if (from === to) return actor.call(updateRole, { userId: target.userid, role: 'standard' });
        return (from + to) % 2
          ? actor.call(updateRole, { userId: target.userid, role: 'analyst' })
          : actor.call(removeStaff, { userId: target.userid });
      }),
    );
    assert.equal(tries.length, 100);
    const answers = await Promise.all(tries);
    const whose = new Set(people.map(({ userid }) => userid));
    const { body } = await (await server.staff()).call(getStaff, {});
    const left = body.rows.filter((row) => whose.has(row.userid) && row.role === 'admin');
    assert.equal(left.length, 1, 'everybody else was removed or demoted, the last one stays');
    assert.equal(answers.filter(({ status }) => status >= 500).length, 0);
    assert.ok(answers.filter(({ status }) => status === 200).length >= 9);
  });

  test('refuses oneself, an unknown user or role, a stale view and who is no admin, with nothing written', async () => {
    const admin = await server.staff();
    const member = await server.staff({ role: 'analyst', permissions: ['userPermissions', 'editUserRole'] });
    const digest = await server.digest();
    const own = await admin.call(updateRole, { userId: admin.userid, role: 'standard' });
    assert.deepEqual([own.status, own.body.message], [403, 'You cannot change your own role.']);
    assert.equal((await admin.call(updateRole, { userId: 'nobody', role: 'admin' })).status, 404);
    assert.equal(
      (await admin.call(updateRole, { userId: member.userid, role: 'enterprise' })).body.message,
      'role: must be standard, analyst or admin',
    );
    const stale = await admin.call(updateRole, {
      userId: member.userid,
      role: 'admin',
      expected: 'standard',
    });
    assert.equal(stale.status, 409);
    assert.deepEqual((stale.body as unknown as { conflicts: object[] }).conflicts, [
      {
        field: 'role',
        expected: 'standard',
        actual: 'analyst',
        wanted: 'admin',
        where: 'staff-' + member.userid.split('-')[1] + '@staff.example',
      },
    ]);
    assert.equal((await member.call(updateRole, { userId: admin.userid, role: 'standard' })).status, 403);
    assert.equal(await server.digest(), digest);
  });
});
