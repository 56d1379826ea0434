import { downloadFinancialUpdates } from '@midoffice/contract/monitors/financial-updates/calls/download-financial-updates';
import { updatesFileLines } from '@midoffice/contract/monitors/financial-updates/lists';
import type { FinancialUpdate } from '@midoffice/contract/monitors/financial-updates/shapes';
import { auditExport } from '../../../../platform/audit/export.ts';
import { csvText, type CsvColumn } from '../../../../platform/csv/csv.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listUpdates } from '../store.ts';

const names = [
  'symbol',
  'calendarYear',
  'period',
  'field',
  'oldVal',
  'newVal',
  'statement',
  'user',
  'at',
  'changeSetId',
] as const;
const columns = names.map((header): CsvColumn<FinancialUpdate> => ({
  header,
  type: 'plain',
  value: (row) => row[header],
}));

export const handler = implementRead(downloadFinancialUpdates, async (context, { symbol }) => {
  const rows = await listUpdates(context.db, { symbol }, context.platform.now(), { limit: updatesFileLines });
  await auditExport(context, { list: 'financial updates', filters: { symbol }, rows: rows.length });
  context.download(`financial-updates-${symbol.replace(/[^\w.-]/g, '_')}.csv`, 'text/csv; charset=utf-8');
  return csvText(columns, rows);
});
