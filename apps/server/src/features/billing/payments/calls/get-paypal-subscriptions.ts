import { getPaypalSubscriptions } from '@midoffice/contract/billing/payments/calls/get-paypal-subscriptions';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listPaypal } from '../paypal-store.ts';

export const handler = implementRead(getPaypalSubscriptions, ({ db }, asked) => listPaypal(db, asked));
