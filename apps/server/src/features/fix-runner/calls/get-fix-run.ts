import { getFixRun } from '@midoffice/contract/fix-runner/calls';
import { implementRead } from '../../../platform/http/implement.ts';
import { columnsOf, requireRun } from '../rules.ts';
import { mostRows } from '../run.ts';
import { readResult, readRun, readTargets } from '../store.ts';

const mostTargets = 500;

export const handler = implementRead(getFixRun, async ({ db, staff }, { id }) => {
  const run = requireRun(staff, await readRun(db, id), id);
  const rows = await readResult(db, id, mostRows);
  const targets = await readTargets(db, id, mostTargets);
  return { run, data: { columns: await columnsOf(run, rows), rows, total: run.findings }, targets };
});
