import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { changed, flag, id, name } from '../inputs.ts';

export const changeSavedView = defineCall('changeSavedView', {
  method: 'POST',
  path: '/admin/saved-views/change',
  access: 'console',
  mode: 'write',
  audit: 'view.changed',
  summary:
    'Renames one of your views, or shares it or not any more; admins may take any out of what is shared',
  body: z.object({ id, name: name.optional(), shared: flag.optional() }),
  output: changed,
  changes: ['views'],
  failure: 'The view could not be changed.',
});
