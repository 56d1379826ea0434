import { testCardByDigits } from '../cards.ts';
import { cardError, invalid } from '../errors.ts';
import { page, pageFields } from '../lists.ts';
import {
  bool,
  inRange,
  list,
  mergeMetadata,
  metadata,
  object,
  oneOf,
  range,
  required,
  str,
} from '../params.ts';
import { type Route, call } from '../router.ts';
import { type SetupIntent, setupIntentShape } from '../shapes/ledger.ts';
import type { World } from '../world.ts';
import { adoptMethod, takeMethod } from './payment-methods.ts';

const creatable = {
  automatic_payment_methods: object({ enabled: required(bool), allow_redirects: oneOf('always', 'never') }),
  confirm: bool,
  customer: str,
  description: str,
  metadata,
  payment_method: str,
  payment_method_types: list(oneOf('card')),
  return_url: str,
  usage: oneOf('off_session', 'on_session'),
};

/** https://docs.stripe.com/api/setup_intents, as far as cards need it */
export function setupIntentCalls(): Route[] {
  return [
    call('POST', '/v1/setup_intents', creatable, ({ world, params }) => {
      const customer =
        params.customer === undefined ? null : world.need('customers', params.customer, 'customer');
      const shape = setupIntentShape({
        id: world.id('seti'),
        secret: world.runtime.ids.text(31),
        created: world.now(customer),
        customer: customer?.id ?? null,
        paymentMethod:
          params.payment_method === undefined ? null : takeMethod(world, params.payment_method).id,
        description: params.description ?? null,
        usage: params.usage ?? 'off_session',
        metadata: mergeMetadata({}, params.metadata),
      });
      const intent = world.create(world.tables.setup_intents, shape, 'setup_intent.created');
      return params.confirm ? confirm(world, intent, undefined) : intent;
    }),
    call(
      'GET',
      '/v1/setup_intents',
      { ...pageFields, created: range, customer: str },
      ({ world, params, url }) => {
        const { setup_intents: intents } = world.tables;
        const candidates =
          params.customer === undefined ? [...intents.all()] : intents.where('customer', params.customer);
        return page(
          candidates.filter(({ created }) => inRange(created, params.created)),
          'setupintent',
          url,
          params,
        );
      },
    ),
    call('GET', '/v1/setup_intents/:id', { client_secret: str }, ({ world, at }) =>
      world.need('setup_intents', at('id')),
    ),
    call(
      'POST',
      '/v1/setup_intents/:id/confirm',
      { payment_method: str, return_url: str },
      ({ world, params, at }) => confirm(world, world.need('setup_intents', at('id')), params.payment_method),
    ),
    call('POST', '/v1/setup_intents/:id/cancel', { cancellation_reason: str }, ({ world, params, at }) => {
      const intent = world.need('setup_intents', at('id'));
      if (intent.status === 'succeeded' || intent.status === 'canceled') throw wrongState(intent, 'cancel');
      const changes = {
        status: 'canceled' as const,
        cancellation_reason: params.cancellation_reason ?? null,
      };
      return world.change(world.tables.setup_intents, intent.id, changes, 'setup_intent.canceled');
    }),
  ];
}

function confirm(world: World, intent: SetupIntent, methodId: string | undefined): SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw wrongState(intent, 'confirm');
  const id = methodId ?? intent.payment_method;
  if (id === null)
    throw invalid(
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      undefined,
      'setup_intent_unexpected_state',
    );
  const method = takeMethod(world, id);
  const card = testCardByDigits(method.card.brand, method.card.last4);
  if (card?.decline && !card.attaches) {
    const { code, declineCode, message } = card.decline;
    const failed = world.change(
      world.tables.setup_intents,
      intent.id,
      {
        status: 'requires_payment_method',
        payment_method: null,
        last_setup_error: {
          code,
          decline_code: declineCode,
          message,
          payment_method: method,
          type: 'card_error',
        },
      },
      'setup_intent.setup_failed',
    );
    throw cardError(message, code, { decline_code: declineCode, setup_intent: failed });
  }
  const customer = intent.customer === null ? undefined : world.tables.customers.get(intent.customer);
  if (customer) adoptMethod(world, method.id, customer);
  return world.change(
    world.tables.setup_intents,
    intent.id,
    { status: 'succeeded', payment_method: method.id, last_setup_error: null },
    'setup_intent.succeeded',
  );
}

function wrongState(intent: SetupIntent, verb: string): Error {
  return invalid(
    `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    undefined,
    'setup_intent_unexpected_state',
  );
}
