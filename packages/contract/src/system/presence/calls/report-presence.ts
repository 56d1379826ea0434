import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { viewedKinds, viewer } from '../shapes.ts';

const text = z.string('is required').min(1, 'is required').max(128, 'must have at most 128 characters');

export const reportPresence = defineCall('reportPresence', {
  method: 'POST',
  path: '/admin/presence',
  access: 'staff',
  mode: 'read',
  heartbeat: true,
  summary:
    'Reports what a window shows, for half a minute, and returns who else views the same customer, symbol, task or note. Nothing of it is kept or audited',
  body: z.object({
    /** Names the window; made by it. */
    tab: z.uuid('must be a UUID'),
    page: text,
    item: text,
    kind: z.enum(viewedKinds, { error: `must be one of ${viewedKinds.join(', ')}` }),
    id: text,
    editing: z.boolean('must be true or false').default(false),
    /** The window shows it no more. */
    left: z.boolean('must be true or false').default(false),
  }),
  output: z.object({ others: z.array(viewer) }),
});
