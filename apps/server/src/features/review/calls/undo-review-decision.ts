import { leaseMinutes } from '@midoffice/contract/review/shapes';
import { undoReviewDecision } from '@midoffice/contract/review/calls';
import { ApiError, conflict } from '../../../platform/http/errors.ts';
import { implementWrite, type WriteContext } from '../../../platform/http/implement.ts';
import { revertChangeSet } from '../../../platform/ledger/revert.ts';
import { readChangeSet } from '../../../platform/ledger/revert-store.ts';
import { knownOf } from '../known-store.ts';
import { rescanIfChanged } from '../scan.ts';
import { lastDecision, leaseItem, markUndone, setSkipped, settleItem } from '../store.ts';
import { reviewerOf } from '../take.ts';

const nothing = 'There is no decision of yours to undo.';

/** Takes the repair back, unless somebody did so in the ledger already. */
async function takeBack(context: WriteContext, changeSetId: number): Promise<void> {
  const { trx } = context;
  if ((await readChangeSet(trx, changeSetId))?.revertedBy !== null) return;
  const by = reviewerOf(context);
  await revertChangeSet(trx, {
    id: changeSetId,
    actor: by,
    reason: 'Undone in the review queue',
    audit: context.audit,
    preview: false,
  });
}

export const handler = implementWrite(undoReviewDecision, async (context) => {
  const { trx, platform } = context;
  const by = reviewerOf(context);
  const last = await lastDecision(trx, by.id);
  if (!last) throw new ApiError(404, nothing);
  const { lastGivenAt } = await knownOf(trx, by.id);
  if (lastGivenAt !== null && lastGivenAt >= last.at)
    throw conflict('The last item was a test, which changed nothing: there is nothing to undo.', []);
  const nowMs = platform.now();
  const at = new Date(nowMs).toISOString();
  const { itemId, ref, decision, changeSetId } = last;
  if (changeSetId !== null) await takeBack(context, changeSetId);
  await markUndone(trx, last.id, at);
  if (decision === 'skipped') await setSkipped(trx, itemId, by.id, null);
  else await settleItem(trx, itemId, { state: 'open', reason: '', by: null, at, changeSetId: null });
  await leaseItem(trx, itemId, by, new Date(nowMs + leaseMinutes * 60_000).toISOString());
  if (changeSetId !== null)
    await rescanIfChanged(trx, (await readChangeSet(trx, changeSetId))!.target, nowMs);
  await context.audit({ targetKind: 'review', targetId: ref, before: { decision }, after: { undone: true } });
  return { success: true as const, message: `Undone: the item was ${decision}.`, ref };
});
