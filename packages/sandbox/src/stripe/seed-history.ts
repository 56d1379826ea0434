import { refundCharge } from './calls/refunds.ts';
import type { Decline } from './cards.ts';
import { periodOf } from './engine/changes.ts';
import { endSubscription } from './engine/ending.ts';
import { type DiscountInput } from './engine/discounts.ts';
import { moveDispute, openDispute } from './engine/disputes.ts';
import { boundary, periodAround, type Recurrence } from './engine/periods.ts';
import { invoiceDue, runInvoice, runSubscription, subscriptionDue } from './engine/renewal.ts';
import { intentOf } from './engine/settlement.ts';
import { recurrenceOf, subscribe } from './engine/subscribe.ts';
import type { SeedSubscription, When } from './seed-types.ts';
import type { Charge } from './shapes/charge.ts';
import type { Invoice } from './shapes/invoice.ts';
import type { World } from './world.ts';

const daySeconds = 86_400;

/** A moment in whole seconds, as the wire has it. */
export function seconds(when: When): number {
  const ms = typeof when === 'number' ? when : new Date(when).getTime();
  if (!Number.isFinite(ms)) throw new TypeError(`Not a moment: ${String(when)}`);
  return Math.floor(ms / 1000);
}

interface Plan {
  given: SeedSubscription;
  /** First cycle whose charges all fail. */
  failsFrom: number;
  maxAttempts: number;
  decline: Decline;
}

/** A subscription with the invoices, charges and refunds of its past, made by the billing engine itself. */
export function seedSubscription(
  world: World,
  customerId: string,
  given: SeedSubscription,
  decline: Decline,
): string {
  const status = given.status ?? 'active';
  const now = Math.floor(world.runtime.clock.nowMs() / 1000);
  const start = seconds(given.start);
  if (start > now)
    throw new Error(
      `A seeded subscription starts in the past, not at ${new Date(start * 1000).toISOString()}.`,
    );
  const price = world.need('prices', given.price, 'price');
  const trialEnd = trialEndOf(given, start, now);
  const recurrence = recurrenceOf([price]);
  const plan = planFor(world, given, {
    recurrence,
    anchor: trialEnd ?? start,
    now,
    hasTrial: trialEnd !== null,
    decline,
  });
  world.stepTime = start;
  world.bank = () => (plan.failsFrom === 0 ? decline : null);
  const { dunning } = world;
  if (status === 'unpaid') world.dunning = { ...dunning, finalAction: 'unpaid' };
  const { id } = subscribe(world, {
    id: given.id,
    customer: world.need('customers', customerId),
    items: [{ price, quantity: given.quantity ?? 1, metadata: {} }],
    trialEnd,
    anchor: null,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    collectionMethod: 'charge_automatically',
    daysUntilDue: null,
    defaultPaymentMethod: null,
    paymentBehavior: 'allow_incomplete',
    prorates: true,
    discounts: discountsOf(given),
    metadata: given.metadata ?? {},
    description: null,
    saveDefaultPaymentMethod: null,
    missingPaymentMethod: 'create_invoice',
  });
  live(world, id, given, plan, { recurrence, anchor: trialEnd ?? start, now });
  world.dunning = dunning;
  world.bank = null;
  refundCycles(world, id, given, now);
  disputeCycles(world, id, given, now);
  return id;
}

function trialEndOf(given: SeedSubscription, start: number, now: number): number | null {
  if (given.trialDays !== undefined) return start + given.trialDays * daySeconds;
  if (given.status !== 'trialing') return null;
  return start + (Math.ceil((now - start) / daySeconds) + 7) * daySeconds;
}

function planFor(
  world: World,
  given: SeedSubscription,
  about: { recurrence: Recurrence; anchor: number; now: number; hasTrial: boolean; decline: Decline },
): Plan {
  const { retryDays } = world.dunning;
  const plan: Plan = { given, failsFrom: Infinity, maxAttempts: Infinity, decline: about.decline };
  if (given.status === 'incomplete') return { ...plan, failsFrom: 0 };
  if (given.status !== 'past_due' && given.status !== 'unpaid') return plan;
  // An unpaid subscription has all its retries behind it, so its failing cycle began that much earlier.
  const attempts =
    given.status === 'unpaid' ? retryDays.length + 1 : Math.min(given.failedAttempts ?? 1, retryDays.length);
  const needed = 3600 + retryDays.slice(0, attempts - 1).reduce((sum, days) => sum + days * daySeconds, 0);
  let cycle = cycleAt(about.anchor, about.recurrence, about.now - needed);
  if (about.hasTrial) cycle += 1;
  if (cycle < 1)
    throw new Error(`A ${given.status} subscription needs a start at least one period and ${needed} s ago.`);
  return { ...plan, failsFrom: cycle, maxAttempts: given.status === 'unpaid' ? Infinity : attempts };
}

function cycleAt(anchor: number, recurrence: Recurrence, at: number): number {
  let cycle = -1;
  while (boundary(anchor, recurrence, cycle + 1) <= at) cycle += 1;
  return cycle;
}

