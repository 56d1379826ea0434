import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, assignees, priority, projectType, status, taskIds } from '../inputs.ts';

export const updateTasks = defineCall('updateTasks', {
  method: 'POST',
  path: '/admin/tasks/update-many',
  access,
  mode: 'write',
  audit: 'tasks.updated-many',
  summary: 'Sets the same fields of several tasks; those that are gone are named, the others are changed',
  body: z.object({
    ids: taskIds,
    status: status.optional(),
    priority: priority.optional(),
    projectType: projectType.optional(),
    assignees: assignees.optional(),
  }),
  output: done.extend({ changed: z.number().int(), missing: z.array(z.string()) }),
  changes: ['tasks', 'task-inbox'],
});
