import { sql, type RawBuilder } from 'kysely';
import type { DocumentRules, Rule, Test } from './catalog/index.ts';
import { dayPattern, type ColumnPlan, type TablePlan } from './plan.ts';

type Sql = RawBuilder<unknown>;

const dayMs = 86_400_000;

/** Midnight UTC of the day of a moment: states that depend on the clock change once a day. */
export const dayOf = (nowMs: number): number => Math.floor(nowMs / dayMs) * dayMs;

const moment = (ms: number): Sql => sql`${new Date(ms).toISOString()}::timestamptz`;

export const columnOf = ({ name }: { readonly name: string }): Sql => sql`${sql.ref(`t.${name}`)}`;

/** Control characters but tab and line breaks, and the sign for letters that could not be read. */
const brokenLetters = '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]';
/** Texts are checked so far: what is longer is an article. */
const mostChecked = 20_000;

function isFinite({ kind, type }: ColumnPlan): Sql | null {
  if (kind === 'date' || kind === 'time') return sql`isfinite`;
  return /^(double|real|numeric)/.test(type) ? sql`number` : null;
}

/** The engine sorts NaN behind all numbers. */
const finiteNumber = (value: Sql): Sql => sql`${value} > '-Infinity' and ${value} < 'Infinity'`;

/** A condition that holds for values which fail the test. */
function failing(column: ColumnPlan, test: Test, todayMs: number): Sql {
  const value = columnOf(column);
  switch (test.is) {
    case 'not-finite':
      return column.kind === 'number' ? sql`not (${finiteNumber(value)})` : sql`not isfinite(${value})`;
    case 'padded':
      return sql`left(${value}::text, 1) in (' ', E'\\t', E'\\n', E'\\r') or right(${value}::text, 1) in (' ', E'\\t', E'\\n', E'\\r')`;
    case 'unreadable':
      return sql`left(${value}::text, ${mostChecked}::int) ~ ${brokenLetters}`;
    case 'true':
      return value;
    case 'below':
      return sql`${value} < ${test.than}::float8`;
    case 'at-most':
      return sql`${value} <= ${test.than}::float8`;
    case 'outside':
      return sql`${value} not between ${test.from}::float8 and ${test.to}::float8`;
    case 'before':
      return sql`${value} < ${test.day}::date`;
    case 'after-today':
      return sql`${value} > ${moment(todayMs + test.days * dayMs)}`;
    case 'before-today':
      return sql`${value} < ${moment(todayMs - test.days * dayMs)}`;
    case 'unlike':
      return sql`${value}::text !~ ${test.pattern}`;
    case 'one-of':
      return sql`lower(${value}::text) = any(${[...test.values]}::text[])`;
    case 'less-than':
      return sql`${value} < ${sql.ref(`t.${test.column}`)} * ${test.factor ?? 1}::float8`;
    case 'more-than':
      return sql`${value} > ${sql.ref(`t.${test.column}`)} * ${test.factor ?? 1}::float8`;
    case 'earlier-than':
      return sql`${value} < ${sql.ref(`t.${test.column}`)}`;
  }
}

const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length
    ? sql`coalesce(${sql.join(
        conditions.map((one) => sql`(${one})`),
        sql` or `,
      )}, false)`
    : sql`false`;

const failingAny = (column: ColumnPlan, state: Rule['state'], todayMs: number): Sql =>
  anyOf(
    column.rules.filter((rule) => rule.state === state).map(({ test }) => failing(column, test, todayMs)),
  );

/** Whether a value counts as null. */
function isEmpty(column: ColumnPlan): Sql {
  const value = columnOf(column);
  if (column.kind === 'text') return sql`(${value} is null or ${value}::text = '')`;
  if (column.kind === 'list') return sql`(${value} is null or cardinality(${value}) = 0)`;
  if (column.kind === 'json') return sql`(${value} is null or ${value}::text in ('null', '""', '{}', '[]'))`;
  return sql`${value} is null`;
}

/** Numbers of the states in what the engine answers. */
export const stateNumbers = { null: 0, invalid: 1, attention: 2, valid: 3 } as const;

