import { useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { classes } from '../base/class-names.ts';
import { EmptyState, emptyTexts, ErrorState } from '../states/states.tsx';
import { sortRows, type Column, type Sort } from './column.ts';
import { BoneRows, defaultWidth, HeadCell, isRight, shownCell } from './table-parts.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { rowHeight, useRowWindow } from './use-row-window.ts';
import css from './table.module.css';

export interface DenseTableProps<Row> {
  /** Names the table to those who hear it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while the first read runs. */
  readonly rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  readonly error?: Error | null;
  onRetry?: (() => void) | undefined;
  readonly empty?: string;
  /** Rows are dimmed: what is shown is from before the present filter. */
  readonly stale?: boolean;
  readonly sort?: Sort | null;
  /** Without it columns cannot be sorted. */
  onSort?: ((sort: Sort | null) => void) | undefined;
  /** The server has sorted already. */
  readonly sorted?: boolean;
  readonly selectedKey?: string | null;
  /** A click or Enter on a row. */
  onPick?: ((row: Row) => void) | undefined;
  readonly checked?: ReadonlySet<string>;
  onChecked?: ((keys: ReadonlySet<string>) => void) | undefined;
  /** `fill`: the height that is left; else pixels at most. */
  readonly height?: 'fill' | number;
  /** Headers may take two lines: for many columns with long names. */
  readonly tallHead?: boolean;
  /** Rows shown as skeleton. */
  readonly bones?: number;
  /** Below the rows: pager, sums. */
  readonly foot?: ReactNode;
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

function useRows<Row>({ rows, columns, sort = null, sorted = false }: DenseTableProps<Row>): readonly Row[] {
  return useMemo(
    () => (rows ? (sorted ? rows : sortRows(rows, columns, sort)) : []),
    [rows, columns, sort, sorted],
  );
}

/** A dense table: sticky header, sorting, keyboard, ticks, skeleton, empty and error states; long ones are drawn in part. */
export function DenseTable<Row>(props: DenseTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    error,
    onRetry,
    empty = emptyTexts.table,
    sort = null,
    onSort,
    onPick,
    checked,
    onChecked,
    height,
    tallHead = false,
    bones = 8,
    foot,
  } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRows(props);
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const { first, last, show } = useRowWindow(scroller, shown.length);
  const tick =
    checked && onChecked ? (index: number) => onChecked(toggled(checked, rowKey(shown[index]!))) : undefined;
  const keys = useRowKeys(shown.length, {
    show,
    pick: onPick && ((index) => onPick(shown[index]!)),
    toggle: tick,
  });
  const widthOf = (column: Column<Row>): number | undefined => widths[column.id] ?? column.width;
  const least = columns.reduce(
    (sum, column) => sum + (widthOf(column) ?? column.minWidth ?? defaultWidth),
    checked ? 30 : 0,
  );
  const all = checked && shown.length > 0 && shown.every((row) => checked.has(rowKey(row)));
  // What could not be read is not said to be empty, not even where it was empty before.
  const failed = error && !rows?.length;
  const span = columns.length + (checked ? 1 : 0);
  const interactive = Boolean(onPick ?? tick);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys; a table of rows to pick is itself */}
      <div
        ref={scroller}
        {...(!interactive && { tabIndex: 0, role: 'group', 'aria-label': `${label}, scrolls` })}
        className={classes(css.wrap, height === 'fill' && css.fill)}
        style={typeof height === 'number' ? { maxHeight: height } : undefined}
      >
        <table
          className={classes(
            css.table,
            interactive && css.pick,
            tallHead && css.tall,
            props.stale && css.stale,
          )}
          style={{ minWidth: least }}
          aria-label={label}
          aria-busy={rows === undefined && !failed}
          aria-rowcount={shown.length + 1}
          {...(interactive && {
            role: 'grid',
            tabIndex: 0,
            onKeyDown: keys.onKeyDown,
            'aria-activedescendant': keys.current >= 0 ? `${id}-${keys.current}` : undefined,
          })}
        >
          <colgroup>
            {checked && <col style={{ width: 30 }} />}
            {columns.map((column) => (
              <col key={column.id} style={{ width: widthOf(column) }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {checked && (
                <th scope="col" className={css.check}>
                  <input
                    type="checkbox"
                    aria-label="Select all"
                    checked={all}
                    onChange={() => onChecked?.(all ? new Set() : new Set(shown.map(rowKey)))}
                  />
                </th>
              )}
              {columns.map((column) => (
                <HeadCell
                  key={column.id}
                  column={column}
                  sort={sort}
                  onSort={onSort}
                  onWidth={(width) => setWidths((old) => ({ ...old, [column.id]: width }))}
                />
              ))}
            </tr>
          </thead>
          {rows === undefined && !failed ? (
            <BoneRows columns={columns} count={bones} extra={Boolean(checked)} />
          ) : (
            <tbody>
              {first > 0 && (
                <tr className={css.spacer} aria-hidden="true">
                  {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- only takes the place of rows that are not drawn */}
                  <td colSpan={span} style={{ height: first * rowHeight }} />
                </tr>
              )}
              {shown.slice(first, last + 1).map((row, offset) => {
                const index = first + offset;
                const key = rowKey(row);
                const isChosen = props.selectedKey === key;
                return (
                  <tr
                    key={key}
                    id={`${id}-${index}`}
                    data-row={key}
                    aria-rowindex={index + 2}
                    aria-selected={interactive ? isChosen || (checked?.has(key) ?? false) : undefined}
                    className={classes(
                      (isChosen || checked?.has(key)) && css.selected,
                      keys.current === index && css.current,
                    )}
                    onClick={() => {
                      keys.setCurrent(index);
                      onPick?.(row);
                    }}
                  >
                    {checked && (
                      <td className={css.check}>
                        <input
                          type="checkbox"
                          aria-label={`Select ${key}`}
                          tabIndex={-1}
                          checked={checked.has(key)}
                          onClick={(event) => event.stopPropagation()}
                          onChange={() => tick?.(index)}
                        />
                      </td>
                    )}
                    {columns.map((column) => (
                      <td key={column.id} className={classes(isRight(column) && css.right)}>
                        {shownCell(column, row)}
                      </td>
                    ))}
                  </tr>
                );
              })}
              {last < shown.length - 1 && (
                <tr className={css.spacer} aria-hidden="true">
                  {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- only takes the place of rows that are not drawn */}
                  <td colSpan={span} style={{ height: (shown.length - 1 - last) * rowHeight }} />
                </tr>
              )}
            </tbody>
          )}
        </table>
        {failed && <ErrorState error={error} onRetry={onRetry} />}
        {rows?.length === 0 && !failed && <EmptyState text={empty} />}
      </div>
      {foot && <div className={css.foot}>{foot}</div>}
    </>
  );
}
