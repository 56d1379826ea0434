import { statementIdParts, type StatementValue } from '@midoffice/contract/fundamentals/statements/shapes';
import type { LayerValues } from '@midoffice/market/statements/layers';
import type { Row } from '../../../platform/ledger/change.ts';
import type { RepairPlan } from '../../../platform/repairs/repairs.ts';
import { copyFacts, factRows, sentOf, uncorrected, type NextFacts, type StatementDesk } from './desk.ts';
import { BadValue } from './values.ts';

/** Where a value comes from: in words for people, and for programs such as filing, table, row and mapper. */
export interface ValueOrigin {
  readonly origin: string | null;
  readonly evidence?: Readonly<Record<string, unknown>> | null | undefined;
}

const byPerson: ValueOrigin = { origin: null };

/** An edit while it is being worked out. Record ids that it is about are in `touched`. */
export interface Work {
  readonly desk: StatementDesk;
  readonly next: NextFacts;
  readonly touched: Set<string>;
}

export const beginWork = (desk: StatementDesk): Work => ({ desk, next: copyFacts(desk), touched: new Set() });

const keyOf = ({ desk }: Work, id: string) => {
  const { calendarYear, period } = statementIdParts(id)!;
  return { symbol: desk.symbol, statement: desk.table, calendar_year: calendarYear, period };
};

/** The values of a record without corrections, as the plan has it so far: a record inserted by this plan counts. */
function baseValues(work: Work, id: string): LayerValues | undefined {
  const inserted = work.next.marks.get(`${id}\ninserted`);
  if (inserted) return inserted['values'] as LayerValues;
  const record = work.desk.main.get(id);
  if (!record) return undefined;
  return Object.fromEntries(Object.keys(record.values).map((field) => [field, uncorrected(record, field)]));
}

/**
 * Sets a cell. A value equal to the uncorrected one removes the correction.
 * @throws BadValue where the record does not exist
 */
export function setCell(
  work: Work,
  id: string,
  field: string,
  value: StatementValue,
  { origin, evidence }: ValueOrigin = byPerson,
): void {
  const base = baseValues(work, id);
  if (!base)
    throw new BadValue(field, `there is no record ${id} of ${work.desk.symbol} in ${work.desk.table}`);
  const name = `${id}\n${field}`;
  const without = base[field] ?? null;
  const existing = work.desk.cells.get(name);
  work.touched.add(id);
  if (value === without) return void work.next.cells.delete(name);
  const row: Row = {
    ...keyOf(work, id),
    field,
    value,
    witness: without,
    origin,
    evidence: evidence ?? null,
  };
  const isSame =
    existing !== undefined &&
    (existing['value'] ?? null) === value &&
    (existing['origin'] ?? null) === origin;
  work.next.cells.set(name, isSame ? existing : row);
}

/** Takes the correction of a cell out. */
export function resetCell(work: Work, id: string, field: string): void {
  work.touched.add(id);
  work.next.cells.delete(`${id}\n${field}`);
}

/**
 * Puts a record of a person in, and takes out what was corrected in a deleted one of its place: a new record has the values that
 * it is given.
 * @param values whole, as stored
 */
export function insertRecord(
  work: Work,
  id: string,
  values: LayerValues,
  { origin, evidence }: ValueOrigin = byPerson,
): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const row: Row = {
    ...keyOf(work, id),
    mark: 'inserted',
    values: kept,
    witness: sentOf(work.desk, id),
    origin,
    evidence: evidence ?? null,
  };
  work.touched.add(id);
  for (const name of work.next.cells.keys()) if (name.startsWith(`${id}\n`)) work.next.cells.delete(name);
  work.next.marks.set(`${id}\ninserted`, row);
}

/** Marks a record deleted, or takes that mark out. */
export function deleteRecord(work: Work, id: string, deleted: boolean): void {
  const name = `${id}\ndeleted`;
  work.touched.add(id);
  if (!deleted) return void work.next.marks.delete(name);
  if (work.desk.marks.has(name)) return;
  const row: Row = {
    ...keyOf(work, id),
    mark: 'deleted',
    values: null,
    witness: sentOf(work.desk, id),
    origin: null,
    evidence: null,
  };
  work.next.marks.set(name, row);
}

/** The plan that an edit comes to. */
export const planOf = (
  work: Work,
  { kind, source, summary }: Pick<RepairPlan, 'kind' | 'source' | 'summary'>,
): RepairPlan => ({ kind, source, summary, rows: factRows(work.desk, work.next) });
