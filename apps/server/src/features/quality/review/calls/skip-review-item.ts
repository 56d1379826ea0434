import { skipReviewItem } from '@midoffice/contract/quality/review/calls/skip-review-item';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { noteDecision, setSkipped } from '../store.ts';
import { knownItem, requireItem, reviewerOf, settleKnown } from '../take.ts';

export const handler = implementWrite(skipReviewItem, async (context, { ref }) => {
  const known = await knownItem(context, ref);
  if (known) {
    await settleKnown(context, known, 'skip');
    return { success: true as const, message: 'Skipped.', known: null };
  }
  const item = await requireItem(context, ref);
  const at = new Date(context.platform.now()).toISOString();
  const by = reviewerOf(context);
  await setSkipped(context.trx, item.id, by.id, at);
  await noteDecision(context.trx, by.id, { itemId: item.id, decision: 'skipped', changeSetId: null, at });
  await context.audit({ targetKind: 'review', targetId: ref, after: { skipped: true, symbol: item.symbol } });
  return { success: true as const, message: 'Skipped.', known: null };
});
