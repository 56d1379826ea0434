// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type Stripe from 'stripe';
import type { Sandbox, SeedCustomer } from '../index.ts';
import { daySeconds, open } from './testing.ts';

const nowMs = Date.UTC(2025, 5, 20, 9);
const start = '2025-01-10T08:00:00Z';
const base = {
  products: [{ id: 'prod_pro', name: 'Pro' }],
  prices: [
    {
      id: 'price_pro',
      product: 'prod_pro',
      unitAmountCents: 2900,
      interval: 'month' as const,
      nickname: 'PRO-M',
    },
  ],
  coupons: [{ id: 'LAUNCH', percentOff: 50, duration: 'repeating' as const, durationInMonths: 2 }],
};

function customer(name: string, more: Partial<SeedCustomer>): SeedCustomer {
  return { id: `cus_${name.padEnd(14, '0')}`, email: `${name}@example.com`, name, created: start, ...more };
}

async function history(stripe: Stripe, id: string): Promise<Stripe.Invoice[]> {
  return (await stripe.invoices.list({ customer: id, limit: 100 })).data.reverse();
}

interface Seeded {
  sandbox: Sandbox;
  stripe: Stripe;
  id(name: string): string;
  subscription(name: string): Promise<Stripe.Subscription>;
}

/** A sandbox with these customers, each with at most one subscription. */
async function seeded(t: TestContext, customers: SeedCustomer[]): Promise<Seeded> {
  const { sandbox, stripe } = await open(t, { now: () => nowMs });
  const made = sandbox.stripe.seed({ ...base, customers }).customers;
  const find = (name: string) => made.find(({ email }) => email === `${name}@example.com`);
  return {
    sandbox,
    stripe,
    id: (name) => find(name)?.id ?? '',
    subscription: (name) => stripe.subscriptions.retrieve(find(name)?.subscriptions[0] ?? ''),
  };
}

test('a seeded subscription has the history that the billing engine would have made', async (t) => {
  const { sandbox, stripe, id, subscription } = await seeded(t, [
    customer('active', {
      subscriptions: [
        { price: 'price_pro', start, coupon: 'LAUNCH', recoveredCycles: [2], refundedCycles: [3] },
      ],
    }),
    customer('leaving', { subscriptions: [{ price: 'price_pro', start, cancelAtPeriodEnd: true }] }),
  ]);
  const active = await history(stripe, id('active'));
  assert.deepEqual(
    active.map(({ total }) => total),
    [1450, 1450, 2900, 2900, 2900, 2900],
  );
  assert.deepEqual(
    active.map(({ attempt_count: count }) => count),
    [1, 1, 2, 1, 1, 1],
  );
  assert.ok(active.every(({ status }) => status === 'paid'));
  assert.equal((await subscription('active')).status, 'active');
  const refunds = await stripe.refunds.list();
  assert.equal(refunds.data.length, 1);
  assert.equal(sandbox.stripe.count('events'), 0);
  const leaving = await subscription('leaving');
  assert.equal(leaving.cancel_at, leaving.items.data[0]?.current_period_end);

  sandbox.clock.advance(30 * daySeconds * 1000);
  assert.equal((await subscription('leaving')).status, 'canceled');
  assert.equal((await subscription('active')).status, 'active');
  assert.equal((await history(stripe, id('active'))).length, 7);
});

test('seeded customers owe, are on trial, have left or paid once, as described', async (t) => {
  const { sandbox, stripe, id, subscription } = await seeded(t, [
    customer('due', {
      paymentMethod: 'insufficient_funds',
      subscriptions: [{ price: 'price_pro', start, status: 'past_due', failedAttempts: 2 }],
    }),
    customer('unpaid', {
      paymentMethod: 'declined',
      subscriptions: [{ price: 'price_pro', start, status: 'unpaid' }],
    }),
    customer('gone', {
      subscriptions: [{ price: 'price_pro', start, status: 'canceled', cancelAt: '2025-03-20' }],
    }),
    customer('trial', { subscriptions: [{ price: 'price_pro', start: '2025-06-15', status: 'trialing' }] }),
    customer('fresh', {
      subscriptions: [{ price: 'price_pro', start: nowMs - 3_600_000, status: 'incomplete' }],
    }),
    customer('once', {
      paymentMethod: 'amex',
      charges: [
        { amountCents: 5000, created: '2025-02-01', refunded: true },
        { amountCents: 700, created: '2025-02-02', failed: true },
      ],
    }),
  ]);
  assert.equal((await subscription('due')).status, 'past_due');
  const due = (await history(stripe, id('due'))).at(-1);
  assert.equal(due?.status, 'open');
  assert.equal(due?.attempt_count, 2);
  assert.ok((due?.next_payment_attempt ?? 0) * 1000 > nowMs);
  const failed = (await stripe.charges.list({ customer: id('due') })).data.filter(
    ({ status }) => status === 'failed',
  );
  assert.deepEqual(
    failed.map(({ failure_message: message }) => message),
    Array(2).fill('Your card has insufficient funds.'),
  );
  assert.equal((await subscription('unpaid')).status, 'unpaid');
  const gone = await subscription('gone');
  assert.equal(gone.status, 'canceled');
  assert.equal(gone.ended_at, Date.UTC(2025, 2, 20) / 1000);
  assert.equal((await history(stripe, id('gone'))).length, 3);
  assert.equal((await subscription('trial')).status, 'trialing');
  assert.equal((await subscription('fresh')).status, 'incomplete');
  const once = await stripe.charges.list({ customer: id('once') });
  assert.deepEqual(
    once.data.map(({ status, refunded }) => [status, refunded]),
    [
      ['failed', false],
      ['succeeded', true],
    ],
  );
  assert.ok(sandbox.stripe.count('invoices') > 10);
});

test('200 customers with two years of invoices are seeded quickly', async (t) => {
  const { sandbox, stripe } = await open(t, { now: () => nowMs });
  const startedAt = performance.now();
  const { counts } = sandbox.stripe.seed({
    ...base,
    customers: Array.from({ length: 200 }, (_, at) =>
      customer(`c${at}`, {
        subscriptions: [{ price: 'price_pro', start: Date.UTC(2023, at % 12, 1 + (at % 28)) }],
      }),
    ),
  });
  const tookMs = performance.now() - startedAt;
  assert.ok(counts.invoices > 4000, String(counts.invoices));
  assert.ok(tookMs < 15_000, `${Math.round(tookMs)} ms`);
  t.diagnostic(`${counts.invoices} invoices in ${Math.round(tookMs)} ms`);
  assert.equal((await stripe.subscriptions.list({ limit: 100 })).data.length, 100);
  assert.equal(sandbox.stripe.seedCustomer(customer('late', { paymentMethod: 'none' })).paymentMethod, null);
});

test('a world that cannot be is refused and leaves nothing', async (t) => {
  const { sandbox } = await open(t, { now: () => nowMs });
  assert.throws(
    () =>
      sandbox.stripe.seed({
        ...base,
        customers: [
          customer('new', {
            subscriptions: [{ price: 'price_pro', start: '2025-06-19', status: 'past_due' }],
          }),
        ],
      }),
    /needs a start at least one period/,
  );
  assert.equal(sandbox.stripe.count('customers'), 0);
  assert.equal(sandbox.stripe.count('products'), 0);
});
