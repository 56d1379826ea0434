import { applyAutoSplit } from '@midoffice/contract/prices/charts/calls/apply-auto-split';
import { splitLevel } from '@midoffice/market';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { noEffects } from '../../../../platform/ledger/change.ts';
import { planAutoSplit, proposeSplit } from '../plans/splits.ts';
import { actorOf, answerOf, applyPlan, openBench, withLastChangeSet } from '../repair.ts';

const nothingFound = { changeSetId: null, cells: [], cellCount: 0, effects: noEffects };

export const handler = implementWrite(applyAutoSplit, async (context, input) => {
  const preview = !input.runFixes || input.preview;
  const bench = await openBench(context.trx, { ...input, preview, records: true });
  const found = await proposeSplit(bench, input.type);
  const { proposal } = found;
  if (!proposal)
    return {
      ...withLastChangeSet(bench, answerOf(context, nothingFound, 'No split found.', preview)),
      autoSplitData: null,
      evidence: null,
    };
  const plan = await planAutoSplit(bench, input.type, { ...found, proposal });
  const applied = await applyPlan(bench, plan, {
    actor: actorOf(context),
    reason: input.reason,
    preview,
    audit: context.audit,
  });
  const { detection, ...autoSplitData } = proposal;
  const { earliestTimestamp, latestTimestamp, splitMultiplier, recordsToAdjustPostSplit } = autoSplitData;
  const multiplier = Number(splitMultiplier.toPrecision(6));
  const message = preview
    ? `Split found (x${multiplier}) from ${earliestTimestamp} to ${latestTimestamp}. Num record fixes post split: ${recordsToAdjustPostSplit}`
    : 'Split applied.';
  const { kind, date, ratio, confidence, evidence } = detection;
  return {
    ...withLastChangeSet(bench, answerOf(context, applied, message, preview)),
    autoSplitData,
    evidence: {
      kind,
      date,
      ratio,
      confidence,
      summary: evidence.summary,
      level: splitLevel(detection),
      moreLikely: evidence.moreLikely ?? null,
    },
  };
});
