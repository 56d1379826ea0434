import type Stripe from 'stripe';
import { expandedDiscounts, needsAllLines } from './coupons.ts';
import { allDisputes, disputesOfCharges } from './disputes.ts';
import { isMissing } from './failures.ts';
import { factsOfAllPrices, pricesOfInvoices } from './prices.ts';
import { chargeRecord, invoiceRecord, invoicesByIntent } from './invoice-records.ts';
import { customerRecord, deletedRecord, subscriptionRecord, type CustomerMirror } from './records.ts';

const pageSize = 100;

/** Of each kind and customer, as many as the provider's library gathers at most. */
const mostRecords = 10_000;

const all = <T>(list: Stripe.ApiListPromise<T>): Promise<T[]> =>
  list.autoPagingToArray({ limit: mostRecords });

async function allOrNone<T>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  try {
    return await all(list);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

const expandedInvoice = ['data.payments', ...expandedDiscounts];
const expandedCharge = ['data.refunds'];

/** All lines of those few invoices that carry only some and have a coupon, by invoice. */
async function furtherLines(
  client: Stripe,
  invoices: readonly Stripe.Invoice[],
): Promise<ReadonlyMap<string, readonly Stripe.InvoiceLineItem[]>> {
  const lines = new Map<string, readonly Stripe.InvoiceLineItem[]>();
  for (const { id } of invoices.filter(needsAllLines))
    if (id) lines.set(id, await all(client.invoices.listLineItems(id, { limit: pageSize })));
  return lines;
}

/**
 * One customer's records, read side by side and page by page: an open invoice or a refunded charge may be older than any
 * page that was read before.
 */
export async function fetchCustomer(client: Stripe, stripeId: string): Promise<CustomerMirror> {
  const found = await client.customers.retrieve(stripeId);
  // The provider keeps what a customer paid; should it not list that of one who was deleted, the mirror keeps it.
  const listed = <T>(list: Stripe.ApiListPromise<T>): Promise<T[]> =>
    found.deleted ? allOrNone(list) : all(list);
  const [methods, subscriptions, invoices, charges] = await Promise.all([
    found.deleted ? [] : all(client.customers.listPaymentMethods(stripeId, { limit: pageSize })),
    listed(client.subscriptions.list({ customer: stripeId, status: 'all', limit: pageSize })),
    listed(client.invoices.list({ customer: stripeId, limit: pageSize, expand: expandedInvoice })),
    listed(client.charges.list({ customer: stripeId, limit: pageSize, expand: expandedCharge })),
  ]);
  const intents = invoicesByIntent(invoices);
  const [prices, lines, disputes] = await Promise.all([
    pricesOfInvoices(client, invoices, subscriptions),
    furtherLines(client, invoices),
    disputesOfCharges(client, charges),
  ]);
  return {
    customer: found.deleted ? deletedRecord(stripeId) : customerRecord(found, methods),
    subscriptions: subscriptions.map(subscriptionRecord),
    invoices: invoices.map((invoice) => invoiceRecord(invoice, prices, lines.get(invoice.id ?? ''))),
    charges: charges.map((charge) => chargeRecord(charge, intents, disputes.get(charge.id))),
    olderInvoices: invoices.length >= mostRecords,
    olderCharges: charges.length >= mostRecords,
  };
}

async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of list) all.push(item);
  return all;
}

const owner = (value: string | { id: string } | null): string =>
  typeof value === 'string' ? value : (value?.id ?? '');

/** Everything the provider holds, page by page, six lists side by side. */
export async function fetchAllCustomers(client: Stripe): Promise<CustomerMirror[]> {
  const [customers, subscriptions, invoices, charges, prices, disputes] = await Promise.all([
    collect(
      client.customers.list({ limit: pageSize, expand: ['data.invoice_settings.default_payment_method'] }),
    ),
    collect(client.subscriptions.list({ status: 'all', limit: pageSize })),
    collect(client.invoices.list({ limit: pageSize, expand: expandedInvoice })),
    collect(client.charges.list({ limit: pageSize, expand: expandedCharge })),
    factsOfAllPrices(client),
    allDisputes(client),
  ]);
  const lines = await furtherLines(client, invoices);
  const intents = invoicesByIntent(invoices);
  const of = <T extends { customer: string | { id: string } | null }>(list: T[]): Map<string, T[]> =>
    Map.groupBy(list, (item) => owner(item.customer));
  const [subscriptionsOf, invoicesOf, chargesOf] = [of(subscriptions), of(invoices), of(charges)];
  return customers.map((customer) => {
    const method = customer.invoice_settings.default_payment_method;
    return {
      customer: customerRecord(customer, method && typeof method === 'object' ? [method] : []),
      subscriptions: (subscriptionsOf.get(customer.id) ?? []).map(subscriptionRecord),
      invoices: (invoicesOf.get(customer.id) ?? []).map((invoice) =>
        invoiceRecord(invoice, prices, lines.get(invoice.id ?? '')),
      ),
      charges: (chargesOf.get(customer.id) ?? []).map((charge) =>
        chargeRecord(charge, intents, disputes.get(charge.id)),
      ),
      olderInvoices: false,
      olderCharges: false,
    };
  });
}
