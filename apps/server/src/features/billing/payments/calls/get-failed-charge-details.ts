import { getFailedChargeDetails } from '@midoffice/contract/billing/payments/calls/get-failed-charge-details';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../../customers/customer-records/api.ts';
import { findCharge } from '../customer-store.ts';

export const handler = implementRead(
  getFailedChargeDetails,
  async ({ db, platform, staff }, { chargeID }) => {
    const found = await findCharge(db, chargeID);
    if (!found) throw notFound('There is no charge of this id.');
    const { charge, invoice, stripeId } = found;
    const account = await customerFor({ platform, staff }, found.userid);
    if (charge.status !== 'failed')
      throw new ApiError(409, `This charge has not failed, it is ${charge.status}.`);
    return {
      chargeID,
      stripeID: stripeId,
      userid: account.userid,
      email: account.email,
      planCode: account.plan_code,
      invoicePlanCode: invoice?.planCode ?? null,
      periodStart: invoice?.periodStart ?? null,
      periodEnd: invoice?.periodEnd ?? null,
      latestUsage: account.last_api_call_at,
      chargeDate: charge.created,
      chargeAmount: charge.amountCents,
      currency: charge.currency,
      card: charge.card,
      invoiceID: charge.invoiceId,
      invoiceStatus: invoice?.status ?? null,
      invoiceDate: invoice?.created ?? null,
      attemptCount: invoice?.attemptCount ?? null,
      remainingAmount: invoice?.amountRemainingCents ?? null,
      retryDate: invoice?.nextPaymentAttempt ?? null,
      failureReason: charge.failureCode,
      failureMessage: charge.failureMessage,
    };
  },
);
