import type { StatementRow, StatementValue } from '@midoffice/contract/fundamentals/statements/shapes';

/** One edited cell: its new value, the value when it was edited, and where the new value comes from. */
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
  /** Fields whose stored correction is to be taken out, by record id. */
  readonly resets: Readonly<Record<string, readonly string[]>>;
  readonly deleted: readonly string[];
  readonly restored: readonly string[];
}

export const nothingPending: Pending = { updates: {}, resets: {}, deleted: [], restored: [] };

const without = <T>(map: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(map).filter(([name]) => name !== key));
const toggled = (list: readonly string[], key: string): readonly string[] =>
  list.includes(key) ? list.filter((one) => one !== key) : [...list, key];

/** The value of the database; null where it is empty. */
export const storedValue = (row: StatementRow, field: string): StatementValue =>
  Object.hasOwn(row, field) ? ((row[field] as StatementValue | undefined) ?? null) : null;

/** Whether the record will be deleted: its current state, reversed where that is pending. */
export const isDeleted = (pending: Pending, row: StatementRow): boolean =>
  row.deleted ? !pending.restored.includes(row.id) : pending.deleted.includes(row.id);

/** The value of a cell once saved. A reset one has the value before it was corrected. */
export function valueOf(pending: Pending, row: StatementRow, field: string): StatementValue {
  const cell = pending.updates[row.id]?.[field];
  if (cell) return cell.to;
  if (pending.resets[row.id]?.includes(field)) return row.overridden[field] ?? null;
  return storedValue(row, field);
}

/** A value to write into a cell. */
export interface CellWrite {
  readonly row: StatementRow;
  readonly field: string;
  readonly to: StatementValue;
  readonly by: string;
}

function withReset(pending: Pending, id: string, field: string, wanted: boolean): Pending {
  const present = pending.resets[id] ?? [];
  if (present.includes(field) === wanted) return pending;
  const next = wanted ? [...present, field] : present.filter((one) => one !== field);
  return {
    ...pending,
    resets: next.length ? { ...pending.resets, [id]: next } : without(pending.resets, id),
  };
}

/** Writes cells; one that is back at the value of the database is no edit any more. Rows without a write stay as they are. */
export function setValues(pending: Pending, writes: readonly CellWrite[]): Pending {
  const byId = Map.groupBy(writes, ({ row }) => row.id);
  let next = pending;
  const updates = { ...pending.updates };
  for (const [id, own] of byId) {
    const cells = { ...updates[id] };
    for (const { row, field, to, by } of own) {
      next = withReset(next, id, field, false);
      const from = storedValue(row, field);
      if (to === from) delete cells[field];
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
  const isReset = pending.resets[row.id]?.includes(field) ?? false;
  return isReset || Object.hasOwn(row.overridden, field)
    ? withReset(pending, row.id, field, !isReset)
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
export const toggleDeleted = (pending: Pending, row: StatementRow): Pending =>
  row.deleted
    ? { ...pending, restored: toggled(pending.restored, row.id) }
    : { ...pending, deleted: toggled(pending.deleted, row.id) };

/** How many changes are pending: cells, resets, deletions, restores. */
export const countPending = ({ updates, resets, deleted, restored }: Pending): number =>
  Object.values(updates).reduce((sum, cells) => sum + Object.keys(cells).length, 0) +
  Object.values(resets).reduce((sum, fields) => sum + fields.length, 0) +
  deleted.length +
  restored.length;

/** Edits without those that the present records hold already, as after somebody else saved the same. */
export function stillPending(pending: Pending, rows: ReadonlyMap<string, StatementRow>): Pending {
  const updates = Object.entries(pending.updates).flatMap(([id, cells]) => {
    const row = rows.get(id);
    const left = Object.entries(cells).filter(([field, cell]) => !row || storedValue(row, field) !== cell.to);
    return left.length ? [[id, Object.fromEntries(left)] as const] : [];
  });
  return {
    updates: Object.fromEntries(updates),
    resets: pending.resets,
    deleted: pending.deleted.filter((id) => !rows.get(id)?.deleted),
    restored: pending.restored.filter((id) => rows.get(id)?.deleted ?? true),
  };
}

/** Null takes an edit of the database back, an empty text empties the cell. */
const sent = (value: StatementValue): StatementValue => value ?? '';

/**
 * What Save Updates sends: only the fields that differ, of a record that is to be deleted none.
 * Source: rule r001-save-diff-only.
 */
export function payloadOf(pending: Pending) {
  const gone = new Set(pending.deleted);
  const updatedValues: Record<string, Record<string, StatementValue>> = {};
  const expected: Record<string, Record<string, StatementValue>> = {};
  for (const [id, cells] of Object.entries(pending.updates)) {
    if (gone.has(id)) continue;
    updatedValues[id] = Object.fromEntries(
      Object.entries(cells).map(([field, cell]) => [field, sent(cell.to)]),
    );
    expected[id] = Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, cell.from]));
  }
  for (const [id, fields] of Object.entries(pending.resets))
    if (!gone.has(id))
      updatedValues[id] = {
        ...updatedValues[id],
        ...Object.fromEntries(fields.map((field) => [field, null])),
      };
  return {
    updatedValues,
    ...(gone.size && { deletedValues: [...gone] }),
    ...(pending.restored.length && { restoredValues: [...pending.restored] }),
    expected,
  };
}

