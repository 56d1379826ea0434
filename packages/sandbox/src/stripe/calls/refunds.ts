import { isChargedBack } from '../engine/disputes.ts';
import { StripeFault, invalid } from '../errors.ts';
import { page, pageFields } from '../lists.ts';
import { inRange, int, mergeMetadata, metadata, oneOf, range, str } from '../params.ts';
import { type Route, call } from '../router.ts';
import { balanceTransactionShape } from '../shapes/ledger.ts';
import { type Charge, type Refund, refundShape } from '../shapes/charge.ts';
import type { World } from '../world.ts';

const reason = oneOf('duplicate', 'fraudulent', 'requested_by_customer');

/** https://docs.stripe.com/api/refunds */
export function refundCalls(): Route[] {
  return [
    call(
      'POST',
      '/v1/refunds',
      { amount: int, charge: str, payment_intent: str, reason, metadata },
      ({ world, params }) => {
        const charge = chargeOf(world, params.charge, params.payment_intent);
        return refundCharge(world, charge, {
          amountCents: params.amount,
          reason: params.reason ?? null,
          metadata: mergeMetadata({}, params.metadata),
        });
      },
    ),
    call(
      'GET',
      '/v1/refunds',
      { ...pageFields, charge: str, created: range, payment_intent: str },
      ({ world, params, url }) => {
        const { refunds } = world.tables;
        const candidates =
          params.charge === undefined ? [...refunds.all()] : refunds.where('charge', params.charge);
        const found = candidates.filter(
          (refund) =>
            inRange(refund.created, params.created) &&
            (params.payment_intent === undefined || refund.payment_intent === params.payment_intent),
        );
        return page(found, 'refund', url, params);
      },
    ),
    call('GET', '/v1/refunds/:id', {}, ({ world, at }) => world.need('refunds', at('id'))),
    call('POST', '/v1/refunds/:id', { metadata }, ({ world, params, at }) => {
      const refund = world.need('refunds', at('id'));
      const changes = { metadata: mergeMetadata(refund.metadata, params.metadata) };
      return world.change(world.tables.refunds, refund.id, changes, 'refund.updated');
    }),
    call('GET', '/v1/charges/:id/refunds', pageFields, ({ world, params, at, url }) =>
      page(world.tables.refunds.where('charge', world.need('charges', at('id')).id), 'refund', url, params),
    ),
  ];
}

function chargeOf(world: World, charge: string | undefined, intent: string | undefined): Charge {
  if (charge !== undefined) return world.need('charges', charge, 'charge');
  if (intent === undefined) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      undefined,
      'parameter_missing',
    );
  }
  const { latest_charge: latest } = world.need('payment_intents', intent, 'payment_intent');
  if (latest === null)
    throw invalid(
      `This PaymentIntent (${intent}) does not have a successful charge to refund.`,
      'payment_intent',
    );
  return world.need('charges', latest, 'payment_intent');
}

/** Refunds a charge in full or in part. */
export function refundCharge(
  world: World,
  charge: Charge,
  given: { amountCents?: number; reason: string | null; metadata: Record<string, string>; created?: number },
): Refund {
  const { tables } = world;
  const amountCents = refundable(world, charge, given.amountCents);
  const customer = charge.customer === null ? null : tables.customers.get(charge.customer);
  const created = given.created ?? world.now(customer);
  const id = world.id('re');
  const booked = balanceTransactionShape({
    id: world.id('txn'),
    created,
    amountCents: -amountCents,
    currency: charge.currency,
    source: id,
    type: 'refund',
    description: `REFUND FOR CHARGE${charge.description ? ` (${charge.description})` : ''}`,
  });
  tables.balance_transactions.put(booked);
  const refund = tables.refunds.put(
    refundShape({
      id,
      created,
      amountCents,
      currency: charge.currency,
      charge: charge.id,
      paymentIntent: charge.payment_intent,
      balanceTransaction: booked.id,
      reason: given.reason,
      metadata: given.metadata,
    }),
  );
  const refunded = charge.amount_refunded + amountCents;
  const changed = world.change(tables.charges, charge.id, {
    amount_refunded: refunded,
    refunded: refunded === charge.amount_captured,
    refunds: { ...charge.refunds, data: [refund, ...charge.refunds.data] },
  });
  world.emit('refund.created', refund);
  world.emit('charge.refunded', changed, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  });
  return refund;
}

/** The bank refuses a refund after all. https://docs.stripe.com/refunds#failed-refunds */
export function failRefund(world: World, refund: Refund): void {
  const { tables } = world;
  const failed = world.change(tables.refunds, refund.id, { status: 'failed' }, 'refund.failed');
  const charge = world.need('charges', refund.charge);
  world.change(tables.charges, charge.id, {
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
    refunds: {
      ...charge.refunds,
      data: charge.refunds.data.map((one) => (one.id === refund.id ? failed : one)),
    },
  });
}

/** The amount to refund, where the charge has as much left. */
function refundable(world: World, charge: Charge, wanted: number | undefined): number {
  if (!charge.paid || !charge.captured)
    throw invalid(`Charge ${charge.id} has not been captured and cannot be refunded.`, 'charge');
  if (isChargedBack(world, charge)) {
    throw new StripeFault(
      400,
      'invalid_request_error',
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      {
        code: 'charge_disputed',
      },
    );
  }
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) {
    throw new StripeFault(400, 'invalid_request_error', `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amountCents = wanted ?? left;
  if (amountCents < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (amountCents > left) {
    throw invalid(
      `Refund amount (${amountCents}) is greater than unrefunded amount on charge (${left})`,
      'amount',
    );
  }
  return amountCents;
}
