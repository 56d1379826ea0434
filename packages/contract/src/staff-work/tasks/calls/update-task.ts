import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import {
  access,
  assignees,
  content,
  dueDate,
  intercomID,
  priority,
  projectType,
  status,
  taskId,
  title,
} from '../inputs.ts';
import { task } from '../shapes.ts';

export const updateTask = defineCall('updateTask', {
  method: 'POST',
  path: '/admin/update-task',
  access,
  mode: 'write',
  audit: 'tasks.updated',
  summary:
    'Saves the fields of a task that differ. With the version that was read, a field that somebody else changed since is kept where it was not edited, and a 409 with both values where it was. Source: r002-task-update-object',
  body: z.looseObject({
    _id: taskId,
    /** The version that the caller has read; left out, whatever is sent is saved. */
    version: z.number('must be a number').int('must be a whole number').optional(),
    title: title.optional(),
    content: content.optional(),
    projectType: projectType.optional(),
    type: projectType.optional(),
    status: status.optional(),
    priority: priority.optional(),
    assignees: assignees.optional(),
    dueDate: dueDate.optional(),
    intercomID: intercomID.optional(),
    /**
     * What others saved, of fields that were answered as conflicts: where a field still has this value, the caller's
     * replaces it.
     */
    expected: z
      .object({ title, content, projectType, status, priority, assignees, dueDate, intercomID })
      .partial()
      .optional(),
  }),
  output: done.extend({ task }),
  changes: ['tasks', 'task-inbox'],
});
