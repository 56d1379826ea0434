import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, couponCode } from '../inputs.ts';
import { commissionChange } from '../shapes.ts';

export const getCouponCommissions = defineCall('getCouponCommissions', {
  method: 'GET',
  path: '/admin/get-coupon-commissions',
  access,
  mode: 'read',
  summary: 'The commission rates of a coupon code as they were set, newest first; the last 200',
  query: z.object({ couponCode }),
  output: z.object({ couponCode: z.string(), changes: z.array(commissionChange) }),
  reads: ['coupon-commissions'],
});
