import { useId, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { classes } from '../base/class-names.ts';
import { lazy } from '../load/lazy.tsx';
import { EmptyState, emptyTexts, ErrorState } from '../states/states.tsx';
import { useArranged } from './arranged.ts';
import { sortRows, type Column, type Sort } from './column.ts';
import type { RowSelection } from './row-selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { checkWidth, TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { SkeletonRows } from './table-parts.tsx';
import { tableName, useLayout } from './use-layout.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowWindow } from './use-row-window.ts';
import { leastTotal, useShares } from './use-shares.ts';
import css from './table.module.css';

const ColumnChooser = lazy(async () => (await import('./column-chooser.tsx')).ColumnChooser);

export interface DenseTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  /** Under which its columns are kept, where the label names what is shown; the label unless given. */
  readonly name?: string;
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
  /** Rows can be ticked for an act on many. */
  readonly selection?: RowSelection | undefined;
  /** `fill`: the height that is left; else pixels at most. */
  readonly height?: 'fill' | number;
  /** Headers may take two lines: for many columns with long names. */
  readonly tallHead?: boolean;
  /** Rows shown as skeleton. */
  readonly skeletonRows?: number;
  /** Below the rows: pager, sums. */
  readonly foot?: ReactNode;
}

function useRows<Row>({ rows, columns, sort = null, sorted = false }: DenseTableProps<Row>): readonly Row[] {
  return useMemo(
    () => (rows ? (sorted ? rows : sortRows(rows, columns, sort)) : []),
    [rows, columns, sort, sorted],
  );
}

/** How the columns are laid out, with the width that is being dragged, and what changes it. */
function useColumns<Row>({ label, name, columns }: DenseTableProps<Row>) {
  const [layout, setLayout] = useLayout(tableName(name ?? label));
  const [dragged, setDragged] = useState<readonly [id: string, px: number] | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const kept = useArranged(columns, layout);
  const arranged = useMemo(
    () =>
      dragged
        ? kept?.map((one) => (one.column.id === dragged[0] ? { ...one, width: dragged[1] } : one))
        : kept,
    [kept, dragged],
  );
  return { layout, setLayout, setDragged, isChoosing, setChoosing, arranged };
}

/** Pixels that a column takes on screen; 0 where it is not drawn. */
const drawnWidth = (scroller: RefObject<HTMLElement | null>, id: string): number =>
  scroller.current?.querySelector<HTMLElement>(`th[data-column="${CSS.escape(id)}"]`)?.offsetWidth ?? 0;

const CheckAll = ({ selection, isLeft }: { readonly selection: RowSelection; readonly isLeft: boolean }) => (
  <th scope="col" className={classes(css.check, isLeft && css.left)} style={isLeft ? { left: 0 } : undefined}>
    <input
      type="checkbox"
      aria-label="Select all"
      ref={(input) => {
        if (input) input.indeterminate = selection.onPage === 'some';
      }}
      checked={selection.onPage === 'all'}
      onChange={selection.togglePage}
    />
  </th>
);

/**
 * A dense table: sticky header, sorting, keyboard, ticks, skeleton, empty and error states; long ones are drawn in part.
 * Its columns can be hidden, moved, sized and pinned; that is kept for each person.
 */
export function DenseTable<Row>(props: DenseTableProps<Row>) {
  const { label, columns, rows, rowKey, error, onRetry, empty = emptyTexts.table } = props;
  const { sort = null, onSort, onPick, selection, height, tallHead = false, skeletonRows = 8, foot } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRows(props);
  const { layout, setLayout, setDragged, isChoosing, setChoosing, arranged = [] } = useColumns(props);
  const { first, last, show } = useRowWindow(scroller, shown.length);
  const keys = useRowKeys(shown.length, {
    show,
    pick: onPick && ((index) => onPick(shown[index]!)),
    toggle: selection && ((index, isRange) => selection.toggle(rowKey(shown[index]!), isRange)),
  });
  const offset = selection ? checkWidth : 0;
  const widths = useShares(scroller, arranged, offset);
  const isLeft = arranged[0]?.left !== undefined;
  // What could not be read is not said to be empty, not even where it was empty before.
  const failed = error && !rows?.length;
  const interactive = Boolean(onPick ?? selection);
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
          style={{ minWidth: leastTotal(arranged, offset) }}
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
            {selection && <col style={{ width: checkWidth }} />}
            {arranged.map(({ column }, n) => (
              <col key={column.id} style={{ width: widths[n] }} />
            ))}
          </colgroup>
          <TableHead
            arranged={arranged}
            columns={columns}
            acts={{ layout, change: setLayout, choose: () => setChoosing(true) }}
            sort={sort}
            onSort={onSort}
            onDrag={setDragged}
            offset={offset}
            check={selection && <CheckAll selection={selection} isLeft={isLeft} />}
          />
          {rows === undefined && !failed ? (
            <SkeletonRows
              columns={arranged.map(({ column }) => column)}
              count={skeletonRows}
              extra={Boolean(selection)}
            />
          ) : (
            <TableBody
              id={id}
              rows={shown}
              rowKey={rowKey}
              arranged={arranged}
              first={first}
              last={last}
              interactive={interactive}
              selectedKey={props.selectedKey}
              current={keys.current}
              selection={selection}
              onRow={(index) => {
                keys.setCurrent(index);
                onPick?.(shown[index]!);
              }}
            />
          )}
        </table>
        {failed && <ErrorState error={error} onRetry={onRetry} />}
        {rows?.length === 0 && !failed && <EmptyState text={empty} />}
      </div>
      {(foot || selection) && (
        <div className={css.foot}>
          {selection && <SelectionBar selection={selection} />}
          {foot}
        </div>
      )}
      {isChoosing && (
        <ColumnChooser
          label={label}
          columns={columns as readonly Column<never>[]}
          layout={layout}
          onLayout={setLayout}
          widthOf={(column) => drawnWidth(scroller, column)}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
