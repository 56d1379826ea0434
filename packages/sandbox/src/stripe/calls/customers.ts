import { invalid } from '../errors.ts';
import { endSubscription } from '../engine/ending.ts';
import { page, pageFields } from '../lists.ts';
import {
  type Field,
  type Read,
  address,
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
import { fullAddress } from '../shapes/common.ts';
import { type Customer, customerShape } from '../shapes/customer.ts';
import type { World } from '../world.ts';
import { adoptMethod, detachMethod } from './payment-methods.ts';
import { searchCall } from './searching.ts';

const email: Field<string | undefined> = (value, path) => {
  const text = str(value, path);
  if (text !== undefined && !/^\S+@\S+$/.test(text))
    throw invalid(`Invalid email address: ${text}`, path, 'email_invalid');
  return text;
};

const changeable = {
  address: nullable(address),
  balance: int,
  default_source: str,
  description: nullable(str),
  email: nullable(email),
  invoice_settings: object({ default_payment_method: nullable(str), footer: nullable(str) }),
  metadata,
  name: nullable(str),
  phone: nullable(str),
  preferred_locales: list(str),
  shipping: nullable(object({ address: required(address), name: required(str), phone: str })),
  tax_exempt: oneOf('none', 'exempt', 'reverse'),
};

const creatable = { ...changeable, payment_method: str, test_clock: str, validate: bool };

/** https://docs.stripe.com/api/customers */
export function customerCalls(): Route[] {
  return [
    call('POST', '/v1/customers', creatable, createCustomer),
    call(
      'GET',
      '/v1/customers',
      { ...pageFields, created: range, email: str, test_clock: str },
      ({ world, params, url }) => {
        const { customers } = world.tables;
        const candidates =
          params.email === undefined ? [...customers.all()] : customers.where('email', params.email);
        const found = candidates.filter(
          (customer) =>
            inRange(customer.created, params.created) &&
            (params.test_clock === undefined ? true : customer.test_clock === params.test_clock),
        );
        return page(found, 'customer', url, params);
      },
    ),
    searchCall('/v1/customers/search', (world) => world.tables.customers.all(), [
      'created',
      'email',
      'name',
      'phone',
    ]),
    call('GET', '/v1/customers/:id', {}, ({ world, at }) => {
      const deleted = world.tables.deleted.get(at('id'));
      return deleted ?? world.need('customers', at('id'));
    }),
    call('POST', '/v1/customers/:id', changeable, ({ world, params, at }) => {
      const customer = world.need('customers', at('id'));
      return world.change(
        world.tables.customers,
        customer.id,
        changes(world, customer, params),
        'customer.updated',
      );
    }),
    call('DELETE', '/v1/customers/:id', {}, ({ world, at }) => deleteCustomer(world, at('id'))),
    call('GET', '/v1/customers/:id/subscriptions', pageFields, ({ world, params, at, url }) => {
      const { id } = world.need('customers', at('id'));
      const live = world.tables.subscriptions
        .where('customer', id)
        .filter(({ status }) => status !== 'canceled');
      return page(live, 'subscription', url, params);
    }),
  ];
}

function createCustomer({ world, params }: CallContext<typeof creatable>): Customer {
  const { test_clock: testClock } = params;
  if (testClock !== undefined) world.need('test_clocks', testClock, 'test_clock');
  const id = world.id('cus', 14);
  const blank = customerShape({
    id,
    created: world.now({ test_clock: testClock ?? null }),
    invoicePrefix: world.runtime.ids.text(8).toUpperCase(),
    testClock: testClock ?? null,
  });
  world.tables.customers.put(blank);
  if (params.payment_method !== undefined) adoptMethod(world, params.payment_method, blank);
  const filled = world.tables.customers.put({ ...blank, ...changes(world, blank, params) });
  world.emit('customer.created', filled);
  return filled;
}

function changes(world: World, customer: Customer, params: Read<typeof changeable>): Partial<Customer> {
  const { invoice_settings: settings, address: given, shipping } = params;
  if (settings?.default_payment_method) ownMethod(world, customer, settings.default_payment_method);
  if (params.default_source) ownMethod(world, customer, params.default_source);
  return {
    metadata: mergeMetadata(customer.metadata, params.metadata),
    ...(params.balance === undefined ? {} : { balance: params.balance }),
    ...(params.default_source === undefined ? {} : { default_source: params.default_source }),
    ...(params.description === undefined ? {} : { description: params.description }),
    ...(params.email === undefined ? {} : { email: params.email }),
    ...(params.name === undefined ? {} : { name: params.name }),
    ...(params.phone === undefined ? {} : { phone: params.phone }),
    ...(params.preferred_locales === undefined ? {} : { preferred_locales: params.preferred_locales }),
    ...(params.tax_exempt === undefined ? {} : { tax_exempt: params.tax_exempt }),
    ...(given === undefined ? {} : { address: given && fullAddress(given) }),
    ...(shipping === undefined
      ? {}
      : {
          shipping: shipping && {
            address: fullAddress(shipping.address),
            name: shipping.name,
            phone: shipping.phone ?? null,
          },
        }),
    ...(settings === undefined
      ? {}
      : {
          invoice_settings: {
            ...customer.invoice_settings,
            ...(settings.default_payment_method === undefined
              ? {}
              : { default_payment_method: settings.default_payment_method }),
            ...(settings.footer === undefined ? {} : { footer: settings.footer }),
          },
        }),
  };
}

function ownMethod(world: World, customer: Customer, id: string): void {
  const method = world.need('payment_methods', id, 'invoice_settings[default_payment_method]');
  if (method.customer === customer.id) return;
  throw invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    'invoice_settings[default_payment_method]',
    'resource_missing',
  );
}

/** Deletes a customer: ends the subscriptions, detaches the cards. */
export function deleteCustomer(world: World, id: string): { id: string; object: string; deleted: true } {
  const { tables } = world;
  const customer = world.need('customers', id);
  for (const subscription of tables.subscriptions.where('customer', id)) {
    if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') continue;
    endSubscription(world, subscription.id, { reason: 'cancellation_requested' });
  }
  // Guard: nothing may fall due for a customer that is gone.
  for (const invoice of tables.invoices.where('customer', id)) {
    world.change(tables.invoices, invoice.id, {
      auto_advance: false,
      next_payment_attempt: null,
      automatically_finalizes_at: null,
    });
  }
  for (const method of tables.payment_methods.where('customer', id)) detachMethod(world, method);
  const deleted = world.remove(tables.customers, customer);
  world.emit('customer.deleted', customer);
  return deleted;
}
