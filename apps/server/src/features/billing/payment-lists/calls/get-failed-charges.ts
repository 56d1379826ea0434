import { getFailedCharges } from '@midoffice/contract/billing/payment-lists/calls/get-failed-charges';
import { listHandler } from '../answer.ts';

export const handler = listHandler(getFailedCharges, 'failed-charges');
