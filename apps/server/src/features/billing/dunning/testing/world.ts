import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { dryRunDunning } from '@midoffice/contract/billing/dunning/calls/dry-run-dunning';
import { saveDunningPolicy } from '@midoffice/contract/billing/dunning/calls/save-dunning-policy';
import { switchDunning } from '@midoffice/contract/billing/dunning/calls/switch-dunning';
import type { DunningPolicy, PolicyStep } from '@midoffice/contract/billing/dunning/policy';
import type { StepKind } from '@midoffice/contract/billing/dunning/lists';
import type { Client } from '../../../../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import { linkedCustomer, seedCatalogue } from '../../../customers/accounts/testing/factory.ts';
import { fetchFromStripe, keepFromStripe } from '../../../customers/stripe-accounts/api.ts';

/** A server with a clock that the test moves, its vendors, and an admin. */
export interface DunningWorld extends StripeTestServer {
  readonly admin: Client;
  readonly clock: { nowMs: number };
}

/** Monday, 15 June 2026, 10:00 UTC. */
export const mondayMs = Date.UTC(2026, 5, 15, 10);
export const dayMs = 86_400_000;

export async function dunningWorld(
  options: Omit<NonNullable<Parameters<typeof stripeTestServer>[0]>, 'nowMs'> = {},
): Promise<DunningWorld> {
  const clock = { nowMs: mondayMs };
  const world = await stripeTestServer(Object.assign(clock, options));
  seedCatalogue(world);
  return { ...world, clock, admin: await world.server.staff() };
}

export const step = (
  id: string,
  day: number,
  kind: StepKind,
  more: Partial<PolicyStep> = {},
): PolicyStep => ({
  id,
  day,
  kind,
  plans: [],
  minimum: {},
  ...(kind === 'mail' && { template: 'default' }),
  ...more,
});

/** A policy without limits, quiet days or hours, unless a test says otherwise. */
export const policyOf = (steps: PolicyStep[], more: Partial<DunningPolicy> = {}): DunningPolicy => ({
  steps,
  ignoreBelow: {},
  oldFailures: 'from-start',
  quietWeekends: false,
  quietDates: [],
  hours: { from: 0, to: 24 },
  limits: { mail: null, retry: null, downgrade: null, block: null, task: null },
  unblockOnPayment: true,
  ...more,
});

let made = 0;

export type Card = 'insufficient_funds' | 'visa';

/** A customer whose last renewals failed, a day after each other, as mirrored. The card decides whether a retry would succeed. */
export async function debtor(
  world: DunningWorld,
  {
    card = 'insufficient_funds',
    failedAt = '2026-06-12T09:00:00Z',
    price = 'price_monthlyIND1',
    unpaid = 1,
    account = {},
  }: {
    card?: Card;
    failedAt?: string;
    price?: string;
    unpaid?: number;
    account?: Parameters<typeof linkedCustomer>[3];
  } = {},
) {
  made += 1;
  const stripeID = `cus_dun${String(made).padStart(8, '0')}`;
  const startOf = (n: number): string => {
    const start = new Date(Date.parse(failedAt) + n * dayMs);
    if (price.includes('annual')) start.setUTCFullYear(start.getUTCFullYear() - 1);
    else start.setUTCMonth(start.getUTCMonth() - 1);
    return start.toISOString();
  };
  const customer = await linkedCustomer(
    world,
    stripeID,
    {
      paymentMethod: 'insufficient_funds',
      subscriptions: Array.from({ length: unpaid }, (_, n) => ({
        price,
        start: startOf(n),
        status: 'past_due' as const,
      })),
    },
    { planCode: 'monthlyIND1', customRateLimit: -2, ...account },
  );
  if (card === 'visa') await world.onlooker.paymentMethods.attach('pm_card_visa', { customer: stripeID });
  await mirror(world, customer.userid);
  const invoices = await world.onlooker.invoices.list({ customer: stripeID, status: 'open' });
  const invoiceIDs = invoices.data.sort((a, b) => a.created - b.created).map(({ id }) => id!);
  return { userid: customer.userid, email: customer.email, stripeID, invoiceID: invoiceIDs[0]!, invoiceIDs };
}

/** Reads a customer again at the card provider, as a webhook would have done. */
export async function mirror({ server: { platform } }: DunningWorld, userid: string): Promise<void> {
  const mirrors = await fetchFromStripe(platform, userid);
  await platform.db.transaction().execute((trx) => keepFromStripe(trx, userid, mirrors));
}

/** The customer pays with a new card, away from us. */
export async function pays(
  { onlooker }: Pick<DunningWorld, 'onlooker'>,
  { stripeID, invoiceID }: { stripeID: string; invoiceID: string },
): Promise<Stripe.Invoice> {
  const card = await onlooker.paymentMethods.attach('pm_card_visa', { customer: stripeID });
  return onlooker.invoices.pay(invoiceID, { payment_method: card.id }, { idempotencyKey: randomUUID() });
}

/** Saves a policy, makes its dry run and turns dunning on with it. @returns the dry run */
export async function turnOn({ admin }: Pick<DunningWorld, 'admin'>, policy: DunningPolicy) {
  const saved = await admin.call(saveDunningPolicy, { policy });
  if (saved.status !== 200) throw new Error(saved.body.message);
  const { body } = await admin.call(dryRunDunning, {});
  const on = await admin.call(switchDunning, { action: 'on', dryRunID: body.dryRun.id });
  if (on.status !== 200) throw new Error(on.body.message);
  return body.dryRun;
}

/** A policy with every kind of step. */
export const wholePolicy = policyOf([
  step('retry', 1, 'retry', { cards: 'default' }),
  step('mail', 1, 'mail'),
  step('others', 4, 'retry', { cards: 'others' }),
  step('block', 6, 'block'),
  step('mail-blocked', 6, 'mail', { template: 'blocked' }),
  step('task', 8, 'task'),
  step('down', 10, 'downgrade'),
]);
