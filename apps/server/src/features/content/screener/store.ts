import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** One figure of an economic series. */
export interface EconomicPoint {
  readonly date: string;
  readonly value: number;
  /** Where it was taken from. */
  readonly source: string;
}

/** A series, newest first. */
export async function readSeries(db: DbOrTrx, series: string): Promise<EconomicPoint[]> {
  const { rows } = await sql<EconomicPoint>`
    select date, value, source from economic_point where series = ${series} order by date desc`.execute(db);
  return rows;
}

/** How many figures each series has. */
export async function countSeries(db: DbOrTrx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ series: string; count: number }>`
    select series, count(*) as count from economic_point group by series`.execute(db);
  return new Map(rows.map(({ series, count }) => [series, count]));
}

/** Stores figures of a series; those of days that it has already are replaced. Answers how many are new or differ. */
export async function storeSeries(
  db: DbOrTrx,
  series: string,
  source: string,
  points: readonly { readonly date: string; readonly value: number }[],
): Promise<number> {
  const { rows } = await sql`
    insert into economic_point (series, date, value, source)
    select ${series}, p.date, p.value, ${source}
    from unnest(${points.map((point) => point.date)}::date[], ${points.map((point) => point.value)}::float8[]) p (date, value)
    on conflict (series, date) do update set value = excluded.value, source = excluded.source, imported_at = now()
    where (economic_point.value, economic_point.source) is distinct from (excluded.value, excluded.source)
    returning 1`.execute(db);
  return rows.length;
}
