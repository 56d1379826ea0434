import { getPaymentLinks } from '@midoffice/contract/billing/payment-links/calls/get-payment-links';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'stripe-create-payment-link',
    load: async () => (await import('./screens/payment-links.tsx')).PaymentLinks,
    first: (params) => (Object.keys(params).length === 0 ? firstRead(getPaymentLinks, { page: '1' }) : null),
  },
];
