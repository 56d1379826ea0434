import { z } from 'zod';
import { defineCall, page, paged, queryFlag } from '../../../kernel/index.ts';
import { paymentLink } from '../shapes.ts';

export const getPaymentLinks = defineCall('getPaymentLinks', {
  method: 'GET',
  path: '/account/get-payment-links',
  access: ['createPaymentLink'],
  mode: 'read',
  summary: 'Payment links, the newest first: with page 50 of them, else the first 2,000',
  query: z.object({
    /** Part of name or description. */
    search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    /** Only open or only closed ones. */
    active: queryFlag.optional(),
    page: page.optional(),
  }),
  output: paged(paymentLink).extend({
    /** When they were last read at the card provider; null: never. */
    fetchedAt: z.string().nullable(),
    fetchedBy: z.string().nullable(),
  }),
  reads: ['payment-links'],
});
