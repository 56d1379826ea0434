import { sql } from 'kysely';
import type { Platform } from '../../../../platform/platform.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { refreshCoverage } from '../refresh.ts';

type WithDb = Pick<Platform, 'db'>;

/** Puts bars of one price in: of `eod` and of intraday types, with duplicates of a day for the latter. */
export async function putBars(
  { db }: WithDb,
  symbol: string,
  chartType: string,
  moments: readonly string[],
): Promise<void> {
  await sql`
    insert into bar (symbol, env, chart_type, ts, open, high, low, close, volume)
    select ${symbol}, 'production', ${chartType}, m, 10, 11, 9, 10, 100 from unnest(${[...moments]}::timestamp[]) m`.execute(
    db,
  );
}

/** Puts a record of a statement in the main set. */
export async function putStatement(
  { db }: WithDb,
  symbol: string,
  {
    statement = 'income',
    year,
    period,
    date,
    deleted = false,
  }: {
    statement?: string;
    year: number;
    period: string;
    date: string;
    deleted?: boolean;
  },
): Promise<void> {
  await sql`
    insert into statement_record (symbol, statement, calendar_year, period, date, source, values, overridden, deleted)
    values (${symbol}, ${statement}, ${year}, ${period}, ${date}, 'fmp', ${JSON.stringify({ finalLink: `https://www.sec.gov/${year}` })}, '{}', ${deleted})`.execute(
    db,
  );
}

/** Marks that are not done yet, as `SYMBOL part`. */
export async function dueMarks({ db }: WithDb): Promise<string[]> {
  const { rows } = await sql<{ mark: string }>`
    select distinct symbol || ' ' || part as mark from coverage_due order by 1`.execute(db);
  return rows.map(({ mark }) => mark);
}

/** How often the entries of symbols were written, as the engine counts it: by transaction. */
export async function entryWriters({ db }: WithDb): Promise<Record<string, string>> {
  const { rows } = await sql<{ key: string; writer: string }>`
    select symbol || ' ' || field as key, xmin::text as writer from coverage_entry order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ key, writer }) => [key, writer]));
}

export interface CoverageServer extends TestServer {
  readonly member: Client;
  readonly stranger: Client;
}

/**
 * A server with three symbols: FULL of NASDAQ (EOD bars with a gap, minute bars, income statements with a gap), BARE of NASDAQ
 * without data, and HALF of the LSE with a dividend.
 */
export async function coverageServer(): Promise<CoverageServer> {
  const server = await testServer();
  const member = await server.staff({ role: 'standard', permissions: ['coverage'] });
  const stranger = await server.staff({ role: 'standard', permissions: ['exchange-updates'] });
  const { db } = server.platform;
  await sql`insert into symbol (symbol, name, exchange) values
    ('FULL', 'Full Inc.', 'NASDAQ'), ('BARE', 'Bare Inc.', 'NASDAQ'), ('HALF', 'Half plc', 'LSE')`.execute(
    db,
  );
  await sql`insert into profile_source_value (symbol, source, field, value) values
    ('FULL', 'fmp', 'country', '"US"'), ('FULL', 'fmp', 'sector', '"Technology"'), ('HALF', 'fmp', 'country', '"GB"')`.execute(
    db,
  );
  await sql`insert into eds_record (symbol, subject, record_key, date, source, values, overridden, deleted) values
    ('HALF', 'dividends', '2025-05-01', '2025-05-01', 'fmp', '{}', '{}', false),
    ('HALF', 'dividends', '2024-05-01', '2024-05-01', 'fmp', '{}', '{}', true)`.execute(db);
  await putBars(server.platform, 'FULL', 'eod', ['2026-06-29', '2026-06-30', '2026-07-02', '2026-07-06']);
  await putBars(server.platform, 'FULL', '1min', [
    '2026-07-02 09:30',
    '2026-07-02 09:31',
    '2026-07-06 09:30',
  ]);
  for (const [year, period, date] of [
    [2020, 'FY', '2020-12-31'],
    [2022, 'FY', '2022-12-31'],
    [2022, 'Q1', '2022-03-31'],
    [2022, 'Q3', '2022-09-30'],
  ] as const)
    await putStatement(server.platform, 'FULL', { year, period, date });
  await refreshCoverage(server.platform);
  return { ...server, member, stranger };
}

/** Gives a symbol another exchange. */
export async function moveSymbol({ db }: WithDb, symbol: string, exchange: string): Promise<void> {
  await sql`update symbol set exchange = ${exchange} where symbol = ${symbol}`.execute(db);
}

/** Puts an article of production in that names symbols. */
export async function putArticle(
  { db }: WithDb,
  url: string,
  symbols: readonly string[],
  publishedAt: string,
): Promise<void> {
  await sql`
    insert into news_article (side, url, published_at, title, publisher, site, image, fmp_image_id, type, main_symbol, symbols, text, full_text)
    values ('prod', ${url}, ${publishedAt}, 'Title', 'Publisher', 'news.example', '', '', 'stock', ${symbols[0]!}, ${[...symbols]}::text[], '', '')`.execute(
    db,
  );
}

/** Puts a daily bar in without a mark, as nothing of the product does. */
export const putUnmarked = (platform: WithDb, symbol: string, day: string): Promise<void> =>
  putBars(platform, symbol, 'eod', [day]);
