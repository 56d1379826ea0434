import type { PublicStatement } from '@midoffice/contract/fundamentals/statements/exports';
import {
  byNewestPeriod,
  type StatementSpan,
  type StatementTable,
} from '@midoffice/contract/fundamentals/statements/shapes';
import type { StatementRecord } from '@midoffice/market/statements/fields';
import type { Db } from '../../../platform/db/connect.ts';
import { numberFields } from './fields.ts';
import { readStatements } from './read.ts';

/** A record as version 3 of the public API spells it, its members in the order of the documented answers. */
function publicRecord(record: StatementRecord): PublicStatement {
  const { date, symbol, reportedCurrency, cik, filingDate, acceptedDate, calendarYear, period } = record;
  const numbers = numberFields[record.statement].map((name) => [name, record.values[name] ?? null] as const);
  return {
    date,
    symbol,
    reportedCurrency,
    cik,
    fillingDate: filingDate,
    acceptedDate,
    calendarYear: String(calendarYear),
    period,
    ...Object.fromEntries(numbers),
    link: record.link,
    finalLink: record.finalLink,
  };
}

/** The main set of one table for the public API, newest first. A symbol without statements has an empty list. */
export async function exportStatements(
  db: Db,
  statement: StatementTable,
  { symbol, period, limit }: { symbol: string; period: StatementSpan; limit: number },
): Promise<PublicStatement[]> {
  const records = await readStatements(db, { symbol, statement, period });
  return records.toSorted(byNewestPeriod).slice(0, limit).map(publicRecord);
}
