import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { classes } from '../base/class-names.ts';
import { EmptyState, emptyTexts, ErrorState } from '../states/states.tsx';
import type { EditMove } from './cell-editor.tsx';
import { GridRow, pinClass, type GridColumn, type Appearance } from './grid-row.tsx';
import { defaultWidth } from './column.ts';
import { SkeletonRows, HeadCell } from './table-parts.tsx';
import { useCellKeys, type CellAt } from './use-cell-keys.ts';
import { rowHeight, useRowWindow } from './use-row-window.ts';
import css from './cell-grid.module.css';
import table from './table.module.css';

export interface CellGridProps<Row> {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  /** Undefined while the first read runs. */
  readonly rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  /** Keep it outside the component, or by useCallback: a new one draws all rows. */
  readonly appearance: Appearance<Row>;
  readonly rowClass?: (row: Row) => string;
  /** A click on a cell, Enter or Space. */
  onAct(row: Row, column: GridColumn<Row>): void;
  /** A typed value. Answers what is wrong with it, or null. */
  onEdit(row: Row, column: GridColumn<Row>, text: string): string | null;
  /** A key that the grid itself does not know. Answers whether it meant something. */
  onKey?(row: Row, column: GridColumn<Row>, event: KeyboardEvent): boolean;
  /** Brings the cursor to a record and column; a new object each time. */
  readonly aim?: { readonly key: string; readonly column: string } | null;
  /** Called with the row of the cursor. */
  onRow?(row: Row): void;
  readonly error?: Error | null;
  onRetry?(): void;
  readonly empty?: string;
  readonly foot?: ReactNode;
}

const Spacer = ({ rows, span }: { readonly rows: number; readonly span: number }) => (
  <tr className={table.spacer} aria-hidden="true">
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- only takes the place of rows that are not drawn */}
    <td colSpan={span} style={{ height: rows * rowHeight }} />
  </tr>
);

/** Left edge of each column, in pixels. */
const leftsOf = (widths: readonly number[]): readonly number[] =>
  widths.map((_own, at) => widths.slice(0, at).reduce((sum, width) => sum + width, 0));

/** The same list while no width changes. */
function useLefts(widths: readonly number[]): readonly number[] {
  const key = widths.join();
  return useMemo(() => leftsOf(key.split(',').map(Number)), [key]);
}

/** What the rows do, as functions that never change: rows are drawn again only where something of theirs changes. */
function useGridActs<Row>(
  props: CellGridProps<Row>,
  element: RefObject<HTMLTableElement | null>,
  move: (at: CellAt) => void,
) {
  const [editing, setEditing] = useState<{ readonly typed: string | null } | null>(null);
  const latest = useRef({ props, move });
  useLayoutEffect(() => {
    latest.current = { props, move };
  });
  const [acts] = useState(() => {
    const at = ({ row, column }: CellAt) => {
      const { rows = [], columns } = latest.current.props;
      return [rows[row]!, columns[column]!] as const;
    };
    const edit = (cell: CellAt, typed: string | null = null): boolean => {
      const { appearance } = latest.current.props;
      const [row, column] = at(cell);
      if (appearance(row, column).text === undefined) return false;
      latest.current.move(cell);
      // A choice is not begun by a letter: its list opens unchanged.
      setEditing({ typed: column.options ? null : typed });
      return true;
    };
    return {
      edit,
      act: (cell: CellAt): void => latest.current.props.onAct(...at(cell)),
      click(cell: CellAt): void {
        setEditing(null);
        latest.current.move(cell);
        element.current?.focus({ preventScroll: true });
        latest.current.props.onAct(...at(cell));
      },
      commit: (cell: CellAt, text: string): string | null => latest.current.props.onEdit(...at(cell), text),
      end(cell: CellAt, next: EditMove): void {
        setEditing(null);
        if (next === 'away') return;
        element.current?.focus({ preventScroll: true });
        const steps = { down: [1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] } as const;
        const [down, right] = steps[next];
        latest.current.move({ row: cell.row + down, column: cell.column + right });
      },
    };
  });
  return { editing, acts };
}

