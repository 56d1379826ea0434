import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, taskId } from '../inputs.ts';

export const deleteTaskComment = defineCall('deleteTaskComment', {
  method: 'POST',
  path: '/admin/delete-task-comment',
  access,
  mode: 'write',
  audit: 'tasks.comment-deleted',
  summary:
    'Deletes a comment of the caller’s. A line without its text keeps its place, so that no other comment moves',
  body: z.object({
    selectedTask: taskId,
    commentIndex: z
      .number('must be a whole number from 0')
      .int('must be a whole number from 0')
      .min(0, 'must be a whole number from 0'),
  }),
  output: done,
  changes: ['tasks', 'task-inbox'],
});
