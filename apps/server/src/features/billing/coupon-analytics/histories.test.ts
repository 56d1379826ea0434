// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { getCouponAnalytics } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-analytics';
import { getCouponSummary } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-summary';
import { getSubscriptionDetails } from '@midoffice/contract/billing/customer-payments/calls/get-subscription-details';
import { getUserCharges } from '@midoffice/contract/billing/customer-payments/calls/get-user-charges';
import { getUserInvoices } from '@midoffice/contract/billing/customer-payments/calls/get-user-invoices';
import { deleteAccount } from '@midoffice/contract/customers/account-deletion/calls/delete-account';
import type { AnalyzedCode } from '@midoffice/contract/billing/coupon-analytics/shapes';
import type Stripe from 'stripe';
import { enduranceTest } from '../../../../../../scripts/test/endurance.ts';
import { createRandom } from '../../../platform/demo/world.ts';
import { ageCards, compareLists, drawOwnRecords } from '../payment-lists/testing/recount.ts';
import { live, newHistories, type History } from './testing/histories.ts';
import { providerRecords, recount, type ProviderRecords, type Recount } from './testing/provider.ts';
import { couponsWorld, nowMs, rate, type CouponsWorld } from './testing/world.ts';

/** Histories that go on side by side, each of one customer, with a provider of their own. */
const atOnce = 50;

const money = (value: unknown): string =>
  JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? Number(one) : one));

async function compareAnalytics(world: CouponsWorld, counted: Recount, quarters: readonly string[]) {
  let figures = 0;
  for (const quarter of quarters) {
    const body: Readonly<Record<string, AnalyzedCode>> = (
      await world.admin.call(getCouponAnalytics, { quarter })
    ).body;
    const ours = new Map(
      Object.entries(body).flatMap(([code, { customers }]) =>
        Object.entries(customers).flatMap(([stripeID, { otherCurrencies = [], ...main }]) =>
          [main, ...otherCurrencies].map(
            (one) => [`${code} ${stripeID} ${one.currency}`, [one.amountCents, one.commissionCents]] as const,
          ),
        ),
      ),
    );
    const theirs = new Map(
      [...counted]
        .filter(([key]) => key.startsWith(`${quarter} `))
        .flatMap(([key, customers]) =>
          [...customers].map(
            ([customer, { amount, commission }]) =>
              [`${key.slice(quarter.length + 1)} ${customer}`, [Number(amount), Number(commission)]] as const,
          ),
        ),
    );
    assert.equal(money([...ours].sort()), money([...theirs].sort()), quarter);
    figures += ours.size;
    const { codes } = (await world.admin.call(getCouponSummary, { quarter })).body;
    for (const { code, totalCustomers } of codes)
      assert.equal(totalCustomers, Object.keys(body[code]!.customers).length, `${quarter} ${code}`);
    assert.equal(codes.length, Object.keys(body).length);
  }
  return figures;
}

/** Deletes the accounts of every third history: the commission under each code stays what the provider's records say. */
async function compareAfterDeletion(
  world: CouponsWorld,
  histories: readonly History[],
  counted: Recount,
  quarters: readonly string[],
) {
  for (const { userid } of histories.filter((_history, at) => at % 3 === 0))
    assert.equal((await world.admin.call(deleteAccount, { userid })).status, 200);
  for (const quarter of quarters) {
    const { codes } = (await world.admin.call(getCouponSummary, { quarter })).body;
    const ours = codes.flatMap(({ code, totals }) =>
      totals.map((one) => [`${quarter} ${code} ${one.currency}`, one.amountCents, one.commissionCents]),
    );
    const theirs = [...counted]
      .filter(([key]) => key.startsWith(`${quarter} `))
      .flatMap(([key, customers]) =>
        [...Map.groupBy(customers.values(), ({ currency }) => currency)].map(([currency, sums]) => [
          `${key} ${currency}`,
          sums.reduce((sum, { amount }) => sum + amount, 0n),
          sums.reduce((sum, { commission }) => sum + commission, 0n),
        ]),
      );
    assert.equal(money(ours.sort()), money(theirs.sort()), `${quarter} after deletions`);
  }
}

const iso = (seconds: number | null | undefined): string | null =>
  seconds ? new Date(seconds * 1000).toISOString() : null;
const byId = <Row>(rows: readonly Row[], idOf: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));

