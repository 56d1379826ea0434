import type Stripe from 'stripe';
import { isMissing } from './failures.ts';
import { planOfPrice, priceOfInvoice } from './records.ts';

/** What was asked of each provider account; a price's plan hardly ever changes, and a restart asks again. */
const asked = new WeakMap<Stripe, Map<string, string | null>>();
const rememberedAtMost = 5_000;

async function retrievePlan(client: Stripe, priceId: string): Promise<string | null> {
  try {
    return planOfPrice(await client.prices.retrieve(priceId));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * The plan codes of the prices on a customer's invoices, by price id. An invoice line names its price by id only, and
 * the price may be another one than the subscription has now.
 */
export async function plansOfInvoices(
  client: Stripe,
  invoices: readonly Stripe.Invoice[],
  subscriptions: readonly Stripe.Subscription[],
): Promise<ReadonlyMap<string, string | null>> {
  let known = asked.get(client);
  if (!known || known.size > rememberedAtMost) asked.set(client, (known = new Map()));
  for (const { items } of subscriptions)
    for (const { price } of items.data) known.set(price.id, planOfPrice(price));
  const ids = new Set(invoices.map(priceOfInvoice).filter((id) => id !== undefined));
  const missing = [...ids].filter((id) => !known.has(id));
  const plans = await Promise.all(missing.map((id) => retrievePlan(client, id)));
  missing.forEach((id, at) => known.set(id, plans[at]!));
  return known;
}

/** The plan codes of all prices that the provider holds, by price id. */
export async function plansOfAllPrices(client: Stripe): Promise<ReadonlyMap<string, string | null>> {
  const plans = new Map<string, string | null>();
  for await (const price of client.prices.list({ limit: 100 })) plans.set(price.id, planOfPrice(price));
  return plans;
}
