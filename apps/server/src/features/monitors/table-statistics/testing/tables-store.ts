import { sql } from 'kysely';
import type { Bar } from '@midoffice/market';
import type { Platform } from '../../../../platform/platform.ts';

type WithDb = Pick<Platform, 'db'>;

/** Puts bars into the main series as they are, without an import. */
export async function putBars({ db }: WithDb, symbol: string, bars: readonly Bar[]): Promise<void> {
  const rows = bars.map(({ date, adjClose, ...bar }) => ({ ...bar, ts: date, adj_close: adjClose, symbol }));
  await sql`
    insert into bar (symbol, env, chart_type, ts, open, high, low, close, adj_close, volume)
    select symbol, 'production', 'eod', ts, open, high, low, close, adj_close, volume
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (symbol text, ts timestamp, open float8, high float8,
      low float8, close float8, adj_close float8, volume float8)`.execute(db);
}

/** Doubles a symbol's volume: every row is written anew. */
export const doubleVolume = async ({ db }: WithDb, symbol: string): Promise<void> =>
  void (await sql`update bar set volume = volume * 2 + 1 where symbol = ${symbol}`.execute(db));

export const removeBars = async ({ db }: WithDb, symbol: string): Promise<void> =>
  void (await sql`delete from bar where symbol = ${symbol}`.execute(db));

/** Forgets all statistics, so that the next run computes everything. */
export const forgetStatistics = async ({ db }: WithDb): Promise<void> =>
  void (await sql`delete from table_statistics`.execute(db));

/** Makes a table that no migration knows, or removes it. */
export const makeStrangeTable = async ({ db }: WithDb): Promise<void> =>
  void (await sql`create table strange_thing (id bigint primary key, status text, amount numeric, at timestamptz, secret_code text)`.execute(
    db,
  ));
export const dropStrangeTable = async ({ db }: WithDb): Promise<void> =>
  void (await sql`drop table strange_thing`.execute(db));

export async function putStrange({ db }: WithDb, rows: readonly object[]): Promise<void> {
  await sql`
    insert into strange_thing select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r (id bigint, status text, amount numeric, at timestamptz, secret_code text)`.execute(db);
}

export async function putStatement(
  { db }: WithDb,
  statement: string,
  year: number,
  values: object,
): Promise<void> {
  await sql`
    insert into statement_record (symbol, statement, calendar_year, period, date, source, values, overridden, deleted)
    values ('ACME', ${statement}, ${year}, 'FY', ${`${year}-12-31`}, 'sec', ${JSON.stringify(values)}::jsonb, '{}', false)`.execute(
    db,
  );
}

export async function putManualSubscription(
  { db }: WithDb,
  userid: string,
  expiryDate: string,
): Promise<void> {
  await sql`insert into manual_subscription (userid, plan_code, expiry_date) values (${userid}, 'ultimate', ${expiryDate})`.execute(
    db,
  );
}

/** What a plain query counts in the daily bars. */
export async function countPlainly({ db }: WithDb) {
  const { rows } = await sql<{
    n: number;
    high_below_low: number;
    no_volume: number;
    least: number;
    greatest: number;
  }>`
    select count(*) as n, count(*) filter (where high < low or high <= 0) as high_below_low,
      count(*) filter (where volume = 0) as no_volume, min(close) as least, max(close) as greatest from bar`.execute(
    db,
  );
  return rows[0]!;
}
