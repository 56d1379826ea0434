import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'stripe-get-subscription',
    load: async () => (await import('./screens/get-subscription.tsx')).GetSubscription,
  },
  {
    id: 'stripe-get-charges',
    load: async () => (await import('./screens/get-charges.tsx')).GetCharges,
  },
  {
    id: 'stripe-get-invoices',
    load: async () => (await import('./screens/get-invoices.tsx')).GetInvoices,
  },
];
