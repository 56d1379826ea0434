import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMismatchUsersPlan } from '@midoffice/contract/billing/payment-lists/calls/get-mismatch-users-plan';
import { resolvePlanMismatch } from '@midoffice/contract/billing/plan-mismatches/calls/resolve-plan-mismatch';
import { undoAccountChange } from '@midoffice/contract/customers/account-undo/calls/undo-account-change';
import { sql } from 'kysely';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { rowsOf } from '../../payment-lists/testing/list-cases.ts';
import { listsWorld, type ListsWorld } from '../../payment-lists/testing/world.ts';

describe('resolve-plan-mismatch', () => {
  let world: ListsWorld;
  before(async () => {
    world = await listsWorld({ work: true });
  });
  after(() => world.close());

  let made = 0;
  /** A customer whose records differ, with the row that says so. */
  async function differing(paid: string, main: string, firebase: string | null, key = main) {
    made += 1;
    const { userid } = await world.customer({
      planCode: main,
      keys: [{ value: `key-number-${made}-`.padEnd(32, 'x'), planCode: key }],
    });
    await world.mirror(userid, `cus_differs${made}`, { subscriptions: [{ planCode: paid }] });
    await world.document('firebase', userid, { planType: firebase, apikey: 'another-key-of-the-store' });
    await world.refresh('plan-mismatches');
    return { userid, row: await rowOf(userid) };
  }
  const rowOf = async (userid: string) => (await rowsOf(world, getMismatchUsersPlan, { search: userid }))[0];
  const order = (userid: string, row: Record<string, unknown> | undefined) => ({
    userid,
    action: row!['action'],
    version: row!['version'],
    reason: 'as the list proposes',
  });
  const plans = async (userid: string) => {
    const { rows } = await sql<{ account: string; key: string }>`
      select a.plan_code as account, k.plan_code as key from account a join api_key k using (userid)
      where a.userid = ${userid} and k.main_key`.execute(world.server.platform.db);
    return [rows[0]!.account, rows[0]!.key];
  };
  async function until(holds: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + 15_000;
    while (!(await holds())) {
      assert.ok(Date.now() < deadline, 'waited in vain');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  test('gives the paid plan to account, key and gateway; it can be undone, and the row goes', async () => {
    const { userid, row } = await differing('annualCOM1', 'free', 'annualCOM1');
    const { status, body } = await world.admin.call(resolvePlanMismatch, order(userid, row));
    assert.deepEqual([status, body.message], [200, 'Plan code updated: Build, annual.']);
    assert.deepEqual(await plans(userid), ['annualCOM1', 'annualCOM1']);
    await until(async () => (await rowOf(userid)) === undefined);
    const { rows } = await sql<{ id: number }>`
      select id from audit_entry where target_id = ${userid} and kind = 'account.plan-changed'`.execute(
      world.server.platform.db,
    );
    assert.equal(rows.length, 1);
    const resolved = await newestAudit(world.server, userid);
    assert.deepEqual(
      [resolved.kind, resolved.reason],
      ['account.plan-mismatch-resolved', 'as the list proposes'],
    );
    const undone = await world.admin.call(undoAccountChange, { userid, entryId: rows[0]!.id });
    assert.deepEqual([undone.status, await plans(userid)], [200, ['free', 'free']]);
  });

  test('writes the plan into Firebase as an effect, and the row goes once that is done', async () => {
    const { userid, row } = await differing('monthlyIND2', 'monthlyIND2', 'free');
    assert.equal(row!['action'], 'sync-firebase');
    const { status, body } = await world.admin.call(resolvePlanMismatch, order(userid, row));
    assert.deepEqual([status, body.effect?.state], [200, 'intended']);
    const read = () => world.server.platform.connectors.records.read('firebase', userid);
    await until(async () => (await read())?.planType === 'monthlyIND2');
    await until(async () => (await rowOf(userid)) === undefined);
  });

  test('gives the primary key the plan of the account', async () => {
    const { userid, row } = await differing('annualCOM2', 'annualCOM2', 'annualCOM2', 'free');
    assert.equal(row!['action'], 'refresh-gateway');
    assert.equal((await world.admin.call(resolvePlanMismatch, order(userid, row))).status, 200);
    assert.deepEqual(await plans(userid), ['annualCOM2', 'annualCOM2']);
  });

  test('two people at once: one acts, the other gets 409 and changes nothing', async () => {
    const { userid, row } = await differing('annualCOM3', 'free', 'annualCOM3');
    const other = await world.server.staff();
    const answers = await Promise.all(
      [world.admin, other].map((client) => client.call(resolvePlanMismatch, order(userid, row))),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_entry where target_id = ${userid} and kind = 'account.plan-changed'`.execute(
      world.server.platform.db,
    );
    assert.equal(rows[0]!.count, 1);
  });

  test('refused with nothing written where a record changed meanwhile, in our records or in Firebase', async () => {
    const changed = /^The records have changed since the list was made/;
    const paid = await differing('annualCOM1', 'free', 'free');
    await sql`update stripe_subscription set status = 'canceled' where stripe_id = ${String(paid.row!['rowKey']) && `cus_differs${made}`}`.execute(
      world.server.platform.db,
    );
    await refuses(world.server, world.admin, resolvePlanMismatch, order(paid.userid, paid.row), 409, changed);
    const lag = await differing('monthlyIND1', 'monthlyIND1', 'free');
    await world.document('firebase', lag.userid, { planType: 'monthlyIND1' });
    await refuses(world.server, world.admin, resolvePlanMismatch, order(lag.userid, lag.row), 409, changed);
  });

  test('never acts where the evidence is contradictory, for others, for nobody, or on bad input', async () => {
    const { userid, row } = await differing('annualCOM1', 'monthlyIND1', 'free');
    assert.deepEqual([row!['state'], row!['action']], ['unclear', null]);
    const { server, admin } = world;
    const wish = { ...order(userid, row), action: 'set-main-plan' };
    await refuses(server, admin, resolvePlanMismatch, wish, 409, /^The records have changed/);
    await refuses(
      server,
      admin,
      resolvePlanMismatch,
      { ...wish, version: 'x' },
      400,
      'version: must be the version of a row',
    );
    await refuses(
      server,
      admin,
      resolvePlanMismatch,
      { ...wish, action: 'delete' },
      400,
      /^action: must be one of/,
    );
    await refuses(server, admin, resolvePlanMismatch, { ...wish, userid: 'nobody' }, 404, 'No Users Found.');
    const outsider = await server.staff({ role: 'analyst', permissions: ['blockedAccounts'] });
    await refuses(server, outsider, resolvePlanMismatch, wish, 403, /./);
  });
});
