import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';

export const showTickerImage = defineCall('showTickerImage', {
  method: 'GET',
  path: '/ticker-images/{name}',
  access: 'public',
  mode: 'read',
  summary: 'A stored image of a ticker; a new image has a new name',
  params: z.object({ name: z.string().regex(/^[a-f0-9]{32}\.(png|jpg)$/, 'is no ticker image') }),
  answers: ['image/png', 'image/jpeg'],
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
