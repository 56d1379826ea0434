import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { changed, id } from '../inputs.ts';

export const deleteSavedView = defineCall('deleteSavedView', {
  method: 'POST',
  path: '/admin/saved-views/delete',
  access: 'console',
  mode: 'write',
  audit: 'view.deleted',
  summary: 'Deletes one of your views, and answers it, so that it can be saved again',
  body: z.object({ id }),
  output: changed,
  changes: ['views'],
  failure: 'The view could not be deleted.',
});
