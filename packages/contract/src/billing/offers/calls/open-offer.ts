import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';

export const openOffer = defineCall('openOffer', {
  method: 'GET',
  path: '/offer/{token}',
  access: 'token',
  mode: 'read',
  summary:
    'The page of an offer for the client who holds its link. A link that ended says so, and nothing of the offer',
  params: z.object({ token: z.string() }),
  answers: ['text/html'],
  output: z.string(),
});
