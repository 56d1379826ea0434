import { draftInvoice, draftSeconds, pendingItems, withTotals } from '../engine/invoicing.ts';
import { redeem } from '../engine/discounts.ts';
import { StripeFault, invalid } from '../errors.ts';
import { cut, page, pageFields } from '../lists.ts';
import {
  type Read,
  bool,
  inRange,
  int,
  list,
  mergeMetadata,
  metadata,
  nullable,
  object,
  oneOf,
  range,
  required,
  str,
} from '../params.ts';
import { type CallContext, type Route, call } from '../router.ts';
import type { Invoice } from '../shapes/invoice.ts';
import { currencyOf } from './prices.ts';
import { searchCall } from './searching.ts';
import { discountList } from './subscription-fields.ts';

const collection = oneOf('charge_automatically', 'send_invoice');

const changeable = {
  auto_advance: bool,
  collection_method: collection,
  custom_fields: nullable(list(object({ name: required(str), value: required(str) }))),
  days_until_due: int,
  default_payment_method: nullable(str),
  description: nullable(str),
  discounts: discountList,
  due_date: int,
  footer: nullable(str),
  metadata,
  statement_descriptor: nullable(str),
};

const creatable = {
  ...changeable,
  currency: str,
  customer: required(str),
  pending_invoice_items_behavior: oneOf('exclude', 'include'),
  subscription: str,
};

const listable = {
  ...pageFields,
  collection_method: collection,
  created: range,
  customer: str,
  due_date: range,
  status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
  subscription: str,
};

/** https://docs.stripe.com/api/invoices, without what moves an invoice from one status to another */
export function invoiceCalls(): Route[] {
  return [
    call('POST', '/v1/invoices', creatable, createInvoice),
    call('GET', '/v1/invoices', listable, ({ world, params, url }) => {
      const { invoices } = world.tables;
      const candidates =
        params.subscription !== undefined
          ? invoices.where('subscription', params.subscription)
          : params.customer !== undefined
            ? invoices.where('customer', params.customer)
            : [...invoices.all()];
      const found = candidates.filter(
        (invoice) =>
          (params.customer ?? invoice.customer) === invoice.customer &&
          (params.status ?? invoice.status) === invoice.status &&
          (params.collection_method ?? invoice.collection_method) === invoice.collection_method &&
          inRange(invoice.created, params.created) &&
          inRange(invoice.due_date, params.due_date),
      );
      return page(found, 'invoice', url, params);
    }),
    searchCall('/v1/invoices/search', (world) => world.tables.invoices.all(), [
      'created',
      'currency',
      'customer',
      'number',
      'receipt_number',
      'status',
      'subscription',
      'total',
    ]),
    call('GET', '/v1/invoices/:id', {}, ({ world, at }) => world.need('invoices', at('id'))),
    call('GET', '/v1/invoices/:id/lines', pageFields, ({ world, params, at, url }) =>
      cut(world.need('invoices', at('id')).lines.data, 'line item', url, params),
    ),
    call('POST', '/v1/invoices/:id', changeable, updateInvoice),
    call('DELETE', '/v1/invoices/:id', {}, ({ world, at }) => {
      const invoice = world.need('invoices', at('id'));
      if (invoice.status !== 'draft' || invoice.subscription !== null) {
        throw invalid(
          'You can only delete draft invoices that do not belong to a subscription.',
          undefined,
          'invoice_not_editable',
        );
      }
      for (const item of world.tables.invoiceitems.where('invoice', invoice.id))
        world.tables.invoiceitems.delete(item.id);
      const deleted = world.remove(world.tables.invoices, invoice);
      world.emit('invoice.deleted', invoice);
      return deleted;
    }),
    ...paymentListCalls(),
  ];
}

