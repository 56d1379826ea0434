import { changeItems, periodOf, restartCycle, withPeriod } from '../engine/changes.ts';
import { redeem } from '../engine/discounts.ts';
import { invalid } from '../errors.ts';
import {
  type Read,
  int,
  list,
  mergeMetadata,
  metadata,
  nullable,
  object,
  oneOf,
  bool,
  required,
  str,
} from '../params.ts';
import type { CallContext } from '../router.ts';
import type { Subscription } from '../shapes/subscription.ts';
import type { World } from '../world.ts';
import { activePrice, ownedMethod, shared } from './subscription-fields.ts';

export const itemChange = object({ id: str, price: str, quantity: int, deleted: bool, metadata });

/** Parameters of an update: https://docs.stripe.com/api/subscriptions/update */
export const changeable = {
  ...shared,
  billing_cycle_anchor: oneOf('now', 'unchanged'),
  cancellation_details: object({ comment: nullable(str), feedback: nullable(str) }),
  items: list(itemChange),
  pause_collection: nullable(
    object({ behavior: required(oneOf('keep_as_draft', 'mark_uncollectible', 'void')), resumes_at: int }),
  ),
  proration_date: int,
};

export function updateSubscription({ world, params, at }: CallContext<typeof changeable>): Subscription {
  const id = at('id');
  const before = world.need('subscriptions', id);
  if (
    before.ended_at !== null &&
    Object.entries(params).some(([key, value]) => value !== undefined && key !== 'metadata')
  ) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  applyPlain(world, before, params);
  applyTrial(world, id, params);
  const behavior = params.payment_behavior ?? 'allow_incomplete';
  if (params.items) {
    const changes = params.items.map(({ price, metadata: notes, ...rest }, index) => ({
      ...rest,
      ...(price === undefined ? {} : { price: activePrice(world, price, `items[${index}][price]`) }),
      ...(notes === undefined ? {} : { metadata: mergeMetadata({}, notes) }),
    }));
    changeItems(world, id, changes, {
      proration: params.proration_behavior ?? 'create_prorations',
      prorationDate: params.proration_date,
      paymentBehavior: behavior,
    });
  }
  if (params.billing_cycle_anchor === 'now') restartCycle(world, id, behavior);
  const after = world.need('subscriptions', id);
  const previous = differing(before, after);
  if (Object.keys(previous).length > 0) world.emit('customer.subscription.updated', after, previous);
  return after;
}

function differing(before: Subscription, after: Subscription): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(before).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(after[key as keyof Subscription]),
    ),
  );
}

function applyPlain(world: World, before: Subscription, params: Read<typeof changeable>): void {
  const customer = world.need('customers', before.customer);
  if (params.default_payment_method) ownedMethod(world, customer, params.default_payment_method);
  const discounts =
    params.discounts === undefined
      ? before.discounts
      : redeem(world, params.discounts ?? [], { customer, subscription: before.id }).map(
          (discount) => discount.id,
        );
  const pause = params.pause_collection;
  world.tables.subscriptions.put({
    ...before,
    ...cancellation(world, before, params),
    discounts,
    collection_method: params.collection_method ?? before.collection_method,
    days_until_due: params.days_until_due ?? before.days_until_due,
    default_payment_method:
      params.default_payment_method === undefined
        ? before.default_payment_method
        : params.default_payment_method,
    description: params.description === undefined ? before.description : params.description,
    metadata: mergeMetadata(before.metadata, params.metadata),
    pause_collection:
      pause === undefined
        ? before.pause_collection
        : pause && { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null },
    payment_settings: { ...before.payment_settings, ...params.payment_settings },
  });
}

function cancellation(
  world: World,
  before: Subscription,
  params: Read<typeof changeable>,
): Partial<Subscription> {
  const details = { ...before.cancellation_details, ...params.cancellation_details };
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = params;
  if (at === undefined && atPeriodEnd === undefined) return { cancellation_details: details };
  const cancelAt = atPeriodEnd ? periodOf(before).end : (at ?? null);
  return {
    cancel_at: cancelAt,
    cancel_at_period_end: atPeriodEnd ?? false,
    canceled_at: cancelAt === null ? null : (before.canceled_at ?? world.now(before)),
    cancellation_details: { ...details, reason: cancelAt === null ? null : 'cancellation_requested' },
  };
}

function applyTrial(world: World, id: string, params: Read<typeof changeable>): void {
  const { trial_end: end } = params;
  if (end === undefined) return;
  const subscription = world.need('subscriptions', id);
  const now = world.now(subscription);
  if (end === 'now') {
    if (subscription.status !== 'trialing') return;
    world.tables.subscriptions.put({ ...subscription, status: 'active', trial_end: now });
    restartCycle(world, id, params.payment_behavior ?? 'allow_incomplete');
    return;
  }
  if (end <= now)
    throw invalid(
      'Invalid timestamp: must be an integer Unix timestamp in the future.',
      'trial_end',
      'parameter_invalid_integer',
    );
  world.tables.subscriptions.put({
    ...withPeriod(subscription, { start: now, end }),
    status: 'trialing',
    billing_cycle_anchor: end,
    trial_start: subscription.trial_start ?? now,
    trial_end: end,
  });
}
