import { getExpiringCards } from '@midoffice/contract/billing/payment-lists/calls/get-expiring-cards';
import { listHandler } from '../answer.ts';

export const handler = listHandler(getExpiringCards, 'expiring-cards');
