import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, offerId } from '../inputs.ts';
import { offer } from '../shapes.ts';

export const duplicateOffer = defineCall('duplicateOffer', {
  method: 'POST',
  path: '/admin/duplicate-offer',
  access,
  mode: 'write',
  audit: 'offers.duplicated',
  summary: 'A new draft with the fields of an offer, its dates begun anew',
  body: z.object({ _id: offerId }),
  output: done.extend({ offer }),
  changes: ['offers'],
});
