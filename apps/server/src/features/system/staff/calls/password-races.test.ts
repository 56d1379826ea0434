// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getAllFixes } from '@midoffice/contract/quality/fix-runner/calls/get-all-fixes';
import { acceptToken } from '@midoffice/contract/system/staff/calls/accept-token';
import { changePassword } from '@midoffice/contract/system/staff/calls/change-password';
import { createStaffKey } from '@midoffice/contract/system/staff/calls/create-staff-key';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { signIn } from '@midoffice/contract/system/staff/calls/sign-in';
import { sql } from 'kysely';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { enter, person, testPassword, type Person } from '../testing/factory.ts';
import { eventually } from '../testing/eventually.ts';
import { linkTokenTo, runReset } from '../testing/mails.ts';

const password = 'cobalt-meadow-205';

describe('a password that changes while it is used', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.platform.db);
    return rows[0]!.count;
  };
  /** Both are under way at once: the first has changed everything and has not ended when the second is asked. */
  async function beside<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
    const released = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const lock = server.platform.db.transaction().execute(async (trx) => {
      await sql`lock table audit_detail in exclusive mode`.execute(trx);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    try {
      const one = first();
      await eventually(async () => (await waiting()) === 1);
      const two = second();
      await eventually(async () => (await waiting()) === 2);
      released.resolve();
      return await Promise.all([one, two]);
    } finally {
      // Also where they did not come to wait: a lock that is never released would hold up the end of the server.
      released.resolve();
      await lock;
    }
  }
  async function reset(amy: Person) {
    await runReset(server, amy.email);
    const token = await linkTokenTo(server, amy.email);
    return () => server.nobody.call(acceptToken, { token, password });
  }

  test('no session begins with the old one beside a reset', async () => {
    const amy = await person(server);
    const [done, entered] = await beside(await reset(amy), () =>
      server.nobody.call(signIn, { email: amy.email, password: testPassword }),
    );
    assert.deepEqual([done.status, entered.status], [200, 401]);
    const { rows } = await sql`
      select id from staff_session where userid = ${amy.userid} and revoked_at is null`.execute(
      server.platform.db,
    );
    assert.deepEqual(rows, []);
  });

  test('no session begins with the old one beside a change', async () => {
    const amy = await person(server);
    const own = await enter(server, amy);
    const [done, entered] = await beside(
      () => own.call(changePassword, { oldPassword: testPassword, newPassword: password, revokeKeys: true }),
      () => server.nobody.call(signIn, { email: amy.email, password: testPassword }),
    );
    assert.deepEqual([done.status, entered.status], [200, 401]);
    assert.equal((await own.call(getMe, {})).status, 200);
  });

  test('no key is made with the old one beside a reset', async () => {
    const amy = await person(server, { role: 'admin' });
    const [done, made] = await beside(await reset(amy), () =>
      amy.call(createStaffKey, { password: testPassword, label: 'script' }),
    );
    assert.deepEqual([done.status, made.status], [200, 400]);
    const { rows } = await sql`select id from staff_api_key where userid = ${amy.userid}`.execute(
      server.platform.db,
    );
    assert.deepEqual(rows, []);
  });

  test('a session and a key that were begun before a reset end with it', async () => {
    const amy = await person(server, { role: 'admin' });
    const run = await reset(amy);
    const [made, done] = await beside(
      () => amy.call(createStaffKey, { password: testPassword, label: 'script' }),
      run,
    );
    assert.deepEqual([made.status, done.status], [200, 200]);
    await eventually(
      async () => (await server.nobody.call(getAllFixes, {}, { apikey: made.body.key })).status === 401,
    );
    await eventually(async () => (await amy.call(getMe, {})).status === 401);
  });
});
