import { invalid } from '../errors.ts';
import { page, pageFields } from '../lists.ts';
import {
  bool,
  inRange,
  list,
  mergeMetadata,
  metadata,
  nullable,
  object,
  range,
  required,
  str,
} from '../params.ts';
import { type CallContext, type Route, call } from '../router.ts';
import { type Product, productShape } from '../shapes/catalog.ts';
import { createPrice, priceDataFields } from './prices.ts';
import { searchCall } from './searching.ts';

const changeable = {
  active: bool,
  description: nullable(str),
  images: list(str),
  metadata,
  name: str,
  statement_descriptor: str,
  unit_label: nullable(str),
  url: nullable(str),
};

const creatable = {
  ...changeable,
  id: str,
  name: required(str),
  default_price_data: object(priceDataFields),
};

function createProduct({ world, params }: CallContext<typeof creatable>): Product {
  const { products } = world.tables;
  const id = params.id ?? world.id('prod', 14);
  if (products.get(id)) throw invalid('Product already exists.', 'id', 'resource_already_exists');
  const product = productShape({
    id,
    created: world.now(),
    name: params.name,
    active: params.active,
    description: params.description,
    images: params.images,
    metadata: mergeMetadata({}, params.metadata),
    statementDescriptor: params.statement_descriptor,
    unitLabel: params.unit_label,
    url: params.url,
  });
  world.create(products, product, 'product.created');
  if (!params.default_price_data) return product;
  const price = createPrice(world, id, params.default_price_data);
  return products.put({ ...product, default_price: price.id });
}

/** https://docs.stripe.com/api/products */
export function productCalls(): Route[] {
  return [
    call('POST', '/v1/products', creatable, createProduct),
    call(
      'GET',
      '/v1/products',
      { ...pageFields, active: bool, created: range, ids: list(str) },
      ({ world, params, url }) => {
        const found = [...world.tables.products.all()].filter(
          (product) =>
            inRange(product.created, params.created) &&
            (params.active ?? product.active) === product.active &&
            (params.ids?.includes(product.id) ?? true),
        );
        return page(found, 'product', url, params);
      },
    ),
    searchCall('/v1/products/search', (world) => world.tables.products.all(), [
      'active',
      'description',
      'name',
      'url',
    ]),
    call('GET', '/v1/products/:id', {}, ({ world, at }) => world.need('products', at('id'))),
    call('POST', '/v1/products/:id', { ...changeable, default_price: str }, ({ world, params, at }) => {
      const product = world.need('products', at('id'));
      if (params.default_price !== undefined) world.need('prices', params.default_price, 'default_price');
      const { metadata: change, ...rest } = params;
      const given = Object.fromEntries(
        Object.entries(rest).filter(([, value]) => value !== undefined),
      ) as Partial<Product>;
      const changes = { ...given, metadata: mergeMetadata(product.metadata, change), updated: world.now() };
      return world.change(world.tables.products, product.id, changes, 'product.updated');
    }),
    call('DELETE', '/v1/products/:id', {}, ({ world, at }) => {
      const product = world.need('products', at('id'));
      if (world.tables.prices.where('product', product.id).length > 0) {
        throw invalid('This product cannot be deleted because it has one or more user-created prices.');
      }
      const deleted = world.remove(world.tables.products, product);
      world.emit('product.deleted', product);
      return deleted;
    }),
  ];
}
