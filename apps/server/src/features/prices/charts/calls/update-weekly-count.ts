import { updateWeeklyCount } from '@midoffice/contract/prices/charts/calls/update-weekly-count';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { applyPlan, beginRepair } from '../repair.ts';
import { answerOf, repairBy } from '../../../../platform/repairs/repairs.ts';
import { planWeeklyCount } from '../weekly-count.ts';

export const handler = implementWrite(updateWeeklyCount, async (context, input) => {
  const { recalculate, manualCount, preview, reason } = input;
  if (!recalculate && manualCount === undefined)
    throw badInput('manualCount', 'is required where recalculate is false');
  const session = await beginRepair(context.trx, input);
  const { plan, weeklyCount } = await planWeeklyCount(session, recalculate ? null : manualCount!);
  const by = repairBy(context, { reason, preview });
  const applied = await applyPlan(session, plan, by);
  return { ...answerOf(context, applied, 'Updated Weekly Count.', preview), weeklyCount };
});
