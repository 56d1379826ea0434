import { acceptReviewItem } from '@midoffice/contract/quality/review/calls/accept-review-item';
import { conflict } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { noEffects } from '../../../../platform/ledger/change.ts';
import { answerOf } from '../../../../platform/repairs/repairs.ts';
import { seenOf } from '../rules.ts';
import { rescanIfChanged } from '../scan.ts';
import { noteDecision, settleItem } from '../store.ts';
import { knownItem, requireItem, requireRepair, reviewerOf, settleKnown } from '../take.ts';
import { runItem } from '../view.ts';

const nothing = { changeSetId: null, cells: [], cellCount: 0, effects: noEffects };

export const handler = implementWrite(acceptReviewItem, async (context, input) => {
  const { ref, seen, preview, reason } = input;
  const { trx, platform } = context;
  const known = await knownItem(context, ref);
  if (known) {
    if (preview) return { ...answerOf(context, nothing, 'Nothing would change.', true), known: null };
    const outcome = await settleKnown(context, known, 'accept');
    return {
      success: true as const,
      message: outcome!.text,
      preview: false,
      changeSetId: null,
      cells: [],
      effects: noEffects,
      known: outcome,
    };
  }
  const shown = await requireItem(context, ref);
  requireRepair(shown);
  const changed = await rescanIfChanged(trx, shown.symbol, platform.now());
  const item = changed ? await requireItem(context, ref) : shown;
  if (seenOf(item) !== seen)
    throw conflict(
      `The data of ${item.symbol} changed since this item was shown, and its repair with them: please review it again.`,
      [],
    );
  const applied = (await runItem(context, item, { preview, reason }))!;
  if (preview) return { ...answerOf(context, applied, 'Repair previewed.', true), known: null };
  if (applied.changeSetId === null)
    throw conflict(`The repair of ${item.symbol} would change nothing any more: please review it again.`, []);
  // The other items of the symbol are checked against what the repair made of the data.
  await rescanIfChanged(trx, item.symbol, platform.now());
  const at = new Date(platform.now()).toISOString();
  const { changeSetId } = applied;
  await settleItem(trx, item.id, { state: 'accepted', reason, by: reviewerOf(context), at, changeSetId });
  await noteDecision(trx, reviewerOf(context).id, { itemId: item.id, decision: 'accepted', changeSetId, at });
  return { ...answerOf(context, applied, 'Repair applied.', false), known: null };
});
