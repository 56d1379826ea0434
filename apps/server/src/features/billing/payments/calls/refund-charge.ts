import { refundCharge } from '@midoffice/contract/billing/payments/calls/refund-charge';
import type { RefundableCharge } from '../../../../platform/connectors/stripe/refunds.ts';
import { ApiError, badInput, notFound } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../../customers/customer-records/api.ts';
import { movedRefusal, ownerOf, refundRefusal } from '../charging.ts';
import { effect } from '../effects/refund-charge.ts';
import { readAtVendor } from '../migration.ts';
import { money } from '../rules.ts';

export const handler = implementEffect(
  refundCharge,
  effect,
  async (context, { chargeID, amount, cause, expected, reason }, charge: RefundableCharge) => {
    const account = await customerForWrite(context, await ownerOf(context.trx, 'charge', charge.stripeID));
    const refusal = refundRefusal(charge);
    if (refusal !== null) throw new ApiError(409, refusal);
    const { leftCents, currency } = charge;
    // Before the amount: where somebody else has refunded meanwhile, both figures are to be read again.
    const moved = movedRefusal(charge, expected);
    if (moved !== null) throw new ApiError(409, moved);
    if (amount !== undefined && amount > leftCents)
      throw badInput('amount', `must be at most ${money(leftCents, currency)}, which is left of this charge`);
    return {
      targetKind: 'account',
      targetId: account.userid,
      input: { chargeID, amount: amount ?? null, cause: cause ?? null, ...(expected && { expected }) },
      lock: `refund:${chargeID}`,
      before: { chargeID, left: money(leftCents, currency) },
      after: { chargeID, amount: money(amount ?? leftCents, currency), cause: cause ?? null },
      reason,
    };
  },
  async ({ platform }, { chargeID }) => {
    const charge = await readAtVendor(() => platform.connectors.stripe.refunds.charge(chargeID));
    if (!charge) throw notFound('The card provider knows no charge of this ID.');
    return charge;
  },
);