/** The number of a value's state. */
export const stateOf = (column: ColumnPlan, todayMs: number): Sql => sql`
  case when ${isEmpty(column)} then 0 when ${failingAny(column, 'invalid', todayMs)} then 1
    when ${failingAny(column, 'attention', todayMs)} then 2 else 3 end`;

/** What least and greatest are taken of; null where they are not shown. */
export function measureOf(column: ColumnPlan): Sql | null {
  if (column.isHidden) return null;
  const value = columnOf(column);
  if (column.kind === 'text') return sql`nullif(char_length(${value}::text), 0)`;
  if (column.kind === 'list') return sql`nullif(cardinality(${value}), 0)`;
  if (column.kind !== 'number' && column.kind !== 'date' && column.kind !== 'time') return null;
  if (!isFinite(column)) return value;
  return column.kind === 'number'
    ? sql`case when ${finiteNumber(value)} then ${value}::float8 end`
    : sql`case when isfinite(${value}) then ${value} end`;
}

/** A day or a moment as text that sorts by time: `2024-06-01`, `2024-06-01T12:00:00Z`. */
export function timeText({ kind, type }: ColumnPlan, value: Sql): Sql {
  if (kind === 'date') return sql`to_char(${value}, 'YYYY-MM-DD')`;
  const zoned = type === 'timestamp with time zone' ? sql`${value} at time zone 'UTC'` : value;
  return sql`to_char(${zoned}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

/** When the next of the column's values changes its state because a day has passed; null: the clock changes none. */
export function dueOf(column: ColumnPlan, todayMs: number): Sql | null {
  const value = columnOf(column);
  const dues = column.rules.flatMap(({ test }) => {
    if (test.is === 'after-today')
      return [
        sql`case when isfinite(${value}) and ${value} > ${moment(todayMs + test.days * dayMs)}
          then ${value}::timestamptz - ${test.days}::int * interval '1 day' end`,
      ];
    if (test.is === 'before-today')
      return [
        sql`case when isfinite(${value}) and ${value} >= ${moment(todayMs - test.days * dayMs)}
          then ${value}::timestamptz + ${test.days}::int * interval '1 day' + interval '1 microsecond' end`,
      ];
    return [];
  });
  return dues.length ? sql`least(${sql.join(dues)})` : null;
}

/** The name of sub-groups whose column is empty. */
export const noGroup = '(none)';
const mostNameCharacters = 60;

/** The name of a row's sub-group. */
export const groupOf = ({ groupField }: TablePlan): Sql =>
  groupField
    ? sql`coalesce(nullif(left(${sql.ref(`t.${groupField}`)}::text, ${mostNameCharacters}::int), ''), ${noGroup})`
    : sql`''::text`;

/** Rows of some blocks of a table. @param to exclusive */
export const inBlocks = (from: number, to: number): Sql =>
  sql`t.ctid >= ${`(${from},0)`}::tid and t.ctid < ${`(${to},0)`}::tid`;

/** The fields of a table's document, one row each: `e.key`, `e.value`. */
export const documentFields = ({ column }: DocumentRules): Sql => sql`
  jsonb_each(case when jsonb_typeof(${sql.ref(`t.${column}`)}) = 'object' then ${sql.ref(`t.${column}`)} else '{}'::jsonb end)`;

/**
 * The number of the state of a document's field.
 * @param key SQL of its name
 * @param value SQL of its value, jsonb
 */
export function documentState({ numbers, positive, days }: DocumentRules, key: Sql, value: Sql): Sql {
  const named = (names: readonly string[]): Sql => sql`${key} = any(${[...names]}::text[])`;
  return sql`
    case when ${value} is null or ${value} in ('null'::jsonb, '""'::jsonb, '{}'::jsonb, '[]'::jsonb) then 0
      when ${named(numbers)} and jsonb_typeof(${value}) <> 'number' then 1
      when ${named(positive)} and jsonb_typeof(${value}) = 'number' and left(${value}::text, 1) = '-' then 1
      when ${named(days)} and (${value} #>> '{}') !~ ${dayPattern} then 1
      else 3 end`;
}
