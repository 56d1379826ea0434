import type { FileType, FilingPeriod } from '@midoffice/contract/fundamentals/filings/lists';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** A filing of a company that does not file with the SEC, as it is stored. */
export interface InternationalRow {
  readonly symbol: string;
  readonly calendarYear: number;
  readonly period: FilingPeriod;
  readonly date: string;
  readonly fillingDate: string | null;
  readonly finalLink: string | null;
  readonly rawTextLink: string | null;
  readonly s3Link: string | null;
  readonly fileType: FileType | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Where a company publishes the report of a period. */
export interface FinancialLinkRow {
  readonly symbol: string;
  readonly calendarYear: number;
  readonly period: FilingPeriod;
  readonly finalLink: string;
}

const international = sql`
  symbol, calendar_year as "calendarYear", period, date, filling_date as "fillingDate", final_link as "finalLink",
  raw_text_link as "rawTextLink", s3_link as "s3Link", file_type as "fileType", created_at as "createdAt", updated_at as "updatedAt"`;

const newestFirst = sql`calendar_year desc, array_position(array['FY', 'Q4', 'Q3', 'Q2', 'Q1'], period), symbol`;

/** International filings of a symbol, newest first. */
export async function internationalBySymbol(db: DbOrTrx, symbol: string): Promise<InternationalRow[]> {
  const { rows } = await sql<InternationalRow>`
    select ${international} from international_filing where symbol = ${symbol}
    order by ${newestFirst} limit 1000`.execute(db);
  return rows;
}

/** International filings with a final link, newest first. */
export async function internationalByLink(db: DbOrTrx, link: string): Promise<InternationalRow[]> {
  const { rows } = await sql<InternationalRow>`
    select ${international} from international_filing where final_link = ${link}
    order by ${newestFirst} limit 1000`.execute(db);
  return rows;
}

/** The stored filings of some keys. */
export async function internationalByKeys(
  db: DbOrTrx,
  keys: readonly Pick<InternationalRow, 'symbol' | 'calendarYear' | 'period'>[],
): Promise<InternationalRow[]> {
  const { rows } = await sql<InternationalRow>`
    select ${international} from international_filing f
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) k (symbol text, "calendarYear" integer, period text)
      using (symbol, period) where f.calendar_year = k."calendarYear"`.execute(db);
  return rows;
}

/** Whether a symbol has a chart, a profile, statements, filings or links. */
export async function isKnownSymbol(db: DbOrTrx, symbol: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from symbol where symbol = ${symbol})
      or exists (select from profile_source_value where symbol = ${symbol})
      or exists (select from statement_symbol where symbol = ${symbol})
      or exists (select from statement_source_record where symbol = ${symbol})
      or exists (select from international_filing where symbol = ${symbol})
      or exists (select from financial_link where symbol = ${symbol}) as known`.execute(db);
  return rows[0]!.known;
}

/** Stored financial links of a symbol, newest first. */
export async function linksBySymbol(db: DbOrTrx, symbol: string): Promise<FinancialLinkRow[]> {
  const { rows } = await sql<FinancialLinkRow>`
    select symbol, calendar_year as "calendarYear", period, final_link as "finalLink" from financial_link
    where symbol = ${symbol} order by ${newestFirst} limit 1000`.execute(db);
  return rows;
}

/** The filings that were changed last. */
export async function newestInternational(db: DbOrTrx, limit: number): Promise<InternationalRow[]> {
  const { rows } = await sql<InternationalRow>`
    select ${international} from international_filing order by updated_at desc, symbol, calendar_year desc, period
    limit ${limit}`.execute(db);
  return rows;
}

/** Stores filings as they are, without a change set: for the demo and for tests. */
export async function insertInternational(
  db: DbOrTrx,
  filings: readonly Partial<InternationalRow>[],
  at: string,
): Promise<void> {
  await sql`
    insert into international_filing
      (symbol, calendar_year, period, date, filling_date, final_link, raw_text_link, s3_link, file_type, created_at, updated_at)
    select symbol, "calendarYear", period, date, "fillingDate", "finalLink", "rawTextLink", "s3Link", "fileType", ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(filings)}::jsonb)
      k (symbol text, "calendarYear" integer, period text, date date, "fillingDate" date, "finalLink" text,
         "rawTextLink" text, "s3Link" text, "fileType" text)`.execute(db);
}
