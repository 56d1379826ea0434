import {
  byNewestPeriod,
  isSegmentTable,
  statementIdParts,
  type EditorTable,
  type StatementChange,
  type StatementOverrideType,
  type StatementRow,
  type StatementTable,
  type StatementValues,
} from '@midoffice/contract/fundamentals/statements/shapes';
import type { LayerRecord, MainStatement } from '@midoffice/market/statements/layers';
import { fieldsOf, recordOfValues } from './fields.ts';

/** Facts about a record that is shown. */
type Facts = Pick<MainStatement, 'id' | 'source' | 'values' | 'updatedAt'> &
  Partial<Pick<MainStatement, 'overridden' | 'deleted'>>;

/** A record of revenue by segment as calls answer it: every segment is there, empty ones as null. */
function segmentRow(
  symbol: string,
  { id, source, values, updatedAt, overridden = {}, deleted = false }: Facts,
  fields: readonly string[],
): StatementRow {
  const cells = Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
  const facts = { id, symbol, source, updatedAt, deleted, overridden, overrides: [] };
  const date = typeof cells['date'] === 'string' ? cells['date'] : '';
  return { ...cells, ...facts, date, ...statementIdParts(id)! } as unknown as StatementRow;
}

/** A record as calls answer it. */
function shownRow(
  symbol: string,
  table: StatementTable,
  { id, source, values, updatedAt, overridden = {}, deleted = false }: Facts,
  overrides: readonly StatementOverrideType[] = [],
): StatementRow {
  const record = recordOfValues({ symbol, statement: table, ...statementIdParts(id)! }, values);
  const { statement: _table, values: numbers, ...identity } = record;
  const facts = { id, source, updatedAt, deleted, overridden, overrides: [...overrides] };
  // Numeric fields travel beside members of other types, which an index signature cannot say.
  return { ...identity, ...numbers, ...facts } as unknown as StatementRow;
}

const newest = (a: string, b: string): number => byNewestPeriod(statementIdParts(a)!, statementIdParts(b)!);

/** Records as calls answer them, newest first. */
export function shownRows(
  symbol: string,
  table: EditorTable,
  records: readonly (MainStatement | LayerRecord)[],
  overrides: ReadonlyMap<string, readonly StatementOverrideType[]> = new Map(),
): StatementRow[] {
  const sorted = [...records].sort((a, b) => newest(a.id, b.id));
  if (isSegmentTable(table)) {
    const fields = fieldsOf(
      table,
      sorted.map(({ values }) => values),
    );
    return sorted.map((record) => segmentRow(symbol, record, fields));
  }
  return sorted.map((record) =>
    shownRow(
      symbol,
      table,
      record,
      overrides.get(record.id)?.filter((type) => tableOfOverride(type) === table),
    ),
  );
}

/** The table whose records an override is about. Source: rule r001-override-types. */
export const tableOfOverride = (type: StatementOverrideType): StatementTable =>
  type === 'invalid-shares' ? 'income' : (type.slice('zero-'.length) as StatementTable);

type Main = ReadonlyMap<string, MainStatement>;
const present = (record: MainStatement | undefined): MainStatement | undefined =>
  record?.deleted ? undefined : record;

function changesOf(
  table: EditorTable,
  id: string,
  before: MainStatement | undefined,
  after: MainStatement | undefined,
): StatementChange[] {
  if (!before && !after) return [];
  const values = (record: MainStatement | undefined): StatementValues => record?.values ?? {};
  // Of a record that goes its name says enough; of one that comes each value is new.
  const fields = after ? fieldsOf(table, [values(before), after.values]) : [];
  const cells = fields
    .map((field) => ({
      table,
      id,
      field,
      before: values(before)[field] ?? null,
      after: values(after)[field] ?? null,
    }))
    .filter((change) => change.before !== change.after);
  const whole = { table, id, field: 'record', before: before?.source ?? null, after: after?.source ?? null };
  return !before || !after || whole.before !== whole.after ? [whole, ...cells] : cells;
}

/** What differs between two states of a main set, newest record first. A deleted record counts as none. */
export function mainChanges(table: EditorTable, before: Main, after: Main): StatementChange[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])].sort(newest);
  return ids.flatMap((id) => changesOf(table, id, present(before.get(id)), present(after.get(id))));
}
