import { z } from 'zod';
import { defineCall, sortedBy } from '../../../kernel/index.ts';
import { paymentsPage, searchText, whosePayments } from '../inputs.ts';
import { chargeSorts, chargeTypes } from '../lists.ts';
import { userCharges } from '../shapes.ts';

export const getUserCharges = defineCall('getUserCharges', {
  method: 'GET',
  path: '/admin/get-user-charges',
  access: ['getCharges'],
  mode: 'read',
  summary:
    "A customer's charges with refunds and disputes, newest first; refresh=true reads them again first",
  query: z.object({
    ...whosePayments,
    ...paymentsPage,
    type: z.enum(chargeTypes, { error: `must be one of ${chargeTypes.join(', ')}` }).default('all'),
    /** In ids, descriptions and reasons of failure. */
    search: searchText,
    sort: sortedBy(chargeSorts).default('-createdAt'),
  }),
  output: userCharges,
  reads: ['accounts'],
  failure: 'Failed to fetch charges.',
});
