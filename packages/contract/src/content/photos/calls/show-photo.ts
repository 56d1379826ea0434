import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';

export const showPhoto = defineCall('showPhoto', {
  method: 'GET',
  path: '/photos/{name}',
  access: 'public',
  mode: 'read',
  summary: 'An uploaded photo; its name is a random one that the upload answered',
  params: z.object({ name: z.string().regex(/^[a-f0-9]{32}\.(png|jpg)$/, 'is no photo') }),
  answers: ['image/png', 'image/jpeg'],
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
