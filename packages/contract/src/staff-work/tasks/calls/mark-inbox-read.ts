import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';

export const markInboxRead = defineCall('markInboxRead', {
  method: 'POST',
  path: '/admin/tasks/inbox/read',
  access,
  mode: 'write',
  audit: 'tasks.inbox-read',
  summary: 'Marks entries of the caller’s inbox as read, or all of them',
  body: z.object({
    /** Left out: all. */
    ids: z.array(z.number().int()).max(200, 'must name at most 200 entries').optional(),
    /** Those of this task. */
    taskId: z.string().max(100).optional(),
    /** Those of this note. */
    noteId: z.string().max(100).optional(),
  }),
  output: done.extend({ read: z.number().int() }),
  changes: ['task-inbox'],
});
