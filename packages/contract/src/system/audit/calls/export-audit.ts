import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { filters } from '../inputs.ts';

export const exportAudit = defineCall('exportAudit', {
  method: 'GET',
  path: '/admin/audit/export',
  access: 'admin',
  mode: 'read',
  audit: 'audit.exported',
  summary: 'The filtered audit log as a CSV download, newest first, at most 50,000 lines',
  query: z.object(filters),
  answers: ['text/csv'],
  output: z.string(),
  failure: 'Something went wrong exporting the audit log.',
});
