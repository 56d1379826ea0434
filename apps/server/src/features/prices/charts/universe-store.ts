import type { ChartColumns } from '@midoffice/contract/prices/charts/shapes';
import type { SplitEvent } from '@midoffice/market';
import { effectiveSplits, type SplitFact } from '@midoffice/market/series/index';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** How far the data of a symbol have come: its newest repair and its newest import, 0 for none. */
export interface DataMark {
  readonly symbol: string;
  readonly changeSetId: number;
  readonly importId: number;
}

/** Every symbol, or the given ones, with the newest changes of its data, by ticker. */
export async function readDataMarks(db: DbOrTrx, symbols?: readonly string[]): Promise<DataMark[]> {
  const symbolFilter = symbols === undefined ? sql`true` : sql`s.symbol = any(${[...symbols]}::text[])`;
  const { rows } = await sql<DataMark>`
    select s.symbol, coalesce(c.id, 0) as "changeSetId", coalesce(r.id, 0) as "importId" from symbol s
    left join lateral (select max(change_set_id) as id from change_set_subject where target_kind = 'chart' and target = s.symbol) c on true
    left join lateral (select max(id) as id from import_run where symbol = s.symbol) r on true
    where ${symbolFilter} order by s.symbol`.execute(db);
  return rows;
}

/** Production's daily series of one symbol with the splits that act. */
export interface DailySeries {
  readonly symbol: string;
  readonly columns: ChartColumns;
  readonly splits: SplitEvent[];
}

/**
 * Production's daily series of some symbols in one query, as columns that PostgreSQL builds. Symbols without bars are
 * left out.
 */
export async function readDailySeries(db: DbOrTrx, symbols: readonly string[]): Promise<DailySeries[]> {
  const wanted = [...symbols];
  const [bars, splits, facts] = await Promise.all([
    sql<{ symbol: string; columns: ChartColumns }>`
      select symbol, json_build_object('date', array_agg(ts::date), 'open', array_agg(open), 'high', array_agg(high),
        'low', array_agg(low), 'close', array_agg(close), 'adjClose', array_agg(adj_close), 'volume', array_agg(volume)) as columns
      from (select * from bar where symbol = any(${wanted}::text[]) and env = 'production' and chart_type = 'eod' order by symbol, ts) b
      group by symbol order by symbol`.execute(db),
    sql<SplitEvent & { symbol: string }>`
      select p.symbol, p.date, p.ratio from source_split p join symbol s on s.symbol = p.symbol and s.main_source = p.source
      where p.symbol = any(${wanted}::text[]) order by p.symbol, p.date`.execute(db),
    sql<SplitFact & { symbol: string }>`
      select symbol, date, ratio, removed from split_fact where symbol = any(${wanted}::text[]) and env = 'production'
      order by symbol, date`.execute(db),
  ]);
  const listed = Map.groupBy(splits.rows, ({ symbol }) => symbol);
  const repaired = Map.groupBy(facts.rows, ({ symbol }) => symbol);
  return bars.rows.map(({ symbol, columns }) => ({
    symbol,
    columns,
    splits: effectiveSplits(listed.get(symbol) ?? [], repaired.get(symbol) ?? []),
  }));
}
