import {
  useCallback,
  useEffect,
  useId,
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
import type { CellAt, CellRange } from './cell-range.ts';
import { defaultWidth } from './column.ts';
import { GridFind } from './grid-find.tsx';
import { GridHead } from './grid-head.tsx';
import { GridRow, type Appearance, type GridColumn } from './grid-row.tsx';
import { SkeletonRows } from './table-parts.tsx';
import { useCellCursor, type CellCursor } from './use-cell-keys.ts';
import { useCellPointer } from './use-cell-pointer.ts';
import { tracksOf, useColumnWindow, type ColumnSpan } from './use-column-window.ts';
import { useGridActs } from './use-grid-acts.ts';
import type { CellEdit } from './use-grid-clipboard.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { rowHeight, useRowWindow } from './use-row-window.ts';
import css from './cell-grid.module.css';
import table from './table.module.css';

/** A cell of a grid by what it belongs to. */
export interface GridCell<Row> {
  readonly row: Row;
  readonly column: GridColumn<Row>;
}

export interface CellGridProps<Row> {
  readonly label: string;
  /** Keep the list outside the component, or by useMemo: a new one draws all rows. */
  readonly columns: readonly GridColumn<Row>[];
  /** Undefined while the first read runs. A row that is the same object as before is not drawn again. */
  readonly rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  /** Keep it outside the component, or by useCallback: a new one draws all rows. */
  readonly appearance: Appearance<Row>;
  readonly rowClass?: (row: Row) => string;
  /** A click on a cell, Enter or Space. Enter edits where a click does nothing. */
  onAct(row: Row, column: GridColumn<Row>): void;
  /** A typed value. Answers what is wrong with it, or null. */
  onEdit(row: Row, column: GridColumn<Row>, text: string): string | null;
  /** Pasted cells, all of them or none. Answers what is wrong with one of them and which it is, or null. */
  onPaste?(edits: readonly CellEdit<Row>[]): string | null;
  /** Alt and a drag over cells, each of them once. @param stroke of the drag: its cells are undone together */
  onPaint?(cells: readonly GridCell<Row>[], stroke: number): void;
  /** A click on a header, or Ctrl+Space in its column. */
  onHeader?(column: GridColumn<Row>): void;
  /** Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z. */
  onUndo?(): void;
  onRedo?(): void;
  /** A key that the grid itself does not know. Answers whether it meant something. */
  onKey?(row: Row, column: GridColumn<Row>, event: KeyboardEvent, range: CellRange): boolean;
  /** Brings the cursor to a record and column; a new object each time. */
  readonly aim?: { readonly key: string; readonly column: string } | null;
  /** Called with the row of the cursor. */
  onRow?(row: Row): void;
  /** Called with the cell of the cursor. */
  onCell?(row: Row, column: GridColumn<Row>): void;
  readonly error?: Error | null;
  onRetry?(): void;
  readonly empty?: string;
  readonly foot?: ReactNode;
}

/** From so many cells on, only the rows in sight are drawn. */
const partFromCells = 3000;
const spareRows = 3;
const noRows: readonly never[] = [];

const Spacer = ({ rows, span }: { readonly rows: number; readonly span: number }) => (
  <tr className={table.spacer} aria-hidden="true">
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- only takes the place of rows that are not drawn */}
    <td colSpan={span} style={{ height: rows * rowHeight }} />
  </tr>
);

