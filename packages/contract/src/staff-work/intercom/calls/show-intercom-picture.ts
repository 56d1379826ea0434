import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';

export const showIntercomPicture = defineCall('showIntercomPicture', {
  method: 'GET',
  path: '/admin/intercom-pictures/{name}',
  access: ['tasks'],
  mode: 'read',
  expensive: true,
  summary: 'A picture of a conversation, fetched from Intercom once, re-encoded and stored',
  params: z.object({ name: z.string().regex(/^[a-f0-9]{32}$/, 'is no picture of a conversation') }),
  answers: ['image/png', 'image/jpeg'],
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
