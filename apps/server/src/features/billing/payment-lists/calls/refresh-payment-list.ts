import { paymentListKeys, paymentListTitles } from '@midoffice/contract/billing/payment-lists/lists';
import { refreshPaymentList } from '@midoffice/contract/billing/payment-lists/calls/refresh-payment-list';
import { mayCall } from '@midoffice/contract/kernel';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { queueRefresh } from '../refresh.ts';

export const handler = implementWrite(refreshPaymentList, async (context, { list }) => {
  const { platform, staff, trx } = context;
  if (!mayCall(staff, [paymentListKeys[list]]))
    throw new ApiError(403, 'You do not have access to this page.');
  const jobId = await queueRefresh(platform, trx, list, { id: staff.userid, label: staff.email });
  await context.audit({ targetKind: 'payment-list', targetId: list, after: { refresh: jobId } });
  return { success: true as const, message: `Refreshing: ${paymentListTitles[list]}.`, jobId };
});
