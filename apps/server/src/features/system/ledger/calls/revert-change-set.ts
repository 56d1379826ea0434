import { revertChangeSet as call } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { actorOf } from '../../../../platform/audit/store.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { isUndo, revertChangeSet } from '../../../../platform/ledger/revert.ts';
import { readChangeSet } from '../../../../platform/ledger/revert-store.ts';
import { requireRevertible } from '../rules.ts';

export const handler = implementWrite(call, async (context, { id, preview, reason }) => {
  const { trx, staff } = context;
  requireRevertible(staff, await readChangeSet(trx, id), id);
  const actor = actorOf(staff);
  const { changeSetId, cells, effects, reverted } = await revertChangeSet(trx, {
    id,
    preview,
    reason,
    actor,
    audit: context.audit,
  });
  if (preview) context.previewOnly();
  const message = isUndo(reverted) ? `Change set ${reverted.parentId} redone.` : `Change set ${id} reverted.`;
  return {
    success: true as const,
    message,
    preview,
    changeSetId,
    cells,
    effects: { ...effects, series: preview ? effects.series : [] },
  };
});
