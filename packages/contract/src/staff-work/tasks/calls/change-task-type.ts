import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, taskId } from '../inputs.ts';

export const changeTaskType = defineCall('changeTaskType', {
  method: 'POST',
  path: '/admin/change-task-type',
  access,
  mode: 'write',
  audit: 'tasks.converted',
  summary: 'Makes an issue of a task, and a task of an issue. Source: r002-task-convert, d046',
  body: z.object({ _id: taskId }),
  output: done.extend({ isIssue: z.boolean() }),
  changes: ['tasks'],
});
