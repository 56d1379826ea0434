import { downloadFixRun } from '@midoffice/contract/quality/fix-runner/calls/download-fix-run';
import { auditExport } from '../../../../platform/audit/export.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { columnsOf, requireRun, resultCsv } from '../rules.ts';
import { readResult, readRun } from '../store.ts';

const mostLines = 200_000;

export const handler = implementRead(downloadFixRun, async (context, { id }) => {
  const { db, staff, download } = context;
  const run = requireRun(staff, await readRun(db, id), id);
  const rows = await readResult(db, id, mostLines);
  // A file without lines would pass for a run that found nothing.
  if (run.findings > 0 && !rows.length) throw notFound(`The rows of run ${id} are no longer kept.`);
  await auditExport(context, {
    list: 'fix run',
    filters: { run: id, type: run.type, subtype: run.subtype },
    rows: rows.length,
  });
  download(`${run.type}-${run.subtype}-run-${id}.csv`, 'text/csv; charset=utf-8');
  return resultCsv({ columns: await columnsOf(run, rows), rows });
});
