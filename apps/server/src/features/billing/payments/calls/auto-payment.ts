import { autoPayment } from '@midoffice/contract/billing/payments/calls/auto-payment';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../../customers/customer-records/api.ts';
import { stripeIdsOf } from '../../../customers/stripe-accounts/api.ts';
import { autoLock, requireNoPayment } from '../charging.ts';
import { effect } from '../effects/auto-payment.ts';

export const handler = implementEffect(
  autoPayment,
  effect,
  async (context, { userid, invoiceID, expected, reason }) => {
    const account = await customerForWrite(context, userid);
    // The active account comes first.
    const [stripeID] = await stripeIdsOf(context.trx, account.userid);
    if (!stripeID) throw new ApiError(409, 'This customer has no account at the card provider.');
    await requireNoPayment(context.trx, account.userid, 'auto');
    return {
      targetKind: 'account',
      targetId: account.userid,
      input: { stripeID, invoiceID: invoiceID ?? null, ...(expected && { expected }) },
      lock: autoLock(account.userid),
      after: { invoices: invoiceID ?? 'all open ones' },
      reason,
    };
  },
);
