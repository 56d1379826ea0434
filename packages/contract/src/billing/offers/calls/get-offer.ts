import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, offerId } from '../inputs.ts';
import { offerTexts } from '../lists.ts';
import { offer } from '../shapes.ts';

export const getOffer = defineCall('getOffer', {
  method: 'GET',
  path: '/admin/offer',
  access,
  mode: 'read',
  summary: 'An offer with its totals, its link, and what it costs by the newest price table',
  query: z.object({ _id: offerId }),
  output: offer,
  reads: ['offers'],
  failure: offerTexts.notFound,
});
