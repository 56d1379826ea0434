import { changeItems, type ItemChange } from '../engine/changes.ts';
import { missing } from '../errors.ts';
import { cut, pageFields } from '../lists.ts';
import { int, mergeMetadata, metadata, oneOf, required, str } from '../params.ts';
import { type Route, call } from '../router.ts';
import type { SubscriptionItem } from '../shapes/subscription.ts';
import type { World } from '../world.ts';
import { activePrice } from './subscription-fields.ts';

const options = {
  payment_behavior: oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete'),
  proration_behavior: oneOf('create_prorations', 'always_invoice', 'none'),
  proration_date: int,
};

/** https://docs.stripe.com/api/subscription_items */
export function subscriptionItemCalls(): Route[] {
  return [
    call(
      'GET',
      '/v1/subscription_items',
      { ...pageFields, subscription: required(str) },
      ({ world, params, url }) => {
        const { items } = world.need('subscriptions', params.subscription, 'subscription');
        return cut(items.data, 'subscription item', url, params);
      },
    ),
    call('GET', '/v1/subscription_items/:id', {}, ({ world, at }) => findItem(world, at('id'))),
    call(
      'POST',
      '/v1/subscription_items',
      { ...options, subscription: required(str), price: required(str), quantity: int, metadata },
      ({ world, params }) => {
        const { subscription: id, quantity } = params;
        world.need('subscriptions', id, 'subscription');
        const price = activePrice(world, params.price, 'price');
        const after = change(
          world,
          id,
          { price, quantity, metadata: mergeMetadata({}, params.metadata) },
          params,
        );
        return after.items.data.at(-1);
      },
    ),
    call(
      'POST',
      '/v1/subscription_items/:id',
      { ...options, price: str, quantity: int, metadata },
      ({ world, params, at }) => {
        const item = findItem(world, at('id'));
        const price = params.price === undefined ? undefined : activePrice(world, params.price, 'price');
        const merged = mergeMetadata(item.metadata, params.metadata);
        change(
          world,
          item.subscription,
          { id: item.id, price, quantity: params.quantity, metadata: merged },
          params,
        );
        return findItem(world, item.id);
      },
    ),
    call('DELETE', '/v1/subscription_items/:id', options, ({ world, params, at }) => {
      const item = findItem(world, at('id'));
      change(world, item.subscription, { id: item.id, deleted: true }, params);
      return { id: item.id, object: 'subscription_item', deleted: true };
    }),
  ];
}

type Options = { [K in keyof typeof options]: ReturnType<(typeof options)[K]> };

function change(world: World, subscriptionId: string, changes: ItemChange, given: Options) {
  const before = world.need('subscriptions', subscriptionId);
  const after = changeItems(world, subscriptionId, [changes], {
    proration: given.proration_behavior ?? 'create_prorations',
    prorationDate: given.proration_date,
    paymentBehavior: given.payment_behavior ?? 'allow_incomplete',
  });
  world.emit('customer.subscription.updated', after, { items: before.items });
  return after;
}

function findItem(world: World, id: string): SubscriptionItem {
  for (const subscription of world.tables.subscriptions.all()) {
    const item = subscription.items.data.find((found) => found.id === id);
    if (item) return item;
  }
  throw missing('subscription_item', id);
}
