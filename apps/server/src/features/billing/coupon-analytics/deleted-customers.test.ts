// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { downloadCouponAnalytics } from '@midoffice/contract/billing/coupon-analytics/calls/download-coupon-analytics';
import { getCouponAnalytics } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-analytics';
import { getCouponCharges } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-charges';
import { getCouponCustomers } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-customers';
import { getCouponSummary } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-summary';
import { deleteAccount } from '@midoffice/contract/customers/account-deletion/calls/delete-account';
import { restoreAccount } from '@midoffice/contract/customers/account-deletion/calls/restore-account';
import { undoAccountChange } from '@midoffice/contract/customers/account-undo/calls/undo-account-change';
import { updateStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/update-stripe-id';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import { sql } from 'kysely';
import type { Client } from '../../../testing/server.ts';
import { linkedCustomer, makeCustomer, mirrorCustomer } from '../../customers/accounts/testing/factory.ts';
import { purgeAccount } from '../../customers/account-deletion/testing/world.ts';
import { couponsWorld, payer, rate, type CouponsWorld } from './testing/world.ts';

describe('commission of deleted customers', () => {
  let world: CouponsWorld;
  let gated: Client;
  before(async () => {
    world = await couponsWorld({ env: { STRIPE_ID_STAFF: 'gate-1', CONTACT_NAME: 'Olga' } });
    gated = await world.server.staff({ userid: 'gate-1' });
    await rate(world, 'PARTNER20', 15);
  });
  after(() => world.close());

  const quarter = '2026-Q1';
  const couponCode = 'PARTNER20';
  const summary = async () => {
    const { body } = await world.admin.call(getCouponSummary, { quarter });
    return { codes: body.codes, firstQuarter: body.firstQuarter };
  };
  const customers = async (search = '') =>
    (await world.admin.call(getCouponCustomers, { quarter, couponCode, search })).body;
  /** The kept rows that count. */
  const kept = async () => {
    const { rows } = await sql`select * from coupon_charge_kept where mirrored_as is null`.execute(
      world.server.platform.db,
    );
    return rows;
  };
  const start = '2026-01-10T00:00:00Z';
  const newPayers = async () => {
    await payer(world, { subscriptions: [{ price: 'price_jpy', start, coupon: couponCode }] });
    return payer(world, { subscriptions: [{ price: 'price_monthlyIND1', start, coupon: couponCode }] });
  };

  test('what was earned stays when the account is deleted and purged, and nothing kept names the customer', async () => {
    const { userid, email, stripeID } = await newPayers();
    const before = await summary();
    assert.equal(before.codes[0]?.totals.find(({ currency }) => currency === 'usd')?.commissionCents, 1044);
    assert.equal((await world.admin.call(deleteAccount, { userid })).status, 200);
    assert.deepEqual(await summary(), before, 'after the deletion');
    await purgeAccount(world.server.platform, userid);
    assert.deepEqual(await summary(), before, 'after the purge');
    const rows = await kept();
    assert.equal(rows.length, 6, 'of two quarters');
    const text = JSON.stringify(rows);
    for (const own of [userid, email, stripeID]) assert.ok(!text.includes(own), own);
  });

  test('a deleted customer is listed without a name, in the table, the whole quarter and the CSV', async () => {
    const { rows } = await customers('deleted-');
    assert.equal(rows.length, 1);
    const [row] = rows;
    assert.deepEqual(
      [row!.userid, row!.email, row!.charges, row!.amountCents, row!.commissionCents, row!.product],
      [null, null, 3, 6960, 1044, 'Starter, monthly'],
    );
    assert.equal((await customers()).total, 2);
    const { body } = await world.admin.call(getCouponAnalytics, { quarter });
    assert.equal(body[couponCode]?.totalCustomers, 2);
    assert.equal(body[couponCode]?.customers[row!.stripeID]?.commissionCents, 1044);
    const csv = String((await world.admin.call(downloadCouponAnalytics, { quarter, couponCode })).body);
    assert.ok(csv.includes(`${row!.stripeID},69.6,10.44,"Starter, monthly",,,,,,USD,15,3,false,,\r\n`), csv);
    const charges = await world.admin.call(getCouponCharges, {
      quarter,
      couponCode,
      stripeID: row!.stripeID,
    });
    assert.deepEqual(charges.body.rows, []);
  });

  test('an account that comes back counts once, as itself', async () => {
    const { userid } = await newPayers();
    const [before, listed, keptBefore] = [await summary(), await customers(), await kept()];
    await world.admin.call(deleteAccount, { userid });
    assert.equal((await kept()).length, keptBefore.length + 6);
    assert.equal((await world.admin.call(restoreAccount, { userid })).status, 200);
    assert.deepEqual(await summary(), before);
    assert.deepEqual(await customers(), listed);
    assert.deepEqual(await kept(), keptBefore);
  });

  test('an account at the provider that another account has by now counts once, as that account', async () => {
    const { userid, stripeID } = await newPayers();
    const [before, keptBefore] = [await summary(), await kept()];
    await world.admin.call(deleteAccount, { userid });
    const next = await linkedCustomer(world, stripeID, undefined);
    await mirrorCustomer(world.admin, next.userid);
    assert.deepEqual(await summary(), before);
    assert.deepEqual(await kept(), keptBefore);
  });

  const link = async (uid: string, newStripeID: string, validate: boolean) => {
    const { status, body } = await gated.call(updateStripeId, { uid, newStripeID, validate });
    assert.equal(status, 200, body.message);
  };
  const undoLink = async (userid: string) => {
    const { rows } = (await gated.call(getCustomerTimeline, { userid })).body;
    const { entryId } = rows.find(({ undo }) => undo)!.undo!;
    const { status, body } = await gated.call(undoAccountChange, {
      userid,
      entryId,
      reason: 'wrong customer',
    });
    assert.equal(status, 200, JSON.stringify(body));
  };

  test('a link of the account at the provider to another customer, and its undo, change no total', async () => {
    const { userid, stripeID } = await newPayers();
    const before = await summary();
    await world.admin.call(deleteAccount, { userid });
    const [keptAfter, listed] = [await kept(), await customers()];
    const next = await makeCustomer(world.server.platform, {});
    for (const validate of [false, true]) {
      await link(next.userid, stripeID, validate);
      assert.deepEqual(await summary(), before, 'linked');
      await mirrorCustomer(world.admin, next.userid);
      await mirrorCustomer(world.admin, next.userid);
      assert.deepEqual(await summary(), before, 'read');
      assert.equal((await customers(stripeID)).total, 1, 'as the customer');
      assert.equal((await customers()).total, listed.total, 'and once');
      await undoLink(next.userid);
      assert.deepEqual(await summary(), before, 'undone');
      assert.deepEqual(await customers(), listed);
      assert.deepEqual(new Set(await kept()), new Set(keptAfter));
    }
    await link(next.userid, stripeID, true);
    await world.admin.call(deleteAccount, { userid: next.userid });
    assert.deepEqual(await summary(), before, 'deleted again');
    assert.equal((await kept()).length, keptAfter.length);
    assert.equal((await world.admin.call(restoreAccount, { userid })).status, 200);
    assert.deepEqual(await summary(), before, 'the first account is restored');
    assert.equal((await kept()).length, keptAfter.length - 6);
  });

  test('what the deletion of a first customer kept outlives the deletion and restoration of a second', async () => {
    const { userid, stripeID } = await newPayers();
    const before = await summary();
    await world.admin.call(deleteAccount, { userid });
    const [keptAfter, listed] = [await kept(), await customers()];
    const next = await makeCustomer(world.server.platform, {});
    await link(next.userid, stripeID, true);
    await mirrorCustomer(world.admin, next.userid);
    await world.admin.call(deleteAccount, { userid: next.userid });
    assert.deepEqual(await summary(), before, 'both are deleted');
    assert.deepEqual(await customers(), listed);
    assert.equal((await world.admin.call(restoreAccount, { userid: next.userid })).status, 200);
    assert.deepEqual(await summary(), before, 'the second is restored');
    assert.equal((await customers()).total, listed.total);
    await undoLink(next.userid);
    assert.deepEqual(await summary(), before, 'and has the account at the provider no more');
    assert.deepEqual(await customers(), listed);
    const figures = (rows: unknown[]) =>
      new Set(rows.map((row) => JSON.stringify({ ...(row as object), deletions: 1 })));
    assert.deepEqual(figures(await kept()), figures(keptAfter));
  });

  test('what is refunded right before the deletion is counted, though its event has not come', async () => {
    const { userid, stripeID } = await newPayers();
    const dollars = async () =>
      (await summary()).codes[0]!.totals.find(({ currency }) => currency === 'usd')!.amountCents;
    const before = await dollars();
    const { data } = await world.onlooker.charges.list({ customer: stripeID });
    const charge = data.at(-1)!; // the first one, of the quarter
    await world.onlooker.refunds.create({ charge: charge.id });
    assert.equal((await world.admin.call(deleteAccount, { userid })).status, 200);
    assert.equal(await dollars(), before - charge.amount);
  });

  test('a provider that does not answer keeps nobody from deleting: what was read before counts', async () => {
    const { userid } = await newPayers();
    const before = await summary();
    world.sandbox.inject({ kind: '500', method: 'GET', path: '/v1/*', times: 100 });
    const { status } = await world.admin.call(deleteAccount, { userid });
    world.sandbox.clearFaults();
    assert.equal(status, 200);
    assert.deepEqual(await summary(), before);
  });
});
