import type { ChangedCell } from '@midoffice/contract/system/ledger/shapes';
import type { Conflict } from '@midoffice/contract/kernel';
import { canonical } from '../audit/canonical.ts';
import type { Trx } from '../db/connect.ts';
import { conflict } from '../http/errors.ts';
import {
  mergeEffects,
  noEffects,
  type Applied,
  type CellChange,
  type Change,
  type Row,
  type StoredCell,
} from './change.ts';
import { lockTargets, locksOfRows } from './locks.ts';
import { insertChangeSet, lastToTouch, markReverted, readRows, withoutTrace, writeRows } from './store.ts';
import { ledgerTable, type Derivation, type LedgerTable, type RowKey } from './tables.ts';
import { conflictOf } from './words.ts';

const shown = 200;
const conflictsListed = 50;

/** One row and all that a change set does to it. */
interface Touched {
  readonly table: LedgerTable;
  readonly key: RowKey;
  readonly rowKey: string;
  readonly changes: CellChange[];
  /** The row before and after. */
  current: Row | null;
  next: Row | null;
}

/** Who reverts what, when a change set is a revert. */
interface Revert {
  readonly parentId: number;
}

/** A row without what it does not hold: one that was written before its table got a column lacks it, later it is null. */
const filled = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
    : (value ?? null);
const equal = (left: unknown, right: unknown): boolean =>
  canonical(filled(left)) === canonical(filled(right));
const valueAt = (row: Row | null, field: string): unknown => (field === '*' ? row : (row?.[field] ?? null));

function touchedRows(changes: readonly CellChange[]): Touched[] {
  const touched = new Map<string, Touched>();
  for (const change of changes) {
    if (equal(change.before, change.after)) continue;
    const table = ledgerTable(change.table);
    const rowKey = canonical(change.key);
    const id = `${table.name} ${rowKey}`;
    const known = touched.get(id);
    if (known) known.changes.push(change);
    else touched.set(id, { table, key: change.key, rowKey, changes: [change], current: null, next: null });
  }
  return [...touched.values()];
}

const byTable = (touched: readonly Touched[]): [LedgerTable, Touched[]][] => [
  ...Map.groupBy(touched, (row) => row.table),
];

async function readCurrent(trx: Trx, touched: readonly Touched[]): Promise<void> {
  for (const [table, rows] of byTable(touched)) {
    const existing = await readRows(
      trx,
      table,
      rows.map((row) => row.key),
    );
    for (const [i, row] of rows.entries()) row.current = row.next = existing[i] ?? null;
  }
}

/** Makes each row's next state, checking that what the writer had read still holds. */
function findConflicts(touched: readonly Touched[]): { row: Touched; change: CellChange; actual: unknown }[] {
  const stale: { row: Touched; change: CellChange; actual: unknown }[] = [];
  for (const row of touched) {
    for (const change of row.changes) {
      const actual = valueAt(row.next, change.field);
      if (!equal(actual, change.before)) stale.push({ row, change, actual });
      else if (change.field === '*') row.next = (change.after as Row | null) ?? null;
      else if (row.next) row.next = { ...row.next, [change.field]: change.after };
      else stale.push({ row, change, actual: null });
    }
  }
  return stale;
}

async function refuseStale(trx: Trx, touched: readonly Touched[], revert: Revert | undefined): Promise<void> {
  const stale = findConflicts(touched);
  if (!stale.length) return;
  const conflicts: Conflict[] = [];
  for (const { row, change, actual } of stale.slice(0, conflictsListed)) {
    const cell = { table: row.table.name, rowKey: row.rowKey, field: change.field };
    const values = { expected: change.before, actual, wanted: change.after };
    const last = await lastToTouch(trx, cell.table, cell.rowKey, cell.field);
    // What is taken back did not come over itself.
    conflicts.push(conflictOf(cell, values, last === revert?.parentId ? null : last));
  }
  const by = [...new Set(conflicts.map((one) => one.changeSet).filter((id) => id !== undefined))];
  const what = stale.length === 1 ? 'this value' : `${stale.length} of these values`;
  // A revert has checked for later change sets before: the present value was written without one.
  const who = revert && !by.length ? 'What writes without a change set, as an import does,' : 'Somebody else';
  const where = by.length ? ` (change set ${by.join(', ')})` : '';
  throw conflict(`${who} changed ${what} in the meantime${where}.`, conflicts);
}

