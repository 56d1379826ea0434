import { rejectReviewItem } from '@midoffice/contract/quality/review/calls/reject-review-item';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { noteDecision, settleItem } from '../store.ts';
import { knownItem, requireItem, reviewerOf, settleKnown } from '../take.ts';

export const handler = implementWrite(rejectReviewItem, async (context, { ref, reason }) => {
  const known = await knownItem(context, ref);
  if (known) {
    const outcome = await settleKnown(context, known, 'reject');
    return { success: true as const, message: outcome!.text, known: outcome };
  }
  const item = await requireItem(context, ref);
  const at = new Date(context.platform.now()).toISOString();
  const by = reviewerOf(context);
  await settleItem(context.trx, item.id, { state: 'rejected', reason, by, at, changeSetId: null });
  await noteDecision(context.trx, by.id, { itemId: item.id, decision: 'rejected', changeSetId: null, at });
  const { symbol, kind, from, to } = item;
  await context.audit({
    targetKind: 'review',
    targetId: ref,
    before: { state: 'open' },
    after: { state: 'rejected', symbol, kind, from, to },
    reason,
  });
  return { success: true as const, message: 'Rejected. It returns only if its data changes.', known: null };
});
