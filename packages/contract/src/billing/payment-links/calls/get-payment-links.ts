import { z } from 'zod';
import { defineCall, page, queryFlag } from '../../../kernel/index.ts';
import { linkPage, paymentLink } from '../shapes.ts';

export const getPaymentLinks = defineCall('getPaymentLinks', {
  method: 'GET',
  path: '/account/get-payment-links',
  access: ['createPaymentLink'],
  mode: 'read',
  summary:
    'Payment links, the newest first: a plain list, or with page 50 of them and when they were last read',
  query: z.object({
    /** Part of name or description. */
    search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    /** Only open or only closed ones. */
    active: queryFlag.optional(),
    page: page.optional(),
  }),
  /** Source: d097. */
  output: z.union([z.array(paymentLink), linkPage]),
  reads: ['payment-links'],
});
