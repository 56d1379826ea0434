import { getInactiveUsers } from '@midoffice/contract/billing/payment-lists/calls/get-inactive-users';
import { listHandler } from '../answer.ts';

export const handler = listHandler(getInactiveUsers, 'inactive-users');
