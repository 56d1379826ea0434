import { bookCharge, chargeIntent } from '../engine/collect.ts';
import { cardError, invalid } from '../errors.ts';
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
  range,
  required,
  str,
} from '../params.ts';
import { type CallContext, type Route, call } from '../router.ts';
import type { Metadata } from '../shapes/common.ts';
import type { Customer } from '../shapes/customer.ts';
import { type PaymentIntent, paymentIntentShape } from '../shapes/payment.ts';
import type { World } from '../world.ts';
import { currencyOf } from './prices.ts';
import { adoptMethod, takeMethod } from './payment-methods.ts';
import { searchCall } from './searching.ts';

const changeable = {
  amount: int,
  customer: str,
  description: nullable(str),
  metadata,
  payment_method: str,
  receipt_email: nullable(str),
  setup_future_usage: oneOf('off_session', 'on_session'),
};

const confirmable = { payment_method: str, off_session: bool, return_url: str };

const creatable = {
  ...changeable,
  ...confirmable,
  amount: required(int),
  automatic_payment_methods: object({ enabled: required(bool), allow_redirects: oneOf('always', 'never') }),
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  confirm: bool,
  currency: required(str),
  payment_method_types: list(oneOf('card')),
};

const cancelReason = oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned');

/** https://docs.stripe.com/api/payment_intents, as far as card payments need it */
export function paymentIntentCalls(): Route[] {
  return [
    call('POST', '/v1/payment_intents', creatable, newIntent),
    call(
      'GET',
      '/v1/payment_intents',
      { ...pageFields, created: range, customer: str },
      ({ world, params, url }) => {
        const { payment_intents: intents } = world.tables;
        const candidates =
          params.customer === undefined ? [...intents.all()] : intents.where('customer', params.customer);
        return page(
          candidates.filter(({ created }) => inRange(created, params.created)),
          'payment_intent',
          url,
          params,
        );
      },
    ),
    searchCall('/v1/payment_intents/search', (world) => world.tables.payment_intents.all(), [
      'amount',
      'created',
      'currency',
      'customer',
      'status',
    ]),
    call('GET', '/v1/payment_intents/:id', { client_secret: str }, ({ world, at }) =>
      world.need('payment_intents', at('id')),
    ),
    call('POST', '/v1/payment_intents/:id', changeable, changeIntent),
    call('POST', '/v1/payment_intents/:id/confirm', confirmable, ({ world, params, at }) =>
      confirm(world, world.need('payment_intents', at('id')), params.payment_method),
    ),
    call('POST', '/v1/payment_intents/:id/capture', { amount_to_capture: int }, ({ world, params, at }) =>
      capture(world, world.need('payment_intents', at('id')), params.amount_to_capture),
    ),
    call(
      'POST',
      '/v1/payment_intents/:id/cancel',
      { cancellation_reason: cancelReason },
      ({ world, params, at }) => {
        const intent = world.need('payment_intents', at('id'));
        if (!intent.status.startsWith('requires_')) throw wrongState(intent, 'cancel');
        const canceled = {
          canceled_at: world.now(ownerOf(world, intent)),
          cancellation_reason: params.cancellation_reason ?? null,
        };
        return world.change(
          world.tables.payment_intents,
          intent.id,
          { ...canceled, status: 'canceled', amount_capturable: 0 },
          'payment_intent.canceled',
        );
      },
    ),
  ];
}

function newIntent({ world, params }: CallContext<typeof creatable>): PaymentIntent {
  const customer =
    params.customer === undefined ? null : world.need('customers', params.customer, 'customer');
  const intent = createIntent(world, {
    amountCents: amountInRange(params.amount, 'amount'),
    currency: currencyOf(params.currency),
    customer,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    receiptEmail: params.receipt_email ?? null,
    captureMethod: params.capture_method ?? 'automatic',
    setupFutureUsage: params.setup_future_usage ?? null,
    paymentMethod: params.payment_method === undefined ? null : takeMethod(world, params.payment_method).id,
  });
  return params.confirm ? confirm(world, intent, undefined) : intent;
}

