import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';

export const openOfferPdf = defineCall('openOfferPdf', {
  method: 'GET',
  path: '/offer/{token}/pdf',
  access: 'token',
  mode: 'read',
  summary: 'The offer of a link as a PDF, for as long as its page shows it',
  params: z.object({ token: z.string() }),
  answers: ['application/pdf'],
  expensive: true,
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
