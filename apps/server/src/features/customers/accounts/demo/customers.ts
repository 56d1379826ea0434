import type { Random, SeedCustomer } from '../../../../platform/demo/world.ts';
import type { StripeLink } from '../../stripe-accounts/api.ts';
import type { NewCustomer, NewKey, NewManualSubscription } from '../seed-store.ts';
import { formerAccounts, stripeCustomer } from './card-histories.ts';
import { isAnnual, paidPlans, planCents } from './catalogue.ts';
import { heroes, type Hero } from './heroes.ts';
import { dateOnly, daysBefore, kindOf, paymentMethods, usesCards, type CustomerKind } from './kinds.ts';
import { code, hex, person, type Person } from './people.ts';

/** A PayPal subscription as it was last read. */
interface DemoPaypal {
  readonly payerID: string;
  readonly payerEmail: string;
  readonly subscriptionID: string;
  readonly status: 'ACTIVE' | 'SUSPENDED';
  readonly planCode: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
  readonly startTime: string;
  readonly nextBillingTime: string;
}

/** One customer of the demo in all the places where it leaves a trace. */
export interface DemoCustomer {
  readonly customer: NewCustomer;
  readonly kind: CustomerKind;
  readonly stripe: readonly SeedCustomer[];
  readonly links: readonly StripeLink[];
  readonly manual: NewManualSubscription | null;
  readonly paypal: DemoPaypal | null;
}

/** The 12 paid plans, cheap ones more often. */
function planOf(random: Random, kind: CustomerKind): string {
  if (kind === 'free' || kind === 'ended') return 'free';
  if (kind === 'enterprise') return random.pick(['annualCOM2', 'annualCOM3']);
  return random.next() < 0.75
    ? random.pick(paidPlans.filter((plan) => plan.includes('IND')))
    : random.pick(paidPlans);
}

function keysOf(random: Random, planCode: string, count: number): NewKey[] {
  return Array.from({ length: count }, (_none, n) => ({
    value: code(random, 32),
    main: n === 0,
    planCode: n === 0 || random.next() < 0.8 ? planCode : 'free',
    firebase: n === 0,
    mongo: n === 0 || random.next() < 0.5,
    websocket: planCode.includes('COM') && random.next() < 0.4,
  }));
}

const remarks = [
  'Asked for an invoice with the VAT number.',
  'Prefers mails in the morning, UTC.',
  'Refund of one month granted.',
  'Uses the intraday endpoints heavily.',
  'Asked about websocket access.',
  'Moved from the old site, keep an eye on the plan.',
  'Student, verified by university address.',
] as const;

/** How much a customer uses the API: heavy-tailed, more on dearer plans, nothing lately where the last call is old. @param perMinute calls that the plan allows */
function usage(random: Random, perMinute: number, quietDays: number) {
  const drawn = Math.round(perMinute * 40 * Math.exp(random.normal() * 1.4));
  const monthly = quietDays > 30 ? 0 : drawn;
  const daily = quietDays > 1 ? 0 : Math.round((drawn / 30) * random.next() * 2);
  const live = quietDays > 0.3 ? 0 : Math.min(perMinute, Math.round(perMinute * random.next() ** 3));
  const bytesPerCall = random.int(4_000, 60_000);
  return {
    currentApiCount: daily,
    liveApiCount: live,
    monthlyApiCount: monthly,
    dailyDataBytes: daily * bytesPerCall,
    monthlyDataBytes: monthly * bytesPerCall,
  };
}

/** How many days the account is old: a failed renewal needs a year behind it, a trial has just begun. */
function ageOf(random: Random, kind: CustomerKind): number {
  if (kind === 'trial') return random.int(2, 10);
  return random.int(kind === 'past-due' ? 400 : 40, 2200);
}

/** Days since the last API call; null: none was ever made. */
function quietDaysOf(random: Random, age: number, blocked: boolean, named: boolean): number | null {
  if (!named && random.next() < 0.08) return null;
  if (blocked) return Math.min(age, random.int(2, 9));
  if (named || random.next() < 0.75) return Math.min(age, random.next() ** 2 * 6);
  return random.int(Math.min(10, age), age);
}

