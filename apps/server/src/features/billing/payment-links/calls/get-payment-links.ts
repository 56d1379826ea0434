import { getPaymentLinks } from '@midoffice/contract/billing/payment-links/calls/get-payment-links';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listLinks } from '../store.ts';

export const handler = implementRead(getPaymentLinks, ({ db }, asked) => listLinks(db, asked));
