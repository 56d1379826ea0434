import { leaseMinutes } from '@midoffice/contract/quality/review/shapes';
import { undoReviewDecision } from '@midoffice/contract/quality/review/calls/undo-review-decision';
import type { Trx } from '../../../../platform/db/connect.ts';
import { ApiError, conflict } from '../../../../platform/http/errors.ts';
import { implementWrite, type WriteContext } from '../../../../platform/http/implement.ts';
import { revertChangeSet } from '../../../../platform/ledger/revert.ts';
import { readChangeSet } from '../../../../platform/ledger/revert-store.ts';
import { knownOf } from '../known-store.ts';
import { lockSymbol } from '../locks-store.ts';
import { isFree } from '../next.ts';
import { rescan } from '../scan.ts';
import { lastDecision, leaseItem, lockItem, markUndone, setSkipped, settleItem } from '../store.ts';
import { requireRight, reviewerOf } from '../take.ts';

const nothing = 'There is no decision of yours to undo.';
const overtaken = 'Somebody else decided this item just now. There is nothing to undo.';

const removed = 'This item was just removed from the queue: scans no longer find it.';

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

/**
 * This reviewer's last decision, with its symbol and its item locked. The decision itself is not: it changes under the
 * lock of its item alone, and a removal of the item locks the item before its decisions.
 * @throws ApiError 404 where there is none, 403 where it is of a kind that they may not decide, 409 where it was taken from them meanwhile
 */
async function lockLast(context: WriteContext, reviewer: string, at: string): ReturnType<typeof requireLast> {
  const { trx } = context;
  const seen = await requireLast(trx, reviewer);
  await lockSymbol(trx, seen.symbol);
  const item = await lockItem(trx, seen.ref, at);
  if (!item) throw conflict(removed, []);
  requireRight(context, item);
  // Somebody else may have decided the item while this waited for the lock.
  const last = await requireLast(trx, reviewer);
  if (last.id !== seen.id) throw conflict(overtaken, []);
  return last;
}

async function requireLast(
  trx: Trx,
  reviewer: string,
): Promise<NonNullable<Awaited<ReturnType<typeof lastDecision>>>> {
  const last = await lastDecision(trx, reviewer);
  if (!last) throw new ApiError(404, nothing);
  return last;
}

export const handler = implementWrite(undoReviewDecision, async (context) => {
  const { trx, platform } = context;
  const by = reviewerOf(context);
  const nowMs = platform.now();
  const at = new Date(nowMs).toISOString();
  const last = await lockLast(context, by.id, at);
  const { lastGivenAt } = await knownOf(trx, by.id);
  if (lastGivenAt !== null && lastGivenAt >= last.at)
    throw conflict('The last item was a test, which changed nothing: there is nothing to undo.', []);
  const { itemId, ref, symbol, decision, changeSetId } = last;
  if (changeSetId !== null) await takeBack(context, changeSetId);
  await markUndone(trx, last.id, at);
  if (decision === 'skipped') await setSkipped(trx, itemId, by.id, null);
  else await settleItem(trx, itemId, { state: 'open', reason: '', by: null, at, changeSetId: null });
  // Its data may have changed while it was decided: then the item is gone, or another repair is proposed.
  await rescan(trx, symbol, nowMs);
  const item = await lockItem(trx, ref, at);
  // Whoever has a skipped item before them by now keeps it.
  if (item && isFree(item, by.id, nowMs))
    await leaseItem(trx, itemId, by, new Date(nowMs + leaseMinutes * 60_000).toISOString());
  await context.audit({ targetKind: 'review', targetId: ref, before: { decision }, after: { undone: true } });
  return { success: true as const, message: `Undone: the item was ${decision}.`, ref };
});
