import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { planSplitRecord } from '../plans/splits.ts';
import { runRepair } from '../repair.ts';

export const handler = implementWrite(updateSplitRecord, (context, input) =>
  runRepair(context, { ...input, records: true }, 'Updated Split Records.', (bench) =>
    planSplitRecord(bench, input.date, input.ratio),
  ),
);
