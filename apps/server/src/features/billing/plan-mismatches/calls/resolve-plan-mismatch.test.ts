// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { getMismatchUsersPlan } from '@midoffice/contract/billing/payment-lists/calls/get-mismatch-users-plan';
import { resolvePlanMismatch } from '@midoffice/contract/billing/plan-mismatches/calls/resolve-plan-mismatch';
import { undoAccountChange } from '@midoffice/contract/customers/account-undo/calls/undo-account-change';
import { sql } from 'kysely';
import { getPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/get-payment-bulk';
import { previewPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/preview-payment-bulk';
import { startPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/start-payment-bulk';
import { newestAudit } from '../../../../testing/audit.ts';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import { paypalRecordOf } from '../../payments/api.ts';
import {
  insertPaypalAccounts,
  linkedCustomer,
  seedCatalogue,
} from '../../../customers/accounts/testing/factory.ts';
import { gatewayRecordOf } from '../../../customers/api-keys/api.ts';
import { fetchFromStripe, keepFromStripe } from '../../../customers/stripe-accounts/api.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { rowsOf } from '../../payment-lists/testing/list-cases.ts';
import { listsWorld, nowMs, type ListsWorld } from '../../payment-lists/testing/world.ts';

describe('resolve-plan-mismatch', () => {
  let vendors: StripeTestServer;
  let world: ListsWorld;
  before(async () => {
    vendors = await stripeTestServer({ nowMs, work: true });
    seedCatalogue(vendors);
    world = await listsWorld({}, vendors.server);
  });
  after(() => vendors.close());
  beforeEach(() => vendors.sandbox.clearFaults());

  async function mirror(userid: string): Promise<void> {
    const { platform } = world.server;
    const mirrors = await fetchFromStripe(platform, userid);
    await platform.db.transaction().execute((trx) => keepFromStripe(trx, userid, mirrors));
  }

  let made = 0;
  /** A customer whose records differ, with the row that says so. */
  async function differing(paid: string | null, main: string, firebase: string | null, key = main) {
    made += 1;
    const stripeID = `cus_differs${made}`;
    const { userid } = await linkedCustomer(
      vendors,
      stripeID,
      { subscriptions: paid === null ? [] : [{ price: `price_${paid}`, start: '2026-06-01T00:00:00Z' }] },
      { planCode: main, keys: [{ value: `key-number-${made}-`.padEnd(32, 'x'), planCode: key }] },
    );
    await mirror(userid);
    await world.document('firebase', userid, { planType: firebase, apikey: 'another-key-of-the-store' });
    await world.refresh('plan-mismatches');
    return { userid, stripeID, row: await rowOf(userid) };
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
    await world.server.platform.push.settled();
    assert.equal((await gatewayRecordOf(world.server.platform, userid))?.callsPerMinute, 1500);
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
    await sql`update stripe_subscription set status = 'canceled' where stripe_id = ${paid.stripeID}`.execute(
      world.server.platform.db,
    );
    await refusesWithout(paid, 409, changed);
    const lag = await differing('monthlyIND1', 'monthlyIND1', 'free');
    await world.document('firebase', lag.userid, { planType: 'monthlyIND1' });
    await refusesWithout(lag, 409, changed);
  });

  /** Asserts a refusal that leaves account, keys, Firebase and audit log alone; what was read of providers may be kept. */
  async function refusesWithout(
    { userid, row }: { userid: string; row: Record<string, unknown> | undefined },
    status: number,
    text: RegExp,
  ): Promise<void> {
    const held = async () => ({
      plans: await plans(userid),
      firebase: await world.server.platform.connectors.records.read('firebase', userid),
      acts: (
        await sql`select id from audit_entry where target_id = ${userid} union all select 0 from effect where target_id = ${userid}`.execute(
          world.server.platform.db,
        )
      ).rows,
    });
    const before = await held();
    const answer = await world.admin.call(resolvePlanMismatch, order(userid, row));
    assert.equal(answer.status, status, answer.body.message);
    assert.match(answer.body.message, text);
    assert.deepEqual(await held(), before);
  }

  test('a customer who pays by now keeps the plan, and the list says so: the mirror was older than the provider', async () => {
    const lapsed = await differing(null, 'annualCOM1', 'free');
    assert.deepEqual([lapsed.row!['action'], lapsed.row!['wantedPlan']], ['set-main-plan', 'free']);
    await vendors.onlooker.subscriptions.create(
      { customer: lapsed.stripeID, items: [{ price: 'price_annualCOM1' }] },
      { idempotencyKey: lapsed.stripeID },
    );
    await refusesWithout(lapsed, 409, /^The records have changed since the list was made/);
    await until(async () => (await rowOf(lapsed.userid))?.['action'] === 'sync-firebase');
    const paypal = await paypalOf('SUSPENDED', 'annualCOM2');
    assert.equal(paypal.row!['wantedPlan'], 'free');
    await vendors.server.platform.connectors.paypal.acts.activate(paypal.paypalID, 'paid', 'again');
    await refusesWithout(paypal, 409, /^The records have changed since the list was made/);
    assert.equal((await paypalRecordOf(world.server.platform.db, paypal.userid))?.status, 'ACTIVE');
  });

  test('Firebase is not given a plan that is paid no more, or not yet as the mirror has it', async () => {
    const paying = await differing(null, 'free', 'annualCOM3');
    assert.equal(paying.row!['action'], 'sync-firebase');
    await vendors.onlooker.subscriptions.create(
      { customer: paying.stripeID, items: [{ price: 'price_annualCOM3' }] },
      { idempotencyKey: paying.stripeID },
    );
    await refusesWithout(paying, 409, /^The records have changed since the list was made/);
  });

  /** A customer whose plan PayPal should bill. */
  async function paypalOf(status: string, planCode: string) {
    made += 1;
    const paypalID = `I-MISMATCH${made}`;
    const { userid, email } = await world.customer({ planCode });
    vendors.sandbox.paypal.seed([
      {
        id: paypalID,
        planCode,
        amountCents: 2900,
        interval: 'month',
        start: '2026-01-01T00:00:00Z',
        nextBilling: '2026-07-01T00:00:00Z',
        payer: { id: `PAYER-MISMATCH${made}`, email },
      },
    ]);
    const { db, connectors } = world.server.platform;
    if (status === 'SUSPENDED') await connectors.paypal.acts.suspend(paypalID, 'unpaid', `off-${made}`);
    const record = (await connectors.paypal.fetchSubscription(paypalID))!;
    await insertPaypalAccounts(db, [{ userid, record }]);
    await world.refresh('plan-mismatches');
    return { userid, paypalID, row: await rowOf(userid) };
  }

  test('refused where a provider does not answer, or no longer knows the subscription', async () => {
    const card = await differing(null, 'monthlyIND1', 'free');
    const paypal = await paypalOf('SUSPENDED', 'monthlyIND2');
    vendors.sandbox.inject({ kind: '500', vendor: 'stripe', method: 'GET', times: 20 });
    await refuses(world.server, world.admin, resolvePlanMismatch, order(card.userid, card.row), 502, /./);
    vendors.sandbox.clearFaults();
    vendors.sandbox.inject({ kind: '500', vendor: 'paypal', method: 'GET', times: 20 });
    await refuses(
      world.server,
      world.admin,
      resolvePlanMismatch,
      order(paypal.userid, paypal.row),
      502,
      /^PayPal/,
    );
    vendors.sandbox.clearFaults();
    const { db } = world.server.platform;
    await sql`update paypal_account set record = record || '{"subscriptionID": "I-GONE"}' where userid = ${paypal.userid}`.execute(
      db,
    );
    await refuses(
      world.server,
      world.admin,
      resolvePlanMismatch,
      order(paypal.userid, paypal.row),
      409,
      /^PayPal no longer knows this customer’s subscription\. Nothing was changed/,
    );
  });

  test('an account that was never read is unclear', async () => {
    const { userid } = await linkedCustomer(vendors, 'cus_never_read', {}, { planCode: 'annualCOM1' });
    await sql`update stripe_customer set record = record || '{"deleted": false}' where userid = ${userid}`.execute(
      world.server.platform.db,
    );
    await world.refresh('plan-mismatches');
    const row = await rowOf(userid);
    assert.deepEqual([row!['state'], row!['action']], ['unclear', null]);
    assert.match(
      String(row!['verdict']),
      /^What the customer pays for is not known: Card provider never read/,
    );
    await mirror(userid);
    await world.refresh('plan-mismatches');
    assert.deepEqual((await rowOf(userid))!['action'], 'set-main-plan');
  });

  test('many at once are read again too: who pays by now is reported, the others get the plan', async () => {
    const lapsed = await differing(null, 'annualCOM2', 'free');
    const paying = await differing(null, 'annualCOM2', 'free');
    await vendors.onlooker.subscriptions.create(
      { customer: paying.stripeID, items: [{ price: 'price_annualCOM2' }] },
      { idempotencyKey: paying.stripeID },
    );
    const wish = {
      list: 'plan-mismatches',
      action: 'resolve',
      only: [lapsed.row!['rowKey'], paying.row!['rowKey']],
    };
    const { digest } = (await world.admin.call(previewPaymentBulk, wish)).body;
    const { status, body } = await world.admin.call(startPaymentBulk, {
      ...wish,
      reason: 'as proposed',
      expectedCount: 2,
      expectedDigest: digest,
    });
    assert.equal(status, 200, body.message);
    const last = async () =>
      (await world.admin.call(getPaymentBulk, { list: 'plan-mismatches' })).body.runs[0]!;
    await until(async () => (await last()).finishedAt !== null);
    const { done, failed, failures } = await last();
    assert.deepEqual([done, failed, failures[0]?.userid], [1, 1, paying.userid]);
    assert.deepEqual(
      [await plans(lapsed.userid), await plans(paying.userid)],
      [
        ['free', 'free'],
        ['annualCOM2', 'annualCOM2'],
      ],
    );
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
