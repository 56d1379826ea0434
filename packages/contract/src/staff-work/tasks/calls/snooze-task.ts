import { z } from 'zod';
import { defineCall, done, isoMoment } from '../../../kernel/index.ts';
import { access, taskId } from '../inputs.ts';

export const snoozeTask = defineCall('snoozeTask', {
  method: 'POST',
  path: '/admin/tasks/snooze',
  access,
  mode: 'write',
  audit: 'tasks.snoozed',
  summary: 'Takes a task out of the open lists until a moment; null brings it back at once',
  body: z.object({ _id: taskId, until: isoMoment.nullable() }),
  output: done,
  changes: ['tasks'],
});
