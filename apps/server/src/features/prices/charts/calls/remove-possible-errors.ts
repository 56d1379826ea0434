import { removePossibleErrors } from '@midoffice/contract/prices/charts/calls/remove-possible-errors';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { requireSymbol } from '../repair.ts';
import { dismissPossibleError, readSymbol } from '../store.ts';

export const handler = implementWrite(removePossibleErrors, async ({ trx, audit }, { symbol }) => {
  requireSymbol(await readSymbol(trx, symbol), symbol);
  const removed = await dismissPossibleError(trx, symbol);
  if (removed === undefined) throw notFound(`symbol: ${symbol} has no possible error`);
  await audit({
    targetKind: 'chart',
    targetId: symbol,
    before: { possibleError: removed },
    after: { possibleError: null },
  });
  return { success: true as const, message: 'Removed Successfully!' };
});
