import type { RefreshChange } from '@midoffice/contract/customers/accounts/shapes';

type Plain = string | number | boolean | null;

/** The fields in which two flat records differ. */
export function changesBetween(
  before: Record<string, Plain> | null,
  after: Record<string, Plain> | null,
): RefreshChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => change.before !== change.after);
}

/** What a refresh says when it is done. */
export function refreshMessage(what: string, changes: readonly RefreshChange[]): string {
  if (!changes.length) return `${what} refreshed, nothing has changed.`;
  return `${what} refreshed, ${changes.length} ${changes.length === 1 ? 'change' : 'changes'}.`;
}
