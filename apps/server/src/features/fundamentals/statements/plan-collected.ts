import type { Conflict } from '@midoffice/contract/kernel';
import {
  statementTableLabels,
  statementTexts,
  type StatementValue,
} from '@midoffice/contract/fundamentals/statements/shapes';
import { ApiError, badInput, conflict } from '../../../platform/http/errors.ts';
import type { StatementDesk } from './desk.ts';
import type { EditNames } from './edit.ts';
import { beginWork, deleteRecord, insertRecord, resetCell, setCell, type Work } from './plan.ts';
import { BadValue, fieldOf, storedValue } from './values.ts';

type Cells = Readonly<Record<string, StatementValue>>;

/** All that can be collected in the editor before it is saved. */
export interface Collected {
  /** By record id; null takes an edit back, an empty text empties the cell. */
  readonly updatedValues: Readonly<Record<string, Cells>>;
  readonly deletedValues: readonly string[];
  readonly restoredValues: readonly string[];
  /** What the editor had read, by record id. */
  readonly expected?: Readonly<Record<string, Cells>> | undefined;
}

const named = (place: string, error: unknown): unknown =>
  error instanceof BadValue ? badInput(`${place}.${error.field}`, error.message) : error;

/** The cells of a record that are not any more what the editor had read. */
function staleCells(desk: StatementDesk, id: string, cells: Cells) {
  return Object.entries(cells).flatMap(([name, read]) => {
    const field = name === 'fillingDate' ? 'filingDate' : name;
    const actual = desk.main.get(id)?.values[field] ?? null;
    return actual === (read === '' ? null : read) ? [] : [{ name, field, read, actual }];
  });
}

/** One conflict for a record that is to be deleted, whatever of it has changed. */
function staleRecord(desk: StatementDesk, id: string, cells: Cells): Omit<Conflict, 'where'>[] {
  const stale = staleCells(desk, id, cells);
  if (!stale.length || desk.main.get(id)?.deleted) return [];
  return [
    {
      field: '*',
      expected: Object.fromEntries(stale.map(({ field, read }) => [field, read])),
      actual: Object.fromEntries(stale.map(({ field, actual }) => [field, actual])),
      wanted: null,
    },
  ];
}

/** @throws ApiError 409 with both values of every cell, and of every record to delete, that is not any more what the editor had read */
function refuseStale(desk: StatementDesk, { expected = {}, updatedValues, deletedValues }: Collected): void {
  const deleted = new Set(deletedValues);
  const conflicts: Conflict[] = Object.entries(expected).flatMap(([id, cells]) => {
    const found = deleted.has(id)
      ? staleRecord(desk, id, cells)
      : staleCells(desk, id, cells).map(({ name, field, read, actual }) => {
          const wanted = updatedValues[id]?.[name] ?? null;
          return { field, expected: read, actual, wanted };
        });
    return found.map((one) => ({ ...one, where: `${desk.symbol} ${desk.table} ${id}` }));
  });
  if (!conflicts.length) return;
  const what = conflicts.length === 1 ? 'this value' : `${conflicts.length} of these values`;
  throw conflict(`Somebody else changed ${what} in the meantime.`, conflicts.slice(0, 50));
}

function refuseTwice(ids: readonly string[]): void {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) throw badInput('deletedValues', `${id} appears twice`);
    seen.add(id);
  }
}

/** A record that nobody has: made of what was typed. */
function insertTyped(work: Work, id: string, cells: Cells): void {
  const { table } = work.desk;
  const values: Record<string, StatementValue> = {};
  for (const [name, value] of Object.entries(cells)) {
    const field = fieldOf(table, name);
    values[field] = storedValue(table, field, value);
  }
  if ((values['date'] ?? null) === null)
    throw new BadValue('date', `is required: there is no record ${id}, so that a new one is inserted`);
  insertRecord(work, id, values);
}

function update(work: Work, id: string, cells: Cells): void {
  if (!work.desk.main.has(id)) return insertTyped(work, id, cells);
  for (const [name, value] of Object.entries(cells)) {
    const field = fieldOf(work.desk.table, name);
    if (value === null) resetCell(work, id, field);
    else setCell(work, id, field, storedValue(work.desk.table, field, value));
  }
}

function deleteAndRestore(work: Work, { deletedValues, restoredValues }: Collected): void {
  refuseTwice([...deletedValues, ...restoredValues]);
  for (const [place, ids] of Object.entries({ deletedValues, restoredValues })) {
    for (const [i, id] of ids.entries()) {
      if (!work.desk.main.has(id))
        throw badInput(
          `${place}.${i}`,
          `there is no record ${id} of ${work.desk.symbol} in ${work.desk.table}`,
        );
      deleteRecord(work, id, place === 'deletedValues');
    }
  }
}

const count = (n: number, what: string): string[] => (n ? [`${n} ${what}`] : []);

/** Works out all that was collected. @throws ApiError 400 where nothing was, or naming what is wrong; 409 see `expected` */
export function planCollected(
  desk: StatementDesk,
  collected: Collected,
): { readonly work: Work; readonly names: EditNames } {
  const { updatedValues, deletedValues, restoredValues } = collected;
  const updated = Object.entries(updatedValues).filter(([, cells]) => Object.keys(cells).length > 0);
  if (!updated.length && !deletedValues.length && !restoredValues.length)
    throw new ApiError(400, statementTexts.nothingToSave);
  refuseStale(desk, collected);
  const work = beginWork(desk);
  for (const [id, cells] of updated) {
    try {
      update(work, id, cells);
    } catch (error) {
      throw named(`updatedValues.${id}`, error);
    }
  }
  deleteAndRestore(work, collected);
  const ids = [...work.touched].sort();
  const parts = [
    ...count(updated.length, 'updated'),
    ...count(deletedValues.length, 'deleted'),
    ...count(restoredValues.length, 'restored'),
  ];
  const which = ids.length > 3 ? '' : ` (${ids.join(', ')})`;
  const summary = `${statementTableLabels[desk.table]}: ${parts.join(', ')}${which}`;
  return { work, names: { kind: 'statement.records-updated', source: 'person', summary } };
}
