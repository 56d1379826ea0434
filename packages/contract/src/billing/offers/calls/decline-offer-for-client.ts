import { z } from 'zod';
import { defineCall, done, multiline } from '../../../kernel/index.ts';
import { access, offerId } from '../inputs.ts';
import { offerLimits } from '../lists.ts';
import { offer } from '../shapes.ts';

export const declineOfferForClient = defineCall('declineOfferForClient', {
  method: 'POST',
  path: '/admin/decline-offer',
  access,
  mode: 'write',
  audit: 'offers.closed',
  summary:
    'Marks a draft, sent or expired offer as declined, such as after a call with the client; its link ends',
  body: z.object({
    _id: offerId,
    reason: multiline(
      z
        .string('must be a text')
        .trim()
        .max(offerLimits.reason, `must have at most ${offerLimits.reason} characters`),
    ).default(''),
  }),
  output: done.extend({ offer }),
  changes: ['offers'],
});
