import { getBlockedUsers } from '@midoffice/contract/billing/payment-lists/calls/get-blocked-users';
import { listHandler } from '../answer.ts';

export const handler = listHandler(getBlockedUsers, 'blocked-accounts');
