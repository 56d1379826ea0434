import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'stripe-id-panel',
    load: async () => (await import('./screens/stripe-id-panel.tsx')).StripeIdPanel,
    first: (params) =>
      typeof params['userid'] === 'string'
        ? firstRead(getActiveSubscription, { userid: params['userid'] })
        : null,
  },
];
