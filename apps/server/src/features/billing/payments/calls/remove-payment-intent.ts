import { removePaymentIntent } from '@midoffice/contract/billing/payments/calls/remove-payment-intent';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../../customers/customer-records/api.ts';
import { mirroredAccounts } from '../../../customers/stripe-accounts/api.ts';
import { openRemoval } from '../customer-store.ts';
import { effect } from '../effects/remove-payment-methods.ts';
import { removalLock, removalRefusal } from '../rules.ts';

export const handler = implementEffect(removePaymentIntent, effect, async (context, { userid, reason }) => {
  const { trx } = context;
  const account = await customerForWrite(context, userid);
  const request = await openRemoval(trx, account.userid);
  if (!request) throw notFound('This customer has not asked for the deletion of a payment method.');
  const accounts = await mirroredAccounts(trx, account.userid, 1);
  const refusal = removalRefusal(accounts.flatMap(({ subscriptions }) => subscriptions));
  if (refusal) throw new ApiError(409, refusal);
  return {
    targetKind: 'account',
    targetId: account.userid,
    input: { requestId: request.id, stripeIDs: accounts.map(({ stripeId }) => stripeId) },
    lock: removalLock(account.userid),
    before: { requestedAt: request.requestedAt },
    reason,
  };
});
