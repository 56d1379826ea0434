import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';

export const getAuditFilters = defineCall('getAuditFilters', {
  method: 'GET',
  path: '/admin/audit/filters',
  access: 'admin',
  mode: 'read',
  summary: 'What the audit log can be filtered by: people, calls, kinds, kinds of target',
  output: z.object({
    actors: z.array(z.object({ id: z.string(), label: z.string() })),
    calls: z.array(z.string()),
    kinds: z.array(z.string()),
  }),
  reads: ['audit', 'staff'],
  failure: 'Something went wrong fetching the audit log.',
});
