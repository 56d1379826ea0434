import { applyAutoSplit } from '@midoffice/contract/prices/charts/calls/apply-auto-split';
import { splitLevel } from '@midoffice/market';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { noEffects } from '../../../../platform/ledger/change.ts';
import { planAutoSplit, proposeSplit } from '../plans/splits.ts';
import { applyPlan, beginRepair, chartAnswer } from '../repair.ts';
import { repairBy } from '../../../../platform/repairs/repairs.ts';

const nothingFound = { changeSetId: null, cells: [], cellCount: 0, effects: noEffects };

export const handler = implementWrite(applyAutoSplit, async (context, input) => {
  const preview = !input.runFixes || input.preview;
  const how = { preview, expectedPreview: input.expectedPreview };
  const session = await beginRepair(context.trx, { ...input, preview, records: true });
  const found = await proposeSplit(session, input.type);
  const { proposal } = found;
  if (!proposal)
    return {
      ...chartAnswer(context, session, nothingFound, 'No split found.', how),
      autoSplitData: null,
      evidence: null,
    };
  const plan = await planAutoSplit(session, input.type, { ...found, proposal });
  const applied = await applyPlan(session, plan, repairBy(context, { reason: input.reason, preview }));
  const { detection, ...autoSplitData } = proposal;
  const { earliestTimestamp, latestTimestamp, splitMultiplier, recordsToAdjustPostSplit } = autoSplitData;
  const multiplier = Number(splitMultiplier.toPrecision(6));
  const message = preview
    ? `Split found (x${multiplier}) from ${earliestTimestamp} to ${latestTimestamp}. Num record fixes post split: ${recordsToAdjustPostSplit}`
    : 'Split applied.';
  const { kind, date, ratio, confidence, evidence } = detection;
  return {
    ...chartAnswer(context, session, applied, message, how),
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
