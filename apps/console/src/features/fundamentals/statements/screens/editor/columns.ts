import type { StatementTable } from '@midoffice/contract/fundamentals/statements/lists';
import type { StatementRow } from '@midoffice/contract/fundamentals/statements/shapes';
import { formatNumber } from '../../../../../kit/base/format.ts';
import type { GridColumn } from '../../../../../kit/table/grid-row.tsx';
import { fieldLabel } from '../../../filings/panels/statement-field-label.ts';
import { isRatio, numbersOf } from '../../fields.ts';
import type { Line } from '../../lines.ts';
import { storedValue } from '../../pending.ts';

export type LineColumn = GridColumn<Line>;

const text = (id: string, width: number): LineColumn => ({
  id,
  header: fieldLabel(id),
  width,
  hint: id,
  value: (line) => storedValue(line.row, id),
});

const first: readonly LineColumn[] = [
  { id: 'id', header: 'Period', width: 78, pinned: true, value: (line) => line.id },
  { id: 'edit', header: '', hint: 'Edit the row', width: 30, pinned: true, value: () => null },
  { id: 'menu', header: '', hint: 'Row actions', width: 30, pinned: true, value: () => null },
  { ...text('date', 92), pinned: true },
  text('reportedCurrency', 76),
];

const last: readonly LineColumn[] = [
  text('symbol', 80),
  text('calendarYear', 60),
  text('period', 60),
  text('cik', 96),
  text('filingDate', 92),
  text('acceptedDate', 148),
  text('link', 180),
  text('finalLink', 180),
  text('source', 96),
];

/** A figure as it is read in the table: whole units with separators, ratios to the fourth decimal. */
export const figureText = (value: number, field: string): string =>
  isRatio(field) ? value.toFixed(4) : formatNumber(value);

/** Pixels of a column whose longest text has so many characters. */
const widthOf = (characters: number): number => Math.min(180, Math.max(84, Math.ceil(characters * 7.1 + 22)));

/** One column per field; those of numbers as wide as their longest figure. */
export function lineColumns(
  table: StatementTable,
  rows: readonly StatementRow[],
  marked: ReadonlySet<string>,
): readonly LineColumn[] {
  const numbers = numbersOf(table).map(({ name }): LineColumn => {
    const header = fieldLabel(name);
    const longest = rows.reduce(
      (most, row) => {
        const value = storedValue(row, name);
        return typeof value === 'number' ? Math.max(most, figureText(value, name).length) : most;
      },
      Math.min(header.length, 17),
    );
    return {
      id: name,
      header,
      hint: name,
      kind: 'number',
      width: widthOf(longest),
      highlighted: marked.has(name),
      value: (line) => storedValue(line.row, name),
    };
  });
  return [...first, ...numbers, ...last.map((one) => ({ ...one, highlighted: marked.has(one.id) }))];
}
