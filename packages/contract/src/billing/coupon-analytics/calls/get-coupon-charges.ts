import { z } from 'zod';
import { defineCall, paged } from '../../../kernel/index.ts';
import { access, couponCode, quarter, stripeID } from '../inputs.ts';
import { couponCharge } from '../shapes.ts';

export const getCouponCharges = defineCall('getCouponCharges', {
  method: 'GET',
  path: '/admin/get-coupon-charges',
  access,
  mode: 'read',
  summary: 'The charges behind what a customer paid under a coupon code in a quarter, newest first',
  query: z.object({ quarter, couponCode, stripeID }),
  output: paged(couponCharge),
  reads: ['accounts', 'coupon-commissions'],
  failure: 'Failed to fetch coupon analytics',
});
