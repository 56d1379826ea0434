import type {
  StatementRow,
  StatementValue,
  StatementValues,
} from '@midoffice/contract/fundamentals/statements/shapes';

/** One edited cell: its new value, the value that its edit was begun on, and where the new value comes from. */
export interface PendingCell {
  readonly to: StatementValue;
  readonly from: StatementValue;
  /** A source, `typed`, `calculated`, or `scaled` by the currency or denomination editor. */
  readonly by: string;
}

/** What was collected in the editor and is saved together. Source: rule r001-record-edit-queue. */
export interface Pending {
  /** By record id and field. */
  readonly updates: Readonly<Record<string, Readonly<Record<string, PendingCell>>>>;
  /** Cells whose stored correction is to be taken out, by record id and field: what they held when that was chosen. */
  readonly resets: Readonly<Record<string, StatementValues>>;
  /** Records to delete, by id: what they held when that was chosen. */
  readonly deleted: Readonly<Record<string, StatementValues>>;
  readonly restored: readonly string[];
}

export const nothingPending: Pending = { updates: {}, resets: {}, deleted: {}, restored: [] };

const without = <T>(map: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(map).filter(([name]) => name !== key));
const toggled = (list: readonly string[], key: string): readonly string[] =>
  list.includes(key) ? list.filter((one) => one !== key) : [...list, key];

/** The value of the database; null where it is empty. */
export const storedValue = (row: StatementRow, field: string): StatementValue =>
  Object.hasOwn(row, field) ? ((row[field] as StatementValue | undefined) ?? null) : null;

/** Whether the record will be deleted: its current state, reversed where that is pending. */
export const isDeleted = (pending: Pending, row: StatementRow): boolean =>
  row.deleted ? !pending.restored.includes(row.id) : Object.hasOwn(pending.deleted, row.id);

/** Whether the correction of a cell will be taken out. */
export const isReset = (resets: StatementValues | undefined, field: string): boolean =>
  resets !== undefined && Object.hasOwn(resets, field);

/** What a row holds beside the fields of its table. */
export const rowFacts: ReadonlySet<string> = new Set([
  'id',
  'symbol',
  'calendarYear',
  'period',
  'source',
  'updatedAt',
  'deleted',
  'overridden',
  'overrides',
]);

/** All values of a record, as the database has them. */
const valuesOf = (row: StatementRow): StatementValues =>
  Object.fromEntries(
    Object.keys(row)
      .filter((field) => !rowFacts.has(field))
      .map((field) => [field, storedValue(row, field)]),
  );

/** The value of a cell once saved. A reset one has the value before it was corrected. */
export function valueOf(pending: Pending, row: StatementRow, field: string): StatementValue {
  const cell = pending.updates[row.id]?.[field];
  if (cell) return cell.to;
  if (isReset(pending.resets[row.id], field)) return row.overridden[field] ?? null;
  return storedValue(row, field);
}

/** A value to write into a cell. */
export interface CellWrite {
  readonly row: StatementRow;
  readonly field: string;
  readonly to: StatementValue;
  readonly by: string;
}

/** @param from what the cell holds; undefined: its correction stays */
function withReset(pending: Pending, id: string, field: string, from: StatementValue | undefined): Pending {
  const present = pending.resets[id] ?? {};
  if (from === undefined && !Object.hasOwn(present, field)) return pending;
  const next = from === undefined ? without(present, field) : { ...present, [field]: from };
  return {
    ...pending,
    resets: Object.keys(next).length ? { ...pending.resets, [id]: next } : without(pending.resets, id),
  };
}

/**
 * Writes cells; one that is back at the value of the database is no edit any more. One that is edited again was still begun on
 * the former value. Rows without a write stay as they are.
 */
export function setValues(pending: Pending, writes: readonly CellWrite[]): Pending {
  const byId = Map.groupBy(writes, ({ row }) => row.id);
  let next = pending;
  const updates = { ...pending.updates };
  for (const [id, own] of byId) {
    const cells = { ...updates[id] };
    for (const { row, field, to, by } of own) {
      const resets = next.resets[id];
      const stored = storedValue(row, field);
      const begunOn = isReset(resets, field) ? resets![field]! : stored;
      const from = cells[field] ? cells[field].from : begunOn;
      next = withReset(next, id, field, undefined);
      if (to === stored) delete cells[field];
      else cells[field] = { to, from, by };
    }
    if (Object.keys(cells).length) updates[id] = cells;
    else delete updates[id];
  }
  return { ...next, updates };
}

export const setValue = (
  pending: Pending,
  row: StatementRow,
  field: string,
  to: StatementValue,
  by: string,
): Pending => setValues(pending, [{ row, field, to, by }]);

/** Takes an edit out of a cell; where there is none, takes its stored correction out, or leaves that in again. */
export function resetValue(pending: Pending, row: StatementRow, field: string): Pending {
  if (pending.updates[row.id]?.[field]) return setValue(pending, row, field, storedValue(row, field), 'db');
  if (isReset(pending.resets[row.id], field)) return withReset(pending, row.id, field, undefined);
  return Object.hasOwn(row.overridden, field)
    ? withReset(pending, row.id, field, storedValue(row, field))
    : pending;
}

/**
 * What a click on a cell writes: the override's value, or the database's where something is pending or shown already.
 * Undefined where there is nothing to toggle. Source: rule r001-cell-click-toggle.
 */
export function toggleOf(
  pending: Pending,
  row: StatementRow,
  field: string,
  compare: { readonly source: string; readonly row: StatementRow | undefined } | undefined,
): CellWrite | undefined {
  const stored = storedValue(row, field);
  if (valueOf(pending, row, field) !== stored) return { row, field, to: stored, by: 'db' };
  if (!compare?.row) return undefined;
  const other = storedValue(compare.row, field);
  return other === null || other === stored ? undefined : { row, field, to: other, by: compare.source };
}

/** Deletes a record, or restores a deleted one; once more takes that back. */
export function toggleDeleted(pending: Pending, row: StatementRow): Pending {
  if (row.deleted) return { ...pending, restored: toggled(pending.restored, row.id) };
  const { deleted } = pending;
  return {
    ...pending,
    deleted: Object.hasOwn(deleted, row.id)
      ? without(deleted, row.id)
      : { ...deleted, [row.id]: valuesOf(row) },
  };
}

/** How many changes are pending: cells, resets, deletions, restores. */
export const countPending = ({ updates, resets, deleted, restored }: Pending): number =>
  Object.values(updates).reduce((sum, cells) => sum + Object.keys(cells).length, 0) +
  Object.values(resets).reduce((sum, cells) => sum + Object.keys(cells).length, 0) +
  Object.keys(deleted).length +
  restored.length;
