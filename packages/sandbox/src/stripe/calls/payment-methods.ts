import { rawNumberRefused, testCardByDigits, testCardByName } from '../cards.ts';
import { cardError, invalid } from '../errors.ts';
import { page, pageFields } from '../lists.ts';
import {
  type Field,
  address,
  mergeMetadata,
  metadata,
  nullable,
  object,
  int,
  oneOf,
  required,
  str,
} from '../params.ts';
import { type CallContext, type Route, call } from '../router.ts';
import { fullAddress } from '../shapes/common.ts';
import type { Customer } from '../shapes/customer.ts';
import {
  type BillingDetails,
  type PaymentMethod,
  noBillingDetails,
  paymentMethodShape,
} from '../shapes/payment.ts';
import type { World } from '../world.ts';

const billingDetails = object({
  address: nullable(address),
  email: nullable(str),
  name: nullable(str),
  phone: nullable(str),
});

const noRawNumber: Field<undefined> = (value) => {
  if (value !== undefined) throw rawNumberRefused();
  return undefined;
};

const cardInput = object({ token: str, number: noRawNumber, exp_month: int, exp_year: int, cvc: str });
const cardType = oneOf('card');

const creatable = {
  type: required(cardType),
  card: required(cardInput),
  billing_details: billingDetails,
  metadata,
};

/** https://docs.stripe.com/api/payment_methods */
export function paymentMethodCalls(): Route[] {
  return [
    call('POST', '/v1/payment_methods', creatable, createMethod),
    call(
      'GET',
      '/v1/payment_methods',
      { ...pageFields, customer: str, type: cardType },
      ({ world, params, url }) => {
        const { payment_methods: methods } = world.tables;
        const found =
          params.customer === undefined ? [...methods.all()] : ofCustomer(world, params.customer, 'customer');
        return page(found, 'PaymentMethod', url, params);
      },
    ),
    call('GET', '/v1/payment_methods/:id', {}, ({ world, at }) => world.need('payment_methods', at('id'))),
    call(
      'POST',
      '/v1/payment_methods/:id',
      { billing_details: billingDetails, card: object({ exp_month: int, exp_year: int }), metadata },
      ({ world, params, at }) => {
        const method = world.need('payment_methods', at('id'));
        const { exp_month = method.card.exp_month, exp_year = method.card.exp_year } = params.card ?? {};
        return world.change(
          world.tables.payment_methods,
          method.id,
          {
            billing_details: mergeBilling(method.billing_details, params.billing_details),
            card: { ...method.card, exp_month, exp_year },
            metadata: mergeMetadata(method.metadata, params.metadata),
          },
          'payment_method.updated',
        );
      },
    ),
    call('POST', '/v1/payment_methods/:id/attach', { customer: required(str) }, ({ world, params, at }) =>
      adoptMethod(world, at('id'), world.need('customers', params.customer, 'customer')),
    ),
    call('POST', '/v1/payment_methods/:id/detach', {}, ({ world, at }) => {
      const method = world.need('payment_methods', at('id'));
      if (method.customer === null) {
        throw invalid(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      }
      return detachMethod(world, method);
    }),
    call(
      'GET',
      '/v1/customers/:id/payment_methods',
      { ...pageFields, type: cardType },
      ({ world, params, at, url }) => page(ofCustomer(world, at('id'), 'id'), 'PaymentMethod', url, params),
    ),
    call('GET', '/v1/customers/:id/payment_methods/:method', {}, ({ world, at }) => {
      const method = world.need('payment_methods', at('method'));
      if (method.customer !== world.need('customers', at('id')).id) throw notOfCustomer(method.id);
      return method;
    }),
  ];
}

function createMethod({ world, params }: CallContext<typeof creatable>): PaymentMethod {
  if (params.card?.token === undefined)
    throw invalid('Missing required param: card[token].', 'card[token]', 'parameter_missing');
  const method = newMethod(world, params.card.token, 'card[token]');
  return world.tables.payment_methods.put({
    ...method,
    billing_details: mergeBilling(method.billing_details, params.billing_details),
    metadata: mergeMetadata({}, params.metadata),
  });
}

function ofCustomer(world: World, customer: string, param: string): PaymentMethod[] {
  return world.tables.payment_methods.where('customer', world.need('customers', customer, param).id);
}

export function notOfCustomer(id: string): Error {
  return invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    'payment_method',
    'resource_missing',
  );
}

/** A new card from `pm_card_visa`, `tok_visa` and the like. */
function newMethod(world: World, name: string, param: string): PaymentMethod {
  const card = testCardByName(name);
  if (!card) throw invalid(`No such token: '${name}'`, param, 'resource_missing');
  return paymentMethodShape({
    id: world.id('pm'),
    created: world.now(),
    brand: card.brand,
    last4: card.last4,
    funding: card.funding,
    country: card.country,
    expMonth: 8,
    expYear: new Date(world.now() * 1000).getUTCFullYear() + 4,
    fingerprint: world.runtime.ids.fixed(`card/${card.brand}/${card.last4}`, 16),
  });
}

/** The stored card of this id; a test card's name makes a new one. */
export function takeMethod(world: World, id: string, param = 'payment_method'): PaymentMethod {
  const stored = world.tables.payment_methods.get(id);
  if (stored) return stored;
  if (!testCardByName(id)) return world.need('payment_methods', id, param);
  return world.tables.payment_methods.put(newMethod(world, id, param));
}

/** Attaches a card; those whose documented check fails are refused: https://docs.stripe.com/testing#declined-payments */
export function adoptMethod(world: World, id: string, customer: Customer): PaymentMethod {
  const method = takeMethod(world, id);
  if (method.customer === customer.id) return method;
  if (method.customer !== null) {
    throw invalid(
      'The payment method you provided has already been attached to a customer.',
      undefined,
      'payment_method_unexpected_state',
    );
  }
  refuseFailingCheck(method);
  return world.change(
    world.tables.payment_methods,
    method.id,
    { customer: customer.id },
    'payment_method.attached',
  );
}

function refuseFailingCheck(method: PaymentMethod): void {
  const known = testCardByDigits(method.card.brand, method.card.last4);
  if (!known?.decline || known.attaches) return;
  const { code, declineCode, message } = known.decline;
  throw cardError(message, code, { decline_code: declineCode, payment_method: method }).undone();
}

export function detachMethod(world: World, method: PaymentMethod): PaymentMethod {
  const { customers, subscriptions, payment_methods: methods } = world.tables;
  const customer = method.customer === null ? undefined : customers.get(method.customer);
  if (customer?.invoice_settings.default_payment_method === method.id) {
    world.change(
      customers,
      customer.id,
      { invoice_settings: { ...customer.invoice_settings, default_payment_method: null } },
      'customer.updated',
    );
  }
  for (const subscription of subscriptions.where('customer', method.customer)) {
    if (subscription.default_payment_method === method.id)
      world.change(subscriptions, subscription.id, { default_payment_method: null });
  }
  return world.change(methods, method.id, { customer: null }, 'payment_method.detached');
}

function mergeBilling(current: BillingDetails, given: ReturnType<typeof billingDetails>): BillingDetails {
  if (given === undefined) return current;
  const {
    address: place = current.address,
    email = current.email,
    name = current.name,
    phone = current.phone,
  } = given;
  return {
    ...current,
    address: place === null ? noBillingDetails.address : fullAddress(place),
    email,
    name,
    phone,
  };
}
