import { defineCall } from '../../../kernel/index.ts';
import { auditHead } from '../shapes.ts';

export const getAuditHead = defineCall('getAuditHead', {
  method: 'GET',
  path: '/admin/audit/head',
  access: 'admin',
  mode: 'read',
  summary: 'The newest entry of the hash chain of the audit log',
  output: auditHead,
  reads: ['audit'],
  failure: 'Something went wrong fetching the audit log.',
});
