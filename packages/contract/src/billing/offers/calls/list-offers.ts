import { z } from 'zod';
import { defineCall, page, paged, sortedBy } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { offerSorts, offerStates, offerTexts } from '../lists.ts';
import { offerRow } from '../shapes.ts';

export const listOffers = defineCall('listOffers', {
  method: 'GET',
  path: '/admin/offers',
  access,
  mode: 'read',
  summary: 'Offers by state, owner and search; 50 a page, or without a page the first 10,000 for an export',
  query: z.object({
    search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    state: z.enum(offerStates, { error: `must be one of ${offerStates.join(', ')}` }).optional(),
    /** User id of the member of staff whose offers they are. */
    owner: z.string().trim().max(128).optional(),
    /** Offers for this customer. */
    userid: z.string().trim().max(128).optional(),
    sort: sortedBy(offerSorts).optional(),
    page: page.optional(),
  }),
  output: paged(offerRow).extend({
    /** How many there are of each state, whatever state is asked for. */
    states: z.record(z.enum(offerStates), z.number().int()),
  }),
  reads: ['offers'],
  failure: offerTexts.notLoaded,
});
