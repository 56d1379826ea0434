import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';

export const acceptOffer = defineCall('acceptOffer', {
  method: 'POST',
  path: '/offer/{token}/accept',
  access: 'token',
  mode: 'write',
  encoding: 'form',
  bodyLimit: 16_384,
  audit: 'offers.accepted',
  summary:
    'The client accepts the version that the link shows, with their name; once, however often and wherever it is sent. Leads back to the page',
  params: z.object({ token: z.string() }),
  body: z.object({
    name: z.string().trim().max(1000).default(''),
    /** The box that was ticked. */
    agree: z.string().max(20).default(''),
  }),
  answers: ['text/html'],
  output: z.string(),
  changes: ['offers', 'mails'],
});
