import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import {
  access,
  assignees,
  content,
  dueDate,
  files,
  formList,
  priority,
  projectType,
  status,
  title,
} from '../inputs.ts';
import { attachmentMaxBytes, taskDefaults, taskLimits, taskTexts } from '../lists.ts';
import { task, taskLink } from '../shapes.ts';

export const createNewTask = defineCall('createNewTask', {
  method: 'POST',
  path: '/admin/create-new-task',
  access,
  mode: 'write',
  audit: 'tasks.created',
  summary: 'Creates a task, or an issue, with its files. Source: r002-tasks-payload, d086',
  encoding: 'multipart',
  mostFiles: taskLimits.attachments,
  bodyLimit: attachmentMaxBytes,
  tooLarge: taskTexts.tooLarge,
  body: z.object({
    title: title.default(''),
    content: content.default(''),
    projectType: projectType.optional(),
    /** Another name of projectType, which counts where both are given. */
    type: projectType.optional(),
    status: status.default(taskDefaults.status),
    priority: priority.default(taskDefaults.priority),
    /** User ids: a list, JSON, or texts parted by commas. */
    assignees: formList(assignees).optional(),
    dueDate: dueDate.optional(),
    attachments: files.optional(),
    /** Whether it is an issue: `true` in a form. */
    issue: z
      .union([z.boolean(), z.enum(['true', 'false', '']).transform((text) => text === 'true')], {
        error: 'must be true or false',
      })
      .default(false),
    /** What it is about: JSON in a form. */
    links: formList(z.array(taskLink).max(taskLimits.links)).optional(),
  }),
  output: done.extend({ task }),
  changes: ['tasks', 'task-inbox'],
  failure: taskTexts.notCreated,
});
