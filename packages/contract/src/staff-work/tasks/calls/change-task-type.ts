import { z } from 'zod';
import { comparedWith, defineCall, done } from '../../../kernel/index.ts';
import { access, taskId } from '../inputs.ts';

export const changeTaskType = defineCall('changeTaskType', {
  method: 'POST',
  path: '/admin/change-task-type',
  access,
  mode: 'write',
  audit: 'tasks.converted',
  summary: 'Makes an issue of a task, and a task of an issue. Source: r002-task-convert, d046',
  body: z.object({
    _id: taskId,
    expected: comparedWith(
      z.object({ isIssue: z.boolean('must be true or false') }),
      'What it is as the caller had read it',
      'it is converted whatever it is',
    ),
  }),
  output: done.extend({ isIssue: z.boolean() }),
  changes: ['tasks'],
});
