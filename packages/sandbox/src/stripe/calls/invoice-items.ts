import { withTotals } from '../engine/invoicing.ts';
import { itemLine } from '../engine/lines.ts';
import { invalid } from '../errors.ts';
import { page, pageFields } from '../lists.ts';
import {
  type Read,
  bool,
  inRange,
  int,
  mergeMetadata,
  metadata,
  object,
  range,
  required,
  str,
} from '../params.ts';
import { type Route, call } from '../router.ts';
import { type InvoiceItem, type NewLine, invoiceItemShape } from '../shapes/invoice.ts';
import type { World } from '../world.ts';
import { currencyOf } from './prices.ts';

const changeable = { amount: int, description: str, discountable: bool, metadata, quantity: int };

const creatable = {
  ...changeable,
  currency: str,
  customer: required(str),
  invoice: str,
  period: object({ start: required(int), end: required(int) }),
  price_data: object({ currency: required(str), product: required(str), unit_amount: required(int) }),
  pricing: object({ price: str }),
  subscription: str,
};

/** https://docs.stripe.com/api/invoiceitems */
export function invoiceItemCalls(): Route[] {
  return [
    call('POST', '/v1/invoiceitems', creatable, ({ world, params }) => createItem(world, params)),
    call(
      'GET',
      '/v1/invoiceitems',
      { ...pageFields, created: range, customer: str, invoice: str, pending: bool },
      ({ world, params, url }) => {
        const found = [...world.tables.invoiceitems.all()].filter(
          (item) =>
            inRange(item.date, params.created) &&
            (params.customer ?? item.customer) === item.customer &&
            (params.invoice === undefined || item.invoice === params.invoice) &&
            (params.pending === undefined || (item.invoice === null) === params.pending),
        );
        return page(found, 'invoice item', url, params);
      },
    ),
    call('GET', '/v1/invoiceitems/:id', {}, ({ world, at }) => world.need('invoiceitems', at('id'))),
    call('POST', '/v1/invoiceitems/:id', changeable, ({ world, params, at }) => {
      const item = editable(world, at('id'));
      const amount = params.amount ?? item.amount;
      const next = world.tables.invoiceitems.put({
        ...item,
        amount,
        net_amount: amount,
        description: params.description ?? item.description,
        discountable: params.discountable ?? item.discountable,
        quantity: params.quantity ?? item.quantity,
        quantity_decimal: String(params.quantity ?? item.quantity),
        metadata: mergeMetadata(item.metadata, params.metadata),
      });
      refreshInvoice(world, item.invoice);
      return next;
    }),
    call('DELETE', '/v1/invoiceitems/:id', {}, ({ world, at }) => {
      const item = editable(world, at('id'));
      const deleted = world.remove(world.tables.invoiceitems, item);
      world.emit('invoiceitem.deleted', item);
      refreshInvoice(world, item.invoice);
      return deleted;
    }),
  ];
}

function createItem(world: World, params: Read<typeof creatable>): InvoiceItem {
  const customer = world.need('customers', params.customer, 'customer');
  const quantity = params.quantity ?? 1;
  const price = priceOf(world, params);
  if (!price && params.amount === undefined) {
    throw invalid(
      'You must specify either `amount`, `pricing` or `price_data` on an invoice item.',
      'amount',
      'parameter_missing',
    );
  }
  const amountCents = price ? price.unitAmountCents * quantity : (params.amount ?? 0);
  if (params.invoice !== undefined && world.need('invoices', params.invoice, 'invoice').status !== 'draft') {
    throw invalid('You can only add invoice items to draft invoices.', 'invoice', 'invoice_not_editable');
  }
  if (params.subscription !== undefined) world.need('subscriptions', params.subscription, 'subscription');
  const now = world.now(customer);
  const item = invoiceItemShape({
    id: world.id('ii'),
    customer: customer.id,
    date: now,
    amountCents,
    currency: currencyOf(
      params.price_data?.currency ?? params.currency ?? price?.currency ?? customer.currency ?? 'usd',
    ),
    description:
      params.description ?? (price ? (world.tables.products.get(price.product)?.name ?? null) : null),
    period: params.period ?? { start: now, end: now },
    quantity,
    price,
    proration: false,
    subscription: params.subscription ?? null,
    subscriptionItem: null,
    invoice: params.invoice ?? null,
    discountable: params.discountable ?? amountCents > 0,
    metadata: mergeMetadata({}, params.metadata),
    testClock: customer.test_clock,
  });
  world.create(world.tables.invoiceitems, item, 'invoiceitem.created');
  refreshInvoice(world, item.invoice);
  return item;
}

function priceOf(
  world: World,
  params: Read<typeof creatable>,
): (NonNullable<NewLine['price']> & { currency: string }) | null {
  const data = params.price_data;
  if (data) {
    world.need('products', data.product, 'price_data[product]');
    return {
      id: world.id('price'),
      product: data.product,
      unitAmountCents: data.unit_amount,
      currency: data.currency,
    };
  }
  if (params.pricing?.price === undefined) return null;
  const price = world.need('prices', params.pricing.price, 'pricing[price]');
  return {
    id: price.id,
    product: price.product,
    unitAmountCents: price.unit_amount,
    currency: price.currency,
  };
}

function editable(world: World, id: string): InvoiceItem {
  const item = world.need('invoiceitems', id);
  const invoice = item.invoice === null ? undefined : world.tables.invoices.get(item.invoice);
  if (invoice && invoice.status !== 'draft') {
    throw invalid(
      'You can only modify an invoice item that is on a draft invoice or on none.',
      undefined,
      'invoice_not_editable',
    );
  }
  return item;
}

/** Puts the items of a draft onto it again; its other lines stay. */
function refreshInvoice(world: World, id: string | null): void {
  const invoice = id === null ? undefined : world.tables.invoices.get(id);
  if (!invoice) return;
  const items = world.tables.invoiceitems.where('invoice', invoice.id);
  const fromPeriod = invoice.lines.data.filter(
    ({ parent }) =>
      parent.invoice_item_details === null && parent.subscription_item_details.invoice_item === null,
  );
  // Taxes that were given stay with the line of their item.
  const taxesOf = new Map(
    invoice.lines.data.map(({ parent, taxes }) => [parent.invoice_item_details?.invoice_item, taxes]),
  );
  const data = [
    ...items.map((item) => ({ ...itemLine(world, item, invoice.id), taxes: taxesOf.get(item.id) ?? [] })),
    ...fromPeriod,
  ];
  const next = withTotals(world, { ...invoice, lines: { ...invoice.lines, data } });
  world.change(world.tables.invoices, invoice.id, next, 'invoice.updated');
}
