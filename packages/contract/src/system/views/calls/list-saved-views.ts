import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { savedView } from '../shapes.ts';

export const listSavedViews = defineCall('listSavedViews', {
  method: 'GET',
  path: '/admin/saved-views',
  access: 'console',
  mode: 'read',
  summary: 'Your saved views and those that others share, of the tools that you may open, by tool and name',
  output: z.object({ views: z.array(savedView) }),
  reads: ['views', 'identity'],
});
