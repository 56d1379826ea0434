import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, taskId } from '../inputs.ts';
import { taskTexts } from '../lists.ts';
import { task } from '../shapes.ts';

export const getTask = defineCall('getTask', {
  method: 'GET',
  path: '/admin/taskById',
  access,
  mode: 'read',
  summary: 'A task with its activity, files and links',
  query: z.object({ _id: taskId }),
  output: task,
  reads: ['tasks'],
  failure: taskTexts.notFound,
});
