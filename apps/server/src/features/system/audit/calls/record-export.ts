import { recordExport } from '@midoffice/contract/system/audit/calls/record-export';
import { auditExport } from '../../../../platform/audit/export.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';

export const handler = implementWrite(recordExport, async (context, exported) => {
  await auditExport(context, exported);
  return { success: true as const, message: 'The export is recorded.' };
});
