import { getMismatchUsersPlan } from '@midoffice/contract/billing/payment-lists/calls/get-mismatch-users-plan';
import { listHandler } from '../answer.ts';

export const handler = listHandler(getMismatchUsersPlan, 'plan-mismatches');
