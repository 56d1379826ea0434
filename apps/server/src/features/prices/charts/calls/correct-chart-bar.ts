import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { planCorrection } from '../plans/cells.ts';
import { runRepair } from '../repair.ts';

export const handler = implementWrite(correctChartBar, (context, input) =>
  runRepair(context, input, 'Updated.', (session) => planCorrection(session, input)),
);
