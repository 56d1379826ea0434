import { tryPaymentMethods } from '@midoffice/contract/billing/payments/calls/try-payment-methods';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../../customers/customer-records/api.ts';
import { payLock, requireNoPayment } from '../charging.ts';
import { findCharge, invoiceOf } from '../customer-store.ts';
import { effect } from '../effects/try-payment-methods.ts';

export const handler = implementEffect(
  tryPaymentMethods,
  effect,
  async (context, { userid, invoiceID, chargeID, expected, reason }) => {
    const { trx } = context;
    const account = await customerForWrite(context, userid);
    const found = await invoiceOf(trx, account.userid, invoiceID);
    if (!found) throw notFound('This customer has no invoice of this id.');
    if (found.invoice.status === 'paid') throw new ApiError(409, 'The invoice is paid already.');
    const charge = chargeID === undefined ? undefined : await findCharge(trx, chargeID);
    if (chargeID !== undefined && charge?.charge.invoiceId !== invoiceID)
      throw notFound('The charge was not made for this invoice.');
    await requireNoPayment(trx, account.userid, 'one');
    const amount = { cents: found.invoice.amountRemainingCents, currency: found.invoice.currency };
    return {
      targetKind: 'account',
      targetId: account.userid,
      input: { stripeID: found.stripeId, invoiceID, ...(expected && { expected }) },
      lock: payLock(invoiceID),
      before: { invoiceID, status: found.invoice.status, ...amount },
      after: { invoiceID, chargeID: chargeID ?? null },
      reason,
    };
  },
);
