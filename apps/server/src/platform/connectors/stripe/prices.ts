import type Stripe from 'stripe';
import { isMissing } from './failures.ts';
import { priceOfInvoice } from './invoice-records.ts';
import { pricePlan } from './plans.ts';
import type { PriceFacts } from './records.ts';

const unknownPrice = (id: string): PriceFacts => ({ id, planCode: null, name: null, annual: false });

const monthsOf: Readonly<Record<string, number>> = { day: 1 / 31, week: 7 / 31, month: 1, year: 12 };

const factsOfPrice = (price: Stripe.Price): PriceFacts => ({
  ...pricePlan(price),
  annual: price.recurring
    ? (monthsOf[price.recurring.interval] ?? 0) * price.recurring.interval_count >= 12
    : false,
});

/** What was asked of each provider account; a price's plan hardly ever changes, and a restart asks again. */
const asked = new WeakMap<Stripe, Map<string, PriceFacts>>();
const rememberedAtMost = 5_000;

async function retrieveFacts(client: Stripe, priceId: string): Promise<PriceFacts> {
  try {
    return factsOfPrice(await client.prices.retrieve(priceId));
  } catch (error) {
    if (isMissing(error)) return unknownPrice(priceId);
    throw error;
  }
}

/**
 * What the prices on a customer's invoices say, by price id. An invoice line names its price by id only, and
 * the price may be another one than the subscription has now.
 */
export async function pricesOfInvoices(
  client: Stripe,
  invoices: readonly Stripe.Invoice[],
  subscriptions: readonly Stripe.Subscription[],
): Promise<ReadonlyMap<string, PriceFacts>> {
  let known = asked.get(client);
  if (!known || known.size > rememberedAtMost) asked.set(client, (known = new Map()));
  for (const { items } of subscriptions)
    for (const { price } of items.data) known.set(price.id, factsOfPrice(price));
  const ids = new Set(invoices.map(priceOfInvoice).filter((id) => id !== undefined));
  const missing = [...ids].filter((id) => !known.has(id));
  const facts = await Promise.all(missing.map((id) => retrieveFacts(client, id)));
  missing.forEach((id, at) => known.set(id, facts[at]!));
  return known;
}

/** What all prices that the provider holds say, by price id. */
export async function factsOfAllPrices(client: Stripe): Promise<ReadonlyMap<string, PriceFacts>> {
  const facts = new Map<string, PriceFacts>();
  for await (const price of client.prices.list({ limit: 100 })) facts.set(price.id, factsOfPrice(price));
  return facts;
}
