import { z } from 'zod';
import { defineCall, done, multiline } from '../../../kernel/index.ts';
import { access, offerId } from '../inputs.ts';
import { offerLimits } from '../lists.ts';
import { offer } from '../shapes.ts';

export const sendOffer = defineCall('sendOffer', {
  method: 'POST',
  path: '/admin/send-offer',
  access,
  mode: 'write',
  audit: 'offers.sent',
  summary:
    'Makes a link by which the client opens one version of an offer, and mails it unless `mail` is false. Earlier links of the offer end. The link is answered this once; the server keeps its hash',
  body: z.object({
    _id: offerId,
    /** The version that the caller has read, which is what the client will see: 409 where there is a newer one. */
    version: z.number('must be a number').int('must be a whole number').min(1),
    /** Whether it is mailed to the offer's e-mail address; otherwise the caller hands the link on. */
    mail: z.boolean('must be true or false').default(true),
    /** What the mail says before the link. */
    message: multiline(
      z
        .string('must be a text')
        .trim()
        .max(offerLimits.message, `must have at most ${offerLimits.message} characters`),
    ).default(''),
  }),
  output: done.extend({ offer, link: z.string(), expiresAt: z.string() }),
  changes: ['offers', 'mails'],
});
