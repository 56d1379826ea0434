import { getChartFix } from '@midoffice/contract/prices/charts/calls/get-chart-fix';
import type { ChartMark, ChartType } from '@midoffice/contract/prices/charts/shapes';
import type { InputOf, OutputOf } from '@midoffice/contract/kernel';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite, type WriteContext } from '../../../../platform/http/implement.ts';
import { findOutliers, intradayTypesFor, planOutliers, planZeroVolumes } from '../plans/cells.ts';
import { planIntraday } from '../plans/intraday.ts';
import { planPolicy } from '../plans/whole.ts';
import { momentsOf } from '../ranges.ts';
import { applyPlan, beginRepair, chartAnswer, type RepairSession } from '../repair.ts';
import { repairBy, type RepairPlan } from '../../../../platform/repairs/repairs.ts';

type Input = InputOf<typeof getChartFix>;
type Output = OutputOf<typeof getChartFix>;

/** The plan of a fix, and its messages. */
interface Worked {
  readonly plan: RepairPlan;
  readonly marks: ChartMark[];
  readonly previewed: string;
  readonly done: string;
}

const nothing = 'Nothing to repair.';
const rangeOf = ({ from, to }: Input) =>
  from || to ? momentsOf(from ?? '0001-01-01', to ?? '9999-12-31') : undefined;

async function outliers(session: RepairSession, input: Input): Promise<Worked> {
  const chartType: ChartType = input.chartType ?? 'eod';
  try {
    const found = await findOutliers(session, chartType, rangeOf(input));
    const plan = await planOutliers(session, chartType, found);
    const plotted = found.marks.length ? 'Data Outliers Plotted.' : 'No Outliers Found.';
    return {
      plan: input.type === 'outliers' ? { ...plan, rows: [] } : plan,
      marks: found.marks,
      previewed: plotted,
      done: plan.rows.length ? 'Outliers brought down.' : plotted,
    };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw Object.assign(new ApiError(500, 'Oops something went wrong with the outliers extractor.'), {
      cause: error,
    });
  }
}

async function policy(session: RepairSession, wanted: 'calculated' | 'forced'): Promise<Worked> {
  const plan = await planPolicy(session, wanted);
  return wanted === 'forced'
    ? { plan, marks: [], previewed: 'AdjClose would be forced.', done: 'AdjClose forced.' }
    : { plan, marks: [], previewed: 'AdjClose would be recalculated.', done: 'AdjClose recalculated.' };
}

async function work(session: RepairSession, input: Input, nowMs: number): Promise<Worked> {
  switch (input.type) {
    case 'outliers':
    case 'bringDownOutliers':
      return outliers(session, input);
    case 'recalculateAdjClose':
      return policy(session, 'calculated');
    case 'forceAdjClose':
      return policy(session, 'forced');
    case 'bringIntradayToDate': {
      const found = await planIntraday(session, intradayTypesFor(input.chartType), nowMs);
      return { ...found, previewed: found.plan.summary, done: 'Intraday brought to date.' };
    }
    case 'fillIntradayZeroVolumeFromLive': {
      const found = await planZeroVolumes(session, intradayTypesFor(input.chartType), rangeOf(input));
      return { ...found, previewed: found.plan.summary, done: 'Zero volumes filled.' };
    }
  }
}

async function run(context: WriteContext, input: Input): Promise<Output> {
  const preview = !input.runFixes || input.preview || input.type === 'outliers';
  const session = await beginRepair(context.trx, { ...input, preview });
  const { plan, marks, previewed, done } = await work(session, input, context.platform.now());
  const applied = await applyPlan(session, plan, repairBy(context, { reason: input.reason, preview }));
  const marking = input.type === 'outliers' || input.type === 'bringDownOutliers';
  const message = preview
    ? applied.cellCount || marking
      ? previewed
      : nothing
    : applied.changeSetId === null && !marking
      ? nothing
      : done;
  return {
    ...chartAnswer(context, session, applied, message, { ...input, preview }),
    type: input.type,
    marks,
  };
}

export const handler = implementWrite(getChartFix, run);
