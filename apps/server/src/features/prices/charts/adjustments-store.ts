import type { AdjustmentKind, AdjustmentType, EodAdjustment } from '@midoffice/contract/prices/charts/shapes';
import type { Bar, DividendEvent, SplitEvent } from '@midoffice/market';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { SeriesName } from './series.ts';
import type { Range } from './series-store.ts';

/** Records that one answer holds at most. */
const mostRecords = 2000;

const columns = sql`id, symbol, type, adjustment_type as "adjustmentType", adjustment_date as "adjustmentDate", value, last_updated_at as "lastUpdatedAt"`;

/** Open adjustments of one kind, the newest first. */
export async function readOpenAdjustments(
  db: DbOrTrx,
  type: AdjustmentKind,
  adjustmentType: AdjustmentType,
): Promise<EodAdjustment[]> {
  const { rows } = await sql<EodAdjustment>`
    select ${columns} from eod_adjustment where type = ${type} and adjustment_type = ${adjustmentType} and not completed
    order by adjustment_date desc, symbol limit ${mostRecords}`.execute(db);
  return rows;
}

/** One adjustment, or undefined. */
export async function readAdjustment(
  db: DbOrTrx,
  id: number,
): Promise<(EodAdjustment & { completed: boolean }) | undefined> {
  const { rows } = await sql<EodAdjustment & { completed: boolean }>`
    select ${columns}, completed from eod_adjustment where id = ${id}`.execute(db);
  return rows[0];
}

/** What a series lacks, as it was found. */
export interface Lacking {
  readonly type: AdjustmentKind;
  readonly date: string;
  readonly value: number;
}

/** Makes a symbol's open adjustments of one type what was found. Completed ones stay as they are. */
export async function storeAdjustments(
  trx: Trx,
  symbol: string,
  adjustmentType: AdjustmentType,
  found: readonly Lacking[],
): Promise<void> {
  const list = sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (type text, date date, value float8)`;
  await sql`
    delete from eod_adjustment a where symbol = ${symbol} and adjustment_type = ${adjustmentType} and not completed
      and not exists (select 1 from ${list} where f.type = a.type and f.date = a.adjustment_date)`.execute(
    trx,
  );
  if (!found.length) return;
  await sql`
    insert into eod_adjustment (symbol, type, adjustment_type, adjustment_date, value)
    select ${symbol}, type, ${adjustmentType}, date, value from ${list} order by date
    on conflict (symbol, type, adjustment_type, adjustment_date) do update set value = excluded.value, last_updated_at = clock_timestamp()
    where not eod_adjustment.completed and eod_adjustment.value <> excluded.value`.execute(trx);
}

/** Splits and dividends that sources other than the main one list; of two sources the one named first. */
export async function readPeerEvents(
  db: DbOrTrx,
  symbol: string,
): Promise<{ splits: SplitEvent[]; dividends: DividendEvent[] }> {
  const other = sql`symbol = ${symbol} and source <> (select main_source from symbol where symbol = ${symbol})`;
  // An amount counts on the basis of its source's prices, so that only sources of the main one's basis can be asked.
  const basis = (source: ReturnType<typeof sql>) => sql`
    (select raw_basis from source_bar b where b.symbol = ${symbol} and b.source = ${source} and b.chart_type = 'eod' order by ts desc limit 1)`;
  const { rows } = await sql<{ splits: SplitEvent[]; dividends: DividendEvent[] }>`
    select (select coalesce(json_agg(x), '[]') from (select distinct on (date) date, ratio from source_split where ${other} order by date, source) x) as splits,
           (select coalesce(json_agg(x), '[]') from (select distinct on (ex_date) ex_date as date, amount from source_dividend d where ${other}
              and ${basis(sql`d.source`)} = ${basis(sql`(select main_source from symbol where symbol = ${symbol})`)} order by ex_date, source) x) as dividends`.execute(
    db,
  );
  return rows[0]!;
}

/** The last bar of each day of an intraday main series, ascending. */
export async function readDayEnds(
  db: DbOrTrx,
  { symbol, env, chartType }: SeriesName,
  { from = '-infinity', to = 'infinity' }: Range = {},
): Promise<Omit<Bar, 'adjClose'>[]> {
  const { rows } = await sql<Omit<Bar, 'adjClose'>>`
    select distinct on (ts::date) to_char(ts, 'YYYY-MM-DD"T"HH24:MI:SS') as date, open, high, low, close, volume from bar
    where symbol = ${symbol} and env = ${env} and chart_type = ${chartType} and ts >= ${from}::timestamp and ts < ${to}::timestamp + interval '1 day'
    order by ts::date, ts desc`.execute(db);
  return rows;
}
