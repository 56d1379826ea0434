import { updateEdsValidation } from '@midoffice/contract/prices/corporate-actions/calls/update-eds-validation';
import { edsTexts } from '@midoffice/contract/prices/corporate-actions/shapes';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { readSymbol } from '../../charts/api.ts';
import { isKnown, readValidation, writeValidation } from '../store.ts';

export const handler = implementWrite(updateEdsValidation, async (context, input) => {
  const { trx, staff } = context;
  const { symbol, type: table, validation: valid } = input;
  if (!(await readSymbol(trx, symbol)) && !(await isKnown(trx, symbol)))
    throw new ApiError(404, `symbol: ${symbol} is not known`, { field: 'symbol' });
  const before = await readValidation(trx, symbol, table);
  await writeValidation(trx, { symbol, table, valid, actor: staff.email || 'nobody' });
  await context.audit({
    targetKind: 'eds',
    targetId: symbol,
    before: { table, valid: before },
    after: { table, valid },
  });
  return { success: true as const, message: edsTexts.validation };
});
