import assert from 'node:assert/strict';
import { readFilingTables } from '../filing-tables/read.ts';
import type { FilingTable } from '../filing-tables/types.ts';

/** The columns of a table as texts: days and months. */
export const periods = ({ columns }: FilingTable): string[] =>
  columns.map(({ start, end, months }) => `${start ?? ''}..${end ?? ''} ${months ?? ''}`.trim());
/** The values of the rows of a label. */
export const values = ({ rows }: FilingTable, label: string): (number | null)[][] =>
  rows.filter((one) => one.label === label).map(({ cells }) => cells.map((one) => one?.value ?? null));
/** The one table of a page. */
export const only = (html: string): FilingTable => {
  const tables = readFilingTables(html);
  assert.equal(tables.length, 1);
  return tables[0]!;
};
