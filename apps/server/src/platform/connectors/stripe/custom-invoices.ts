import { fallbacks } from '@midoffice/contract/kernel';
import type Stripe from 'stripe';
import { EffectRefused } from '../../effects/effects.ts';
import { mostListed } from './ask.ts';
import { linkMark } from './catalogue.ts';
import { isMissing } from './failures.ts';
import { actFailure } from './refusals.ts';

/** A line as the provider bills it. Amounts are in the currency's smallest unit. */
export type ProviderLine = {
  readonly description: string;
  readonly amountCents: number;
  readonly tax: { readonly name: string; readonly percent: number; readonly amountCents: number } | null;
};

/** An invoice of the provider, as far as it is asked for here. */
export type ProviderInvoice = {
  readonly id: string;
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly number: string | null;
  readonly currency: string;
  readonly totalCents: number;
  readonly amountDueCents: number;
  readonly amountRemainingCents: number;
  readonly hostedUrl: string | null;
  /** ISO 8601. */
  readonly created: string;
};

export type ProviderProduct = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
};
export type ProviderPrice = {
  readonly id: string;
  readonly productID: string;
  readonly label: string;
  readonly currency: string;
  readonly unitAmountCents: number;
  readonly interval: string | null;
};
/** A price that a line names. */
export type NamedPrice = ProviderPrice & {
  /** Whether its product was made for one payment link: it is no part of the catalogue. */
  readonly isOfLink: boolean;
};

/** Products, and prices, that are offered at most. */
const mostOffered = 1000;
const pageSize = 100;
const pricesAtOnce = 8;
/** Lines that are sent at once. */
export const linesAtOnce = 100;
const marker = 'midoffice_effect';
const lineMarker = 'midoffice_line';
const states = new Set(['draft', 'open', 'paid', 'uncollectible', 'void']);

/** What the provider said of an invoice. @throws Error where it said something else than an invoice */
function invoiceOf(given: Stripe.Invoice): ProviderInvoice {
  const { id, status, currency, total, amount_due, amount_remaining, created } = given;
  const amounts = [total, amount_due, amount_remaining, created];
  const isInvoice =
    typeof id === 'string' &&
    id.startsWith('in_') &&
    states.has(String(status)) &&
    typeof currency === 'string' &&
    amounts.every((amount) => Number.isSafeInteger(amount));
  if (!isInvoice) throw new Error('the card provider answered no invoice');
  return {
    id,
    status: status as ProviderInvoice['status'],
    number: given.number,
    currency,
    totalCents: total,
    amountDueCents: amount_due,
    amountRemainingCents: amount_remaining,
    hostedUrl: given.hosted_invoice_url ?? null,
    created: new Date(created * 1000).toISOString(),
  };
}

const intervalOf = ({ recurring }: Stripe.Price): string | null =>
  recurring &&
  (recurring.interval_count === 1
    ? recurring.interval
    : `${recurring.interval_count} ${recurring.interval}s`);

const priceOf = (price: Stripe.Price): ProviderPrice => ({
  id: price.id,
  productID: typeof price.product === 'string' ? price.product : price.product.id,
  label: price.nickname ?? price.lookup_key ?? price.id,
  currency: price.currency,
  unitAmountCents: price.unit_amount ?? 0,
  interval: intervalOf(price),
});

const isOfLink = ({ metadata }: Pick<Stripe.Product, 'metadata'>): boolean =>
  metadata[linkMark] !== undefined;

/** A price of an expanded product. */
const namedPriceOf = (price: Stripe.Price): NamedPrice => {
  const { product } = price;
  return {
    ...priceOf(price),
    isOfLink: typeof product === 'object' && !product.deleted && isOfLink(product),
  };
};

const lineOf = ({ description, amountCents, tax }: ProviderLine, at: number) => ({
  amount: amountCents,
  description,
  metadata: { [lineMarker]: String(at) },
  ...(tax && {
    tax_amounts: [
      {
        amount: tax.amountCents,
        taxable_amount: amountCents,
        tax_rate_data: { display_name: tax.name, percentage: tax.percent, inclusive: false },
      },
    ],
  }),
});

/**
 * Acts on single invoices at the card provider, for the steps of effects. Each looks before it acts, so that it may be
 * repeated at any time, and sends the step's idempotency key.
 * Failures: `EffectRefused` where nothing happened, anything else where it is not known.
 */
