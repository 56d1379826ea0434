import { defineCall } from '../../../kernel/index.ts';
import { auditVerdict } from '../shapes.ts';

export const verifyAudit = defineCall('verifyAudit', {
  method: 'GET',
  path: '/admin/audit/verify',
  access: 'admin',
  mode: 'read',
  summary: 'Recomputes the whole hash chain and compares it with the log and the exported head',
  output: auditVerdict,
  failure: 'Something went wrong checking the audit log.',
});
