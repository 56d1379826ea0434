import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment, type PointerEvent, type ReactNode } from 'react';
import { classes } from '../base/class-names.ts';
import { formatMoney, formatNumber } from '../base/format.ts';
import { Time } from '../base/time.tsx';
import { Skeleton } from '../states/states.tsx';
import { defaultWidth, type Column, type Sort } from './column.ts';
import { tooltip } from '../tooltip/tooltip.ts';
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

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | null;
  onSort?: ((sort: Sort | null) => void) | undefined;
  onWidth(width: number): void;
  readonly className?: string;
  /** Pixels from the left where it stays in sight. */
  readonly left?: number;
}

/** A header that may be broken where a new word begins in it: `chart_` `marketcap`, `outstanding` `Shares`. */
export const breakable = (header: string): ReactNode =>
  header.split(/(?<=_)|(?<=[a-z])(?=[A-Z])/).map((word, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never change their order
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {word}
    </Fragment>
  ));

/** A column's header: click sorts up, down, not at all; its right edge drags the width. */
export function HeadCell<Row>({ column, sort, onSort, onWidth, className, left }: HeadCellProps<Row>) {
  const mine = sort?.column === column.id ? sort : null;
  const sortable = onSort && column.sortable !== false;
  const next = !mine
    ? { column: column.id, descending: false }
    : mine.descending
      ? null
      : { column: column.id, descending: true };
  const Arrow = mine?.descending ? IconArrowDown : IconArrowUp;
  const drag = (event: PointerEvent<HTMLSpanElement>): void => {
    event.preventDefault();
    const grip = event.currentTarget;
    const start = event.clientX - (grip.parentElement?.offsetWidth ?? defaultWidth);
    grip.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent): void =>
      onWidth(Math.max(leastWidth, moved.clientX - start));
    grip.addEventListener('pointermove', move);
    grip.addEventListener('pointerup', () => grip.removeEventListener('pointermove', move), { once: true });
  };
  return (
    <th
      scope="col"
      {...tooltip(column.hint)}
      className={classes(isRight(column) && css.right, className)}
      style={left === undefined ? undefined : { left }}
      aria-sort={mine ? (mine.descending ? 'descending' : 'ascending') : undefined}
    >
      {sortable ? (
        <button type="button" className={classes(css.sort, mine && css.sorted)} onClick={() => onSort(next)}>
          <span>{breakable(column.header)}</span>
          {mine && <Arrow size={12} />}
        </button>
      ) : (
        breakable(column.header)
      )}
      <span className={css.grip} onPointerDown={drag} />
    </th>
  );
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
              <Skeleton
                width={`${35 + ((row * 7 + index * 23) % 45)}%`}
                height={9}
                className={css.skeleton ?? ''}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
