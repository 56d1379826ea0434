import type { StatementPeriod, StatementTable } from '@midoffice/contract/fundamentals/statements/shapes';
import type { StatementRecord } from '@midoffice/market/statements/fields';
import type { Platform } from '../../../platform/platform.ts';
import { storeSourceRecords, type StoredRecords } from './import.ts';

const lastDays: Readonly<Record<StatementPeriod, string>> = {
  Q1: '03-31',
  Q2: '06-30',
  Q3: '09-30',
  Q4: '12-31',
  FY: '12-31',
};

/** A record of a company whose fiscal year is the calendar year. @param id such as `2023-Q1` */
export function makeStatement(
  symbol: string,
  statement: StatementTable,
  id: string,
  values: Readonly<Record<string, number | null>>,
  more: Partial<StatementRecord> = {},
): StatementRecord {
  const [year, period] = id.split('-') as [string, StatementPeriod];
  return {
    symbol,
    statement,
    calendarYear: Number(year),
    period,
    date: `${year}-${lastDays[period]}`,
    reportedCurrency: 'USD',
    cik: null,
    link: null,
    finalLink: null,
    acceptedDate: null,
    filingDate: null,
    values,
    ...more,
  };
}

/** Puts records of one source in place, as an import does. */
export function makeStatements(
  platform: Platform,
  source: string,
  records: readonly StatementRecord[],
): Promise<StoredRecords> {
  const { symbol } = records[0]!;
  return platform.db
    .transaction()
    .execute((trx) =>
      storeSourceRecords(
        trx,
        { symbol, source, records, fileName: 'factory.json' },
        { id: null, label: 'test' },
      ),
    );
}
