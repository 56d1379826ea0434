import type { ExpectedLeft } from '@midoffice/contract/billing/payments/shapes';
import type { RefundCause } from '@midoffice/contract/billing/payments/lists';
import { hasFailed } from '../../../../platform/connectors/stripe/refunds.ts';
import { EffectRefused, effectKind } from '../../../../platform/effects/effects.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireStillMayChange } from '../../../customers/customer-records/api.ts';
import { movedRefusal, refundRefusal } from '../charging.ts';
import { ownerOfStripeId } from '../customer-store.ts';
import { mirrorAfter } from '../mirror.ts';
import { money } from '../rules.ts';

interface Input {
  readonly chargeID: string;
  /** Null: all that is left. */
  readonly amount: number | null;
  readonly cause: RefundCause | null;
  /** What staff were shown; absent where the caller did not look. */
  readonly expected?: ExpectedLeft | undefined;
}

/** Decides the amount by what the charge has left now. @throws EffectRefused 404, 409 */
async function decide({ connectors, db }: Platform, { chargeID, amount, expected }: Input, userid: string) {
  const charge = await connectors.stripe.refunds.charge(chargeID);
  if (!charge) throw new EffectRefused('The card provider knows no charge of this ID.', 404);
  // Taken up again, its Stripe ID may be another customer's by now.
  if (charge.stripeID === null || (await ownerOfStripeId(db, charge.stripeID)) !== userid)
    throw new EffectRefused(
      'The Stripe ID of this charge belongs to this customer no longer. Nothing was refunded.',
      409,
    );
  const refusal = refundRefusal(charge);
  if (refusal !== null) throw new EffectRefused(refusal, 409);
  const { leftCents, currency, card } = charge;
  const moved = movedRefusal(charge, expected);
  if (moved !== null) throw new EffectRefused(moved, 409);
  const amountCents = amount ?? leftCents;
  if (amountCents > leftCents)
    throw new EffectRefused(
      `amount: must be at most ${money(leftCents, currency)}, which is left of this charge`,
      409,
    );
  return { amountCents, leftCents, currency, card };
}

/** Gives a charge back to its card, in full or in part, exactly once. */
export const effect = effectKind<Input>({
  kind: 'payments.refund-charge',
  title: 'Refund of a charge',
  changes: ['accounts'],
  inspectsFirst: true,
  mayStill: requireStillMayChange,
  lockedMessage: 'A refund of this charge is already in progress, please wait for the outcome.',
  async run({ id, input, step, platform, targetId }) {
    const { chargeID, cause } = input;
    const decided = await step('look', () => decide(platform, input, targetId), { fresh: true, reads: true });
    const { amountCents, leftCents, currency, card } = decided;
    // A refusal is thrown within the step: whoever takes it up again asks for another refund.
    const refund = await step('refund', async (key) => {
      const given = { chargeID, amountCents, leftCents, cause, effect: id };
      const made = await platform.connectors.stripe.refunds.refund(given, key);
      if (!hasFailed(made)) return made;
      const refused = 'The bank did not take the refund. The money stayed with us.';
      throw new EffectRefused(refused, 422, await mirrorAfter(platform, targetId));
    });
    const keep = await mirrorAfter(platform, targetId);
    const amount = money(refund.amountCents, currency);
    return {
      message:
        refund.status === 'succeeded'
          ? `Refunded ${amount}${card ? ` to ${card}` : ''}.`
          : `Refund of ${amount} is on its way at the bank.`,
      after: { chargeID, refund: refund.id, amount, left: money(leftCents - refund.amountCents, currency) },
      result: {
        refund: { id: refund.id, amount: refund.amountCents, currency, status: refund.status },
      },
      keep,
    };
  },
});
