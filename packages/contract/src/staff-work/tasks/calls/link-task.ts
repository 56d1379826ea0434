import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, linkKind, taskId } from '../inputs.ts';
import { taskLink } from '../shapes.ts';

export const linkTask = defineCall('linkTask', {
  method: 'POST',
  path: '/admin/tasks/link',
  access,
  mode: 'write',
  audit: 'tasks.linked',
  summary:
    'Links a task to a customer, symbol, change set, filing, bug report or note, or takes the link back',
  body: z.object({
    _id: taskId,
    kind: linkKind,
    id: z.string().trim().min(1, 'is required').max(300, 'must have at most 300 characters'),
    label: z.string().trim().max(200, 'must have at most 200 characters').default(''),
    linked: z.boolean('must be true or false').default(true),
  }),
  output: done.extend({ links: z.array(taskLink) }),
  changes: ['tasks'],
});
