import { changeItems, periodOf } from '../engine/changes.ts';
import { activeDiscounts, redeem } from '../engine/discounts.ts';
import { draftInvoice, pendingItems } from '../engine/invoicing.ts';
import { subscriptionLines } from '../engine/lines.ts';
import { periodAround } from '../engine/periods.ts';
import { recurrenceOf, subscribe } from '../engine/subscribe.ts';
import { StripeFault, invalid } from '../errors.ts';
import { type Read, bool, int, list, object, oneOf, str } from '../params.ts';
import { Preview, type Route, call } from '../router.ts';
import type { Invoice } from '../shapes/invoice.ts';
import type { Subscription } from '../shapes/subscription.ts';
import type { World } from '../world.ts';
import { activePrice, discountList } from './subscription-fields.ts';
import { itemChange } from './subscription-update.ts';

const fields = {
  customer: str,
  discounts: discountList,
  subscription: str,
  subscription_details: object({
    cancel_at_period_end: bool,
    items: list(itemChange),
    proration_behavior: oneOf('create_prorations', 'always_invoice', 'none'),
    proration_date: int,
  }),
};

type NewItems = NonNullable<NonNullable<Read<typeof fields>['subscription_details']>['items']>;

/** The next invoice, made for real and then undone: https://docs.stripe.com/api/invoices/create_preview */
export function previewCalls(): Route[] {
  const run = ({ world, params }: { world: World; params: Read<typeof fields> }): never => {
    throw new Preview(nextInvoice(world, params));
  };
  return [
    call('POST', '/v1/invoices/create_preview', fields, run),
    call('GET', '/v1/invoices/upcoming', fields, run),
  ];
}

/** The first invoice of a subscription that does not exist yet. */
function firstInvoice(world: World, id: string, items: NewItems): Record<string, unknown> {
  const customer = world.need('customers', id, 'customer');
  const subscription = subscribe(world, {
    customer,
    items: items.map(({ price, quantity }, at) => ({
      price: activePrice(world, price ?? '', `subscription_details[items][${at}][price]`),
      quantity: quantity ?? 1,
      metadata: {},
    })),
    trialEnd: null,
    anchor: null,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    collectionMethod: 'send_invoice',
    daysUntilDue: 30,
    defaultPaymentMethod: null,
    paymentBehavior: 'default_incomplete',
    prorates: true,
    discounts: [],
    metadata: {},
    description: null,
    saveDefaultPaymentMethod: null,
    missingPaymentMethod: 'create_invoice',
  });
  const [invoice] = [...world.tables.invoices.where('subscription', subscription.id)];
  if (!invoice) throw nothing();
  return asPreview(invoice);
}

function nextInvoice(world: World, params: Read<typeof fields>): Record<string, unknown> {
  const items = params.subscription_details?.items;
  // Items that name none of a running subscription are those of a new one.
  if (params.subscription === undefined && params.customer !== undefined && items?.every(({ id }) => !id))
    return firstInvoice(world, params.customer, items);
  const subscription = subscriptionFor(world, params);
  if (params.subscription_details?.cancel_at_period_end || subscription.cancel_at_period_end) throw nothing();
  const known = new Set(
    [...world.tables.invoices.where('subscription', subscription.id)].map(({ id }) => id),
  );
  if (params.subscription_details?.items) change(world, subscription, params.subscription_details);
  const immediate = world.tables.invoices
    .where('subscription', subscription.id)
    .find(({ id }) => !known.has(id));
  return asPreview(immediate ?? renewal(world, subscription.id, params));
}

function subscriptionFor(world: World, params: Read<typeof fields>): Subscription {
  if (params.subscription !== undefined)
    return world.need('subscriptions', params.subscription, 'subscription');
  if (params.customer === undefined)
    throw invalid('You must pass a customer or a subscription.', 'customer', 'parameter_missing');
  const customer = world.need('customers', params.customer, 'customer');
  const live = world.tables.subscriptions
    .where('customer', customer.id)
    .filter(({ status }) => status === 'active' || status === 'trialing' || status === 'past_due')
    .sort((a, b) => periodOf(a).end - periodOf(b).end)[0];
  if (!live) throw nothing();
  return live;
}

function change(
  world: World,
  subscription: Subscription,
  details: NonNullable<Read<typeof fields>['subscription_details']>,
): void {
  const changes = (details.items ?? []).map(({ price, metadata: _unused, ...rest }, at) => ({
    ...rest,
    ...(price === undefined
      ? {}
      : { price: activePrice(world, price, `subscription_details[items][${at}][price]`) }),
  }));
  changeItems(world, subscription.id, changes, {
    proration: details.proration_behavior ?? 'create_prorations',
    prorationDate: details.proration_date,
    paymentBehavior: 'default_incomplete',
  });
}

function renewal(world: World, id: string, params: Read<typeof fields>): Invoice {
  const subscription = world.need('subscriptions', id);
  const customer = world.need('customers', subscription.customer);
  const former = periodOf(subscription);
  const recurrence = recurrenceOf(subscription.items.data.map(({ price }) => price));
  const period = periodAround(subscription.billing_cycle_anchor, recurrence, former.end);
  const extra = redeem(world, params.discounts ?? [], { customer, subscription: null });
  const draft = draftInvoice(world, {
    customer,
    currency: subscription.currency,
    billingReason: 'subscription_cycle',
    collectionMethod: subscription.collection_method,
    period: former,
    subscription,
    autoAdvance: true,
    items: pendingItems(world, customer, id),
    lines: (invoice) => subscriptionLines(world, subscription, period, { invoice }),
    discounts:
      extra.length > 0
        ? extra.map((discount) => discount.id)
        : activeDiscounts(world, subscription.discounts, period.start),
    finalizesIn: null,
  });
  return { ...draft, created: former.end, next_payment_attempt: former.end + 3600 };
}

function asPreview(invoice: Invoice): Record<string, unknown> {
  return {
    ...invoice,
    id: `upcoming_${invoice.id}`,
    billing_reason: 'upcoming',
    status: 'draft',
    number: null,
  };
}

function nothing(): StripeFault {
  return new StripeFault(404, 'invalid_request_error', 'No upcoming invoices for customer', {
    code: 'invoice_upcoming_none',
  });
}
