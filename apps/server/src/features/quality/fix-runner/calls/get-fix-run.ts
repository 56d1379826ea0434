import { getFixRun } from '@midoffice/contract/quality/fix-runner/calls/get-fix-run';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readRunEffects } from '../dry-run-store.ts';
import { staleReason } from '../dry-run.ts';
import { columnsOf, requireRun } from '../rules.ts';
import { mostRows } from '../run.ts';
import { readResult, readRun, readTargets } from '../store.ts';

const mostTargets = 500;
const mostCells = 200;

export const handler = implementRead(getFixRun, async ({ db, staff, platform }, { id }) => {
  const run = requireRun(staff, await readRun(db, id), id);
  const rows = await readResult(db, id, mostRows);
  const targets = await readTargets(db, id, mostTargets);
  const effects = await readRunEffects(db, id, mostCells);
  const stale = await staleReason(db, run, platform.now());
  return {
    run,
    effects,
    stale,
    data: { columns: await columnsOf(run, rows), rows, total: run.findings },
    targets,
  };
});
