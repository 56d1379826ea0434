import type { ImportedCell } from '@midoffice/contract/prices/charts/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { chartTypeOf, sameBar, staged } from './import-store.ts';
import type { ImportTarget } from './import-target.ts';

const mostCells = 200;

/** The newest import of a symbol, 0 for none. */
export async function newestImport(db: DbOrTrx, symbol: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from import_run where symbol = ${symbol}`.execute(db);
  return rows[0]!.id;
}

const dateOf = (target: ImportTarget, column: string) =>
  sql`to_char(${sql.ref(column)}, ${chartTypeOf(target) === 'eod' ? 'YYYY-MM-DD' : 'YYYY-MM-DD"T"HH24:MI:SS'})`;

/** First and last day (of intraday bars: moment) of the staged file. */
export async function stagedRange(
  trx: Trx,
  target: ImportTarget,
): Promise<{ from: string | null; to: string | null }> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select ${dateOf(target, 'f.from')} as from, ${dateOf(target, 'f.to')} as to
    from (select min(ts) as from, max(ts) as to from ${staged}) f`.execute(trx);
  return rows[0]!;
}

/** The first 200 values that the staged bars change in bars which the source had sent. */
export async function sampleBars(trx: Trx, target: ImportTarget): Promise<ImportedCell[]> {
  const { rows } = await sql<ImportedCell>`
    select ${dateOf(target, 'f.ts')} as date, v.field, v.before, v.after
    from ${staged} f join source_bar b
      on b.symbol = ${target.symbol} and b.source = ${target.source} and b.chart_type = ${chartTypeOf(target)} and b.ts = f.ts
    cross join lateral (values
      (1, 'open', to_jsonb(b.open), to_jsonb(f.open)), (2, 'high', to_jsonb(b.high), to_jsonb(f.high)),
      (3, 'low', to_jsonb(b.low), to_jsonb(f.low)), (4, 'close', to_jsonb(b.close), to_jsonb(f.close)),
      (5, 'adjClose', to_jsonb(b.adj_close), to_jsonb(f.adj_close)), (6, 'volume', to_jsonb(b.volume), to_jsonb(f.volume)),
      (7, 'basis', to_jsonb(case when b.raw_basis then 'raw' else 'split-adjusted' end),
        to_jsonb(case when f.raw_basis then 'raw' else 'split-adjusted' end))) v (n, field, before, after)
    where not f.held and not (${sameBar}) and v.before is distinct from v.after
    order by f.ts, v.n limit ${mostCells}`.execute(trx);
  return rows;
}

/** The first 200 splits and dividends that the staged file adds or changes. @param subject of a list only its own */
export async function sampleEvents(
  trx: Trx,
  target: ImportTarget,
  subject: 'bars' | 'splits' | 'dividends',
): Promise<ImportedCell[]> {
  const isList = subject !== 'bars';
  const known = sql`s.symbol = ${target.symbol} and s.source = ${target.source}`;
  const { rows } = await sql<ImportedCell>`
    select to_char(e.ts, 'YYYY-MM-DD') as date, e.field, to_jsonb(e.before) as before, to_jsonb(e.after) as after from (
      select f.ts, 'split' as field, s.ratio as before, f.ratio as after
      from ${staged} f left join source_split s on ${known} and s.date = f.ts::date
      where ${subject !== 'dividends'} and (${isList} or f.ratio <> 1) and s.ratio is distinct from f.ratio
      union all
      select f.ts, 'dividend', s.amount, f.dividend
      from ${staged} f left join source_dividend s on ${known} and s.ex_date = f.ts::date
      where ${subject !== 'splits'} and (${isList} or f.dividend <> 0) and s.amount is distinct from f.dividend) e
    order by e.ts, e.field limit ${mostCells}`.execute(trx);
  return rows;
}
