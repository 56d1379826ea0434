import { WrittenColumn } from '@midoffice/contract/kernel';
import type { ChartColumns } from '@midoffice/contract/prices/charts/shapes';
import { sql } from 'kysely';
import { badInput } from '../../../platform/http/errors.ts';
import { laterColumn, queryColumns } from '../../../platform/later-columns/later-columns.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SeriesName } from './series.ts';
import { barsByRow, columnsInStore, isBarOf, mostBars, type Range } from './series-store.ts';

/** Longer series are read and written by a worker thread. */
export const mostBarsHere = 20_000;

type Part = Readonly<Record<keyof ChartColumns, string>> & { readonly count: number };

/** Columns as PostgreSQL writes them, a part of the bars in each row. */
const writtenParts = (name: SeriesName, bars: ReturnType<typeof sql>, most: number) => {
  const texts = Object.entries(columnsInStore(name.chartType)).map(
    ([column, stored]) => sql`array_to_json(array_agg(${stored}))::text as ${sql.ref(column)}`,
  );
  return sql<Part>`
    select part, count(*)::int as count, ${sql.join(texts)} from ${barsByRow(bars, most)} group by part order by part`;
};

/** Columns, each made by its name. */
export const columnsBy = (column: <T>(name: keyof ChartColumns) => T[]): ChartColumns => ({
  date: column('date'),
  open: column('open'),
  high: column('high'),
  low: column('low'),
  close: column('close'),
  adjClose: column('adjClose'),
  volume: column('volume'),
});

/** Refuses a range with more bars than an answer holds. */
export const tooManyBars = () =>
  badInput('from', `the range holds more than ${mostBars} bars, please choose a shorter one`);

/**
 * The main series to be answered: its items are not read here. A long one is left to the thread that writes its answer,
 * which refuses more than `mostBars` by an ApiError 400.
 */
export async function answeredMainColumns(
  { readDb, readDatabaseUrl }: Pick<Platform, 'readDb' | 'readDatabaseUrl'>,
  name: SeriesName,
  range: Range,
): Promise<ChartColumns> {
  const bars = isBarOf(name, range);
  const isShort = sql`(select total <= ${sql.lit(mostBarsHere)} from counted)`;
  const { rows } = await sql<{ total: number } & { [Key in keyof Part]: Part[Key] | null }>`
    with counted as materialized (
      select count(*)::int as total from (select from bar where ${bars} limit ${sql.lit(mostBarsHere + 1)}) b)
    select counted.total, p.* from counted
    left join (${writtenParts(name, sql`${bars} and ${isShort}`, mostBarsHere)}) p on true order by p.part`.execute(
    readDb,
  );
  const { total } = rows[0]!;
  if (total > mostBarsHere) {
    const { sql: text, parameters } = writtenParts(name, bars, mostBars + 1).compile(readDb);
    const later = queryColumns({
      databaseUrl: readDatabaseUrl,
      query: { text, parameters, most: mostBars },
      tooMany: tooManyBars,
    });
    return columnsBy((column) => laterColumn(later, column).asList());
  }
  return columnsBy((column) =>
    new WrittenColumn(
      total,
      rows.flatMap((row) => row[column]?.slice(1, -1) ?? []),
    ).asList(),
  );
}
