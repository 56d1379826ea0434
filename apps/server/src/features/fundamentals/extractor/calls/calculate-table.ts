import { calculateTable } from '@midoffice/contract/fundamentals/extractor/calls/calculate-table';
import { extractorTexts } from '@midoffice/contract/fundamentals/extractor/lists';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readStatements } from '../../statements/api.ts';
import { analyze } from '../analysis.ts';
import { mapperOf } from '../mapper-given.ts';

export const handler = implementRead(calculateTable, async ({ db }, input) => {
  const { table, symbol, statementType } = input;
  if (!table?.fields.length) throw new ApiError(400, extractorTexts.selectTable, { field: 'table' });
  const mapper = await mapperOf(db, input.mapper);
  const records = await readStatements(db, { symbol, statement: statementType });
  return {
    success: true as const,
    message: extractorTexts.calculated,
    ...analyze({ ...input, table }, mapper, records),
  };
});
