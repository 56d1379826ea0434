import { stalePreview } from '@midoffice/contract/system/ledger/lists';
import type { ChangedCell, RepairDone } from '@midoffice/contract/system/ledger/shapes';
import { actorOf, type Actor, type AuditRecord } from '../audit/store.ts';
import type { Trx } from '../db/connect.ts';
import { ApiError, conflict } from '../http/errors.ts';
import type { WriteContext } from '../http/implement.ts';
import { applyChangeSet, previewChangeSet } from '../ledger/apply.ts';
import type { Applied, CellChange, Change, Row } from '../ledger/change.ts';
import { newestChangeSet } from '../ledger/store.ts';
import type { LedgerTable, RowKey } from '../ledger/tables.ts';

/** What a repair writes, worked out but not applied. */
export interface RepairPlan {
  /** Such as `chart.split-applied`. */
  readonly kind: string;
  readonly source: string;
  readonly summary: string;
  readonly rows: readonly CellChange[];
  /** Refuses a repair that would change nothing: the field at fault and what is wrong. */
  readonly emptyRefusal?: readonly [field: string, message: string];
}

/** What a repair is about. */
export type RepairTarget = Pick<Change, 'targetKind' | 'target'>;

/** Who repairs, why, and whether to write or to preview. */
export interface RepairBy {
  readonly actor: Actor;
  /** By which call; see `Change`. */
  readonly call: string;
  readonly reason: string;
  readonly preview: boolean;
  readonly audit: (record: AuditRecord) => Promise<void>;
}

/** A row of a ledger table inserted (before is null), changed, or removed (after is null). */
export function rowChange(table: LedgerTable, before: Row | null, after: Row | null): CellChange {
  const row = after ?? before ?? {};
  const key = Object.fromEntries(table.key.map((column) => [column, row[column]])) as RowKey;
  return { table: table.name, key, field: '*', before, after };
}

/**
 * Checks that nobody repaired a target since the person read it.
 * @returns the newest change set of the target, 0 for none
 * @throws ApiError 409 where it is not the expected one
 */
export async function refuseRepaired(
  trx: Trx,
  { targetKind, target }: RepairTarget,
  expected: number | undefined,
): Promise<number> {
  const newest = await newestChangeSet(trx, targetKind, target);
  if (expected !== undefined && newest !== expected)
    throw conflict(`Somebody else repaired ${target} in the meantime (change set ${newest}).`, [
      {
        field: 'expectedChangeSet',
        expected,
        actual: newest,
        wanted: null,
        where: target,
        changeSet: newest,
      },
    ]);
  return newest;
}

// What a writer makes up for a row and what a row says of its own writing: a preview is not stored, so these differ.
const madeUp: ReadonlySet<string> = new Set([
  'id',
  'import_id',
  'updated_at',
  'last_updated_at',
  'marked_on',
]);
const withoutOrigin = (value: unknown): unknown =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).filter(([name]) => !madeUp.has(name)));

/** Changed facts as preview and repair have them in common: without generated ids and times. */
export const bareCells = (cells: readonly ChangedCell[]): unknown[] =>
  cells.map(({ key, before, after, ...cell }) => ({
    ...cell,
    key: withoutOrigin(key),
    before: withoutOrigin(before),
    after: withoutOrigin(after),
  }));

/**
 * An import, a run or another person may have changed what a repair builds on since its preview: then it would write
 * something that nobody has reviewed.
 * @throws ApiError 409 where the outcome is not the one that was previewed
 */
export function refuseOther(
  { digest }: { digest: string },
  expected: string | undefined,
  where: string,
): void {
  if (expected === undefined || expected === digest) return;
  // No change set is named: what is refused may have written the newest, and an import writes none.
  throw conflict(stalePreview, [{ field: 'expectedPreview', expected, actual: digest, wanted: null, where }]);
}

/**
 * Applies or previews a plan as one change set of its target.
 * @throws ApiError 400 by `emptyRefusal` where nothing would change; 409 where a value was changed since it was read
 */
export async function writePlan(
  trx: Trx,
  target: RepairTarget,
  { emptyRefusal, ...plan }: RepairPlan,
  { preview, ...by }: RepairBy,
): Promise<Applied> {
  const { targetKind, target: id } = target;
  const applied = await (preview ? previewChangeSet : applyChangeSet)(trx, {
    ...plan,
    targetKind,
    target: id,
    actor: by.actor,
    call: by.call,
    reason: by.reason,
    audit: by.audit,
  });
  if (emptyRefusal && applied.effects.count === 0) {
    const [field, message] = emptyRefusal;
    throw new ApiError(400, `${field}: ${message}`, { field });
  }
  return applied;
}

/** Who repairs by a request. */
export const repairBy = (
  context: WriteContext,
  { reason, preview }: Pick<RepairBy, 'reason' | 'preview'>,
): RepairBy => ({
  actor: actorOf(context.staff),
  call: context.call.name,
  reason,
  preview,
  audit: context.audit,
});

/** The answer to a repair; drawing data only in a preview. A request that wrote nothing leaves no trace. */
export function answerOf(
  context: Pick<WriteContext, 'previewOnly'>,
  applied: Applied,
  message: string,
  preview: boolean,
): RepairDone {
  if (applied.changeSetId === null) context.previewOnly();
  return {
    success: true,
    message,
    preview,
    changeSetId: applied.changeSetId,
    cells: applied.cells,
    effects: { ...applied.effects, series: preview ? applied.effects.series : [] },
  };
}