export function customInvoiceActs(client: Stripe | undefined) {
  const asked = async <T>(ask: (connected: Stripe) => Promise<T>): Promise<T> => {
    if (!client) throw new EffectRefused(`${fallbacks.notConfigured}: please set STRIPE_SECRET_KEY.`, 503);
    try {
      return await ask(client);
    } catch (error) {
      throw actFailure(error);
    }
  };
  const mine = (metadata: Stripe.Metadata | null, effect: string): boolean => metadata?.[marker] === effect;
  return {
    /** What can be billed: active products without those of payment links, and their active prices with an amount. */
    catalogue: () =>
      asked(async (stripe): Promise<{ products: ProviderProduct[]; prices: ProviderPrice[] }> => {
        // The provider lists the newest first: many links must not crowd out the catalogue.
        const [listed, prices] = await Promise.all([
          stripe.products.list({ active: true, limit: pageSize }).autoPagingToArray({ limit: mostListed }),
          stripe.prices.list({ active: true, limit: pageSize }).autoPagingToArray({ limit: mostListed }),
        ]);
        const products = listed.filter((product) => !isOfLink(product)).slice(0, mostOffered);
        const offered = new Set(products.map(({ id }) => id));
        return {
          products: products.map(({ id, name, description }) => ({ id, name, description })),
          prices: prices
            .filter(({ unit_amount }) => unit_amount !== null && unit_amount > 0)
            .map(priceOf)
            .filter(({ productID }) => offered.has(productID))
            .slice(0, mostOffered),
        };
      }),
    /** Prices by their ids, some at a time; null for one that the provider does not know. */
    prices: (ids: readonly string[]) =>
      asked(async (stripe) => {
        const look = async (id: string): Promise<NamedPrice | null> => {
          try {
            return namedPriceOf(await stripe.prices.retrieve(id, { expand: ['product'] }));
          } catch (error) {
            if (isMissing(error)) return null;
            throw error;
          }
        };
        const found: (NamedPrice | null)[] = [];
        for (let from = 0; from < ids.length; from += pricesAtOnce)
          found.push(...(await Promise.all(ids.slice(from, from + pricesAtOnce).map(look))));
        return found;
      }),
    /** The customer of a client as typed: one made for an earlier invoice of this address, or a new one. */
    client: (given: { email: string; name: string; effect: string }, idempotencyKey: string) =>
      asked(async (stripe): Promise<string> => {
        const { data } = await stripe.customers.list({ email: given.email, limit: pageSize });
        const made = data.find(({ metadata }) => metadata['midoffice_client'] === 'custom-invoice');
        if (made) return made.id;
        const { email, name, effect } = given;
        const metadata = { midoffice_client: 'custom-invoice', [marker]: effect };
        return (await stripe.customers.create({ email, name, metadata }, { idempotencyKey })).id;
      }),
    /** An empty draft, or the one that this effect made. */
    draft: (
      given: {
        customer: string;
        currency: string;
        /** Day; the whole of it counts. */
        dueDate: string;
        memo: string | null;
        footer: string | null;
        reference: string | null;
        effect: string;
      },
      idempotencyKey: string,
    ) =>
      asked(async (stripe): Promise<string> => {
        const { data } = await stripe.invoices.list({ customer: given.customer, limit: pageSize });
        const made = data.find(({ metadata, status }) => mine(metadata, given.effect) && status !== 'void');
        if (made) return invoiceOf(made).id;
        const draft = await stripe.invoices.create(
          {
            customer: given.customer,
            currency: given.currency,
            collection_method: 'send_invoice',
            auto_advance: false,
            due_date: Math.floor(Date.parse(`${given.dueDate}T23:59:59Z`) / 1000),
            pending_invoice_items_behavior: 'exclude',
            ...(given.memo && { description: given.memo }),
            ...(given.footer && { footer: given.footer }),
            ...(given.reference && { custom_fields: [{ name: 'Reference', value: given.reference }] }),
            metadata: { [marker]: given.effect },
          },
          { idempotencyKey },
        );
        return invoiceOf(draft).id;
      }),
    /** Adds lines to a draft, of which `from` are there already; those that it has by now are left out. */
    addLines: (invoiceId: string, lines: readonly ProviderLine[], from: number, idempotencyKey: string) =>
      asked(async (stripe): Promise<number> => {
        const there = await stripe.invoices
          .listLineItems(invoiceId, { limit: pageSize })
          .autoPagingToArray({ limit: 1000 });
        const marks = new Set(there.map(({ metadata }) => metadata[lineMarker]));
        if (!lines.some((_line, at) => marks.has(String(from + at))))
          await stripe.invoices.addLines(
            invoiceId,
            { lines: lines.map((line, at) => lineOf(line, from + at)) },
            { idempotencyKey },
          );
        return lines.length;
      }),
    /** An invoice as it is now. */
    invoice: (invoiceId: string) =>
      asked(async (stripe): Promise<ProviderInvoice> => invoiceOf(await stripe.invoices.retrieve(invoiceId))),
    /** Makes a draft final, which gives it its number. */
    finalize: (invoiceId: string, idempotencyKey: string) =>
      asked(async (stripe): Promise<ProviderInvoice> => {
        const now = invoiceOf(await stripe.invoices.retrieve(invoiceId));
        if (now.status !== 'draft') return now;
        return invoiceOf(
          await stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: false }, { idempotencyKey }),
        );
      }),
    /** Takes a draft away that nothing became of. Gone already counts as done. */
    discard: (invoiceId: string) =>
      asked(async (stripe): Promise<boolean> => {
        try {
          const now = await stripe.invoices.retrieve(invoiceId);
          if (now.status !== 'draft') return false;
          await stripe.invoices.del(invoiceId);
          return true;
        } catch (error) {
          if (isMissing(error)) return false;
          throw error;
        }
      }),
    /** Notes that an open invoice was paid by other means, such as a transfer. */
    payOutside: (invoiceId: string, idempotencyKey: string) =>
      asked(async (stripe): Promise<ProviderInvoice> =>
        invoiceOf(await stripe.invoices.pay(invoiceId, { paid_out_of_band: true }, { idempotencyKey })),
      ),
    /** Voids an open invoice. Void already counts as done. */
    void: (invoiceId: string, idempotencyKey: string) =>
      asked(async (stripe): Promise<ProviderInvoice> => {
        const now = invoiceOf(await stripe.invoices.retrieve(invoiceId));
        if (now.status === 'void') return now;
        if (now.status !== 'open' && now.status !== 'uncollectible')
          throw new EffectRefused(`The invoice is ${now.status} and can't be voided.`, 409);
        return invoiceOf(await stripe.invoices.voidInvoice(invoiceId, {}, { idempotencyKey }));
      }),
  };
}