function changeIntent({ world, params, at }: CallContext<typeof changeable>): PaymentIntent {
  const intent = world.need('payment_intents', at('id'));
  if (params.amount !== undefined && !intent.status.startsWith('requires_'))
    throw wrongState(intent, 'update');
  const method =
    params.payment_method === undefined ? intent.payment_method : takeMethod(world, params.payment_method).id;
  return world.change(world.tables.payment_intents, intent.id, {
    amount: params.amount ?? intent.amount,
    customer:
      params.customer === undefined
        ? intent.customer
        : world.need('customers', params.customer, 'customer').id,
    description: params.description === undefined ? intent.description : params.description,
    metadata: mergeMetadata(intent.metadata, params.metadata),
    payment_method: method,
    receipt_email: params.receipt_email === undefined ? intent.receipt_email : params.receipt_email,
    setup_future_usage: params.setup_future_usage ?? intent.setup_future_usage,
    status:
      intent.status === 'requires_payment_method' && method !== null
        ? 'requires_confirmation'
        : intent.status,
  });
}

export interface IntentInput {
  amountCents: number;
  currency: string;
  customer: Customer | null;
  description: string | null;
  metadata: Metadata;
  receiptEmail: string | null;
  captureMethod: 'automatic' | 'automatic_async' | 'manual';
  setupFutureUsage?: 'off_session' | 'on_session' | null;
  paymentMethod?: string | null;
}

export function createIntent(world: World, input: IntentInput): PaymentIntent {
  const shape = paymentIntentShape({
    ...input,
    id: world.id('pi'),
    secret: world.runtime.ids.text(25),
    created: world.now(input.customer),
    customer: input.customer?.id ?? null,
  });
  return world.create(world.tables.payment_intents, shape, 'payment_intent.created');
}

function confirm(world: World, intent: PaymentIntent, methodId: string | undefined): PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'requires_capture')
    throw wrongState(intent, 'confirm');
  const id = methodId ?? intent.payment_method;
  if (id === null) {
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      undefined,
      'payment_intent_unexpected_state',
    );
  }
  const customer = ownerOf(world, intent);
  const attempt = chargeIntent(world, intent, takeMethod(world, id), customer);
  if (attempt.decline) {
    throw cardError(attempt.decline.message, attempt.decline.code, {
      charge: attempt.charge.id,
      decline_code: attempt.decline.declineCode,
      payment_intent: attempt.intent,
    });
  }
  if (customer && intent.setup_future_usage !== null) adoptMethod(world, id, customer);
  return world.need('payment_intents', intent.id);
}

function capture(world: World, intent: PaymentIntent, amount: number | undefined): PaymentIntent {
  const charge = intent.latest_charge === null ? undefined : world.tables.charges.get(intent.latest_charge);
  if (intent.status !== 'requires_capture' || !charge) throw wrongState(intent, 'capture');
  const amountCents = amount ?? intent.amount_capturable;
  if (amountCents > intent.amount_capturable)
    throw invalid(
      'The amount to capture is greater than the authorized amount.',
      'amount_to_capture',
      'amount_too_large',
    );
  const booked = bookCharge(
    world,
    charge.id,
    amountCents,
    charge.currency,
    charge.description,
    world.now(ownerOf(world, intent)),
  );
  world.change(
    world.tables.charges,
    charge.id,
    { captured: true, amount_captured: amountCents, balance_transaction: booked },
    'charge.captured',
  );
  return world.change(
    world.tables.payment_intents,
    intent.id,
    { status: 'succeeded', amount_capturable: 0, amount_received: amountCents },
    'payment_intent.succeeded',
  );
}

function ownerOf(world: World, intent: PaymentIntent): Customer | null {
  return intent.customer === null ? null : (world.tables.customers.get(intent.customer) ?? null);
}

function wrongState(intent: PaymentIntent, verb: string): Error {
  return invalid(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    undefined,
    'payment_intent_unexpected_state',
  );
}