/** Brings the cursor where the screen aims. */
function useAim<Row>(
  { aim, rows, columns, rowKey }: CellGridProps<Row>,
  element: RefObject<HTMLTableElement | null>,
  move: (at: CellAt) => void,
): void {
  useEffect(() => {
    const row = aim && rows ? rows.findIndex((one) => rowKey(one) === aim.key) : -1;
    if (!aim || row < 0) return;
    element.current?.focus({ preventScroll: true });
    const column = columns.findIndex((one) => one.id === aim.column);
    move({ row, column: Math.max(0, column) });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each aim
  }, [aim]);
}

/**
 * A table whose cells are edited: a cursor on one cell, a click or Enter acts on it, typing edits it. The first columns
 * stay in sight; long tables are drawn in part.
 */
export function CellGrid<Row>(props: CellGridProps<Row>) {
  const { label, columns, rows, rowKey, error, onRetry, onRow } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLTableElement>(null);
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const shown = rows ?? [];
  const { first, last, show } = useRowWindow(scroller, shown.length);
  const keys = useCellKeys(shown.length, columns.length, {
    show,
    act: (at) => acts.act(at),
    edit: (at, typed) => acts.edit(at, typed),
    key: (at, event) => props.onKey?.(shown[at.row]!, columns[at.column]!, event) ?? false,
  });
  const { editing, acts } = useGridActs(props, element, keys.move);
  const { row, column } = keys.current;
  const currentRow = shown[row];
  useEffect(() => {
    if (!element.current?.contains(document.activeElement)) return;
    document
      .getElementById(`${id}-${row}-${column}`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [id, row, column]);
  const currentKey = currentRow && rowKey(currentRow);
  useEffect(() => {
    if (currentRow) onRow?.(currentRow);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- called when the cursor moves to another record, not when that is read again
  }, [currentKey]);
  useAim(props, element, keys.move);
  const widthOf = (one: GridColumn<Row>): number => widths[one.id] ?? one.width ?? defaultWidth;
  const sizes = columns.map(widthOf);
  const lefts = useLefts(sizes);
  const pinned = columns.reduce((sum, one, at) => sum + (one.pinned ? sizes[at]! : 0), 0);
  const failed = error && rows === undefined;
  return (
    <>
      <div ref={scroller} className={classes(table.wrap, table.fill, css.wrap)}>
        <table
          ref={element}
          className={classes(table.table, css.grid)}
          style={
            { minWidth: sizes.reduce((sum, one) => sum + one, 0), '--pinned': `${pinned}px` } as CSSProperties
          }
          aria-label={label}
          aria-busy={rows === undefined && !failed}
          aria-rowcount={shown.length + 1}
          {...{
            role: 'grid',
            tabIndex: 0,
            'aria-activedescendant': shown.length ? `${id}-${row}-${column}` : undefined,
            onKeyDown: keys.onKeyDown,
          }}
        >
          <colgroup>
            {columns.map((one, at) => (
              <col key={one.id} style={{ width: sizes[at] }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((one, at) => (
                <HeadCell
                  key={one.id}
                  column={one}
                  sort={null}
                  {...(one.pinned && {
                    className: pinClass(true, !columns[at + 1]?.pinned) || '',
                    left: lefts[at] ?? 0,
                  })}
                  onWidth={(width) => setWidths((old) => ({ ...old, [one.id]: width }))}
                />
              ))}
            </tr>
          </thead>
          {rows === undefined && !failed ? (
            <SkeletonRows columns={columns} count={16} extra={false} />
          ) : (
            <tbody>
              {first > 0 && <Spacer rows={first} span={columns.length} />}
              {shown.slice(first, last + 1).map((one, offset) => {
                const isCurrent = first + offset === row;
                return (
                  <GridRow
                    key={rowKey(one)}
                    grid={id}
                    row={one}
                    index={first + offset}
                    rowKey={rowKey(one)}
                    columns={columns}
                    lefts={lefts}
                    appearance={props.appearance}
                    className={props.rowClass?.(one) ?? ''}
                    current={isCurrent ? column : -1}
                    editing={isCurrent ? editing : null}
                    acts={acts}
                  />
                );
              })}
              {last < shown.length - 1 && <Spacer rows={shown.length - 1 - last} span={columns.length} />}
            </tbody>
          )}
        </table>
        {failed && <ErrorState error={error} onRetry={onRetry} />}
        {rows?.length === 0 && <EmptyState text={props.empty ?? emptyTexts.table} />}
      </div>
      {props.foot && <div className={table.foot}>{props.foot}</div>}
    </>
  );
}
