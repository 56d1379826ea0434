import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { intercomID } from '../../intercom/shapes.ts';
import { access, taskId } from '../inputs.ts';
import { task } from '../shapes.ts';

export const refreshIntercom = defineCall('refreshIntercom', {
  method: 'POST',
  path: '/admin/refresh-intercom',
  access,
  mode: 'write',
  audit: 'tasks.intercom-refreshed',
  expensive: true,
  summary:
    'Reads a conversation from Intercom and answers the task with its messages; the Intercom id of the task is saved by `update-task` only. Source: r002-task-intercom-empty',
  body: z.object({ _id: taskId, intercomID }),
  output: done.extend({ task }),
  changes: ['tasks', 'intercom'],
  failure: 'Something went wrong.',
});