function createInvoice({ world, params }: CallContext<typeof creatable>): Invoice {
  const customer = world.need('customers', params.customer, 'customer');
  const subscription =
    params.subscription === undefined
      ? null
      : world.need('subscriptions', params.subscription, 'subscription');
  if (subscription && subscription.customer !== customer.id)
    throw invalid('The subscription does not belong to the customer.', 'subscription');
  const method = params.collection_method ?? 'charge_automatically';
  const now = world.now(customer);
  const includes = params.pending_invoice_items_behavior === 'include' || subscription !== null;
  const items = includes ? pendingItems(world, customer, subscription?.id ?? null) : [];
  if (subscription && items.length === 0) {
    throw new StripeFault(400, 'invalid_request_error', 'Nothing to invoice for subscription', {
      code: 'invoice_no_subscription_line_items',
    });
  }
  const advances = params.auto_advance ?? false;
  const draft = draftInvoice(world, {
    customer,
    currency:
      params.currency === undefined
        ? (customer.currency ?? items[0]?.currency ?? 'usd')
        : currencyOf(params.currency),
    billingReason: 'manual',
    collectionMethod: method,
    period: { start: now, end: now },
    subscription,
    autoAdvance: advances,
    items,
    defaultPaymentMethod: params.default_payment_method,
    description: params.description,
    footer: params.footer,
    dueDate: dueDate(now, method, params),
    metadata: mergeMetadata({}, params.metadata),
    finalizesIn: advances ? draftSeconds : null,
  });
  const discounts = redeem(world, params.discounts ?? [], {
    customer,
    subscription: null,
    invoice: draft.id,
  });
  const filled = withTotals(world, {
    ...draft,
    custom_fields: params.custom_fields ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    discounts: discounts.length > 0 ? discounts.map(({ id }) => id) : draft.discounts,
  });
  return world.tables.invoices.put(filled);
}

function dueDate(
  now: number,
  method: string,
  params: Pick<Read<typeof creatable>, 'due_date' | 'days_until_due'>,
): number | null {
  const { due_date: due, days_until_due: days } = params;
  if (method === 'charge_automatically') {
    if (due !== undefined || days !== undefined)
      throw invalid(
        '`due_date` and `days_until_due` are only for `collection_method=send_invoice`.',
        'due_date',
      );
    return null;
  }
  if (due === undefined && days === undefined) {
    throw invalid(
      'You must specify `days_until_due` or `due_date` when `collection_method=send_invoice`.',
      'days_until_due',
      'parameter_missing',
    );
  }
  return due ?? now + (days ?? 0) * 86_400;
}

function updateInvoice({ world, params, at }: CallContext<typeof changeable>): Invoice {
  const invoice = world.need('invoices', at('id'));
  const { metadata: change, discounts, days_until_due: days, ...rest } = params;
  const given = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  ) as Partial<Invoice>;
  const frozen = Object.keys(given).filter(
    (key) => !['auto_advance', 'default_payment_method'].includes(key),
  );
  if (invoice.status !== 'draft' && (frozen.length > 0 || discounts !== undefined || days !== undefined)) {
    throw invalid('Finalized invoices can’t be updated in this way.', frozen[0], 'invoice_not_editable');
  }
  const customer = world.need('customers', invoice.customer);
  const now = world.now(customer);
  const advancing =
    params.auto_advance === true && invoice.status === 'draft' && invoice.automatically_finalizes_at === null;
  const redeemed =
    discounts === undefined
      ? invoice.discounts
      : redeem(world, discounts ?? [], { customer, subscription: null, invoice: invoice.id }).map(
          ({ id }) => id,
        );
  const next = withTotals(world, {
    ...invoice,
    ...given,
    ...(days === undefined ? {} : { due_date: now + days * 86_400 }),
    ...(advancing ? { automatically_finalizes_at: now + draftSeconds } : {}),
    ...(params.auto_advance === false
      ? { automatically_finalizes_at: null, next_payment_attempt: null }
      : {}),
    discounts: redeemed,
    metadata: mergeMetadata(invoice.metadata, change),
  });
  return world.change(world.tables.invoices, invoice.id, next, 'invoice.updated');
}

function paymentListCalls(): Route[] {
  const payment = object({ type: required(oneOf('payment_intent')), payment_intent: str });
  return [
    call(
      'GET',
      '/v1/invoice_payments',
      { ...pageFields, created: range, invoice: str, payment, status: oneOf('open', 'paid', 'canceled') },
      ({ world, params, url }) => {
        const { invoice_payments: payments } = world.tables;
        const candidates =
          params.invoice === undefined ? [...payments.all()] : payments.where('invoice', params.invoice);
        const intent = params.payment?.payment_intent;
        const found = candidates.filter(
          (entry) =>
            (params.status ?? entry.status) === entry.status &&
            (intent ?? entry.payment.payment_intent) === entry.payment.payment_intent &&
            inRange(entry.created, params.created),
        );
        return page(found, 'invoice payment', url, params);
      },
    ),
    call('GET', '/v1/invoice_payments/:id', {}, ({ world, at }) => world.need('invoice_payments', at('id'))),
  ];
}
