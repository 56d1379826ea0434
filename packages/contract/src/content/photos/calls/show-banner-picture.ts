import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';

export const showBannerPicture = defineCall('showBannerPicture', {
  method: 'GET',
  path: '/banner_pictures/{name}',
  access: 'public',
  mode: 'read',
  summary: 'One of the ten fallback banners, 0.png to 9.png',
  params: z.object({ name: z.string().regex(/^\d\.png$/, 'must be 0.png to 9.png') }),
  answers: ['image/png'],
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
