import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/connect.ts';
import { plainFigures, type FieldFigures, type Figures } from './figures.ts';
import { documentField, type ColumnPlan, type TablePlan } from './plan.ts';
import {
  documentFields,
  documentState,
  dueOf,
  groupOf,
  inBlocks,
  measureOf,
  stateOf,
  timeText,
} from './sql-store.ts';

/** More sub-groups than these in one chunk: the column is no grouping, and all rows are one group. */
const mostGroups = 500;
/** Fields of documents that a table shows at most. */
const mostDocumentFields = 400;
const allRows = '';

/** Blocks of a table. */
export interface Blocks {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/**
 * Distinguishes one content of some blocks from every other: rows and the sum of the transactions that wrote them. A row that
 * takes another's place was written by a later transaction, so that the sum grows where the number stays.
 */
export async function signatureOf(trx: Trx, table: string, { from, to }: Blocks): Promise<string> {
  const { rows } = await sql<{ signature: string }>`
    select count(*) || ':' || coalesce(sum(t.xmin::text::bigint), 0) as signature
    from ${sql.table(table)} t where ${inBlocks(from, to)}`.execute(trx);
  return rows[0]!.signature;
}

type Line = Readonly<Record<string, number | string | null>>;

/** What the outer query counts of one column. */
function countsOf(column: ColumnPlan, at: number) {
  const [state, measure] = [sql.ref(`s${at}`), sql.ref(`m${at}`)];
  const isTimed = column.kind === 'date' || column.kind === 'time';
  const extreme = (value: ReturnType<typeof sql>) =>
    isTimed ? timeText(column, value) : sql`${value}::float8`;
  return [
    sql`count(*) filter (where ${state} <> 0) as ${sql.ref(`f${at}`)}`,
    ...(column.rules.length
      ? [
          sql`count(*) filter (where ${state} = 1) as ${sql.ref(`i${at}`)}`,
          sql`count(*) filter (where ${state} = 2) as ${sql.ref(`a${at}`)}`,
        ]
      : []),
    ...(measureOf(column)
      ? [
          sql`${extreme(sql`min(${measure})`)} as ${sql.ref(`l${at}`)}`,
          sql`${extreme(sql`max(${measure})`)} as ${sql.ref(`g${at}`)}`,
        ]
      : []),
  ];
}

/** One pass over the blocks: a line for each sub-group. */
async function readLines(trx: Trx, plan: TablePlan, { from, to }: Blocks, todayMs: number): Promise<Line[]> {
  const dues = plan.columns.flatMap((column) => dueOf(column, todayMs) ?? []);
  const inner = plan.columns.flatMap((column, at) => {
    const measure = measureOf(column);
    return [
      sql`${stateOf(column, todayMs)} as ${sql.ref(`s${at}`)}`,
      ...(measure ? [sql`${measure} as ${sql.ref(`m${at}`)}`] : []),
    ];
  });
  const due = dues.length ? sql`least(${sql.join(dues)})` : sql`null::timestamptz`;
  const { rows } = await sql<Line>`
    select "group", count(*) as n, min(due) as due, ${sql.join(plan.columns.flatMap(countsOf))}
    from (
      select ${groupOf(plan)} as "group", ${due} as due, ${sql.join(inner)}
      from ${sql.table(plan.table)} t where ${inBlocks(from, to)}
      -- Each value is judged once, however often its state is counted.
      offset 0
    ) judged group by 1 order by 2 desc, 1 limit ${mostGroups + 1}`.execute(trx);
  return rows;
}

const figuresOf = (line: Line, at: number): FieldFigures => [
  Number(line[`f${at}`]),
  Number(line[`i${at}`] ?? 0),
  Number(line[`a${at}`] ?? 0),
  line[`l${at}`] ?? null,
  line[`g${at}`] ?? null,
];

interface DocumentLine {
  readonly group: string;
  readonly key: string;
  readonly filled: number;
  readonly invalid: number;
  readonly min: number | string | null;
  readonly max: number | string | null;
}

/** The fields of the table's document: a line for each sub-group and field. */
async function readDocument(trx: Trx, plan: TablePlan, { from, to }: Blocks): Promise<DocumentLine[]> {
  const { document } = plan;
  if (!document) return [];
  const { rows } = await sql<DocumentLine>`
    with judged as materialized (
      select ${groupOf(plan)} as "group", e.key, ${documentState(document, sql`e.key`, sql`e.value`)} as state,
        case when jsonb_typeof(e.value) = 'number' and abs(e.value::numeric) < 1e300 then e.value::numeric end as number,
        case when e.key = any(${[...document.days]}::text[]) then left(e.value #>> '{}', 10) end as day
      from ${sql.table(plan.table)} t cross join lateral ${documentFields(document)} e where ${inBlocks(from, to)})
    select "group", key, count(*) filter (where state <> 0) as filled, count(*) filter (where state = 1) as invalid,
      coalesce(to_jsonb(min(number)::float8), to_jsonb(min(day) filter (where state = 3))) as min,
      coalesce(to_jsonb(max(number)::float8), to_jsonb(max(day) filter (where state = 3))) as max
    from judged
    where key in (select key from judged group by key order by count(*) desc, key limit ${mostDocumentFields})
    group by 1, 2`.execute(trx);
  return rows;
}

/** What the statistics keep of some blocks. */
export interface ChunkFigures {
  readonly figures: Figures;
  /** When the next value changes its state by the clock. */
  readonly dueAt: string | null;
}

/** Judges and counts every value of some blocks of a table, as of a day. */
export async function computeChunk(
  trx: Trx,
  plan: TablePlan,
  blocks: Blocks,
  todayMs: number,
): Promise<ChunkFigures> {
  const lines = await readLines(trx, plan, blocks, todayMs);
  if (lines.length > mostGroups) return computeChunk(trx, { ...plan, groupField: null }, blocks, todayMs);
  const groups = new Map(
    lines.map((line) => [
      String(line['group'] ?? allRows),
      {
        n: Number(line['n']),
        fields: new Map(plan.columns.map(({ name }, at) => [name, figuresOf(line, at)])),
      },
    ]),
  );
  for (const { group, key, filled, invalid, min, max } of await readDocument(trx, plan, blocks))
    groups.get(group)!.fields.set(documentField(plan.document!, key), [filled, invalid, 0, min, max]);
  const dues = lines.flatMap(({ due }) => (due === null || due === undefined ? [] : [String(due)]));
  return { figures: plainFigures(groups), dueAt: dues.sort()[0] ?? null };
}
