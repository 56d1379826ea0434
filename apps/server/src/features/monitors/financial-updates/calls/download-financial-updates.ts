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

/** The last line of a file that does not hold all updates. */
const cutLine = `Only the newest ${updatesFileLines} changes are listed: older ones are left out.`;

/** The file of a symbol. @param lines at most */
export function fileOf(rows: readonly FinancialUpdate[], lines = updatesFileLines): string {
  const text = csvText(columns, rows.slice(0, lines));
  return rows.length > lines ? `${text}"${cutLine}"\r\n` : text;
}

export const handler = implementRead(downloadFinancialUpdates, async (context, { symbol }) => {
  const rows = await listUpdates(context.db, { symbol }, context.platform.now(), {
    // One more says whether the file is cut.
    limit: updatesFileLines + 1,
  });
  await auditExport(context, {
    list: 'financial updates',
    filters: { symbol },
    rows: Math.min(rows.length, updatesFileLines),
  });
  const part = rows.length > updatesFileLines ? `-newest-${updatesFileLines}` : '';
  const name = `financial-updates-${symbol.replace(/[^\w.-]/g, '_')}${part}.csv`;
  context.download(name, 'text/csv; charset=utf-8');
  return fileOf(rows);
});
