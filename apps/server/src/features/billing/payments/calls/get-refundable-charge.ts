import { getRefundableCharge } from '@midoffice/contract/billing/payments/calls/get-refundable-charge';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../../customers/customer-records/api.ts';
import { ownerOf, refundRefusal } from '../charging.ts';
import { readAtVendor } from '../migration.ts';

export const handler = implementRead(getRefundableCharge, async ({ platform, staff }, { chargeID }) => {
  const { refunds } = platform.connectors.stripe;
  const charge = await readAtVendor(() => refunds.charge(chargeID));
  if (!charge) throw notFound('The card provider knows no charge of this ID.');
  const userid = await ownerOf(platform.db, 'charge', charge.stripeID);
  const account = await customerFor({ platform, staff }, userid);
  const made = await readAtVendor(() => refunds.ofCharge(chargeID));
  return {
    chargeID,
    stripeID: charge.stripeID ?? '',
    userid: account.userid,
    email: account.email,
    status: charge.status,
    currency: charge.currency,
    amount: charge.amountCents,
    refunded: charge.refundedCents,
    left: charge.leftCents,
    disputed: charge.disputed,
    lost: charge.lostCents,
    createdAt: charge.created,
    card: charge.card,
    description: charge.description,
    refunds: made.map(({ id, amountCents, status, created, cause }) => ({
      id,
      amount: amountCents,
      status,
      createdAt: created,
      cause,
    })),
    notAllowed: refundRefusal(charge),
  };
});
