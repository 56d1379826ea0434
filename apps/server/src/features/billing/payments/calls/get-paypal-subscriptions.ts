import { getPaypalSubscriptions } from '@midoffice/contract/billing/payments/calls/get-paypal-subscriptions';
import { paypalAtMost } from '@midoffice/contract/billing/payments/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listPaypal } from '../paypal-store.ts';
import { wholeList } from '../whole-list.ts';

export const handler = implementRead(getPaypalSubscriptions, async ({ db, staff }, asked) => {
  const found = await listPaypal(db, { ...asked, reader: staff });
  return asked.page === undefined ? wholeList(found.rows, paypalAtMost) : found;
});
