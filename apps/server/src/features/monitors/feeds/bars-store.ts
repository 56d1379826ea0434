import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { ExchangeTimes } from './times.ts';

const newest = (chartType: string) =>
  sql`(select max(b.ts) from bar b where b.symbol = s.symbol and b.env = 'production' and b.chart_type = ${chartType})`;

/** Symbols whose bars were read longest ago, or never. */
const longestAgo = (most: number) => sql`
  select s.symbol from symbol s left join feed_symbol f on f.symbol = s.symbol
  order by f.bars_checked_at nulls first, s.symbol limit ${most}`;

/** Symbols of imports after one, in their order. */
const imported = (after: number, most: number) => sql`
  select symbol from import_run where id > ${after} order by id limit ${most}`;

/**
 * Looks up the newest bars of symbols that were imported since, and of those that were read longest ago.
 * @param after the newest import that was read
 * @returns how many symbols were read, and the newest import of them
 */
export async function refreshNewestBars(
  db: DbOrTrx,
  { after, most, nowMs }: { readonly after: number; readonly most: number; readonly nowMs: number },
): Promise<{ symbols: number; after: number }> {
  const { rows: found } = await sql<{ last: number | null }>`
    select max(id) as last from (select id from import_run where id > ${after} order by id limit ${most}) i`.execute(
    db,
  );
  const symbols = await storeNewest(
    db,
    sql`select symbol from (${longestAgo(most)}) a union select symbol from (${imported(after, most)}) i`,
    nowMs,
  );
  return { symbols, after: found[0]?.last ?? after };
}

async function storeNewest(
  db: DbOrTrx,
  wanted: ReturnType<typeof longestAgo>,
  nowMs: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into feed_symbol as f (symbol, last_eod, last_1min, last_5min, last_1hour, bars_checked_at)
    select s.symbol, ${newest('eod')}, ${newest('1min')}, ${newest('5min')}, ${newest('1hour')}, ${new Date(nowMs)}
    from (${wanted}) w join symbol s on s.symbol = w.symbol order by s.symbol
    on conflict (symbol) do update set last_eod = excluded.last_eod, last_1min = excluded.last_1min,
      last_5min = excluded.last_5min, last_1hour = excluded.last_1hour, bars_checked_at = excluded.bars_checked_at`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** What a check of inactive symbols did. */
export interface InactiveChecked {
  readonly checked: number;
  readonly inactive: number;
  readonly activeAgain: number;
}

/**
 * Looks up the newest bars of the symbols of some exchanges, marks those without a quote and a daily bar of the last five sessions,
 * and removes the mark from those that have one again.
 */
export async function checkInactive(
  trx: Trx,
  times: readonly ExchangeTimes[],
  nowMs: number,
): Promise<InactiveChecked> {
  const exchanges = times.map(({ exchange }) => exchange);
  const wanted = sql`select symbol from symbol where active and exchange = any(${exchanges}::text[])`;
  const checked = await storeNewest(trx, wanted, nowMs);
  const rows = times.map(({ exchange, eodFrom, bucketsFrom }) => ({
    exchange,
    eod_from: eodFrom,
    quoted_from: new Date(bucketsFrom.at(-1)!).toISOString(),
  }));
  const { rows: changed } = await sql<{ inactive: boolean }>`
    update feed_symbol f set eod_inactive_since = case when f.eod_inactive_since is null then ${new Date(nowMs)}::timestamptz end
    from symbol s join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (exchange text, eod_from timestamp, quoted_from timestamptz)
      on t.exchange = s.exchange
    where f.symbol = s.symbol and s.active and (f.eod_inactive_since is null) =
      (coalesce(f.last_eod < t.eod_from, true) and coalesce(f.quoted_at < t.quoted_from, true))
    returning f.eod_inactive_since is not null as inactive`.execute(trx);
  const inactive = changed.filter((one) => one.inactive).length;
  return { checked, inactive, activeAgain: changed.length - inactive };
}
