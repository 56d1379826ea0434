import { revertFixRun } from '@midoffice/contract/quality/fix-runner/calls/revert-fix-run';
import { actorOf } from '../../../../platform/audit/store.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { lockForRevert, revertChangeSet } from '../../../../platform/ledger/revert.ts';

import { requireRun } from '../rules.ts';
import { holdChangeSets, readRun } from '../store.ts';

export const handler = implementWrite(revertFixRun, async (context, { id, reason }) => {
  const { trx, staff, audit } = context;
  const run = requireRun(staff, await readRun(trx, id), id);
  if (run.state === 'running') throw new ApiError(409, `Run ${id} is not finished yet.`);
  const changeSets = await holdChangeSets(trx, id);
  if (!changeSets.length)
    throw new ApiError(409, run.changeSets ? `Run ${id} is already reverted.` : `Run ${id} changed nothing.`);
  // Newest first they are taken back, by name they are locked, as every run locks them.
  await lockForRevert(trx, changeSets);
  const request = { reason, actor: actorOf(context.staff), audit, preview: false };
  for (const changeSet of changeSets) await revertChangeSet(trx, { ...request, id: changeSet });
  await audit({
    targetKind: 'fix',
    targetId: `${run.type}.${run.subtype}`,
    before: { run: id, changeSets: changeSets.slice(0, 50) },
    reason,
  });
  return { success: true as const, message: `Run ${id} reverted.`, reverted: changeSets.length };
});
