import { applyChartSplit } from '@midoffice/contract/prices/charts/calls/apply-chart-split';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { planScale } from '../plans/splits.ts';
import { momentsOf } from '../ranges.ts';
import { runRepair } from '../repair.ts';

export const handler = implementWrite(applyChartSplit, (context, input) => {
  const moments = momentsOf(input.afterDate, input.beforeDate, 'afterDate');
  return runRepair(context, input, 'Split applied.', (session) =>
    planScale(session, {
      ...moments,
      chartType: input.chartType,
      ratio: input.adjustmentRatio,
      threshold: input.threshold,
      aboveThreshold: input.aboveThreshold,
    }),
  );
});
