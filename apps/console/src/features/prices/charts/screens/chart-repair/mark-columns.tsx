import type { ChartMark } from '@midoffice/contract/prices/charts/shapes';
import { formatNumber } from '../../../../../kit/base/format.ts';
import type { Column } from '../../../../../kit/table/column.ts';
import { fitWidth } from '../../../../../kit/table/fit-width.ts';

/** The columns of marked points: dates and numbers as wide as they are, the reason beside them to scroll to. */
export function markColumns(marks: readonly ChartMark[]): readonly Column<ChartMark>[] {
  // A header is bold: two more characters.
  const numberWidth = (header: string, value: (mark: ChartMark) => number | null): number =>
    fitWidth([`${header}  `, ...marks.map((mark) => formatNumber(value(mark)))], { kind: 'number' });
  const textWidth = (value: (mark: ChartMark) => string): number => fitWidth(marks.map(value));
  return [
    { id: 'date', header: 'Date', value: (mark) => mark.date, width: textWidth((mark) => mark.date) },
    { id: 'field', header: 'Field', value: (mark) => mark.field, width: textWidth((mark) => mark.field) },
    {
      id: 'value',
      header: 'Value',
      kind: 'number',
      value: (mark) => mark.value,
      width: numberWidth('Value', (mark) => mark.value),
    },
    {
      id: 'suggested',
      header: 'Suggested',
      kind: 'number',
      value: (mark) => mark.suggested,
      width: numberWidth('Suggested', (mark) => mark.suggested),
    },
    {
      id: 'reason',
      header: 'Why',
      value: (mark) => mark.reason,
      cell: (mark) => <span data-tooltip={mark.reason}>{mark.reason}</span>,
      width: 220,
    },
  ];
}
