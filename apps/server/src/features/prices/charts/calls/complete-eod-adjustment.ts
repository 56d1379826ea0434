import { completeEodAdjustment } from '@midoffice/contract/prices/charts/calls/complete-eod-adjustment';
import { badInput, conflict, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { readAdjustment } from '../adjustments-store.ts';
import { planAdjustment } from '../plans/adjustments.ts';
import { runRepair } from '../repair.ts';

export const handler = implementWrite(completeEodAdjustment, async (context, input) => {
  const known = await readAdjustment(context.trx, input.id);
  if (!known) throw notFound(`id: there is no adjustment ${input.id}`);
  if (input.type && input.type !== known.type && input.type !== known.adjustmentType)
    throw badInput('type', `adjustment ${known.id} is a ${known.type} of ${known.adjustmentType}`);
  return runRepair(
    context,
    { ...input, symbol: known.symbol, records: known.type === 'split' },
    'EOD Adjustment completed successfully!',
    async (session) => {
      // Read again under the lock of the symbol: somebody may have been quicker.
      const one = await readAdjustment(session.trx, input.id);
      if (!one || one.completed)
        throw conflict(`Adjustment ${input.id} of ${known.symbol} is completed already.`, []);
      return planAdjustment(session, one, new Date(context.platform.now()).toISOString());
    },
  );
});
