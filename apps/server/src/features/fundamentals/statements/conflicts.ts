import {
  statementIdParts,
  statementTableLabels,
  type StatementConflict,
} from '@midoffice/contract/fundamentals/statements/shapes';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { Row } from '../../../platform/ledger/change.ts';
import { readTouchesOf, type FactName } from '../../../platform/ledger/facts-store.ts';
import { sentOf, type FactMap, type StatementDesk } from './desk.ts';
import type { EditNames } from './edit.ts';
import { statementLedger } from './ledger-tables.ts';
import { beginWork, type Work } from './plan.ts';
import { readConflicts, type ConflictRow } from './store.ts';

/** The facts that a conflict may be about. */
function factsOf({ symbol, table, record, field }: ConflictRow): FactName[] {
  const { calendarYear, period } = statementIdParts(record)!;
  const key = { symbol, statement: table, calendar_year: calendarYear, period };
  if (field !== '*') return [{ table: statementLedger.cell.name, key: { ...key, field } }];
  return ['inserted', 'deleted'].map((mark) => ({ table: statementLedger.mark.name, key: { ...key, mark } }));
}

/** Conflicts that nobody has decided, newest first, with the newest change set of what each is about. */
export async function listConflicts(
  db: DbOrTrx,
  symbol: string | undefined,
  limit: number,
): Promise<{ rows: StatementConflict[]; total: number }> {
  const { rows, total } = await readConflicts(db, symbol, limit);
  const touches = await readTouchesOf(db, rows.flatMap(factsOf));
  const nameOf = (table: string, key: FactName['key']): string =>
    [table, ...statementLedger.cell.key.map((column) => key[column]), key['mark']].join('\n');
  const newest = new Map<string, number>();
  for (const { table, key, changeSetId } of touches.toReversed()) newest.set(nameOf(table, key), changeSetId);
  const withRepair = rows.map((row) => {
    const ids = factsOf(row).map(({ table, key }) => newest.get(nameOf(table, key)) ?? 0);
    return { ...row, changeSetId: Math.max(...ids) || null };
  });
  return { rows: withRepair, total };
}

export type Resolution = 'keep' | 'take-source';

const replace = (facts: FactMap, name: string, change: ((row: Row) => Row) | null): void => {
  const row = facts.get(name);
  if (!row) return;
  if (change) facts.set(name, change(row));
  else facts.delete(name);
};

/**
 * Decides a conflict. `keep` notes on the repair what the sources say now; `take-source` takes the repair out: the
 * correction, the deletion, or the inserted record with its corrections.
 */
export function planResolution(
  desk: StatementDesk,
  { record, field, source, sourceNow }: ConflictRow,
  resolution: Resolution,
): { readonly work: Work; readonly names: EditNames } {
  const work = beginWork(desk);
  const isKept = resolution === 'keep';
  if (field === '*') {
    const witness = sentOf(desk, record);
    for (const mark of ['inserted', 'deleted'])
      replace(work.next.marks, `${record}\n${mark}`, isKept ? (row) => ({ ...row, witness }) : null);
    if (!isKept)
      for (const name of work.next.cells.keys())
        if (name.startsWith(`${record}\n`)) work.next.cells.delete(name);
  } else {
    replace(
      work.next.cells,
      `${record}\n${field}`,
      isKept ? (row) => ({ ...row, witness: sourceNow }) : null,
    );
  }
  work.touched.add(record);
  const what = `${statementTableLabels[desk.table]} ${record}${field === '*' ? '' : `, ${field}`}`;
  const names = isKept
    ? { kind: 'statement.repair-kept', source: 'person', summary: `Repair kept: ${what}` }
    : { kind: 'statement.source-taken', source, summary: `Value of ${source} taken: ${what}` };
  return { work, names };
}
