import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { badInput } from '../../../../platform/http/errors.ts';
import { planSplitRecord } from '../plans/splits.ts';
import { runRepair } from '../repair.ts';

/** Records of corporate actions may lie as far ahead. */
const mostAheadMs = 731 * 86_400_000;

export const handler = implementWrite(updateSplitRecord, (context, input) =>
  runRepair(context, { ...input, records: true }, 'Updated Split Records.', (session) => {
    if (input.ratio === 1) throw badInput('ratio', 'a ratio of 1 is no split');
    const last = new Date(context.platform.now() + mostAheadMs).toISOString().slice(0, 10);
    if (input.ratio !== null && input.date > last)
      throw badInput('date', `${input.date} lies more than two years ahead`);
    return planSplitRecord(session, input.date, input.ratio);
  }),
);
