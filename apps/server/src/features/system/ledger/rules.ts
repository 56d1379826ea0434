import { mayCall, noAccess, type Grantee } from '@midoffice/contract/kernel';
import {
  ledgerTargets,
  type ChangeSet,
  type LedgerTarget,
  type NamedCell,
} from '@midoffice/contract/system/ledger/shapes';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import type { LedgerCell } from '../../../platform/ledger/revert-store.ts';
import { rowWords } from '../../../platform/ledger/words.ts';

/** The kinds of targets whose repairs a person may see and revert: the permission keys of each feature give access to its own. */
export function visibleTargets(staff: Grantee): LedgerTarget[] {
  const kinds = Object.keys(ledgerTargets) as LedgerTarget[];
  return kinds.filter((kind) => mayCall(staff, ledgerTargets[kind].keys));
}

/** @throws ApiError 404 when there is none, 403 when it belongs to a feature that the person has no access to */
export function requireVisible(staff: Grantee, set: ChangeSet | undefined, id: number): ChangeSet {
  if (!set) throw notFound(`There is no change set ${id}.`);
  if (!visibleTargets(staff).some((kind) => kind === set.targetKind)) throw new ApiError(403, noAccess);
  return set;
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
