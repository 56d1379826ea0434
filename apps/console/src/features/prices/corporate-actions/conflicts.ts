import type { Conflict } from '@midoffice/contract/kernel';
import type { Pending, PendingCell } from './pending.ts';

/** Conflicts whose `field` names record and field, so that one field of two records is distinguished. */
export const placed = (conflicts: readonly Conflict[]): readonly Conflict[] =>
  conflicts.map(({ where, ...one }) => ({ ...one, field: where ? `${where}|${one.field}` : one.field }));

const isOf = (conflict: Conflict, key: string, field: string): boolean =>
  conflict.field === `${key}|${field}` || conflict.field.endsWith(` ${key}|${field}`);

/**
 * Edits that stay pending after a conflict: for a kept cell the current value becomes the one its editor had read; another
 * person's value removes the edit. Everything that was in no conflict stays as it is.
 * @param conflicts as `placed` answers them
 * @param mine the ones to keep, by their field
 */
export function resolve(
  pending: Pending,
  conflicts: readonly Conflict[],
  mine: Readonly<Record<string, Conflict>>,
): Pending {
  const updates: Record<string, Record<string, PendingCell>> = {};
  for (const [key, cells] of Object.entries(pending.updates))
    for (const [field, cell] of Object.entries(cells)) {
      const conflict = conflicts.find((one) => isOf(one, key, field));
      if (conflict && !Object.hasOwn(mine, conflict.field)) continue;
      const from = conflict ? ((conflict.actual ?? null) as PendingCell['from']) : cell.from;
      updates[key] = { ...updates[key], [field]: { ...cell, from } };
    }
  const switches = conflicts.find((one) => one.field.endsWith('noOverride'));
  const isDropped = switches !== undefined && !Object.hasOwn(mine, switches.field);
  return { ...pending, updates, noOverride: isDropped ? {} : pending.noOverride };
}