function accountOf(
  random: Random,
  drawn: Person,
  today: string,
  kind: CustomerKind,
  hero: Hero | undefined,
  limits: PlanLimits,
): NewCustomer {
  const { firstname, lastname, email, username } = hero ?? drawn;
  const planCode = hero?.planCode ?? planOf(random, kind);
  const age = ageOf(random, kind);
  const legacy = hero?.legacy ?? (age > 1500 && random.next() < 0.5);
  const blocked = hero?.blocked ?? random.next() < 0.03;
  const custom =
    !blocked && planCode !== 'free' && random.next() < 0.05 ? random.pick([300, 1_000, 5_000, 10_000]) : -2;
  const quietDays = quietDaysOf(random, age, blocked, hero !== undefined);
  return {
    userid: code(random, 28),
    mongoId: hex(random, 24),
    email,
    username,
    firstname,
    lastname,
    notes: hero?.notes ?? (random.next() < 0.15 ? random.pick(remarks) : ''),
    legacy,
    migrated: legacy && !hero && random.next() < 0.5,
    enterprise: kind === 'enterprise',
    bankTransfer: kind === 'enterprise',
    paymentMethod: paymentMethods[kind] ?? (usesCards.has(kind) ? 'card' : null),
    planCode,
    customRateLimit: blocked ? -1 : custom,
    ...usage(random, limits.get(planCode) ?? 0, quietDays ?? age),
    restricted: random.next() < 0.02,
    emailVerified: hero ? true : random.next() < 0.93,
    createdAt: daysBefore(today, age),
    lastSignInAt: daysBefore(today, Math.min(age, (quietDays ?? 3) + random.int(0, 5))),
    lastApiCallAt: quietDays === null ? null : daysBefore(today, quietDays),
    keys: keysOf(random, planCode, hero?.keys ?? (planCode === 'free' ? 1 : random.pick([1, 1, 1, 2, 2, 3]))),
  };
}

function paypalRecord(random: Random, customer: NewCustomer, today: string, suspended: boolean): DemoPaypal {
  return {
    payerID: code(random, 13).toUpperCase(),
    payerEmail: customer.email,
    subscriptionID: `I-${code(random, 12).toUpperCase()}`,
    status: suspended ? 'SUSPENDED' : 'ACTIVE',
    planCode: customer.planCode,
    amountCents: planCents(customer.planCode),
    currency: 'usd',
    interval: isAnnual(customer.planCode) ? 'year' : 'month',
    startTime: customer.createdAt,
    nextBillingTime: daysBefore(today, -random.int(1, 28)),
  };
}

function manualOf(
  random: Random,
  { userid, planCode }: NewCustomer,
  kind: CustomerKind,
  today: string,
): NewManualSubscription | null {
  if (kind !== 'manual' && kind !== 'enterprise') return null;
  return {
    userid,
    planCode,
    changeDate: dateOnly(daysBefore(today, -random.int(20, 60))),
    expiryDate: dateOnly(daysBefore(today, -random.int(61, 330))),
    paymentLink: kind === 'manual' ? `https://pay.midoffice.example/l/${code(random, 12)}` : null,
  };
}

/** An account with a card and without a subscription, of a customer who still pays by PayPal and wants to move. */
function cardBeside(
  world: Random,
  { userid, email, firstname, lastname, createdAt }: NewCustomer,
  country: string,
): Pick<DemoCustomer, 'stripe' | 'links'> {
  const id = `cus_${code(world.fork(`card of ${userid}`), 14)}`;
  return {
    stripe: [
      {
        id,
        email,
        name: `${firstname} ${lastname}`,
        created: createdAt,
        country,
        metadata: { userid },
        paymentMethod: 'visa',
      },
    ],
    links: [{ stripeId: id, userid, active: true, transferredFrom: null }],
  };
}

/** Calls a minute by plan code. */
export type PlanLimits = ReadonlyMap<string, number>;

/** The n-th customer of the demo world (from 0). The first ones are the named ones. */
export function demoCustomer(world: Random, n: number, today: string, limits: PlanLimits): DemoCustomer {
  const random = world.fork(`customer ${n}`);
  const hero = heroes[n];
  const kind = hero?.kind ?? kindOf(random);
  const drawn = person(random, n);
  const customer = accountOf(random, drawn, today, kind, hero, limits);
  const { country } = hero ?? drawn;
  const base = {
    customer,
    kind,
    manual: manualOf(random, customer, kind, today),
    paypal: kind === 'paypal' ? paypalRecord(random, customer, today, !hero && n % 5 === 0) : null,
  };
  if (!usesCards.has(kind))
    return {
      ...base,
      ...(kind === 'paypal' && hero ? cardBeside(world, customer, country) : { stripe: [], links: [] }),
    };
  const id = `cus_${code(random, 14)}`;
  const active: StripeLink = { stripeId: id, userid: customer.userid, active: true, transferredFrom: null };
  const former =
    kind === 'several-ids' ? formerAccounts(random, { customer }, country) : { stripe: [], links: [] };
  return {
    ...base,
    stripe: [
      {
        ...stripeCustomer(random, id, { customer, kind }, country, today),
        ...(hero?.card && { cardFingerprint: hero.card }),
      },
      ...former.stripe,
    ],
    links: [active, ...former.links],
  };
}
