import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, type } from '../inputs.ts';
import { photo } from '../shapes.ts';

export const getPhotos = defineCall('getPhotos', {
  method: 'GET',
  path: '/admin/photos',
  access,
  mode: 'read',
  summary: 'The photos that were uploaded, newest first',
  query: z.object({ type: type.optional() }),
  output: z.array(photo),
  reads: ['photos'],
});
