import type { ReactNode } from 'react';
import { classes } from '../base/class-names.ts';
import { formatMoney, formatNumber } from '../base/format.ts';
import { Time } from '../base/time.tsx';
import { Skeleton } from '../states/states.tsx';
import type { Column } from './column.ts';
import css from './table.module.css';

export const leastWidth = 44;

export const isRight = (column: { kind?: string }): boolean =>
  column.kind === 'number' || column.kind === 'money';

/** What a cell shows. */
export function shownCell<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  const value = column.value(row);
  if (value === null || value === undefined || value === '') return null;
  if (column.kind === 'number' && typeof value === 'number') return formatNumber(value, column.digits);
  if (column.kind === 'money' && typeof value === 'number')
    return formatMoney(value, column.currency?.(row) ?? null);
  if (column.kind === 'time' && typeof value !== 'boolean') return <Time at={value} />;
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/** Rows in the shape of what is being read. */
export function SkeletonRows({
  columns,
  count,
  extra,
}: {
  readonly columns: readonly { id: string; kind?: string }[];
  readonly count: number;
  readonly extra: boolean;
}) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: count }, (_unused, row) => (
        <tr key={row}>
          {extra && (
            <td>
              <Skeleton width={12} height={9} />
            </td>
          )}
          {columns.map((column, index) => (
            <td key={column.id} className={classes(isRight(column) && css.right)}>
              <Skeleton width={`${35 + ((row * 7 + index * 23) % 45)}%`} height={9} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
