import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { SeedCustomer, SeedSubscription } from '../../../../platform/demo/world.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { linkedCustomer } from '../../../customers/accounts/testing/factory.ts';
import { fetchFromStripe, keepFromStripe } from '../../../customers/stripe-accounts/api.ts';
import { dayMs, type DunningWorld } from './world.ts';

type Account = Parameters<typeof linkedCustomer>[3];
export type Card = 'insufficient_funds' | 'visa';

let made = 0;

/** A customer with an account at the card provider that was never read yet. */
async function newCustomer(world: DunningWorld, given: Partial<SeedCustomer>, account: Account) {
  made += 1;
  const stripeID = `cus_dun${String(made).padStart(8, '0')}`;
  const { userid, email } = await linkedCustomer(world, stripeID, given, { customRateLimit: -2, ...account });
  return { userid, email, stripeID };
}

/** Ids of the open invoices of a customer, the oldest first. */
async function openInvoices({ onlooker }: DunningWorld, stripeID: string): Promise<string[]> {
  const { data } = await onlooker.invoices.list({ customer: stripeID, status: 'open' });
  return data.sort((a, b) => a.created - b.created).map(({ id }) => id!);
}

/**
 * A customer as mirrored, whose subscriptions have an open invoice each where they are past due.
 * @param planCode the plan of the account
 */
export async function customerWith(
  world: DunningWorld,
  subscriptions: SeedSubscription[],
  {
    planCode,
    card = 'insufficient_funds',
    keys,
  }: { planCode: string; card?: Card; keys?: NonNullable<Account>['keys'] },
) {
  const customer = await newCustomer(
    world,
    { paymentMethod: card, subscriptions },
    { planCode, ...(keys && { keys }) },
  );
  await mirror(world, customer.userid);
  return { ...customer, invoiceIDs: await openInvoices(world, customer.stripeID) };
}

/** A customer whose last renewals failed, a day after each other, as mirrored. The card decides whether a retry would succeed. */
export async function debtor(
  world: DunningWorld,
  {
    card = 'insufficient_funds',
    failedAt = '2026-06-12T09:00:00Z',
    price = 'price_monthlyIND1',
    unpaid = 1,
    account = {},
  }: { card?: Card; failedAt?: string; price?: string; unpaid?: number; account?: Account } = {},
) {
  const startOf = (n: number): string => {
    const start = new Date(Date.parse(failedAt) + n * dayMs);
    if (price.includes('annual')) start.setUTCFullYear(start.getUTCFullYear() - 1);
    else start.setUTCMonth(start.getUTCMonth() - 1);
    return start.toISOString();
  };
  const subscriptions = Array.from({ length: unpaid }, (_, n) => ({
    price,
    start: startOf(n),
    status: 'past_due' as const,
  }));
  const customer = await newCustomer(
    world,
    { paymentMethod: 'insufficient_funds', subscriptions },
    { planCode: 'monthlyIND1', ...account },
  );
  const { userid, stripeID } = customer;
  if (card === 'visa') await world.onlooker.paymentMethods.attach('pm_card_visa', { customer: stripeID });
  await mirror(world, userid);
  const invoiceIDs = await openInvoices(world, stripeID);
  return { ...customer, invoiceID: invoiceIDs[0]!, invoiceIDs };
}

/** A reading at the card provider. The server gives up after a second, which a busy machine may need: it is asked again. */
async function patientReading(platform: Platform, userid: string) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetchFromStripe(platform, userid);
    } catch (error) {
      if (tries === 20 || !(error instanceof ApiError) || error.status < 500) throw error;
    }
  }
}

/** Reads a customer again at the card provider, as a webhook would have done. */
export async function mirror(
  { server: { platform } }: Pick<DunningWorld, 'server'>,
  userid: string,
): Promise<void> {
  const mirrors = await patientReading(platform, userid);
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

/** Status of an invoice at the card provider. */
export const invoiceStatus = async ({ onlooker }: Pick<DunningWorld, 'onlooker'>, id: string) =>
  (await onlooker.invoices.retrieve(id)).status;

/** Statuses of all subscriptions of a customer at the card provider, by the look-up key of their price. */
export async function subscriptionStatuses(
  { onlooker }: Pick<DunningWorld, 'onlooker'>,
  stripeID: string,
): Promise<Record<string, string>> {
  const { data } = await onlooker.subscriptions.list({ customer: stripeID, status: 'all' });
  return Object.fromEntries(data.map(({ items, status }) => [items.data[0]!.price.lookup_key ?? '', status]));
}
