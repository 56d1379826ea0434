import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, offerId } from '../inputs.ts';
import { offerVersion } from '../shapes.ts';

export const getOfferVersions = defineCall('getOfferVersions', {
  method: 'GET',
  path: '/admin/offer-versions',
  access,
  mode: 'read',
  summary: 'The saved states of an offer, newest first, at most 100 of them',
  query: z.object({ _id: offerId }),
  output: z.object({ versions: z.array(offerVersion) }),
  reads: ['offers'],
});
