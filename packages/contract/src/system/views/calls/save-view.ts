import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { changed, flag, name } from '../inputs.ts';

const key = z.string().min(1, 'is required').max(100, 'must have at most 100 characters');

export const saveView = defineCall('saveView', {
  method: 'POST',
  path: '/admin/saved-views',
  access: 'console',
  mode: 'write',
  audit: 'view.saved',
  summary: 'Saves the state of a tool under a name; `replace` overwrites your view of that name there',
  body: z.object({
    page: key,
    item: key,
    name,
    /** With the columns of its tables, where they are arranged. */
    query: z.string('is required').max(8000, 'must have at most 8000 characters'),
    shared: flag.default(false),
    replace: flag.default(false),
  }),
  output: changed,
  changes: ['views'],
  failure: 'The view could not be saved.',
});
