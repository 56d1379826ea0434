import type { EffectCell } from '@midoffice/contract/system/ledger/shapes';
import { formatNumber } from '../../../../../kit/base/format.ts';
import type { Column } from '../../../../../kit/table/column.ts';
import { fitWidth } from '../../../../../kit/table/fit-width.ts';

/** A bar's day, or the minute of an intraday bar. */
const dayOf = (cell: EffectCell): string => cell.date.replace('T', ' ').replace(/:00$/, '');

/**
 * The columns of cells that a repair would change, as wide as what stands in them: a volume has to be whole beside a
 * price, in a panel that is narrow.
 */
export function cellColumns(cells: readonly EffectCell[]): readonly Column<EffectCell>[] {
  const widthOf = (kind: 'text' | 'number', text: (cell: EffectCell) => string): number =>
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
      minWidth: widthOf('number', (cell) => formatNumber(cell.before)),
    },
    {
      id: 'after',
      header: 'After',
      kind: 'number',
      value: (cell) => cell.after,
      minWidth: widthOf('number', (cell) => formatNumber(cell.after)),
    },
  ];
}
