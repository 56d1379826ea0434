import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, quarter } from '../inputs.ts';
import { couponSummaries } from '../shapes.ts';

export const getCouponSummary = defineCall('getCouponSummary', {
  method: 'GET',
  path: '/admin/get-coupon-summary',
  access,
  mode: 'read',
  summary: 'The coupon codes of a quarter with their totals, and those of the quarter before',
  query: z.object({ quarter }),
  output: couponSummaries,
  reads: ['accounts', 'coupon-commissions'],
  failure: 'Failed to fetch coupon analytics',
});
