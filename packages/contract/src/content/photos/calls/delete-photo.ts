import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';

export const deletePhoto = defineCall('deletePhoto', {
  method: 'POST',
  path: '/admin/delete-photo',
  access,
  mode: 'write',
  audit: 'photos.deleted',
  summary: 'Deletes an uploaded photo',
  body: z.object({ id: z.string().trim().min(1, 'is required').max(60, 'must have at most 60 characters') }),
  output: done,
  changes: ['photos'],
  failure: 'The photo could not be deleted.',
});
