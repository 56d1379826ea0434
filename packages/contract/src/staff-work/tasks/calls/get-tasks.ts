import { z } from 'zod';
import { defineCall, queryFlag, queryInt } from '../../../kernel/index.ts';
import { access, category } from '../inputs.ts';
import { boardLimit, groupLimit } from '../lists.ts';
import { taskGroups } from '../shapes.ts';

export const getTasks = defineCall('getTasks', {
  method: 'GET',
  path: '/admin/tasks',
  access,
  mode: 'read',
  summary:
    'Tasks and issues by status or project type, at most 50 of each group. Source: r002-task-switch-category, d089',
  query: z.object({
    category,
    /** Rows of a group; more than 50 only where one group is asked for. */
    limit: queryInt.pipe(z.number().min(1).max(boardLimit)).default(groupLimit),
    skip: queryInt.pipe(z.number().min(0).max(1_000_000)).default(0),
    /** This group alone. */
    group: z.string().max(60).optional(),
    /** What this person is to do alone: a user id. */
    assignee: z.string().max(128).optional(),
    /** Without those that are closed or snoozed. */
    open: queryFlag.default(false),
    /** Without those that are snoozed. */
    awake: queryFlag.default(false),
    /** How many each group has; left out: yes. */
    counts: queryFlag.default(true),
  }),
  output: taskGroups,
  reads: ['tasks'],
});
