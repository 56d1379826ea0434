import { formatNumber } from '../../../../../kit/base/format.ts';
import type { Column } from '../../../../../kit/table/column.ts';
import { fitWidth } from '../../../../../kit/table/fit-width.ts';

/** One value before and after; of the symbol itself without a date. */
interface Cell {
  readonly date: string | null;
  readonly field: string;
  readonly before: number | string | null;
  readonly after: number | string | null;
}

/** A bar's day, or the minute of an intraday bar. */
const dayOf = (cell: Cell): string => (cell.date ?? '').replace('T', ' ').replace(/:00$/, '');

const valueText = (value: Cell['before']): string =>
  typeof value === 'string' ? value : formatNumber(value);

/**
 * The columns of cells that a repair would change, as wide as their contents: a volume has to be whole beside a
 * price, in a panel that is narrow.
 */
export function cellColumns<C extends Cell>(cells: readonly C[]): readonly Column<C>[] {
  const widthOf = (kind: 'text' | 'number', text: (cell: C) => string): number =>
    fitWidth(cells.map(text), { kind });
  return [
    { id: 'date', header: 'Date', value: dayOf, width: widthOf('text', dayOf) },
    {
      id: 'field',
      header: 'Field',
      value: (cell) => cell.field,
      width: widthOf('text', (cell) => cell.field),
    },
    {
      id: 'before',
      header: 'Before',
      kind: 'number',
      value: (cell) => cell.before,
      minWidth: widthOf('number', (cell) => valueText(cell.before)),
    },
    {
      id: 'after',
      header: 'After',
      kind: 'number',
      value: (cell) => cell.after,
      minWidth: widthOf('number', (cell) => valueText(cell.after)),
    },
  ];
}
