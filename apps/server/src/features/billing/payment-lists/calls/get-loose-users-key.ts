import { getLooseUsersKey } from '@midoffice/contract/billing/payment-lists/calls/get-loose-users-key';
import { listHandler } from '../answer.ts';

export const handler = listHandler(getLooseUsersKey, 'loose-keys');