/** Widths of the columns, which of them stay where, and how wide all are. The same lists while no width changes. */
function useWidths<Row>(columns: readonly GridColumn<Row>[]) {
  const [own, setOwn] = useState<Readonly<Record<string, number>>>({});
  const key = columns.map((one) => own[one.id] ?? one.width ?? defaultWidth).join();
  const pinned = columns.filter((one) => one.pinned).length;
  const sizes = useMemo(() => {
    const widths = key.split(',').map(Number);
    const lefts: number[] = [];
    let total = 0;
    for (const width of widths) {
      lefts.push(total);
      total += width;
    }
    return { widths, lefts, total, pinned, pinnedPx: lefts[pinned] ?? total };
  }, [key, pinned]);
  const setWidth = useCallback((id: string, px: number) => setOwn((old) => ({ ...old, [id]: px })), []);
  return { sizes, setWidth };
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

/** Reports to the screen where the cursor is, and keeps that cell in sight. */
function useCursorEffects<Row>(
  { rows = [], columns, rowKey, onRow, onCell }: CellGridProps<Row>,
  { row, column }: CellAt,
  id: string,
  element: RefObject<HTMLTableElement | null>,
  showColumn: ((column: number) => void) | undefined,
): void {
  useEffect(() => {
    const { activeElement } = document;
    const isHere = element.current?.contains(activeElement) || activeElement?.closest(`[data-grid="${id}"]`);
    if (!isHere) return;
    // Of a wide table the cell may not be drawn before it is scrolled to.
    if (showColumn) showColumn(column);
    else document.getElementById(`${id}-cell`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the cursor moves
  }, [id, element, row, column]);
  const current = rows[row];
  const key = current && rowKey(current);
  useEffect(() => {
    if (current) onRow?.(current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- called when the cursor moves to another record, not when that is read again
  }, [key]);
  const of = columns[column];
  useEffect(() => {
    if (current && of) onCell?.(current, of);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- called when the cursor moves to another cell
  }, [key, of?.id]);
}

interface BodyProps<Row> {
  readonly props: CellGridProps<Row>;
  readonly id: string;
  readonly rows: readonly Row[];
  readonly first: number;
  readonly last: number;
  readonly span: ColumnSpan;
  readonly tracks: string | undefined;
  readonly lefts: readonly number[];
  readonly cursor: CellCursor;
  readonly editing: { readonly typed: string | null } | null;
  readonly acts: ReturnType<typeof useGridActs<Row>>['acts'];
}

function GridBody<Row>(body: BodyProps<Row>) {
  const { props, id, rows, first, last, span, tracks, lefts, cursor, editing, acts } = body;
  const { columns, rowKey, appearance, rowClass } = props;
  const { current, range } = cursor;
  return (
    <tbody>
      {first > 0 && <Spacer rows={first} span={columns.length} />}
      {rows.slice(first, last + 1).map((row, offset) => {
        const index = first + offset;
        const isCurrent = index === current.row;
        const isChosen = index >= range.top && index <= range.bottom;
        return (
          <GridRow
            key={rowKey(row)}
            grid={id}
            row={row}
            index={index}
            rowKey={rowKey(row)}
            columns={columns}
            lefts={lefts}
            appearance={appearance}
            className={rowClass?.(row) ?? ''}
            first={span.first}
            last={span.last}
            tracks={tracks}
            current={isCurrent ? current.column : -1}
            from={isChosen ? range.left : -1}
            to={isChosen ? range.right : -1}
            editing={isCurrent ? editing : null}
            acts={acts}
          />
        );
      })}
      {last < rows.length - 1 && <Spacer rows={rows.length - 1 - last} span={columns.length} />}
    </tbody>
  );
}

/**
 * A table whose cells are edited: a cursor on one cell, a click or Enter acts on it, typing edits it; ranges are selected,
 * copied and pasted. The first columns stay in sight; long tables are drawn in part. Keys: kit/README.md.
 */
export function CellGrid<Row>(props: CellGridProps<Row>) {
  const { label, columns, rows, error, onRetry } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLTableElement>(null);
  const shown = rows ?? [];
  const isLarge = shown.length * columns.length > partFromCells;
  const { sizes, setWidth } = useWidths(columns);
  const { widths, lefts } = sizes;
  const { first, last, show } = useRowWindow(
    scroller,
    shown.length,
    isLarge ? { from: 0, spare: spareRows } : {},
  );
  const span = useColumnWindow(scroller, isLarge, sizes);
  const tracks = isLarge ? tracksOf(sizes, span) : undefined;
  const cursor = useCellCursor(shown.length, columns.length, show);
  const { editing, acts } = useGridActs(props, element, cursor.move);
  const keys = useGridKeys({ props, cursor, acts, element, show });
  const pointer = useCellPointer({
    move: acts.go,
    act: acts.act,
    edit: (at) => !acts.isLive(at) && acts.edit(at),
    paint: props.onPaint && acts.paint,
  });
  useCursorEffects(props, cursor.current, id, element, isLarge ? span.show : undefined);
  useAim(props, element, cursor.move);
  const latest = useRef(props.onHeader);
  useEffect(() => {
    latest.current = props.onHeader;
  });
  const [header] = useState(() => (column: GridColumn<Row>) => latest.current?.(column));
  const failed = error && rows === undefined;
  return (
    <>
      {keys.isFinding && (
        <div data-grid={id}>
          <GridFind
            rows={shown}
            columns={columns}
            appearance={props.appearance}
            onGo={keys.goTo}
            onClose={keys.closeFind}
          />
        </div>
      )}
      <div ref={scroller} className={classes(table.wrap, table.fill, css.wrap)}>
        <table
          ref={element}
          className={classes(table.table, css.grid, isLarge && css.part)}
          style={
            {
              minWidth: sizes.total,
              '--pinned': `${sizes.pinnedPx}px`,
            } as CSSProperties
          }
          aria-label={label}
          aria-busy={rows === undefined && !failed}
          aria-rowcount={shown.length + 1}
          aria-colcount={columns.length}
          aria-multiselectable="true"
          {...{
            role: 'grid',
            tabIndex: 0,
            'aria-activedescendant': shown.length ? `${id}-cell` : undefined,
            onKeyDown: keys.onKeyDown,
            onCopy: keys.onCopy,
            onPaste: keys.onPaste,
            ...pointer,
          }}
        >
          {!isLarge && (
            <colgroup>
              {columns.map((one, at) => (
                <col key={one.id} style={{ width: widths[at] }} />
              ))}
            </colgroup>
          )}
          <GridHead
            columns={columns}
            lefts={lefts}
            first={span.first}
            last={span.last}
            tracks={tracks}
            onWidth={setWidth}
            onHeader={props.onHeader && header}
          />
          {rows === undefined && !failed ? (
            <SkeletonRows columns={columns} count={16} extra={false} />
          ) : (
            <GridBody
              {...{
                props,
                id,
                rows: span.isMeasured ? shown : noRows,
                first,
                last,
                span,
                tracks,
                lefts,
                cursor,
                editing,
                acts,
              }}
            />
          )}
        </table>
        {failed && <ErrorState error={error} onRetry={onRetry} />}
        {rows?.length === 0 && <EmptyState text={props.empty ?? emptyTexts.table} />}
      </div>
      {keys.notice && (
        <p role={keys.notice.isProblem ? 'alert' : 'status'} className={css.notice}>
          {keys.notice.text}
        </p>
      )}
      {props.foot && <div className={table.foot}>{props.foot}</div>}
    </>
  );
}
