import type { TableEntry } from './types.ts';

/** Whoever may open the statistics may see market data. */
export const market = (title: string, entry: Omit<TableEntry, 'title' | 'access'> = {}): TableEntry => ({
  title,
  access: ['table-updates'],
  ...entry,
});
