import { z } from 'zod';
import { defineCall, done, multiline } from '../../../kernel/index.ts';
import { projectType } from '../../tasks/inputs.ts';
import { taskLimits } from '../../tasks/lists.ts';
import { extensionTexts, pageLimits } from '../lists.ts';

const text = (limit: number) => multiline(z.string().max(limit, `must have at most ${limit} characters`));

export const createPageTask = defineCall('createPageTask', {
  method: 'POST',
  path: '/status/extension/create-task',
  host: 'data',
  access: ['tasks'],
  mode: 'write',
  audit: 'tasks.created',
  summary:
    'Creates a task of a web page: its title and address, the selected text and a picture of what was visible. Sent again with the same `requestId`, it answers the task that was made before',
  encoding: 'multipart',
  bodyLimit: pageLimits.screenshotBytes,
  tooLarge: 'screenshot: must have at most 10 MB',
  body: z.object({
    /** Made once for each new task, so that a lost answer makes no second one. */
    requestId: z.guid('must be a UUID'),
    title: z
      .string()
      .trim()
      .min(1, 'is required')
      .max(taskLimits.title, `must have at most ${taskLimits.title} characters`),
    url: z
      .url({ protocol: /^https?$/, error: 'must be the address of a web page' })
      .max(pageLimits.url, `must have at most ${pageLimits.url} characters`),
    selection: text(pageLimits.selection).default(''),
    note: text(pageLimits.note).default(''),
    /** User id; empty: nobody. */
    assignee: z.string().trim().max(128, 'must have at most 128 characters').default(''),
    projectType: projectType.optional(),
    screenshot: z.custom<File>((value) => value instanceof File, 'must be a file').optional(),
  }),
  output: done.extend({
    taskId: z.string(),
    /** Address of the task in the console. */
    url: z.string(),
  }),
  changes: ['tasks', 'task-inbox'],
  failure: extensionTexts.notCreated,
});
