import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, offerId } from '../inputs.ts';

export const deleteOffer = defineCall('deleteOffer', {
  method: 'POST',
  path: '/admin/delete-offer',
  access,
  mode: 'write',
  audit: 'offers.deleted',
  summary: 'Deletes a draft that was never sent, with its versions',
  body: z.object({ _id: offerId }),
  output: done,
  changes: ['offers'],
});
