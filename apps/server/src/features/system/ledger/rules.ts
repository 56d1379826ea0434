import { calls } from '@midoffice/contract';
import { mayCall, noAccess, type Grantee } from '@midoffice/contract/kernel';
import { fixOfCall, mayRunFix } from '@midoffice/contract/quality/fix-runner/lists';
import { notYoursToRevert } from '@midoffice/contract/system/ledger/lists';
import { ledgerTargets, type LedgerTarget, type NamedCell } from '@midoffice/contract/system/ledger/shapes';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import type { LedgerCell, StoredChangeSet } from '../../../platform/ledger/revert-store.ts';
import { rowWords } from '../../../platform/ledger/words.ts';

const kinds = Object.keys(ledgerTargets) as LedgerTarget[];
const callsByName = new Map(calls.map((call) => [call.name, call]));

/** What decides about the right to a change set. */
type Made = Pick<StoredChangeSet, 'targetKind' | 'call'>;

/** The kinds of targets of whose repairs a person may see some: the permission keys of each feature give access to its own. */
export function visibleTargets(staff: Grantee): LedgerTarget[] {
  return kinds.filter((kind) => mayCall(staff, ledgerTargets[kind].keys));
}

const holdsAll = (staff: Grantee, kind: LedgerTarget): boolean =>
  ledgerTargets[kind].keys.every((key) => mayCall(staff, [key]));

/** The kinds of targets of which a person sees every repair. */
export const wholeTargets = (staff: Grantee): LedgerTarget[] =>
  visibleTargets(staff).filter(
    (kind) => mayCall(staff, ledgerTargets[kind].readers) || holdsAll(staff, kind),
  );

/**
 * Whether a person may do themselves what made a change set: the call, or the fix function. A call that is not in the
 * contract, such as a command's, and one that any member of staff may make give nobody a right.
 */
export function mayMake(staff: Grantee, name: string): boolean {
  const fix = fixOfCall(name);
  if (fix !== undefined) return mayRunFix(staff, fix);
  const access = callsByName.get(name)?.access;
  return Array.isArray(access) && mayCall(staff, access);
}

/** Whether a person may take a change set back: who may make such a change, else who has all rights over such targets. */
export function mayRevert(staff: Grantee, { targetKind, call }: Made): boolean {
  const kind = visibleTargets(staff).find((one) => one === targetKind);
  return kind !== undefined && (holdsAll(staff, kind) || (call !== null && mayMake(staff, call)));
}

/** Whether a person may see a change set and its values. */
export const maySee = (staff: Grantee, set: Made): boolean =>
  wholeTargets(staff).some((kind) => kind === set.targetKind) || mayRevert(staff, set);

/** @throws ApiError 404 when there is none, 403 when the person may not see it */
export function requireVisible(
  staff: Grantee,
  set: StoredChangeSet | undefined,
  id: number,
): StoredChangeSet {
  if (!set) throw notFound(`There is no change set ${id}.`);
  if (!maySee(staff, set)) throw new ApiError(403, noAccess);
  return set;
}

/** @throws ApiError 404 when there is none, 403 when the person may not see it or not take it back */
export function requireRevertible(staff: Grantee, set: StoredChangeSet | undefined, id: number): void {
  if (!mayRevert(staff, requireVisible(staff, set, id))) throw new ApiError(403, notYoursToRevert);
}

/** A stored cell as the contract shows it. */
export const shownCell = (cell: LedgerCell): NamedCell => ({
  seq: cell.seq,
  table: cell.table,
  key: JSON.parse(cell.rowKey) as NamedCell['key'],
  where: rowWords(cell.table, cell.rowKey),
  field: cell.field,
  before: cell.before ?? null,
  after: cell.after ?? null,
});
