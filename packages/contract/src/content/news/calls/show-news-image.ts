import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { newsSides } from '../lists.ts';
import { articleUrl } from '../shapes.ts';

export const showNewsImage = defineCall('showNewsImage', {
  method: 'GET',
  path: '/admin/news-image',
  access: ['new-news-tracker'],
  mode: 'read',
  expensive: true,
  summary: 'The picture of an article, fetched once (public addresses only), re-encoded and stored',
  query: z.object({
    url: articleUrl,
    side: z.enum(newsSides, { error: `must be one of ${newsSides.join(', ')}` }),
    /** Names the picture's present address: another picture has another one. */
    name: z.string().regex(/^[a-f0-9]{32}$/, 'is no picture of an article'),
  }),
  answers: ['image/png', 'image/jpeg'],
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
