import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'stripe-create-custom-invoice',
    load: async () => (await import('./screens/create-custom-invoice.tsx')).CreateCustomInvoice,
  },
];
