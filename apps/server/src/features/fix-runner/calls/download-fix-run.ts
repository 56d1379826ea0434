import { downloadFixRun } from '@midoffice/contract/fix-runner/calls';
import { implementRead } from '../../../platform/http/implement.ts';
import { columnsOf, requireRun, resultCsv } from '../rules.ts';
import { readResult, readRun } from '../store.ts';

const mostLines = 200_000;

export const handler = implementRead(downloadFixRun, async ({ db, staff, download }, { id }) => {
  const run = requireRun(staff, await readRun(db, id), id);
  const rows = await readResult(db, id, mostLines);
  download(`${run.type}-${run.subtype}-run-${id}.csv`, 'text/csv; charset=utf-8');
  return resultCsv({ columns: await columnsOf(run, rows), rows });
});
