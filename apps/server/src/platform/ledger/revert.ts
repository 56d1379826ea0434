import type { Blocker, ChangeSet, LedgerTarget } from '@midoffice/contract/system/ledger/shapes';
import type { Actor, AuditRecord } from '../audit/store.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import { conflict, notFound } from '../http/errors.ts';
import { applyChangeSet, previewChangeSet } from './apply.ts';
import type { Applied, Change } from './change.ts';
import { lockTargets, locksOfRows } from './locks.ts';
import {
  readBlockedCells,
  readBlockers,
  readCells,
  readChangeSet,
  readTouchedRows,
  type StoredChangeSet,
} from './revert-store.ts';
import type { RowKey } from './tables.ts';
import { conflictOf } from './words.ts';

/** A blocker with the call that made it. */
type StoredBlocker = Blocker & { readonly changeSet: StoredChangeSet };

/** Whether a change set can be taken back, and if not, why. */
export interface Revertible {
  /** Null: it can. */
  readonly reason: string | null;
  readonly blockers: StoredBlocker[];
}

/** What to take back, and who does. */
export interface RevertRequest {
  readonly id: number;
  readonly actor: Actor;
  readonly reason: string;
  readonly audit: (record: AuditRecord) => Promise<void>;
  readonly preview: boolean;
}

/** Finds what blocks a revert. */
export async function whetherRevertible(db: DbOrTrx, set: ChangeSet): Promise<Revertible> {
  if (set.revertedBy !== null) {
    return {
      reason: `Change set ${set.id} is already reverted by change set ${set.revertedBy}.`,
      blockers: [],
    };
  }
  const blockers = await readBlockers(db, set.id);
  if (!blockers.length) return { reason: null, blockers };
  const ids = blockers.map((one) => one.changeSet.id).join(', ');
  const later = blockers.length === 1 ? `change set ${ids} touched` : `change sets ${ids} touched`;
  return { reason: `Change set ${set.id} cannot be reverted: ${later} the same values later.`, blockers };
}

async function refuse(trx: Trx, set: ChangeSet, why: Revertible): Promise<never> {
  const cells = await readBlockedCells(
    trx,
    set.id,
    why.blockers.map((one) => one.changeSet.id),
    50,
  );
  const conflicts = cells.map((cell) =>
    conflictOf(cell, { expected: cell.after, actual: cell.now, wanted: cell.before }, cell.changeSet),
  );
  throw conflict(why.reason ?? '', conflicts);
}

/** Whether a change set took another one back: then taking it back is a redo. A redo itself counts as a repair. */
export const isUndo = (set: { readonly kind: string; readonly summary: string }): boolean =>
  set.kind === 'revert' && set.summary.startsWith('Reverted: ');

function summaryOfRevert(set: ChangeSet): string {
  const about = set.kind === 'revert' ? set.summary.replace(/^(Reverted|Redone): /, '') : set.summary;
  return `${isUndo(set) ? 'Redone' : 'Reverted'}: ${about}`;
}

/**
 * Takes all locks that reverting change sets needs, in the order that all share. Whoever reverts several in one
 * transaction asks for those of all of them before the first: one by one they would come in the order of the change sets.
 */
export async function lockForRevert(trx: Trx, ids: readonly number[]): Promise<void> {
  const { targets, rows } = await readTouchedRows(trx, ids);
  await lockTargets(trx, [...targets, ...locksOfRows(rows)]);
}

/**
 * Takes a change set back, in any order: puts each cell's earlier value back, as a change set of kind `revert`, which can
 * itself be taken back (a redo).
 * @throws ApiError 404 when there is none, 409 when it is already taken back or a later change touched a cell: then nothing changes
 */
export async function revertChangeSet(
  trx: Trx,
  request: RevertRequest,
): Promise<Applied & { reverted: ChangeSet }> {
  const known = await readChangeSet(trx, request.id);
  if (!known) throw notFound(`There is no change set ${request.id}.`);
  await lockForRevert(trx, [known.id]);
  const set = (await readChangeSet(trx, request.id))!;
  const whether = await whetherRevertible(trx, set);
  if (whether.reason !== null) await refuse(trx, set, whether);
  const cells = await readCells(trx, set.id);
  const change: Change = {
    kind: 'revert',
    targetKind: set.targetKind as LedgerTarget,
    target: set.target,
    actor: request.actor,
    call: set.call,
    reason: request.reason,
    source: `change set ${set.id}`,
    summary: summaryOfRevert(set),
    rows: cells.toReversed().map((cell) => ({
      table: cell.table,
      key: JSON.parse(cell.rowKey) as RowKey,
      field: cell.field,
      before: cell.after,
      after: cell.before,
    })),
    audit: request.audit,
  };
  const applied = await (request.preview ? previewChangeSet : applyChangeSet)(trx, change, {
    parentId: set.id,
  });
  return { ...applied, reverted: set };
}
