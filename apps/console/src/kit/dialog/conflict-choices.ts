import type { Conflict } from '@midoffice/contract/kernel';

/** Conflicts in which the person chose their own value, by field. */
export type Chosen = Readonly<Record<string, Conflict>>;

/** The other person's values of chosen fields, which one's own replace: what to send as `expected`. */
export const seenOf = (mine: Chosen): Record<string, unknown> =>
  Object.fromEntries(Object.values(mine).map(({ field, actual }) => [field, actual]));

const leftOf = (conflicts: readonly Conflict[], mine: Chosen): readonly Conflict[] =>
  conflicts.filter(({ field }) => !Object.hasOwn(mine, field));

/** What was sent, without the fields in which the other person's values stay. */
export function withoutTheirs<T extends object>(
  sent: T,
  conflicts: readonly Conflict[],
  mine: Chosen,
): Partial<T> {
  const left = new Set(leftOf(conflicts, mine).map(({ field }) => field));
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !left.has(name))) as Partial<T>;
}

/** What was sent, with the other person's values in the fields in which they stay: for a call that takes all of them. */
export const withTheirs = <T extends object>(sent: T, conflicts: readonly Conflict[], mine: Chosen): T => ({
  ...sent,
  ...Object.fromEntries(leftOf(conflicts, mine).map(({ field, actual }) => [field, actual])),
});
