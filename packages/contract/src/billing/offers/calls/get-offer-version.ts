import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';
import { access, offerId } from '../inputs.ts';
import { offerDocument, offerFields, offerVersion } from '../shapes.ts';

const state = offerVersion.extend({ fields: offerFields, document: offerDocument });

export const getOfferVersion = defineCall('getOfferVersion', {
  method: 'GET',
  path: '/admin/offer-version',
  access,
  mode: 'read',
  summary: 'A saved state of an offer, and the one before it: what a difference is made of',
  query: z.object({ _id: offerId, version: queryInt.pipe(z.number().min(1).max(2_000_000_000)) }),
  output: z.object({
    state,
    /** Null: it is the first. */
    previous: state.nullable(),
  }),
  reads: ['offers'],
});
