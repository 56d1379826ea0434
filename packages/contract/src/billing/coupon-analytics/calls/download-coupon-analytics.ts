import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, couponCode, quarter } from '../inputs.ts';

export const downloadCouponAnalytics = defineCall('downloadCouponAnalytics', {
  method: 'GET',
  path: '/admin/download-coupon-analytics',
  access,
  mode: 'read',
  audit: 'coupon.analytics-exported',
  summary: 'The customers of a coupon code in a quarter as CSV, a line for each customer and currency',
  query: z.object({ quarter, couponCode }),
  answers: ['text/csv'],
  expensive: true,
  output: z.string(),
  failure: 'Failed to fetch coupon analytics',
});
