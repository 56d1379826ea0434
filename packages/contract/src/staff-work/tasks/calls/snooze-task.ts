import { z } from 'zod';
import { defineCall, done, isoMoment } from '../../../kernel/index.ts';
import { access, taskId, taskIds } from '../inputs.ts';

export const snoozeTask = defineCall('snoozeTask', {
  method: 'POST',
  path: '/admin/tasks/snooze',
  access,
  mode: 'write',
  audit: 'tasks.snoozed',
  summary:
    'Takes a task, or several, out of the lists until a moment; null brings it back at once. Of several, those that are gone are left out',
  body: z.object({
    _id: taskId.optional(),
    /** Several tasks instead of one. */
    ids: taskIds.optional(),
    until: isoMoment.nullable(),
  }),
  output: done,
  changes: ['tasks'],
});
