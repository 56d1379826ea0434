import { deleteEdsOutlier } from '@midoffice/contract/prices/corporate-actions/calls/delete-eds-outlier';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { dismissOutlier } from '../store.ts';

export const handler = implementWrite(deleteEdsOutlier, async (context, { symbol, type }) => {
  const findings = await dismissOutlier(context.trx, symbol, type);
  if (!findings) throw notFound(`${symbol} is not on the list of ${type} outliers.`);
  await context.audit({
    targetKind: 'eds',
    targetId: symbol,
    before: { type, findings },
    after: { type, dismissed: true },
  });
  return { success: true as const, message: 'Removed Successfully!' };
});
