import type { PublicStatement } from '@midoffice/contract/fundamentals/statements/exports';
import {
  byNewestPeriod,
  type StatementSpan,
  type StatementTable,
} from '@midoffice/contract/fundamentals/statements/shapes';
import type { StatementRecord } from '@midoffice/market/statements/fields';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { numberFields } from './fields.ts';
import { readStatements, readUncorrected } from './read.ts';

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

/** Which statements, and how many at most; `isCorrected` false: as the sources sent them. */
export interface PublicRequest {
  readonly symbol: string;
  readonly statement: StatementTable;
  readonly period: StatementSpan;
  readonly limit: number;
  readonly isCorrected?: boolean;
}

/** The main set of one table for the public API, newest first. A symbol without statements has an empty list. */
export async function publicStatements(db: DbOrTrx, request: PublicRequest): Promise<PublicStatement[]> {
  const { limit, isCorrected = true } = request;
  const records = await (isCorrected ? readStatements : readUncorrected)(db, request);
  return records.toSorted(byNewestPeriod).slice(0, limit).map(publicRecord);
}
