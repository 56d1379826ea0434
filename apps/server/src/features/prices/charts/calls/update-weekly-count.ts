import { isDeepStrictEqual } from 'node:util';
import { updateWeeklyCount } from '@midoffice/contract/prices/charts/calls/update-weekly-count';
import { badInput, conflict } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { applyPlan, beginRepair } from '../repair.ts';
import { answerOf, repairBy } from '../../../../platform/repairs/repairs.ts';
import { planWeeklyCount, type WeeklyCount } from '../weekly-count.ts';

const countText = (count: WeeklyCount | null): string =>
  count === null ? 'none' : `${count.count}, ${count.manual ? 'set by a person' : 'as counted'}`;

export const handler = implementWrite(updateWeeklyCount, async (context, input) => {
  const { recalculate, manualCount, preview, reason } = input;
  if (!recalculate && manualCount === undefined)
    throw badInput('manualCount', 'is required where recalculate is false');
  const session = await beginRepair(context.trx, input);
  const { plan, before, weeklyCount } = await planWeeklyCount(session, recalculate ? null : manualCount!);
  const { expected } = input;
  if (expected !== undefined && !isDeepStrictEqual(expected, before))
    throw conflict(`Somebody else changed the weekly count of ${input.symbol} in the meantime.`, [
      {
        field: 'weeklyCount',
        expected: countText(expected),
        actual: countText(before),
        wanted: countText(weeklyCount),
      },
    ]);
  const by = repairBy(context, { reason, preview });
  const applied = await applyPlan(session, plan, by);
  return { ...answerOf(context, applied, 'Updated Weekly Count.', preview), weeklyCount };
});
