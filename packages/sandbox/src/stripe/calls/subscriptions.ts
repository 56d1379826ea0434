import { periodOf } from '../engine/changes.ts';
import { endSubscription } from '../engine/ending.ts';
import { subscribe } from '../engine/subscribe.ts';
import { StripeFault, invalid, missing } from '../errors.ts';
import { page, pageFields } from '../lists.ts';
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
import type { Customer } from '../shapes/customer.ts';
import type { Subscription } from '../shapes/subscription.ts';
import type { World } from '../world.ts';
import { searchCall } from './searching.ts';
import { activePrice, ownedMethod, shared } from './subscription-fields.ts';
import { changeable, updateSubscription } from './subscription-update.ts';

const creatable = {
  ...shared,
  billing_cycle_anchor: int,
  currency: str,
  customer: required(str),
  items: required(list(object({ price: required(str), quantity: int, metadata }))),
  trial_period_days: int,
  trial_settings: object({
    end_behavior: object({ missing_payment_method: oneOf('create_invoice', 'cancel') }),
  }),
};

const listable = {
  ...pageFields,
  collection_method: shared.collection_method,
  created: range,
  current_period_end: range,
  customer: str,
  price: str,
  status: oneOf(
    'all',
    'ended',
    'trialing',
    'active',
    'past_due',
    'canceled',
    'incomplete',
    'incomplete_expired',
    'unpaid',
    'paused',
  ),
  test_clock: str,
};

const cancelable = {
  cancellation_details: object({ comment: nullable(str), feedback: nullable(str) }),
  invoice_now: bool,
  prorate: bool,
};

/** https://docs.stripe.com/api/subscriptions */
export function subscriptionCalls(): Route[] {
  return [
    call('POST', '/v1/subscriptions', creatable, createSubscription),
    call('GET', '/v1/subscriptions', listable, listSubscriptions),
    searchCall('/v1/subscriptions/search', (world) => world.tables.subscriptions.all(), [
      'created',
      'status',
      'canceled_at',
    ]),
    call('GET', '/v1/subscriptions/:id', {}, ({ world, at }) => world.need('subscriptions', at('id'))),
    call('POST', '/v1/subscriptions/:id', changeable, updateSubscription),
    call('DELETE', '/v1/subscriptions/:id', cancelable, ({ world, params, at }) => {
      if (params.invoice_now || params.prorate)
        throw invalid(
          'The sandbox does not invoice on cancellation.',
          params.prorate ? 'prorate' : 'invoice_now',
        );
      const subscription = world.need('subscriptions', at('id'));
      if (subscription.ended_at !== null) throw missing('subscription', subscription.id);
      return endSubscription(world, subscription.id, {
        ...params.cancellation_details,
        reason: 'cancellation_requested',
      });
    }),
    call('DELETE', '/v1/subscriptions/:id/discount', {}, ({ world, at }) => {
      const subscription = world.need('subscriptions', at('id'));
      const [id] = subscription.discounts;
      const discount = id === undefined ? undefined : world.tables.discounts.get(id);
      if (!discount)
        throw new StripeFault(404, 'invalid_request_error', 'No active discount for subscription.', {
          code: 'resource_missing',
        });
      world.change(
        world.tables.subscriptions,
        subscription.id,
        { discounts: [] },
        'customer.subscription.updated',
      );
      world.tables.discounts.delete(discount.id);
      // Invoices of its time go on to name it, and answer what it was.
      const deleted = { ...discount, deleted: true as const };
      world.tables.deleted.put(deleted);
      return deleted;
    }),
  ];
}

function createSubscription({ world, params }: CallContext<typeof creatable>): Subscription {
  const customer = world.need('customers', params.customer, 'customer');
  const items = params.items.map(({ price, quantity, metadata: notes }, at) => ({
    price: activePrice(world, price, `items[${at}][price]`),
    quantity: quantity ?? 1,
    metadata: mergeMetadata({}, notes),
  }));
  if (params.default_payment_method) ownedMethod(world, customer, params.default_payment_method);
  requireOneCurrency(world, customer, items[0]?.price.currency);
  return subscribe(world, {
    customer,
    items,
    trialEnd: trialEndOf(world, customer, params),
    anchor: params.billing_cycle_anchor ?? null,
    cancelAt: params.cancel_at ?? null,
    cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
    collectionMethod: params.collection_method ?? 'charge_automatically',
    daysUntilDue: daysUntilDue(params.collection_method, params.days_until_due),
    defaultPaymentMethod: params.default_payment_method ?? null,
    paymentBehavior: params.payment_behavior ?? 'allow_incomplete',
    prorates: params.proration_behavior !== 'none',
    discounts: params.discounts ?? [],
    metadata: mergeMetadata({}, params.metadata),
    description: params.description ?? null,
    saveDefaultPaymentMethod: params.payment_settings?.save_default_payment_method ?? null,
    missingPaymentMethod: params.trial_settings?.end_behavior?.missing_payment_method ?? 'create_invoice',
  });
}

/** While something of a customer runs in one currency, nothing begins in another: https://docs.stripe.com/currencies */
function requireOneCurrency(world: World, customer: Customer, currency: string | undefined): void {
  const other = world.tables.subscriptions
    .where('customer', customer.id)
    .find((one) => one.ended_at === null && one.currency !== currency);
  if (other)
    throw invalid(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${other.currency}.`,
    );
}

function daysUntilDue(method: string | undefined, days: number | undefined): number | null {
  if (method !== 'send_invoice') return null;
  if (days === undefined)
    throw invalid(
      'If `collection_method` is set to `send_invoice`, you must pass `days_until_due`.',
      'days_until_due',
      'parameter_missing',
    );
  return days;
}

function trialEndOf(world: World, customer: Customer, params: Read<typeof creatable>): number | null {
  const now = world.now(customer);
  if (params.trial_period_days !== undefined)
    return params.trial_period_days > 0 ? now + params.trial_period_days * 86_400 : null;
  if (params.trial_end === undefined || params.trial_end === 'now') return null;
  if (params.trial_end <= now)
    throw invalid(
      'Invalid timestamp: must be an integer Unix timestamp in the future.',
      'trial_end',
      'parameter_invalid_integer',
    );
  return params.trial_end;
}

function listSubscriptions({ world, params: given, url }: CallContext<typeof listable>): unknown {
  const { subscriptions } = world.tables;
  const status = given.status ?? 'live';
  const candidates =
    given.customer === undefined ? [...subscriptions.all()] : subscriptions.where('customer', given.customer);
  const fits = (subscription: Subscription): boolean => {
    if (status === 'all') return true;
    if (status === 'live')
      return subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired';
    if (status === 'ended') return subscription.ended_at !== null;
    return subscription.status === status;
  };
  const found = candidates.filter(
    (subscription) =>
      fits(subscription) &&
      inRange(subscription.created, given.created) &&
      inRange(periodOf(subscription).end, given.current_period_end) &&
      (given.collection_method ?? subscription.collection_method) === subscription.collection_method &&
      (given.test_clock === undefined || subscription.test_clock === given.test_clock) &&
      (given.price === undefined || subscription.items.data.some(({ price }) => price.id === given.price)),
  );
  return page(found, 'subscription', url, given);
}
