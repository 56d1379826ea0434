import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, quarter } from '../inputs.ts';
import { analyzedCode } from '../shapes.ts';

export const getCouponAnalytics = defineCall('getCouponAnalytics', {
  method: 'GET',
  path: '/admin/get-coupon-analytics',
  access,
  mode: 'read',
  summary: 'Commission of a quarter by coupon code and customer, net of refunds, disputes and proration',
  query: z.object({ quarter }),
  output: z.record(z.string(), analyzedCode),
  reads: ['accounts', 'coupon-commissions'],
  expensive: true,
  failure: 'Failed to fetch coupon analytics',
});
