import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, taskId } from '../inputs.ts';

export const deleteTask = defineCall('deleteTask', {
  method: 'POST',
  path: '/admin/delete-task',
  access,
  mode: 'write',
  audit: 'tasks.deleted',
  summary: 'Deletes a task with its comments and files',
  body: z.object({ _id: taskId }),
  output: done,
  changes: ['tasks', 'task-inbox'],
});
