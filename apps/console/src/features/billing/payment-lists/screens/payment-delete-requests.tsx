import { getRemovingIntents } from '@midoffice/contract/billing/payment-lists/calls/get-removing-intents';
import type { RemovingIntent } from '@midoffice/contract/billing/payment-lists/shapes';
import { emailColumn, planColumn, textColumn, timeColumn, userColumn } from '../columns.tsx';
import { ListScreen } from '../list-screen.tsx';
import type { ListSpec } from '../list-spec.ts';
import { RemovalActs } from '../removal-acts.tsx';

const spec: ListSpec<RemovingIntent> = {
  list: 'delete-requests',
  screen: 'stripe-payment-delete-requests',
  title: 'Payment delete requests',
  call: getRemovingIntents,
  empty: 'Nobody waits for the deletion of a payment method',
  Acts: RemovalActs,
  actsWidth: 146,
  columns: [
    userColumn(),
    textColumn('stripe', { id: 'stripeID', width: 98, isId: true }),
    planColumn('planCode'),
    textColumn('card', { width: 98 }),
    timeColumn('subEndDate', 'until'),
    timeColumn('requestDate', 'date'),
    emailColumn(),
  ],
};

/** Customers who asked for the deletion of their payment method. */
export const PaymentDeleteRequests = () => <ListScreen spec={spec} />;
