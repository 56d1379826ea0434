import { z } from 'zod';
import { defineCall, page, paged, sortedBy } from '../../../kernel/index.ts';
import { access, couponCode, quarter } from '../inputs.ts';
import { couponCustomerSorts } from '../lists.ts';
import { couponCustomer } from '../shapes.ts';

export const getCouponCustomers = defineCall('getCouponCustomers', {
  method: 'GET',
  path: '/admin/get-coupon-customers',
  access,
  mode: 'read',
  summary: 'The customers who paid under a coupon code in a quarter, page by page',
  query: z.object({
    quarter,
    couponCode,
    page: page.default(1),
    /** In e-mail addresses and ids. */
    search: z.string().trim().max(200, 'must have at most 200 characters').default(''),
    sort: sortedBy(couponCustomerSorts).default('-commissionTotal'),
  }),
  output: paged(couponCustomer),
  reads: ['accounts', 'coupon-commissions'],
  failure: 'Failed to fetch coupon analytics',
});
