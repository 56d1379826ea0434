import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';

export const getOfferClients = defineCall('getOfferClients', {
  method: 'GET',
  path: '/admin/offer-clients',
  access,
  mode: 'read',
  alsoPost: true,
  summary:
    'Customers and enterprise submissions that fit a search, with the client details that an offer can take from them; at most 10 of each',
  query: z.object({
    search: z
      .string()
      .trim()
      .min(2, 'must have at least 2 characters')
      .max(200, 'must have at most 200 characters'),
  }),
  output: z.object({
    clients: z.array(
      z.object({
        source: z.enum(['customer', 'submission']),
        id: z.string(),
        clientName: z.string(),
        company: z.string(),
        email: z.string(),
        phone: z.string(),
        address: z.string(),
        city: z.string(),
        country: z.string(),
        userid: z.string().nullable(),
        /** When the submission was sent, or the account made. */
        at: z.string(),
      }),
    ),
  }),
  reads: ['accounts', 'enterprise-submissions'],
});
