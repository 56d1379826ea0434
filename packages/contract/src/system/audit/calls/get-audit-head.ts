import { defineCall } from '../../../kernel/index.ts';
import { auditHead } from '../shapes.ts';

export const getAuditHead = defineCall('getAuditHead', {
  method: 'GET',
  path: '/admin/audit/head',
  access: 'admin',
  mode: 'read',
  summary: 'Where the hash chain of the audit log stands',
  output: auditHead,
  reads: ['audit'],
  failure: 'Something went wrong fetching the audit log.',
});