function live(
  world: World,
  id: string,
  given: SeedSubscription,
  plan: Plan,
  about: { recurrence: Recurrence; anchor: number; now: number },
): void {
  const { now } = about;
  if (given.status === 'canceled') {
    const lastWhole = periodAround(about.anchor, about.recurrence, now).start;
    const first = world.need('subscriptions', id).start_date;
    const end =
      given.cancelAt === undefined ? (lastWhole > first ? lastWhole : now) : seconds(given.cancelAt);
    advance(world, id, end - 1, plan);
    world.stepTime = end;
    endSubscription(world, id, { reason: 'cancellation_requested' });
    return;
  }
  advance(world, id, now, plan);
  world.stepTime = now;
  if (given.cancelAtPeriodEnd || given.cancelAt !== undefined) {
    const subscription = world.need('subscriptions', id);
    world.change(world.tables.subscriptions, id, {
      cancel_at: given.cancelAtPeriodEnd ? periodOf(subscription).end : seconds(given.cancelAt ?? 0),
      cancel_at_period_end: given.cancelAtPeriodEnd ?? false,
      canceled_at: now,
      cancellation_details: { ...subscription.cancellation_details, reason: 'cancellation_requested' },
    });
  }
}

/** Runs the engine for one subscription up to a moment, the bank answering as planned. */
function advance(world: World, id: string, until: number, plan: Plan): void {
  if (plan.failsFrom === 0) return;
  for (;;) {
    const next = nextStep(world, id);
    if (!next || next.at > until) return;
    world.stepTime = next.at;
    if (!next.invoice) {
      runSubscription(world, id);
      continue;
    }
    const { invoice } = next;
    const fails = plannedToFail(world, invoice, plan);
    world.bank = () => (fails ? plan.decline : null);
    runInvoice(world, invoice.id);
    holdBack(world, invoice.id, plan);
  }
}

function nextStep(world: World, id: string): { at: number; invoice: Invoice | null } | null {
  const own = subscriptionDue(world, world.need('subscriptions', id));
  let next: { at: number; invoice: Invoice | null } | null = own === null ? null : { at: own, invoice: null };
  for (const invoice of world.tables.invoices.where('subscription', id)) {
    const at = invoiceDue(world, invoice);
    if (at !== null && (!next || at < next.at)) next = { at, invoice };
  }
  return next;
}

function cycleOf(world: World, invoice: Invoice): number {
  return world.tables.invoices
    .where('subscription', invoice.subscription)
    .filter(({ created }) => created < invoice.created).length;
}

function plannedToFail(world: World, invoice: Invoice, { given, failsFrom }: Plan): boolean {
  const cycle = cycleOf(world, invoice);
  return (
    cycle >= failsFrom || (invoice.attempt_count === 0 && (given.recoveredCycles?.includes(cycle) ?? false))
  );
}

/** Stops the retries of a past_due invoice at the wanted attempt; the next one lies in the future. */
function holdBack(world: World, invoiceId: string, plan: Plan): void {
  const invoice = world.need('invoices', invoiceId);
  if (
    invoice.status !== 'open' ||
    cycleOf(world, invoice) < plan.failsFrom ||
    invoice.attempt_count < plan.maxAttempts
  )
    return;
  const tomorrow = Math.floor(world.runtime.clock.nowMs() / 1000) + daySeconds;
  const planned = invoice.next_payment_attempt ?? 0;
  world.change(world.tables.invoices, invoiceId, { next_payment_attempt: Math.max(planned, tomorrow) });
}

function discountsOf({ coupon, promotionCode }: SeedSubscription): DiscountInput[] {
  if (promotionCode !== undefined) return [{ promotion_code: promotionCode }];
  return coupon === undefined ? [] : [{ coupon }];
}

/** The charge that paid a cycle, and when; undefined where none has. */
function paidCycle(world: World, id: string, cycle: number): { charge: Charge; at: number } | undefined {
  const invoice = world.tables.invoices
    .where('subscription', id)
    .find((one) => one.status === 'paid' && cycleOf(world, one) === cycle);
  const latest = invoice && intentOf(world, invoice.id)?.latest_charge;
  if (!latest) return undefined;
  return {
    charge: world.need('charges', latest),
    at: invoice.status_transitions.paid_at ?? invoice.created,
  };
}

function refundCycles(world: World, id: string, given: SeedSubscription, now: number): void {
  const whole = (given.refundedCycles ?? []).map((cycle) => ({ cycle, amountCents: undefined }));
  for (const { cycle, amountCents } of [...whole, ...(given.partRefunds ?? [])]) {
    const paid = paidCycle(world, id, cycle);
    if (!paid) continue;
    refundCharge(world, paid.charge, {
      ...(amountCents !== undefined && { amountCents }),
      reason: 'requested_by_customer',
      metadata: {},
      created: Math.min(now, paid.at + 2 * daySeconds),
    });
  }
}

function disputeCycles(world: World, id: string, given: SeedSubscription, now: number): void {
  for (const { cycle, status = 'lost', amountCents, reason } of given.disputes ?? []) {
    const paid = paidCycle(world, id, cycle);
    if (!paid) continue;
    const isInquiry = status.startsWith('warning_');
    const opened = openDispute(world, paid.charge, {
      amountCents,
      reason,
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
      created: Math.min(now, paid.at + 5 * daySeconds),
    });
    if (status !== opened.status)
      moveDispute(world, opened.id, status, Math.min(now, paid.at + 20 * daySeconds));
  }
}
