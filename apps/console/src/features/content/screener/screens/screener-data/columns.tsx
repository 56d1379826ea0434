import type { ScreenerColumn, ScreenerRow } from '@midoffice/contract/content/screener/shapes';
import { YesNo } from '../../../../../kit/base/yes-no.tsx';
import type { Column } from '../../../../../kit/table/column.ts';

const digits = { price: 2, percent: 2 } as const;
const widths: Readonly<Record<ScreenerColumn['kind'], number>> = {
  text: 95,
  number: 125,
  percent: 90,
  price: 95,
  date: 95,
  flag: 80,
};

/** A column of the screener as the table shows it. */
export function tableColumn({ key, label, kind, about }: ScreenerColumn): Column<ScreenerRow> {
  const isNumber = kind === 'number' || kind === 'percent' || kind === 'price';
  return {
    id: key,
    header: label,
    value: (row) => row[key],
    ...(kind === 'flag' && { cell: (row: ScreenerRow) => <YesNo value={row[key] === true} /> }),
    kind: isNumber ? 'number' : kind === 'date' ? 'date' : 'text',
    ...((kind === 'price' || kind === 'percent') && { digits: digits[kind] }),
    // Names share what is left.
    ...(key !== 'name' && key !== 'source' && { width: widths[kind] }),
    hint: about,
  };
}
