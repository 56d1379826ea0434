import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, category } from '../inputs.ts';
import { taskGroups } from '../shapes.ts';

export const searchTasks = defineCall('searchTasks', {
  method: 'GET',
  path: '/admin/search-tasks',
  access,
  mode: 'read',
  summary:
    'The 50 tasks and issues that fit best: words and beginnings of words in title, description and comments, else titles that are spelt like it',
  query: z.object({
    query: z.string().trim().max(200, 'must have at most 200 characters').default(''),
    category,
    assignee: z.string().max(128).optional(),
  }),
  output: taskGroups,
  reads: ['tasks'],
});
