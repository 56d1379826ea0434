import type { StatementValue } from '@midoffice/contract/fundamentals/statements/shapes';
import { nothingPending, type Pending, type PendingCell } from './pending.ts';

/** Pending edits as they are kept in the browser: a list for each cell, and where values come from once. */
export interface Draft {
  readonly by: readonly string[];
  readonly cells: Readonly<
    Record<string, Readonly<Record<string, readonly [StatementValue, StatementValue, number]>>>
  >;
  readonly resets: Pending['resets'];
  readonly deleted: Pending['deleted'];
  readonly restored: readonly string[];
}

/** Of the draft's shape. */
export const draftVersion = '2';

/** The short form: a whole column of 120 records takes some 5 KB. */
export function draftOf({ updates, resets, deleted, restored }: Pending): Draft {
  const by: string[] = [];
  const indexOf = (name: string): number => {
    if (!by.includes(name)) by.push(name);
    return by.indexOf(name);
  };
  const cells = Object.fromEntries(
    Object.entries(updates).map(([id, own]) => [
      id,
      Object.fromEntries(
        Object.entries(own).map(([field, cell]) => [field, [cell.to, cell.from, indexOf(cell.by)] as const]),
      ),
    ]),
  );
  return { by, cells, resets, deleted, restored };
}

export function pendingOf(draft: Draft | null): Pending {
  if (!draft) return nothingPending;
  const { by, cells, resets, deleted, restored } = draft;
  const updates = Object.fromEntries(
    Object.entries(cells).map(([id, own]) => [
      id,
      Object.fromEntries(
        Object.entries(own).map(([field, [to, from, at]]): [string, PendingCell] => [
          field,
          { to, from, by: by[at] ?? 'typed' },
        ]),
      ),
    ]),
  );
  return { updates, resets, deleted, restored };
}
