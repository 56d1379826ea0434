import { invalid } from '../errors.ts';
import { page, pageFields } from '../lists.ts';
import {
  amountInRange,
  bool,
  inRange,
  int,
  list,
  mergeMetadata,
  metadata,
  nullable,
  object,
  oneOf,
  type Read,
  range,
  required,
  str,
} from '../params.ts';
import { type CallContext, type Route, call } from '../router.ts';
import { type Price, priceShape, productShape } from '../shapes/catalog.ts';
import type { World } from '../world.ts';
import { searchCall } from './searching.ts';

const interval = oneOf('day', 'week', 'month', 'year');
const recurring = object({
  interval: required(interval),
  interval_count: int,
  usage_type: oneOf('licensed'),
});

/** A price described inside another call. */
export const priceDataFields = { currency: required(str), unit_amount: int, recurring, metadata };

const creatable = {
  ...priceDataFields,
  active: bool,
  billing_scheme: oneOf('per_unit'),
  lookup_key: str,
  nickname: str,
  product: str,
  product_data: object({ name: required(str), id: str, metadata }),
  transfer_lookup_key: bool,
};

const listable = {
  ...pageFields,
  active: bool,
  created: range,
  currency: str,
  lookup_keys: list(str),
  product: str,
  type: oneOf('one_time', 'recurring'),
};

/** https://docs.stripe.com/api/prices */
export function priceCalls(): Route[] {
  return [
    call('POST', '/v1/prices', creatable, ({ world, params }) => {
      const product = params.product ?? inlineProduct(world, params.product_data);
      if (params.lookup_key !== undefined)
        freeLookupKey(world, params.lookup_key, params.transfer_lookup_key ?? false);
      return createPrice(world, product, params);
    }),
    call('GET', '/v1/prices', listable, listPrices),
    searchCall('/v1/prices/search', (world) => world.tables.prices.all(), [
      'active',
      'currency',
      'lookup_key',
      'product',
      'type',
    ]),
    call('GET', '/v1/prices/:id', {}, ({ world, at }) => world.need('prices', at('id'))),
    call(
      'POST',
      '/v1/prices/:id',
      {
        active: bool,
        lookup_key: nullable(str),
        metadata,
        nickname: nullable(str),
        transfer_lookup_key: bool,
      },
      ({ world, params, at }) => {
        const price = world.need('prices', at('id'));
        const { lookup_key: lookupKey = price.lookup_key } = params;
        if (lookupKey !== null && lookupKey !== price.lookup_key)
          freeLookupKey(world, lookupKey, params.transfer_lookup_key ?? false);
        return world.change(
          world.tables.prices,
          price.id,
          {
            active: params.active ?? price.active,
            lookup_key: lookupKey,
            nickname: params.nickname === undefined ? price.nickname : params.nickname,
            metadata: mergeMetadata(price.metadata, params.metadata),
          },
          'price.updated',
        );
      },
    ),
  ];
}

function listPrices({ world, params, url }: CallContext<typeof listable>): unknown {
  const found = [...world.tables.prices.all()].filter(
    (price) =>
      inRange(price.created, params.created) &&
      (params.active ?? price.active) === price.active &&
      (params.currency ?? price.currency) === price.currency &&
      (params.product ?? price.product) === price.product &&
      (params.type ?? price.type) === price.type &&
      (params.lookup_keys?.includes(price.lookup_key ?? '') ?? true),
  );
  return page(found, 'price', url, params);
}

function inlineProduct(
  world: World,
  data: { name: string; id?: string; metadata?: Record<string, string> | null } | undefined,
): string {
  if (!data)
    throw invalid(
      'You must specify either `product` or `product_data` when creating a price.',
      'product',
      'parameter_missing',
    );
  const id = data.id ?? world.id('prod', 14);
  const product = productShape({
    id,
    created: world.now(),
    name: data.name,
    metadata: mergeMetadata({}, data.metadata),
  });
  return world.create(world.tables.products, product, 'product.created').id;
}

function freeLookupKey(world: World, key: string, transfers: boolean): void {
  for (const holder of world.tables.prices.where('lookup_key', key)) {
    if (!transfers) {
      throw invalid(
        `A price (\`${holder.id}\`) already uses that lookup key. You can transfer it to this price by setting transfer_lookup_key to true.`,
        'lookup_key',
      );
    }
    world.change(world.tables.prices, holder.id, { lookup_key: null }, 'price.updated');
  }
}

type PriceInput = Read<typeof priceDataFields> & { active?: boolean; lookup_key?: string; nickname?: string };

/** Creates a price of a product that is there. */
export function createPrice(world: World, product: string, given: PriceInput): Price {
  world.need('products', product, 'product');
  if (given.unit_amount === undefined)
    throw invalid('Missing required param: unit_amount.', 'unit_amount', 'parameter_missing');
  const price = priceShape({
    id: world.id('price'),
    created: world.now(),
    product,
    currency: currencyOf(given.currency),
    unitAmountCents: amountInRange(given.unit_amount, 'unit_amount'),
    interval: given.recurring?.interval,
    intervalCount: given.recurring?.interval_count,
    active: given.active,
    nickname: given.nickname,
    lookupKey: given.lookup_key,
    metadata: mergeMetadata({}, given.metadata),
  });
  return world.create(world.tables.prices, price, 'price.created');
}

/** A currency code in Stripe's lower case. */
export function currencyOf(code: string): string {
  if (!/^[a-z]{3}$/i.test(code))
    throw invalid(
      `Invalid currency: ${code}. Stripe currently supports these currencies: usd, eur, gbp, and others.`,
      'currency',
    );
  return code.toLowerCase();
}
