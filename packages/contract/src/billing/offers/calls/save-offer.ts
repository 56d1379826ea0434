import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, offerId, offerInput } from '../inputs.ts';
import { offerTexts } from '../lists.ts';
import { offer } from '../shapes.ts';

export const saveOffer = defineCall('saveOffer', {
  method: 'POST',
  path: '/admin/save-offer',
  access,
  mode: 'write',
  audit: 'offers.saved',
  summary:
    'Saves the fields of an offer that differ as a new version, or creates an offer where no _id is sent. With the version that was read, a 409 has both values of every field that somebody else changed meanwhile. Source: r002-offer-defaults, d102',
  body: offerInput.extend({
    _id: offerId.optional(),
    /** The version that the caller has read. Left out: what was saved meanwhile is replaced, without a comparison. */
    version: z.number('must be a number').int('must be a whole number').min(1).optional(),
    /** Whether a change may withdraw the link of a sent offer; without it, a sent offer is not changed (409). */
    withdrawLink: z.boolean('must be true or false').default(false),
  }),
  output: done.extend({ offer }),
  changes: ['offers'],
  failure: offerTexts.notSaved,
});
