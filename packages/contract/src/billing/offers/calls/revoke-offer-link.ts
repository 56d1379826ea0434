import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, offerId } from '../inputs.ts';
import { offer } from '../shapes.ts';

export const revokeOfferLink = defineCall('revokeOfferLink', {
  method: 'POST',
  path: '/admin/revoke-offer-link',
  access,
  mode: 'write',
  audit: 'offers.link-revoked',
  summary: 'Ends the link of a sent offer at once; the offer is a draft again',
  body: z.object({ _id: offerId }),
  output: done.extend({ offer }),
  changes: ['offers'],
});
