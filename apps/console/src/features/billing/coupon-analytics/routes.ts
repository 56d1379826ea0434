import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'stripe-coupon-analytics',
    load: async () => (await import('./screens/coupon-analytics.tsx')).CouponAnalytics,
  },
];
