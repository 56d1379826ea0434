import type Stripe from 'stripe';
import { EffectRefused } from '../../effects/effects.ts';
import {
  disputesOfCharges,
  forbidsRefund,
  isOpenDispute,
  withdrawnCents,
  type DisputeRecord,
} from './disputes.ts';
import { askOf, idOf, instantOf, mostListed, pageSize, unlessMissing } from './ask.ts';

/** A refund as the provider has it. A type, so that effects remember it. */
export type RefundRecord = {
  readonly id: string;
  readonly amountCents: number;
  /** pending, requires_action, succeeded, failed or canceled. */
  readonly status: string;
  /** ISO 8601. */
  readonly created: string;
  readonly cause: string | null;
};

/** A charge with what is left of it. Amounts are in the currency's smallest unit. A type, so that effects remember it. */
export type RefundableCharge = {
  readonly id: string;
  readonly stripeID: string | null;
  readonly status: string;
  readonly currency: string;
  /** What was taken. */
  readonly amountCents: number;
  readonly refundedCents: number;
  /** What is neither refunded nor taken back by the cardholder's bank. */
  readonly leftCents: number;
  /** Whether a dispute is open: the cardholder's bank decides about the money then. One that was won is none. */
  readonly disputed: boolean;
  /** What the cardholder's bank or the card network has taken back by a dispute that is closed. */
  readonly lostCents: number;
  /** Whether the card network settled a dispute before it began. Missing in what effects of older releases remember. */
  readonly prevented?: boolean;
  /** Whether the provider takes no refund because of a closed dispute, though nothing was taken by it; missing as above. */
  readonly locked?: boolean;
  readonly created: string;
  readonly card: string | null;
  readonly description: string | null;
};

/** Why money goes back, as the provider's reports call it. Source: https://docs.stripe.com/api/refunds/create */
export type RefundCause = 'duplicate' | 'fraudulent' | 'requested_by_customer';

const refundOf = ({ id, amount, status, created, reason }: Stripe.Refund): RefundRecord => ({
  id,
  amountCents: amount,
  status: status ?? 'pending',
  created: instantOf(created),
  cause: reason,
});

function chargeOf(charge: Stripe.Charge, disputes: readonly DisputeRecord[]): RefundableCharge {
  const card = charge.payment_method_details?.card;
  const lostCents = withdrawnCents(disputes.filter((dispute) => !isOpenDispute(dispute)));
  const taken = charge.amount_refunded + lostCents;
  return {
    id: charge.id,
    stripeID: idOf(charge.customer),
    status: charge.status,
    currency: charge.currency,
    amountCents: charge.amount_captured,
    refundedCents: charge.amount_refunded,
    leftCents: charge.status === 'succeeded' ? Math.max(0, charge.amount_captured - taken) : 0,
    disputed: disputes.some(isOpenDispute),
    lostCents,
    prevented: disputes.some(({ status }) => status === 'prevented'),
    locked: disputes.some(forbidsRefund),
    created: instantOf(charge.created),
    card: card ? `${card.brand ?? 'card'} ${card.last4 ?? ''}`.trim() : null,
    description: charge.description,
  };
}

/** A charge with its disputes: the provider's own mark says only that there was one. */
async function readCharge(stripe: Stripe, id: string): Promise<RefundableCharge> {
  const charge = await stripe.charges.retrieve(id);
  return chargeOf(charge, (await disputesOfCharges(stripe, [charge])).get(charge.id) ?? []);
}

/** Whether a refund came to nothing: the money stayed with us. */
export const hasFailed = ({ status }: { readonly status: string | null }): boolean =>
  status === 'failed' || status === 'canceled';

/** Refunds at the card provider. Failures as those of `stripeActs`. */
export function stripeRefunds(client: Stripe | undefined) {
  const asked = askOf(client);
  const listed = (stripe: Stripe, charge: string): Promise<Stripe.Refund[]> =>
    stripe.refunds.list({ charge, limit: pageSize }).autoPagingToArray({ limit: mostListed });
  return {
    /** A charge in its current state; null where the provider knows none of this id. */
    charge: (id: string) => asked((stripe) => unlessMissing(() => readCharge(stripe, id))),
    /** The refunds of a charge, the newest first. */
    ofCharge: (id: string) => asked(async (stripe) => (await listed(stripe, id)).map(refundOf)),
    /**
     * Gives money back, or finds the refund that this effect made.
     * @param given.leftCents what the charge had left when the amount was decided: refused where it has another by now
     */
    refund: (
      given: {
        chargeID: string;
        amountCents: number;
        leftCents: number;
        cause: RefundCause | null;
        effect: string;
      },
      idempotencyKey: string,
    ) =>
      asked(async (stripe): Promise<RefundRecord> => {
        const { chargeID, amountCents, leftCents, cause, effect } = given;
        // One that failed is the answer to the request that made it, and none to a later one.
        const findMade = async () =>
          (await listed(stripe, chargeID)).find(
            ({ metadata, status }) =>
              metadata?.['midoffice_effect'] === effect &&
              (!hasFailed({ status }) || metadata['midoffice_step'] === idempotencyKey),
          );
        const made = await findMade();
        if (made) return refundOf(made);
        const now = await readCharge(stripe, chargeID);
        if (now.leftCents !== leftCents || now.disputed || now.locked || now.lostCents > 0) {
          // An earlier request may have come through between both looks.
          const since = await findMade();
          if (since) return refundOf(since);
          throw new EffectRefused(
            'The charge has changed in the meantime. Nothing was refunded, please check again.',
            409,
          );
        }
        return refundOf(
          await stripe.refunds.create(
            {
              charge: chargeID,
              amount: amountCents,
              ...(cause && { reason: cause }),
              metadata: { midoffice_effect: effect, midoffice_step: idempotencyKey },
            },
            { idempotencyKey },
          ),
        );
      }),
  };
}

export type StripeRefunds = ReturnType<typeof stripeRefunds>;
