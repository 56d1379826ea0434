import { getManualSubUsers } from '@midoffice/contract/billing/payment-lists/calls/get-manual-sub-users';
import { listHandler } from '../answer.ts';

export const handler = listHandler(getManualSubUsers, 'manual-subscriptions');
