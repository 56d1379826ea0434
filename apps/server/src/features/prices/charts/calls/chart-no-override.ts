import { chartNoOverride } from '@midoffice/contract/prices/charts/calls/chart-no-override';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { planNoOverride } from '../plans/no-override.ts';
import { momentsOf } from '../ranges.ts';
import { runRepair } from '../repair.ts';

export const handler = implementWrite(chartNoOverride, (context, input) => {
  const moments = momentsOf(input.from, input.to);
  return runRepair(context, input, 'No override added', (session) =>
    planNoOverride(session, { ...moments, sources: input.sources, table: input.table }),
  );
});
