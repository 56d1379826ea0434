import { z } from 'zod';
import { defineCall, page, paged, sortedBy } from '../../../kernel/index.ts';
import { paypalSorts, paypalStatuses } from '../lists.ts';
import { paypalLine } from '../shapes.ts';

export const getPaypalSubscriptions = defineCall('getPaypalSubscriptions', {
  method: 'GET',
  path: '/admin/get-paypal-subscriptions',
  access: ['migrate-payapal-subscriptions'],
  mode: 'read',
  summary:
    'PayPal subscriptions with their customers, as they were last read: a plain list, or with page 50 of them and the total',
  query: z.object({
    /** Part of e-mail, user id, payer address or subscription id. */
    search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    status: z.enum(paypalStatuses, { error: `must be one of ${paypalStatuses.join(', ')}` }).optional(),
    sort: sortedBy(paypalSorts).optional(),
    page: page.optional(),
  }),
  /** Source: d097. */
  output: z.union([z.array(paypalLine), paged(paypalLine)]),
  reads: ['accounts', 'effects'],
});
