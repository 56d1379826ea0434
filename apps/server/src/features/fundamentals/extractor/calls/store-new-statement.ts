import { storeNewStatement } from '@midoffice/contract/fundamentals/extractor/calls/store-new-statement';
import type { StatementRecord } from '@midoffice/market/statements/fields';
import { conflict } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { readStatements } from '../../statements/api.ts';
import { storeValues, tableRowsOf } from '../store-values.ts';

const quarterEnds = { Q1: '03-31', Q2: '06-30', Q3: '09-30', Q4: '12-31', FY: '12-31' } as const;

/** The last day of a period as in the nearest year with the same period, else that of the calendar quarter. */
function lastDayOf(
  { calendarYear, period }: Pick<StatementRecord, 'calendarYear' | 'period'>,
  records: readonly StatementRecord[],
): string {
  const nearest = records
    .filter((one) => one.period === period)
    .toSorted((a, b) => Math.abs(a.calendarYear - calendarYear) - Math.abs(b.calendarYear - calendarYear))[0];
  if (!nearest) return `${calendarYear}-${quarterEnds[period]}`;
  const year = Number(nearest.date.slice(0, 4)) + calendarYear - nearest.calendarYear;
  // The last day of February moves.
  const day = nearest.date.slice(5) === '02-29' ? '02-28' : nearest.date.slice(5);
  return `${year}-${day}`;
}

export const handler = implementPrepared(
  storeNewStatement,
  tableRowsOf,
  async (context, input, tableRows) => {
    const { symbol, statementType, calendarYear, period, origin } = input;
    const records = await readStatements(context.trx, { symbol, statement: statementType });
    const id = `${calendarYear}-${period}`;
    if (records.some((one) => one.calendarYear === calendarYear && one.period === period))
      throw conflict(
        `${symbol} has the ${statementType} record ${id} already. Store single values or all of them instead.`,
        [],
      );
    const known = records.at(-1);
    return storeValues(context, input, tableRows, {
      date: input.date ?? lastDayOf(input, records),
      reportedCurrency: input.reportedCurrency ?? known?.reportedCurrency ?? 'USD',
      cik: known?.cik ?? null,
      finalLink: origin?.finalLink ?? null,
      link: origin?.finalLink ?? null,
    });
  },
);