/** A pending change as people read it before it is saved. */
export interface PendingLine {
  readonly id: string;
  readonly field: string;
  readonly before: StatementValue;
  readonly after: StatementValue;
  readonly by: string;
}

/** All that is pending, a line each. */
export function pendingLines(
  pending: Pending,
  rows: ReadonlyMap<string, StatementRow>,
): readonly PendingLine[] {
  const gone = new Set(pending.deleted);
  const record = (id: string, after: string): PendingLine => ({
    id,
    field: 'record',
    before: after === 'deleted' ? 'kept' : 'deleted',
    after,
    by: 'typed',
  });
  return [
    ...pending.deleted.map((id) => record(id, 'deleted')),
    ...pending.restored.map((id) => record(id, 'restored')),
    ...Object.entries(pending.updates).flatMap(([id, cells]) =>
      gone.has(id)
        ? []
        : Object.entries(cells).map(([field, { from, to, by }]) => ({
            id,
            field,
            before: from,
            after: to,
            by,
          })),
    ),
    ...Object.entries(pending.resets).flatMap(([id, fields]) =>
      fields.map((field) => {
        const row = rows.get(id);
        return {
          id,
          field,
          before: row ? storedValue(row, field) : null,
          after: row?.overridden[field] ?? null,
          by: 'reset',
        };
      }),
    ),
  ];
}

/**
 * The cell of a conflict, as `record id|field`. A field is taken as it is: names of segments hold points and strokes.
 * @param where as the server names the record, such as `AAPL income 2023-FY`
 */
export function conflictPlace({
  where = '',
  field,
}: {
  readonly where?: string | undefined;
  readonly field: string;
}): string {
  const id = (/\d{4}-(?:Q[1-4]|FY)/.exec(where) ?? /^\d{4}-(?:Q[1-4]|FY)/.exec(field))?.[0] ?? '';
  const name = id !== '' && field.startsWith(id) ? field.slice(id.length).replace(/^[.|/]/, '') : field;
  return `${id}|${name}`;
}

/**
 * Edits that stay pending after a conflict: for a kept cell the current value becomes the one its editor had read; another
 * person's value removes the edit. Everything that was in no conflict stays as it is.
 * @param conflicts cells as `record id|field`, each with its current value
 * @param mine the ones to keep
 */
export function resolveConflicts(
  pending: Pending,
  conflicts: ReadonlyMap<string, StatementValue>,
  mine: ReadonlySet<string>,
): Pending {
  const updates: Record<string, Record<string, PendingCell>> = {};
  for (const [id, cells] of Object.entries(pending.updates))
    for (const [field, cell] of Object.entries(cells)) {
      const place = `${id}|${field}`;
      if (conflicts.has(place) && !mine.has(place)) continue;
      const from = conflicts.has(place) ? conflicts.get(place)! : cell.from;
      if (cell.to !== from) updates[id] = { ...updates[id], [field]: { ...cell, from } };
    }
  return { ...pending, updates };
}
