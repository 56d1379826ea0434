import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, offerId } from '../inputs.ts';
import { offer } from '../shapes.ts';

const version = z.number('must be a number').int('must be a whole number').min(1);

export const restoreOfferVersion = defineCall('restoreOfferVersion', {
  method: 'POST',
  path: '/admin/restore-offer-version',
  access,
  mode: 'write',
  audit: 'offers.restored',
  summary: 'Makes an earlier state of an offer its newest version; the versions between stay',
  body: z.object({
    _id: offerId,
    version,
    /** The newest version as the caller had read it: 409 where it differs by now. */
    newest: version,
    withdrawLink: z.boolean('must be true or false').default(false),
  }),
  output: done.extend({ offer }),
  changes: ['offers'],
});
