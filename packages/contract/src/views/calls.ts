import { z } from 'zod';
import { defineCall, done } from '../kernel/index.ts';
import { savedView } from './shapes.ts';

const key = z.string().min(1, 'is required').max(100, 'must have at most 100 characters');
const name = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(80, 'must have at most 80 characters')
  .regex(/^\P{Cc}*$/u, 'must stand in one line');
const flag = z.boolean('must be true or false');
const id = z.number('must be a number').int('must be a whole number').min(1, 'must be at least 1');
const changed = done.extend({ view: savedView });

export const listSavedViews = defineCall('listSavedViews', {
  method: 'GET',
  path: '/admin/saved-views',
  access: 'staff',
  mode: 'read',
  summary: 'Your saved views and those that others share, of the tools that you may open, by tool and name',
  output: z.object({ views: z.array(savedView) }),
  reads: ['views', 'identity'],
});

export const saveView = defineCall('saveView', {
  method: 'POST',
  path: '/admin/saved-views',
  access: 'staff',
  mode: 'write',
  audit: 'view.saved',
  summary: 'Saves the state of a tool under a name; `replace` overwrites your view of that name there',
  body: z.object({
    page: key,
    item: key,
    name,
    query: z.string('is required').max(2000, 'must have at most 2000 characters'),
    shared: flag.default(false),
    replace: flag.default(false),
  }),
  output: changed,
  changes: ['views'],
  failure: 'The view could not be saved.',
});

export const changeSavedView = defineCall('changeSavedView', {
  method: 'POST',
  path: '/admin/saved-views/change',
  access: 'staff',
  mode: 'write',
  audit: 'view.changed',
  summary:
    'Renames one of your views, or shares it or not any more; admins may take any out of what is shared',
  body: z.object({ id, name: name.optional(), shared: flag.optional() }),
  output: changed,
  changes: ['views'],
  failure: 'The view could not be changed.',
});

export const deleteSavedView = defineCall('deleteSavedView', {
  method: 'POST',
  path: '/admin/saved-views/delete',
  access: 'staff',
  mode: 'write',
  audit: 'view.deleted',
  summary: 'Deletes one of your views, and answers it, so that it can be saved again',
  body: z.object({ id }),
  output: changed,
  changes: ['views'],
  failure: 'The view could not be deleted.',
});
