import { getPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/get-payment-bulk';
import { paymentListKeys } from '@midoffice/contract/billing/payment-lists/lists';
import { mayCall, noAccess } from '@midoffice/contract/kernel';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { lastRuns } from '../store.ts';

const shown = 5;

export const handler = implementRead(getPaymentBulk, async ({ db, staff }, { list }) => {
  if (!mayCall(staff, [paymentListKeys[list]])) throw new ApiError(403, noAccess);
  return { runs: await lastRuns(db, staff, list, shown) };
});
