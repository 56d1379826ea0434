import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';
import { auditEntry } from '../shapes.ts';

export const getAuditEntry = defineCall('getAuditEntry', {
  method: 'GET',
  path: '/admin/audit/entries/{id}',
  access: 'admin',
  mode: 'read',
  summary: 'One audit entry with the values before and after',
  params: z.object({ id: queryInt }),
  output: auditEntry,
  reads: ['audit'],
  failure: 'Something went wrong fetching the audit entry.',
});
