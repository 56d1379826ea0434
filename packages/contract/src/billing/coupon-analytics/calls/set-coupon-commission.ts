import { z } from 'zod';
import { comparedWith, defineCall, done, limitedText } from '../../../kernel/index.ts';
import { access, couponCode, quarter, ratePercent } from '../inputs.ts';

export const setCouponCommission = defineCall('setCouponCommission', {
  method: 'POST',
  path: '/admin/set-coupon-commission',
  access,
  mode: 'write',
  audit: 'coupon.commission-set',
  summary: 'Sets which part of what is paid under a coupon code is commission, from a quarter on',
  body: z.object({
    couponCode,
    fromQuarter: quarter,
    /** In percent; null takes the rate of this quarter back, so that the one before it holds. */
    ratePercent: ratePercent.nullable(),
    reason: limitedText('text').min(1, 'is required'),
    expected: comparedWith(
      z.number().nullable(),
      'The rate that was set for exactly this quarter as the editor had read it; null: none was',
      'the rate is set whatever it is',
    ),
  }),
  output: done.extend({ previousPercent: z.number().nullable() }),
  changes: ['coupon-commissions'],
});
