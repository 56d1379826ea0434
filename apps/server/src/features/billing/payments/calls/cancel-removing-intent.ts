import { cancelRemovingIntent } from '@midoffice/contract/billing/payments/calls/cancel-removing-intent';
import { isLocked } from '../../../../platform/effects/store.ts';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../../customers/customer-records/api.ts';
import { openRemoval, settleRemoval } from '../customer-store.ts';
import { removalLock } from '../rules.ts';

export const handler = implementWrite(cancelRemovingIntent, async (context, { userid, reason }) => {
  const account = await customerForWrite(context, userid);
  // Cards may be gone already: nothing that says they stay.
  if (await isLocked(context.trx, removalLock(account.userid)))
    throw new ApiError(409, 'The payment method is being deleted already, please wait for the outcome.');
  const request = await openRemoval(context.trx, account.userid);
  if (!request || !(await settleRemoval(context.trx, request.id, 'cancelled')))
    throw notFound('This customer has not asked for the deletion of a payment method.');
  await context.audit({
    targetKind: 'account',
    targetId: account.userid,
    before: { removal: 'requested', requestedAt: request.requestedAt },
    after: { removal: 'cancelled' },
    reason,
  });
  return { success: true as const, message: 'Removal request cancelled, the payment method stays.' };
});
