import { z } from 'zod';
import { defineCall, multiline } from '../../../kernel/index.ts';

export const declineOffer = defineCall('declineOffer', {
  method: 'POST',
  path: '/offer/{token}/decline',
  access: 'token',
  mode: 'write',
  encoding: 'form',
  bodyLimit: 16_384,
  audit: 'offers.declined',
  summary: 'The client declines the offer of the link, with a reason or without. Leads back to the page',
  params: z.object({ token: z.string() }),
  body: z.object({ reason: multiline(z.string().trim().max(5000)).default('') }),
  answers: ['text/html'],
  output: z.string(),
  changes: ['offers', 'mails'],
});
