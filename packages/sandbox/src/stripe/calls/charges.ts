import { chargeIntent } from '../engine/collect.ts';
import { cardError, invalid } from '../errors.ts';
import { page, pageFields } from '../lists.ts';
import {
  amountInRange,
  bool,
  inRange,
  int,
  mergeMetadata,
  metadata,
  nullable,
  range,
  required,
  str,
} from '../params.ts';
import { type CallContext, type Route, call } from '../router.ts';
import type { Charge } from '../shapes/charge.ts';
import { createIntent } from './payment-intents.ts';
import { currencyOf } from './prices.ts';
import { takeMethod } from './payment-methods.ts';
import { searchCall } from './searching.ts';

const creatable = {
  amount: required(int),
  capture: bool,
  currency: required(str),
  customer: str,
  description: str,
  metadata,
  receipt_email: str,
  source: str,
};

/** https://docs.stripe.com/api/charges */
export function chargeCalls(): Route[] {
  return [
    call('POST', '/v1/charges', creatable, createCharge),
    call(
      'GET',
      '/v1/charges',
      { ...pageFields, created: range, customer: str, payment_intent: str },
      ({ world, params, url }) => {
        const { charges } = world.tables;
        const candidates =
          params.payment_intent !== undefined
            ? charges.where('payment_intent', params.payment_intent)
            : params.customer !== undefined
              ? charges.where('customer', params.customer)
              : [...charges.all()];
        const found = candidates.filter(
          (charge) =>
            inRange(charge.created, params.created) &&
            (params.customer ?? charge.customer) === charge.customer,
        );
        return page(found, 'charge', url, params);
      },
    ),
    searchCall('/v1/charges/search', (world) => world.tables.charges.all(), [
      'amount',
      'created',
      'currency',
      'customer',
      'disputed',
      'refunded',
      'status',
    ]),
    call('GET', '/v1/charges/:id', {}, ({ world, at }) => world.need('charges', at('id'))),
    call(
      'POST',
      '/v1/charges/:id',
      { customer: str, description: nullable(str), metadata, receipt_email: nullable(str) },
      ({ world, params, at }) => {
        const charge = world.need('charges', at('id'));
        if (params.customer !== undefined && charge.customer !== null)
          throw invalid('Cannot change the customer of a charge.', 'customer');
        return world.change(
          world.tables.charges,
          charge.id,
          {
            customer: params.customer ?? charge.customer,
            description: params.description === undefined ? charge.description : params.description,
            receipt_email: params.receipt_email === undefined ? charge.receipt_email : params.receipt_email,
            metadata: mergeMetadata(charge.metadata, params.metadata),
          },
          'charge.updated',
        );
      },
    ),
  ];
}

/** The older way to charge; here a payment intent that confirms at once, without showing it. */
function createCharge({ world, params }: CallContext<typeof creatable>): Charge {
  const customer =
    params.customer === undefined ? null : world.need('customers', params.customer, 'customer');
  const id = params.source ?? customer?.invoice_settings.default_payment_method ?? null;
  if (id === null) {
    throw customer
      ? cardError('Cannot charge a customer that has no active card', 'missing', {}).undone()
      : invalid('Must provide source or customer.', undefined, 'parameter_missing');
  }
  const intent = createIntent(world, {
    amountCents: amountInRange(params.amount, 'amount'),
    currency: currencyOf(params.currency),
    customer,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    receiptEmail: params.receipt_email ?? null,
    captureMethod: params.capture === false ? 'manual' : 'automatic',
  });
  const { charge, decline } = chargeIntent(world, intent, takeMethod(world, id, 'source'), customer);
  if (decline)
    throw cardError(decline.message, decline.code, { charge: charge.id, decline_code: decline.declineCode });
  return charge;
}