/** Writes the rows and reads them back, so that the ledger holds values as the database spells them. */
async function write(trx: Trx, touched: readonly Touched[]): Promise<StoredCell[]> {
  const cells: StoredCell[] = [];
  for (const [table, rows] of byTable(touched)) {
    const keys = rows.map((row) => row.key);
    await writeRows(
      trx,
      table,
      keys,
      rows.map((row) => row.next),
    );
    const stored = await readRows(trx, table, keys);
    for (const [i, row] of rows.entries()) {
      const fields = [...new Set(row.changes.map((change) => change.field))];
      for (const field of fields.includes('*') ? ['*'] : fields) {
        cells.push({
          table: table.name,
          rowKey: row.rowKey,
          field,
          before: valueAt(row.current, field),
          after: valueAt(stored[i] ?? null, field),
        });
      }
    }
  }
  return cells;
}

async function derive(trx: Trx, touched: readonly Touched[], check: boolean): Promise<Applied['effects']> {
  const series = new Map<Derivation, Set<string>>();
  for (const { table, key } of touched) {
    const { derivation } = table;
    if (derivation)
      series.set(derivation, (series.get(derivation) ?? new Set()).add(derivation.seriesOf(key)));
  }
  const all = [];
  for (const [derivation, names] of series) all.push(await derivation.rebuild(trx, [...names], check));
  return mergeEffects(all);
}

const asChangedCells = (cells: readonly StoredCell[]): ChangedCell[] =>
  cells.slice(0, shown).map((cell, i) => ({
    seq: i + 1,
    table: cell.table,
    key: JSON.parse(cell.rowKey) as ChangedCell['key'],
    field: cell.field,
    before: cell.before ?? null,
    after: cell.after ?? null,
  }));

async function record(
  trx: Trx,
  change: Change,
  cells: readonly StoredCell[],
  revert: Revert | undefined,
): Promise<number> {
  const subjects = cells.flatMap(({ table, rowKey }) => {
    const subject = ledgerTable(table).subjectOf?.(JSON.parse(rowKey) as RowKey);
    return subject ? [subject] : [];
  });
  const id = await insertChangeSet(
    trx,
    { ...change, reason: change.reason ?? '', parentId: revert?.parentId ?? null },
    cells,
    [...new Map(subjects.map((subject) => [subject.join(' '), subject])).values()],
  );
  if (revert) await markReverted(trx, id);
  const notified = (side: 'before' | 'after') =>
    cells
      .slice(0, 20)
      .map((cell) => ({ table: cell.table, key: cell.rowKey, field: cell.field, value: cell[side] ?? null }));
  await change.audit({
    targetKind: change.targetKind,
    targetId: change.target,
    before: { cells: notified('before') },
    after: {
      changeSet: id,
      kind: change.kind,
      summary: change.summary,
      cellCount: cells.length,
      cells: notified('after'),
    },
    reason: change.reason,
  });
  return id;
}

async function applyRows(
  trx: Trx,
  change: Change,
  revert: Revert | undefined,
  recorded: boolean,
): Promise<Applied> {
  const touched = touchedRows(change.rows);
  await lockTargets(trx, [
    [change.targetKind, change.target],
    ...locksOfRows(touched.map(({ table, key }) => ({ table: table.name, key }))),
  ]);
  if (!touched.length) return { changeSetId: null, cells: [], cellCount: 0, effects: noEffects };
  for (const derivation of new Set(touched.map(({ table }) => table.derivation)))
    await derivation?.hold?.(trx);
  await readCurrent(trx, touched);
  await refuseStale(trx, touched, revert);
  for (const [table, rows] of byTable(touched)) await table.guard?.(trx, rows);
  const cells = await write(trx, touched);
  const effects = await derive(trx, touched, !recorded);
  const changeSetId = recorded ? await record(trx, change, cells, revert) : null;
  return { changeSetId, cells: asChangedCells(cells), cellCount: cells.length, effects };
}

/**
 * The only way to change base facts: checks in the transaction, under the lock of the target, that every
 * `before` still holds, writes the rows, makes again what follows from them, and writes change set and audit entry.
 * Where nothing differs nothing is written and `changeSetId` is null.
 * @throws ApiError 409 with both values, and the change set that put the present one there
 */
export function applyChangeSet(trx: Trx, change: Change, revert?: Revert): Promise<Applied> {
  return applyRows(trx, change, revert, true);
}

/** The same without a trace: what `applyChangeSet` would write and change, and the same refusals. */
export function previewChangeSet(trx: Trx, change: Change, revert?: Revert): Promise<Applied> {
  return withoutTrace(trx, () => applyRows(trx, change, revert, false));
}
