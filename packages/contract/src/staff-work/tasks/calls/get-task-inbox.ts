import { z } from 'zod';
import { defineCall, queryFlag, queryInt } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { inboxItem } from '../shapes.ts';

export const getTaskInbox = defineCall('getTaskInbox', {
  method: 'GET',
  path: '/admin/tasks/inbox',
  access,
  mode: 'read',
  summary:
    'What concerns the caller: given to them, mentions, comments, alerts and notes that name them, newest first',
  query: z.object({
    unread: queryFlag.default(false),
    limit: queryInt.pipe(z.number().min(1).max(100)).default(50),
    /** Ids below this one. */
    cursor: queryInt.optional(),
  }),
  output: z.object({
    rows: z.array(inboxItem),
    unread: z.number().int(),
    next: z.number().int().nullable(),
  }),
  reads: ['task-inbox'],
});
