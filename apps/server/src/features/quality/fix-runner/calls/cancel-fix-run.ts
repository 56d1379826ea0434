import { cancelFixRun } from '@midoffice/contract/quality/fix-runner/calls/cancel-fix-run';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { cancelRun } from '../dry-run-store.ts';
import { requireRun } from '../rules.ts';
import { readRun } from '../store.ts';

export const handler = implementWrite(cancelFixRun, async ({ trx, staff, audit }, { id }) => {
  const run = requireRun(staff, await readRun(trx, id), id);
  const { worked, targets, dryRun } = run;
  const what = dryRun ? 'Dry run' : 'Run';
  const message = `Cancelled by ${staff.email} after ${worked} of ${targets} symbols.`;
  if (!(await cancelRun(trx, id, message))) throw new ApiError(409, `${what} ${id} is not running.`);
  await audit({
    targetKind: 'fix',
    targetId: `${run.type}.${run.subtype}`,
    before: { run: id, state: 'running' },
    after: { run: id, state: 'cancelled', worked },
  });
  return { success: true as const, message: `${what} ${id} is cancelled.` };
});
