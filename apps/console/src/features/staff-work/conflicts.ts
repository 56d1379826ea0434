import type { Conflict } from '@midoffice/contract/kernel';

/** The other person's values of conflicts, by field: what the chosen ones of one's own replace. */
export const seenOf = (chosen: Readonly<Record<string, Conflict>>): Record<string, unknown> =>
  Object.fromEntries(Object.values(chosen).map(({ field, actual }) => [field, actual]));
