import { exportAudit } from '@midoffice/contract/system/audit/calls/export-audit';
import type { AuditLine } from '@midoffice/contract/system/audit/shapes';
import { auditExport } from '../../../../platform/audit/export.ts';
import { csvText, type CsvColumn } from '../../../../platform/csv/csv.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { checkRange } from '../rules.ts';
import { listEntries } from '../store.ts';

const linesAtMost = 50_000;
const text = (header: string, value: CsvColumn<AuditLine>['value']): CsvColumn<AuditLine> => ({
  header,
  type: 'text',
  value,
});
const plain = (header: string, value: CsvColumn<AuditLine>['value']): CsvColumn<AuditLine> => ({
  header,
  type: 'plain',
  value,
});

const columns: readonly CsvColumn<AuditLine>[] = [
  plain('id', (row) => row.id),
  plain('at', (row) => row.at),
  text('actor', (row) => row.actor),
  text('actorId', (row) => row.actorId),
  text('call', (row) => row.call),
  text('kind', (row) => row.kind),
  text('targetKind', (row) => row.targetKind),
  text('target', (row) => row.targetId),
  text('outcome', (row) => row.outcome),
  text('reason', (row) => row.reason),
  text('requestId', (row) => row.requestId),
  plain('seal', (row) => row.seq),
];

export const handler = implementRead(exportAudit, async (context, filter) => {
  checkRange(filter);
  const rows = await listEntries(context.platform.db, filter, linesAtMost);
  await auditExport(context, { list: 'audit log', filters: filter, rows: rows.length });
  context.download(
    `audit-${new Date(context.platform.now()).toISOString().slice(0, 10)}.csv`,
    'text/csv; charset=utf-8',
  );
  return csvText(columns, rows);
});
