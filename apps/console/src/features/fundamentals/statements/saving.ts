import type {
  StatementRow,
  StatementValue,
  StatementValues,
} from '@midoffice/contract/fundamentals/statements/shapes';
import { isReset, storedValue, type Pending } from './pending.ts';

type Cells<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

/** Cells by record id and field, each as it is made anew; undefined leaves one out. */
const cellsLeft = <T>(
  cells: Cells<T>,
  left: (cell: T, id: string, field: string) => T | undefined,
): Cells<T> =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([id, own]) => {
      const kept = Object.entries(own).flatMap(([field, cell]) => {
        const next = left(cell, id, field);
        return next === undefined ? [] : [[field, next] as const];
      });
      return kept.length ? [[id, Object.fromEntries(kept)] as const] : [];
    }),
  );

const entriesLeft = <T>(
  entries: Readonly<Record<string, T>>,
  left: (id: string) => boolean,
): Readonly<Record<string, T>> => Object.fromEntries(Object.entries(entries).filter(([id]) => left(id)));

/** Edits without those that the present records hold already, as after somebody else saved the same. */
export function stillPending(pending: Pending, rows: ReadonlyMap<string, StatementRow>): Pending {
  return {
    updates: cellsLeft(pending.updates, (cell, id, field) => {
      const row = rows.get(id);
      return row && storedValue(row, field) === cell.to ? undefined : cell;
    }),
    resets: cellsLeft(pending.resets, (from, id, field) => {
      const row = rows.get(id);
      return row && !Object.hasOwn(row.overridden, field) ? undefined : from;
    }),
    deleted: entriesLeft(pending.deleted, (id) => !rows.get(id)?.deleted),
    restored: pending.restored.filter((id) => rows.get(id)?.deleted ?? true),
  };
}

/**
 * What is pending after a save: all that was edited while it ran. A cell that was edited once more was begun on what the save
 * stored.
 * @param sent what was saved
 */
export function unsaved(pending: Pending, sent: Pending): Pending {
  return {
    updates: cellsLeft(pending.updates, (cell, id, field) => {
      const saved = sent.updates[id]?.[field];
      if (!saved || Object.hasOwn(sent.deleted, id)) return cell;
      return saved.to === cell.to ? undefined : { ...cell, from: saved.to };
    }),
    resets: cellsLeft(pending.resets, (from, id, field) =>
      isReset(sent.resets[id], field) ? undefined : (sent.updates[id]?.[field]?.to ?? from),
    ),
    deleted: entriesLeft(pending.deleted, (id) => !Object.hasOwn(sent.deleted, id)),
    restored: pending.restored.filter((id) => !sent.restored.includes(id)),
  };
}

/** Null takes an edit of the database back, an empty text empties the cell. */
const sent = (value: StatementValue): StatementValue => value ?? '';

/**
 * What Save Updates sends: only the fields that differ, of a record that is to be deleted none.
 * Source: rule r001-save-diff-only.
 */
export function payloadOf(pending: Pending) {
  const gone = new Set(Object.keys(pending.deleted));
  const updatedValues: Record<string, Record<string, StatementValue>> = {};
  const expected: Record<string, StatementValues> = { ...pending.deleted };
  for (const [id, cells] of Object.entries(pending.updates)) {
    if (gone.has(id)) continue;
    updatedValues[id] = Object.fromEntries(
      Object.entries(cells).map(([field, cell]) => [field, sent(cell.to)]),
    );
    expected[id] = Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, cell.from]));
  }
  for (const [id, cells] of Object.entries(pending.resets)) {
    if (gone.has(id)) continue;
    const nulls = Object.fromEntries(Object.keys(cells).map((field) => [field, null]));
    updatedValues[id] = { ...updatedValues[id], ...nulls };
    expected[id] = { ...expected[id], ...cells };
  }
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
  const gone = new Set(Object.keys(pending.deleted));
  const record = (id: string, after: string): PendingLine => ({
    id,
    field: 'record',
    before: after === 'deleted' ? 'kept' : 'deleted',
    after,
    by: 'typed',
  });
  return [
    ...[...gone].map((id) => record(id, 'deleted')),
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
    ...Object.entries(pending.resets).flatMap(([id, cells]) =>
      gone.has(id)
        ? []
        : Object.entries(cells).map(([field, before]) => ({
            id,
            field,
            before,
            after: rows.get(id)?.overridden[field] ?? null,
            by: 'reset',
          })),
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

/** What the database has by now where there was a conflict: the value of a cell, or those of a record that has changed. */
type Actual = StatementValue | StatementValues;

const isValue = (actual: Actual): actual is StatementValue => typeof actual !== 'object' || actual === null;

/**
 * Edits that stay pending after a conflict: for a kept cell the current value becomes the one its editor had read; another
 * person's value removes the edit. Everything that was in no conflict stays as it is.
 * @param conflicts cells as `record id|field`, records to delete as `record id|*`, each with what it holds by now
 * @param mine the ones to keep
 */
export function resolveConflicts(
  pending: Pending,
  conflicts: ReadonlyMap<string, Actual>,
  mine: ReadonlySet<string>,
): Pending {
  const begunOn = (place: string, from: StatementValue): StatementValue | undefined => {
    if (!conflicts.has(place)) return from;
    const actual = conflicts.get(place)!;
    return mine.has(place) && isValue(actual) ? actual : undefined;
  };
  const deleted = Object.entries(pending.deleted).flatMap(([id, values]) => {
    const place = `${id}|*`;
    if (!conflicts.has(place)) return [[id, values] as const];
    const actual = conflicts.get(place)!;
    return mine.has(place) && !isValue(actual) ? [[id, { ...values, ...actual }] as const] : [];
  });
  return {
    ...pending,
    updates: cellsLeft(pending.updates, (cell, id, field) => {
      const from = begunOn(`${id}|${field}`, cell.from);
      return from === undefined || from === cell.to ? undefined : { ...cell, from };
    }),
    resets: cellsLeft(pending.resets, (from, id, field) => begunOn(`${id}|${field}`, from)),
    deleted: Object.fromEntries(deleted),
  };
}
