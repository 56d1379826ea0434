import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, duration, taskId } from '../inputs.ts';

export const createTaskAlert = defineCall('createTaskAlert', {
  method: 'POST',
  path: '/admin/create-task-alert',
  access,
  mode: 'write',
  audit: 'tasks.alert-set',
  summary: 'Sets the one alert of a task; a second one is refused. Source: r002-task-alert-once, d088',
  body: z.object({ _id: taskId, duration }),
  output: done.extend({ alert: z.object({ alertTime: z.string() }) }),
  changes: ['tasks'],
});
