import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, status, taskId } from '../inputs.ts';
import { taskRow } from '../shapes.ts';

export const moveTask = defineCall('moveTask', {
  method: 'POST',
  path: '/admin/tasks/move',
  access,
  mode: 'write',
  audit: 'tasks.moved',
  summary: 'Puts a task into a column of the board, below another one or at its top',
  body: z.object({
    _id: taskId,
    status,
    /** The task of the column that it comes below; null: it comes first. */
    after: taskId.nullable(),
  }),
  output: done.extend({ task: taskRow }),
  changes: ['tasks', 'task-inbox'],
});
