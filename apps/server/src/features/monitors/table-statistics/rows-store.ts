import type { ValueState } from '@midoffice/contract/monitors/table-statistics/shapes';
import { mostValueCharacters } from '@midoffice/contract/monitors/table-statistics/lists';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { Blocks } from './chunk-store.ts';
import type { FieldFigures } from './figures.ts';
import { documentKey, type ColumnPlan, type TablePlan } from './plan.ts';
import { columnOf, documentState, groupOf, inBlocks, stateNumbers, stateOf, timeText } from './sql-store.ts';

/** One bar: a field's values of one state, of all sub-groups or of some. */
export interface Bar {
  readonly field: string;
  readonly state: ValueState;
  /** Null: all rows. */
  readonly groups: readonly string[] | null;
}

/** How many rows of a chunk a field has, by sub-group; a sub-group without the field has none of its figures. */
export interface ChunkField {
  readonly block: number;
  readonly groups: readonly {
    readonly name: string;
    readonly n: number;
    readonly figures: FieldFigures | null;
  }[];
}

/** The figures of one field in all chunks of a table. */
export async function readFieldChunks(db: DbOrTrx, table: string, field: string): Promise<ChunkField[]> {
  const { rows } = await sql<ChunkField>`
    select first_block as block, (
      select coalesce(json_agg(json_build_object('name', g.key, 'n', g.value -> 'n', 'figures', g.value -> 'fields' -> ${field}::text)), '[]')
      from jsonb_each(figures) g) as groups
    from table_statistics_chunk where table_name = ${table} order by first_block`.execute(db);
  return rows;
}

type Cell = string | number | boolean | null;

/** A column's value as the generic table shows it, bounded. */
function shownValue(column: ColumnPlan): RawBuilder<unknown> {
  const value = columnOf(column);
  if (column.kind === 'number' || column.kind === 'flag') return value;
  if (column.kind === 'date' || column.kind === 'time') return timeText(column, value);
  const text = column.kind === 'list' ? sql`array_to_string(${value}, ', ')` : sql`${value}::text`;
  return sql`left(${text}, ${mostValueCharacters}::int)`;
}

const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : String(value);
};

/** Rows behind a bar within some blocks, in the order of the table. */
export async function readBarRows(
  db: DbOrTrx,
  plan: TablePlan,
  bar: Bar,
  at: { readonly blocks: Blocks; readonly skip: number; readonly limit: number; readonly todayMs: number },
): Promise<Record<string, Cell>[]> {
  const key = documentKey(plan, bar.field);
  const { document } = plan;
  const value =
    key !== undefined && document ? sql`${sql.ref(`t.${document.column}`)} -> ${key}::text` : undefined;
  const column = plan.columns.find(({ name }) => name === bar.field);
  const state =
    value && document
      ? documentState(document, sql`${key!}::text`, sql`(${value})`)
      : stateOf(column!, at.todayMs);
  const shown = plan.columns.filter(
    ({ isHidden, name }) => !isHidden && !(value && name === document?.column),
  );
  const group = bar.groups ? sql`and ${groupOf(plan)} = any(${[...bar.groups]}::text[])` : sql``;
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([
      ...(value ? [sql`left(${value} #>> '{}', ${mostValueCharacters}::int) as ${sql.ref('value')}`] : []),
      ...shown.map((one, i) => sql`${shownValue(one)} as ${sql.ref(`c${i}`)}`),
      sql`1 as one`,
    ])}
    from ${sql.table(plan.table)} t
    where ${inBlocks(at.blocks.from, at.blocks.to)} and ${state} = ${stateNumbers[bar.state]}::int ${group}
    order by t.ctid offset ${at.skip} limit ${at.limit}`.execute(db);
  return rows.map((row) =>
    Object.fromEntries([
      ...shown.map(({ name }, i) => [name, cellOf(row[`c${i}`])] as const),
      ...(value ? [[bar.field, cellOf(row['value'])] as const] : []),
    ]),
  );
}
