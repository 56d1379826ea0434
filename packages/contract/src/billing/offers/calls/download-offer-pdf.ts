import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';
import { access, offerId } from '../inputs.ts';

export const downloadOfferPdf = defineCall('downloadOfferPdf', {
  method: 'GET',
  path: '/admin/offer-pdf',
  access,
  mode: 'read',
  summary: 'An offer as a PDF: its newest version, or an earlier one',
  query: z.object({
    _id: offerId,
    version: queryInt.pipe(z.number().min(1).max(2_000_000_000)).optional(),
  }),
  answers: ['application/pdf'],
  expensive: true,
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
