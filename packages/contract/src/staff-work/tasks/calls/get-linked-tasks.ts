import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, linkKind } from '../inputs.ts';
import { taskRow } from '../shapes.ts';

export const getLinkedTasks = defineCall('getLinkedTasks', {
  method: 'GET',
  path: '/admin/tasks/linked',
  access,
  mode: 'read',
  summary:
    'The 50 newest tasks that are linked to a customer, symbol, change set, filing, bug report or note',
  query: z.object({ kind: linkKind, id: z.string().trim().min(1, 'is required').max(300) }),
  output: z.array(taskRow),
  reads: ['tasks'],
});
