import { getPaypalSubscriptions } from '@midoffice/contract/billing/payments/calls/get-paypal-subscriptions';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'stripe-override-invoice-charge',
    load: async () => (await import('./screens/override-charge.tsx')).OverrideChargeScreen,
  },
  {
    id: 'billing-migrate-paypal',
    load: async () => (await import('./screens/paypal-subscriptions.tsx')).PaypalSubscriptions,
    first: (params) =>
      Object.keys(params).length === 0
        ? firstRead(getPaypalSubscriptions, { sort: 'nextBillingTime', page: '1' })
        : null,
  },
];
