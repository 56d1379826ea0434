import type { Doc } from '../kernel/journal.ts';
import { invalid } from './errors.ts';
import { subList } from './shapes/common.ts';
import { paymentLinkLineShape } from './shapes/payment-link.ts';
import type { TableName } from './tables.ts';
import type { World } from './world.ts';

/** Fields that hold an id, and the table that it is of. */
const references: Record<string, TableName> = {
  customer: 'customers',
  payment_method: 'payment_methods',
  default_payment_method: 'payment_methods',
  product: 'products',
  price: 'prices',
  default_price: 'prices',
  coupon: 'coupons',
  promotion_code: 'promotion_codes',
  subscription: 'subscriptions',
  invoice: 'invoices',
  latest_invoice: 'invoices',
  charge: 'charges',
  latest_charge: 'charges',
  payment_intent: 'payment_intents',
  balance_transaction: 'balance_transactions',
  test_clock: 'test_clocks',
  discounts: 'discounts',
  discount: 'discounts',
};

/** Fields that appear only when they are asked for, by object type. */
const included: Record<string, Record<string, (world: World, owner: Doc) => unknown>> = {
  invoice: {
    payments: (world, { id }) =>
      subList(world.tables.invoice_payments.where('invoice', id), `/v1/invoice_payments?invoice=${id}`),
    confirmation_secret: (world, { id }) => {
      const payment = world.tables.invoice_payments.where('invoice', id)[0];
      const intent = payment && world.tables.payment_intents.get(payment.payment.payment_intent);
      return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
    },
  },
  customer: {
    subscriptions: (world, { id }) =>
      subList(
        world.tables.subscriptions.where('customer', id).filter(({ status }) => status !== 'canceled'),
        `/v1/customers/${id}/subscriptions`,
      ),
    sources: (_world, { id }) => subList([], `/v1/customers/${id}/sources`),
  },
  payment_link: {
    line_items: (world, { id }) => subList(paymentLinkLines(world, id), `/v1/payment_links/${id}/line_items`),
  },
};

/** What a payment link sells, each line with its whole price. */
export function paymentLinkLines(world: World, id: string): ReturnType<typeof paymentLinkLineShape>[] {
  return (world.tables.payment_link_lines.get(id)?.lines ?? []).map((line) => {
    const price = world.need('prices', line.price);
    return paymentLinkLineShape({
      id: line.id,
      quantity: line.quantity,
      price,
      description: world.tables.products.get(price.product)?.name ?? null,
    });
  });
}

/** How deep Stripe lets an expansion go. */
const maxDepth = 4;

/** A copy of an answer with the given paths expanded: https://docs.stripe.com/api/expanding_objects */
export function expand(world: World, answer: unknown, paths: string[]): unknown {
  let result = answer;
  for (const path of paths) {
    const keys = path.split('.');
    if (keys.length > maxDepth + 1) {
      throw invalid(`You cannot expand more than ${maxDepth} levels of a property`, 'expand');
    }
    result = walk(world, result, keys, path);
  }
  return result;
}

function walk(world: World, node: unknown, keys: string[], path: string): unknown {
  const [key, ...rest] = keys;
  if (key === undefined || node === null || node === undefined) return node;
  if (Array.isArray(node)) return node.map((item) => walk(world, item, keys, path));
  if (typeof node !== 'object') throw notExpandable(path);
  const owner = node as Record<string, unknown>;
  const grown = grow(world, owner, key, path);
  return { ...owner, [key]: walk(world, grown, rest, path) };
}

function grow(world: World, owner: Record<string, unknown>, key: string, path: string): unknown {
  const make = typeof owner['object'] === 'string' ? included[owner['object']]?.[key] : undefined;
  if (make) return owner[key] ?? make(world, owner as unknown as Doc);
  if (!Object.hasOwn(owner, key)) throw notExpandable(path);
  const value = owner[key];
  const table = references[key];
  if (typeof value === 'string') {
    if (!table) throw notExpandable(path);
    return resolve(world, table, value);
  }
  if (Array.isArray(value) && table) {
    return value.map((item: unknown) => (typeof item === 'string' ? resolve(world, table, item) : item));
  }
  if (value !== null && typeof value !== 'object') throw notExpandable(path);
  return value;
}

function resolve(world: World, table: TableName, id: string): unknown {
  return world.tables[table].get(id) ?? world.tables.deleted.get(id) ?? id;
}

function notExpandable(path: string): Error {
  return invalid(`This property cannot be expanded (${path}).`, 'expand');
}
