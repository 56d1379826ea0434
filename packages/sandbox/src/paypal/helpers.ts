import { type PaypalWorld, type Plan, type Status, type Subscription, isoSeconds } from './world.ts';

/** A subscription to be there from the start. Moments are Unix milliseconds or ISO texts. */
export interface SeedPaypalSubscription {
  /** `I-...` */
  id: string;
  /** Name of the plan, and the merchant's own id on the subscription. */
  planCode: string;
  amountCents: number;
  currency?: string;
  interval: 'month' | 'year';
  /** Billed every so many intervals; default 1. */
  intervalCount?: number;
  status?: Status;
  start: number | string;
  /** Left out of one that is not active: none. */
  nextBilling?: number | string;
  payer: { id: string; email: string; given?: string; surname?: string };
}

/** What a test or a seeder may do to the PayPal stand-in without HTTP. */
export interface PaypalHelpers {
  /** Writes subscriptions with their plans, and the payment of each past period (120 at most). */
  seed(subscriptions: readonly SeedPaypalSubscription[]): void;
  /** A stored subscription, or undefined. */
  get(id: string): Subscription | undefined;
  /** How often a subscription was cancelled, suspended or activated, repeated requests not counted. */
  moves(id: string): number;
  /** Takes every access token back, as an administrator of the vendor may. */
  forgetTokens(): void;
}

export function seedPaypal(world: PaypalWorld, given: readonly SeedPaypalSubscription[]): void {
  world.runtime.store.transaction(() => {
    for (const one of given) seedOne(world, one);
  });
}

const moment = (when: number | string): string => isoSeconds(new Date(when).getTime());
const planId = (given: SeedPaypalSubscription): string =>
  ['P', given.planCode, given.amountCents, given.currency, given.intervalCount].filter(Boolean).join('-');

function seedOne(world: PaypalWorld, given: SeedPaypalSubscription): void {
  const { id, planCode, amountCents, interval, intervalCount = 1, payer, status = 'ACTIVE' } = given;
  const currency = (given.currency ?? 'usd').toUpperCase();
  const start = moment(given.start);
  const plan: Plan = {
    id: planId(given),
    name: planCode,
    status: 'ACTIVE',
    interval: interval === 'month' ? 'MONTH' : 'YEAR',
    intervalCount,
    price: { value: (amountCents / 100).toFixed(2), currency_code: currency },
    createTime: start,
  };
  world.plans.put(plan);
  world.subscriptions.put({
    id,
    planId: plan.id,
    customId: planCode,
    status,
    statusNote: null,
    statusUpdateTime: start,
    startTime: start,
    createTime: start,
    nextBillingTime: given.nextBilling === undefined ? null : moment(given.nextBilling),
    payer: { given: '', surname: '', ...payer },
    failedPayments: status === 'SUSPENDED' ? 3 : 0,
  });
  const stepMs = (interval === 'month' ? 30.4 : 365.25) * intervalCount * 86_400_000;
  const endMs = world.runtime.clock.nowMs();
  for (let ms = Date.parse(start), n = 0; ms < endMs && n < 120; ms += stepMs, n += 1)
    world.transactions.put({
      id: world.runtime.ids.text(17).toUpperCase(),
      subscription: id,
      status: 'COMPLETED',
      amount: plan.price,
      time: isoSeconds(ms),
    });
}
