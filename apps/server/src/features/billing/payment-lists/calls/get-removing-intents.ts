import { getRemovingIntents } from '@midoffice/contract/billing/payment-lists/calls/get-removing-intents';
import { listHandler } from '../answer.ts';

export const handler = listHandler(getRemovingIntents, 'delete-requests');
