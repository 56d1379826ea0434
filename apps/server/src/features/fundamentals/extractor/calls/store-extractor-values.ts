import { storeExtractorValues } from '@midoffice/contract/fundamentals/extractor/calls/store-extractor-values';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { readStatements } from '../../statements/api.ts';
import { storeValues, tableRowsOf } from '../store-values.ts';

export const handler = implementPrepared(
  storeExtractorValues,
  tableRowsOf,
  async (context, input, tableRows) => {
    const { symbol, statementType, calendarYear, period } = input;
    const records = await readStatements(context.trx, { symbol, statement: statementType });
    if (!records.some((one) => one.calendarYear === calendarYear && one.period === period))
      throw notFound(
        `period: ${symbol} has no ${statementType} record ${calendarYear}-${period}. Insert the statement first.`,
      );
    return storeValues(context, input, tableRows);
  },
);
