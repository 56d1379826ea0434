import type { AnalysedDay } from '@midoffice/contract/prices/intraday/shapes';
import { useMemo } from 'react';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import { fitWidth } from '../../../../../kit/table/fit-width.ts';
import { fields, keyOfDay, seriesRows, signed, type Field, type SeriesRow } from './rows.ts';
import { tooltip } from '../../../../../kit/tooltip/tooltip.ts';
import css from './intraday-analysis.module.css';

const digitsOf = (field: Field): number | undefined => (field === 'volume' ? 0 : undefined);

const valueText = (bar: NonNullable<SeriesRow['bar']>, field: Field): string =>
  formatNumber(bar[field], digitsOf(field));

/** Value and difference, both whole: a cut number reads as another one. */
const widthOf = (rows: readonly SeriesRow[], field: Field): number =>
  fitWidth(
    rows.map(({ bar, off }) => {
      const by = off[field];
      // The badge around both has room of its own: three characters.
      return bar ? `${valueText(bar, field)}${by ? `   ${signed(by.difference)}` : ''}` : '';
    }),
    { kind: 'number' },
  );

const fieldColumn = (rows: readonly SeriesRow[], field: Field): Column<SeriesRow> => ({
  id: field,
  header: field[0]!.toUpperCase() + field.slice(1),
  kind: 'number',
  value: (row) => row.bar?.[field],
  cell(row) {
    if (!row.bar) return <span className={css.soft}>–</span>;
    const off = row.off[field];
    const shown = valueText(row.bar, field);
    if (!off) return shown;
    return (
      <span
        className={css.off}
        {...tooltip(off.percent === null ? undefined : `${signed(off.percent)} % off EOD`)}
      >
        {shown}
        <span className={css.by}>{signed(off.difference)}</span>
      </span>
    );
  },
  width: widthOf(rows, field),
});

/** The columns of these rows, as wide as their figures. */
export const columnsOf = (rows: readonly SeriesRow[]): readonly Column<SeriesRow>[] => [
  { id: 'symbol', header: 'Symbol', value: (row) => (row.first ? row.day.symbol : ''), width: 68 },
  { id: 'date', header: 'Date', value: (row) => (row.first ? row.day.date : ''), width: 86 },
  { id: 'series', header: 'Series', value: (row) => row.series, width: 64 },
  ...fields.map((field) => fieldColumn(rows, field)),
  {
    id: 'bars',
    header: 'Bars',
    kind: 'number',
    hint: 'Bars in the regular session, and how many the calendar expects',
    value: (row) => row.figures?.bars,
    cell: ({ figures }) =>
      figures ? `${figures.bars}${figures.expected === null ? '' : ` / ${figures.expected}`}` : '',
    width: 76,
  },
  {
    id: 'missing',
    header: 'Missing',
    kind: 'number',
    value: (row) => row.figures?.missing,
    cell: ({ figures }) =>
      figures?.missing ? <StatusBadge tone="red">{figures.missing}</StatusBadge> : figures ? '0' : '',
    width: 68,
  },
  {
    id: 'note',
    header: 'Note',
    value: (row) => row.note,
    cell: ({ note, day }) => (
      <span className={css.note} {...tooltip(day.notes.join('; '))}>
        {note}
      </span>
    ),
    width: 204,
  },
];

interface ResultsProps {
  readonly days: readonly AnalysedDay[] | undefined;
  readonly error: Error | null;
  readonly picked: string | null;
  onRetry(): void;
  onPick(key: string): void;
}

/** Each day as 1min, 5min and EOD have it; what is off EOD is marked with the difference. */
export function Results({ days, error, picked, onRetry, onPick }: ResultsProps) {
  const rows = useMemo(() => days && seriesRows(days), [days]);
  const columns = useMemo(() => columnsOf(rows ?? []), [rows]);
  return (
    <DenseTable
      label="Intraday analysis"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.key}
      error={error}
      onRetry={onRetry}
      selectedKey={picked && `${picked} 1min`}
      onPick={(row) => onPick(keyOfDay(row.day))}
      height={460}
    />
  );
}