async function compareTabs(world: CouponsWorld, { userid, stripeID }: History, records: ProviderRecords) {
  const { admin } = world;
  const limit = '10000';
  const charges = (await admin.call(getUserCharges, { userid, limit })).body.charges;
  const ofCustomer = <Row extends { customer: unknown }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ customer }) => customer === stripeID);
  assert.deepEqual(
    byId(charges, (one) => one.chargeID).map((one) => [
      one.chargeID,
      one.createdAt,
      one.amountDue,
      one.amountPaid,
      one.amountRefunded,
      one.amountDisputed,
      one.status,
      one.currency,
    ]),
    byId(ofCustomer(records.charges), ({ id }) => id).map((charge) => [
      charge.id,
      iso(charge.created),
      charge.amount,
      charge.paid ? charge.amount_captured : 0,
      (charge.refunds?.data ?? []).reduce((sum, { amount }) => sum + amount, 0),
      -records.disputes
        .filter((dispute) => dispute.charge === charge.id)
        .flatMap(({ balance_transactions: booked }) => booked)
        .reduce((sum, { amount }) => sum + amount, 0) || 0,
      charge.status,
      charge.currency,
    ]),
  );
  const invoices = (await admin.call(getUserInvoices, { userid, limit })).body.invoices;
  assert.deepEqual(
    byId(invoices, (one) => one.invoiceID).map((one) => [
      one.invoiceID,
      one.createdAt,
      one.amountDue,
      one.amountPaid,
      one.amountRemaining,
      one.status,
      one.number,
    ]),
    byId(ofCustomer(records.invoices), ({ id }) => id!).map((invoice) => [
      invoice.id,
      iso(invoice.created),
      invoice.amount_due,
      invoice.amount_paid,
      invoice.amount_remaining,
      invoice.status,
      invoice.number,
    ]),
  );
  const { body } = await admin.call(getSubscriptionDetails, { userid });
  const lines = [
    ...(body.activeSubscription ? [body.activeSubscription] : []),
    ...body.otherActiveSubscriptions,
    ...body.nonActiveSubscriptions,
  ];
  assert.deepEqual(
    byId(lines, (one) => one.subscriptionID).map((one) => [
      one.subscriptionID,
      one.subStatus,
      one.amount,
      one.interval,
      one.createdAt,
      one.endedAt,
      one.cancelAt,
    ]),
    byId(ofCustomer(records.subscriptions), ({ id }) => id).map(({ items, ...one }) => [
      one.id,
      one.status,
      items.data[0]!.price.unit_amount,
      items.data[0]!.price.recurring!.interval,
      iso(one.created),
      iso(one.ended_at),
      iso(one.cancel_at),
    ]),
  );
}

describe('histories of customers under coupons', () => {
  const ratedWorld = async (serverNow: () => number): Promise<CouponsWorld> => {
    const world = await couponsWorld({ serverNow });
    await rate(world, 'PARTNER20', 15);
    await rate(world, 'PARTNER20', 12.75, '2026-Q4');
    await rate(world, 'SPRING26', 7.77);
    await rate(world, 'ANNA', 33.33);
    await rate(world, 'QUARTER', 0.5, '2027-Q1');
    return world;
  };
  const bps = (code: string, quarter: string): bigint =>
    ({
      PARTNER20: quarter >= '2026-Q4' ? 1275n : 1500n,
      SPRING26: 777n,
      ANNA: 3333n,
      QUARTER: quarter >= '2027-Q1' ? 50n : 0n,
    })[code] ?? 0n;
  const recorded = (world: CouponsWorld) =>
    providerRecords(
      world.onlooker,
      (id) => world.sandbox.stripe.get(id) as unknown as Stripe.Discount | undefined,
    );

  const name =
    'analytics, the three tabs and the payment lists equal a plain recount of the provider’s records, for random histories';
  enduranceTest(name, { rounds: 1_000 }, async ({ rounds, seed }) => {
    let [done, figures, refunds, disputes, mixed] = [0, 0, 0, 0, 0];
    const listed: Record<string, number> = {};
    for (; done < rounds; done += atOnce) {
      const random = createRandom(seed + done);
      const clock = { nowMs };
      const world = await ratedWorld(() => clock.nowMs);
      try {
        const histories = await newHistories(world, random, Math.min(atOnce, rounds - done));
        const own = await drawOwnRecords(world, histories, random);
        await live(world, histories, random);
        await ageCards(world, histories, random);
        for (const { userid } of histories) {
          const { status } = await world.admin.call(getUserCharges, { userid, refresh: 'true' });
          assert.equal(status, 200);
        }
        const records = await recorded(world);
        const counted = recount(records, bps);
        const quarters = [...new Set([...counted.keys()].map((key) => key.slice(0, 7)))];
        // The provider's clock has gone on for months: the quarters have begun there, and have to here.
        clock.nowMs = world.sandbox.clock.nowMs();
        const reader = { ...world, admin: await world.server.staff() };
        figures += await compareAnalytics(reader, counted, quarters);
        clock.nowMs = nowMs;
        for (const history of histories) await compareTabs(world, history, records);
        for (const [list, rows] of Object.entries(await compareLists(world, own, records)))
          listed[list] = (listed[list] ?? 0) + rows;
        clock.nowMs = world.sandbox.clock.nowMs();
        await compareAfterDeletion(
          { ...world, admin: await world.server.staff() },
          histories,
          counted,
          quarters,
        );
        clock.nowMs = nowMs;
        refunds += records.charges.filter((charge) => charge.amount_refunded > 0).length;
        disputes += records.disputes.length;
        mixed += records.invoices.filter(({ lines }) => lines.data.length > 1).length;
      } finally {
        await world.close();
      }
    }
    console.log(
      `  coupons: ${Math.min(done, rounds)} histories, ${figures} figures, ${refunds} charges refunded, ` +
        `${disputes} disputes, ${mixed} invoices of several lines; rows of lists: ` +
        Object.entries(listed)
          .map(([list, rows]) => `${list} ${rows}`)
          .join(', '),
    );
    for (const [list, rows] of Object.entries(listed)) assert.ok(rows > 0, `${list} was never filled`);
    assert.ok(refunds > 0 && disputes > 0 && mixed > 0 && figures > rounds);
  });
});
