import type { Random, SeedCustomer, SeedSubscription } from '../../../../platform/demo/world.ts';
import type { StripeLink } from '../../stripe-accounts/api.ts';
import { heroes } from './heroes.ts';
import { couponOf } from './coupons.ts';
import type { NewCustomer } from '../seed-store.ts';
import { formerPriceId, isAnnual, paidPlans, priceId } from './catalogue.ts';
import { dayMs, daysBefore, type CustomerKind } from './kinds.ts';
import { code } from './people.ts';

type SeedCard = NonNullable<SeedCustomer['paymentMethod']>;

const cards: Partial<Record<CustomerKind, readonly SeedCard[]>> = {
  'past-due': ['declined', 'insufficient_funds'],
};
const goodCards: readonly SeedCard[] = ['visa', 'visa', 'mastercard', 'amex', 'discover'];

function subscriptionOf(
  random: Random,
  kind: CustomerKind,
  planCode: string,
  ageDays: number,
  today: string,
): SeedSubscription {
  const annual = isAnnual(planCode);
  const startDays = Math.max(2, Math.min(ageDays - 1, annual ? random.int(20, 900) : random.int(20, 400)));
  const base = { price: priceId(planCode), start: daysBefore(today, startDays) };
  const cycles = Math.floor(startDays / (annual ? 365 : 30));
  const recovered = cycles > 2 && random.next() < 0.12 ? [random.int(1, cycles - 1)] : [];
  if (kind === 'past-due')
    return {
      ...base,
      start: daysBefore(today, annual ? 372 : 37 + 30 * random.int(0, 6)),
      status: 'past_due',
      failedAttempts: random.int(1, 2),
    };
  if (kind === 'trial')
    return { ...base, start: daysBefore(today, Math.max(1, ageDays - 1)), status: 'trialing', trialDays: 14 };
  if (kind === 'ending') return { ...base, status: 'active', cancelAtPeriodEnd: true };
  if (kind === 'ended')
    return {
      ...base,
      start: daysBefore(today, Math.min(ageDays - 1, 200)),
      status: 'canceled',
      cancelAt: daysBefore(today, Math.min(ageDays - 2, random.int(5, 30))),
    };
  return {
    ...base,
    status: 'active',
    ...(recovered.length && { recoveredCycles: recovered }),
    ...(cycles > 3 && random.next() < 0.04 && { refundedCycles: [1] }),
  };
}

const named = new Set(heroes.map(({ email }) => email));

/** A subscription under the coupon of its customer; without one for those named ones whose figures stories rely on. */
function underCoupon(
  random: Random,
  customer: NewCustomer,
  subscription: SeedSubscription,
): SeedSubscription {
  if (named.has(customer.email)) return subscription;
  const { partRefunds, ...under } = couponOf(random.fork(`coupon of ${customer.userid}`));
  // What was given back whole cannot be given back in part.
  return { ...subscription, ...under, ...(partRefunds && !subscription.refundedCycles && { partRefunds }) };
}

/** The active account of a customer at the card provider, with a history that fits the kind. */
export function stripeCustomer(
  random: Random,
  id: string,
  { customer, kind }: { customer: NewCustomer; kind: CustomerKind },
  country: string,
  today: string,
): SeedCustomer {
  const ageDays = Math.round((Date.parse(today) - Date.parse(customer.createdAt)) / dayMs);
  const charged =
    kind === 'mismatch'
      ? 'monthlyCOM1'
      : kind === 'ended'
        ? random.pick(paidPlans.filter((plan) => plan.startsWith('monthlyIND')))
        : customer.planCode;
  const lastMonth = new Date(Date.parse(today) - random.int(35, 75) * dayMs);
  return {
    id,
    email: customer.email,
    name: `${customer.firstname} ${customer.lastname}`,
    created: customer.createdAt,
    country,
    metadata: { userid: customer.userid },
    paymentMethod: random.pick(cards[kind] ?? goodCards),
    ...(kind === 'expired-card' && {
      cardExpiry: { month: lastMonth.getUTCMonth() + 1, year: lastMonth.getUTCFullYear() },
    }),
    subscriptions: [
      {
        ...underCoupon(random, customer, subscriptionOf(random, kind, charged, ageDays, today)),
        // Legacy customers pay the former price until they are migrated.
        ...(customer.legacy && !customer.migrated && { price: formerPriceId(charged) }),
      },
    ],
  };
}

/** Former accounts at the card provider: emptied when the customer moved, one with old charges. */
export function formerAccounts(
  random: Random,
  { customer }: { customer: NewCustomer },
  country: string,
): { stripe: SeedCustomer[]; links: StripeLink[] } {
  const count = random.int(1, 2);
  const made = Array.from({ length: count }, (_none, n) => ({
    id: `cus_${code(random, 14)}`,
    from: n === 0 ? 'Firebase' : 'PayPal',
    charges:
      n === 0
        ? [{ amountCents: 2_900, created: customer.createdAt, description: 'Starter API plan, old site' }]
        : [],
  }));
  return {
    stripe: made.map(({ id, charges }) => ({
      id,
      email: customer.email,
      name: `${customer.firstname} ${customer.lastname}`,
      created: customer.createdAt,
      country,
      metadata: { userid: customer.userid },
      paymentMethod: charges.length ? 'visa' : 'none',
      charges,
    })),
    links: made.map(({ id, from }) => ({
      stripeId: id,
      userid: customer.userid,
      active: false,
      transferredFrom: from,
    })),
  };
}
