import { deleteChartRange } from '@midoffice/contract/prices/charts/calls/delete-chart-range';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { planDeletion } from '../plans/whole.ts';
import { momentsOf } from '../ranges.ts';
import { runRepair } from '../repair.ts';

export const handler = implementWrite(deleteChartRange, (context, input) => {
  const moments = momentsOf(input.from, input.to);
  return runRepair(context, input, 'Deleted Records.', (session) =>
    planDeletion(session, input.chartType, moments),
  );
});
