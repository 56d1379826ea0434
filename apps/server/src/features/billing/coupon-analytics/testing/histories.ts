import type Stripe from 'stripe';
import type { Random } from '../../../../platform/demo/world.ts';
import { linkedCustomer } from '../../../customers/accounts/testing/factory.ts';
import type { CouponsWorld } from './world.ts';

const dayMs = 86_400_000;
const steps = 10;

const dollars = [
  'price_monthlyIND1',
  'price_monthlyIND2',
  'price_monthlyCOM1',
  'price_annualIND1',
  'price_annualIND2',
];
const pricesOf: Record<string, readonly string[]> = {
  usd: dollars,
  eur: ['price_eur'],
  jpy: ['price_jpy', 'price_jpy_year'],
};
const discounts = [
  { coupon: 'PARTNER20' },
  { coupon: 'FIRST50' },
  { coupon: 'QUARTER' },
  { promotion_code: 'promo_spring' },
  { promotion_code: 'promo_partner' },
];

/** A customer whose history is lived through. */
export interface History {
  readonly userid: string;
  readonly stripeID: string;
  readonly currency: 'usd' | 'eur' | 'jpy';
}

type Act = (client: Stripe, history: History, random: Random, world: CouponsWorld) => Promise<unknown>;

const running = async (client: Stripe, { stripeID }: History): Promise<Stripe.Subscription | undefined> =>
  (await client.subscriptions.list({ customer: stripeID })).data[0];

const paidCharge = async (client: Stripe, { stripeID }: History, random: Random) => {
  const { data } = await client.charges.list({ customer: stripeID, limit: 100 });
  const left = data.filter((one) => one.paid && one.amount_captured > one.amount_refunded);
  return left.length ? random.pick(left) : undefined;
};

/** One discount, two at once, or none. */
function drawn(random: Random, currency: string) {
  const fitting = currency === 'usd' ? [...discounts, { coupon: 'TENOFF' }] : discounts;
  const first = random.pick(fitting);
  const chance = random.next();
  if (chance < 0.2) return [];
  const second = random.pick(fitting);
  return chance < 0.4 && second !== first ? [first, second] : [first];
}

/** What happens to a customer. Those that happen oftener are here more than once. */
const acts: Record<string, Act> = {
  async subscribe(client, history, random) {
    await client.subscriptions.create({
      customer: history.stripeID,
      items: [{ price: random.pick(pricesOf[history.currency]!) }],
      discounts: drawn(random, history.currency),
    });
  },
  async changePlan(client, history, random) {
    const subscription = await running(client, history);
    if (!subscription) return;
    await client.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]!.id, price: random.pick(pricesOf[history.currency]!) }],
      proration_behavior: random.pick(['create_prorations', 'always_invoice', 'none']),
    });
  },
  async changeCoupon(client, history, random) {
    const subscription = await running(client, history);
    if (!subscription) return;
    if (random.next() < 0.3 && subscription.discounts.length)
      await client.subscriptions.deleteDiscount(subscription.id);
    else await client.subscriptions.update(subscription.id, { discounts: drawn(random, history.currency) });
  },
  async addItem(client, history, random) {
    await client.invoiceItems.create({
      customer: history.stripeID,
      currency: history.currency,
      amount: random.int(100, 5000) * (random.next() < 0.3 ? -1 : 1),
      discountable: random.next() < 0.4,
      description: 'By hand',
    });
  },
  async charge(client, history, random) {
    await client.charges.create({
      customer: history.stripeID,
      amount: random.int(100, 9000),
      currency: history.currency,
    });
  },
  async refund(client, history, random) {
    const charge = await paidCharge(client, history, random);
    if (!charge) return;
    const left = charge.amount_captured - charge.amount_refunded;
    await client.refunds.create({
      charge: charge.id,
      ...(random.next() < 0.7 && { amount: random.int(1, left) }),
    });
  },
  async dispute(client, history, random, { sandbox }) {
    const charge = await paidCharge(client, history, random);
    if (!charge) return;
    sandbox.stripe.dispute(charge.id, {
      amountCents: random.int(1, charge.amount_captured),
      status: random.pick(['needs_response', 'warning_needs_response']),
    });
  },
  async moveDispute(client, { stripeID }, random, { sandbox }) {
    const charges = await client.charges.list({ customer: stripeID, limit: 100 });
    const disputed = charges.data.filter((one) => one.disputed);
    if (!disputed.length) return;
    const [dispute] = (await client.disputes.list({ charge: random.pick(disputed).id })).data;
    const closed = ['won', 'lost', 'warning_closed'];
    if (!dispute || closed.includes(dispute.status)) return;
    const next = dispute.status.startsWith('warning_')
      ? (['warning_closed', 'needs_response'] as const)
      : (['under_review', 'won', 'lost'] as const);
    sandbox.stripe.moveDispute(dispute.id, random.pick<(typeof next)[number]>(next));
  },
  async cancel(client, history, random) {
    const subscription = await running(client, history);
    if (!subscription) return;
    if (random.next() < 0.5) await client.subscriptions.cancel(subscription.id);
    else await client.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  },
  async changeCard(client, { stripeID }, random) {
    const name = random.pick(['pm_card_visa', 'pm_card_chargeCustomerFail', 'pm_card_createDispute']);
    const { id } = await client.paymentMethods.attach(name, { customer: stripeID });
    await client.customers.update(stripeID, { invoice_settings: { default_payment_method: id } });
  },
};
const often = ['subscribe', 'changePlan', 'changeCoupon', 'refund', 'refund', 'addItem'];
const drawnActs = [...Object.keys(acts), ...often];

/** What the provider refuses is no part of a history: a declined card, a refund of what a bank has taken. */
async function tried(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Error) || !error.constructor.name.startsWith('Stripe')) throw error;
  }
}

/** New customers, each with a currency of their own. */
export async function newHistories(world: CouponsWorld, random: Random, count: number): Promise<History[]> {
  const histories: History[] = [];
  for (let n = 0; n < count; n += 1) {
    const stripeID = `cus_history${String(n).padStart(7, '0')}`;
    const { userid } = await linkedCustomer(world, stripeID, {});
    histories.push({ userid, stripeID, currency: random.pick(['usd', 'usd', 'usd', 'eur', 'jpy'] as const) });
  }
  return histories;
}

/** Lives through the histories, the provider's clock going on for weeks between two acts. */
export async function live(
  world: CouponsWorld,
  histories: readonly History[],
  random: Random,
): Promise<void> {
  for (const history of histories)
    await tried(() => acts['subscribe']!(world.onlooker, history, random, world));
  for (let step = 0; step < steps; step += 1) {
    world.sandbox.clock.advance(random.int(3, 60) * dayMs);
    for (const history of histories)
      await tried(() => acts[random.pick(drawnActs)]!(world.onlooker, history, random, world));
  }
  // An hour, so that drafts are charged.
  world.sandbox.clock.advance(2 * 3_600_000);
}
