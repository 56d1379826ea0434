import { memo, type CSSProperties, type ReactNode } from 'react';
import { classes } from '../base/class-names.ts';
import { tooltip } from '../tooltip/tooltip.ts';
import { CellEditor, type EditMove } from './cell-editor.tsx';
import type { CellAt } from './cell-range.ts';
import type { Column } from './column.ts';
import { isRight } from './table-parts.tsx';
import css from './cell-grid.module.css';

/** A column of cells. `cell` of `Column` is not used: what a cell shows comes from the grid's `appearance`. */
export interface GridColumn<Row> extends Column<Row> {
  /** Stays in sight while the others scroll; for the first columns, with a width. */
  readonly pinned?: boolean;
  /** Edited by choosing one of these. */
  readonly options?: readonly string[];
  /** Has another ground, as a chosen column does. */
  readonly highlighted?: boolean;
}

/** What a cell looks like and takes. */
export interface CellAppearance {
  /** A plain text is the quickest: it needs no element of its own. */
  readonly content: ReactNode;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly title?: string | undefined;
  /** A click does something. */
  readonly live?: boolean;
  /** The text that editing begins with; left out: the cell cannot be typed into. */
  readonly text?: string | undefined;
}

/** Says what a cell looks like. */
export type Appearance<Row> = (row: Row, column: GridColumn<Row>) => CellAppearance;

export interface GridRowProps<Row> {
  readonly grid: string;
  readonly row: Row;
  readonly index: number;
  readonly rowKey: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly lefts: readonly number[];
  readonly appearance: Appearance<Row>;
  readonly className: string;
  /** Columns that are drawn beside the pinned ones; both count. */
  readonly first: number;
  readonly last: number;
  /** Widths of what is drawn, where each row is laid out by itself. */
  readonly tracks: string | undefined;
  /** Column of the cursor, -1 where it is on another row. */
  readonly current: number;
  /** First and last selected column of the row; -1 where none is. */
  readonly from: number;
  readonly to: number;
  readonly editing: { readonly typed: string | null } | null;
  readonly acts: {
    commit(at: CellAt, text: string): string | null;
    end(at: CellAt, move: EditMove): void;
  };
}

/** Class of a cell that stays in sight. */
export const pinClass = (pinned: boolean | undefined, isLast: boolean) =>
  pinned && classes(css.pinned, isLast && css.lastPinned);

/** The classes of a cell, as few as it needs: most cells of a wide table have none. */
function cellClass<Row>(
  { columns, current, from, to }: GridRowProps<Row>,
  at: number,
  cell: CellAppearance,
  isEdited: boolean,
): string | undefined {
  const column = columns[at]!;
  return (
    classes(
      isRight(column) && css.right,
      column.pinned && pinClass(true, !columns[at + 1]?.pinned),
      column.highlighted && css.highlighted,
      at >= from && at <= to && css.chosen,
      current === at && css.now,
      cell.live && css.live,
      isEdited ? css.editing : typeof cell.content !== 'string' && css.holder,
      typeof cell.content === 'string' && !isEdited && cell.className,
    ) || undefined
  );
}

function EditedCell<Row>(props: GridRowProps<Row> & { readonly at: number; readonly text: string }) {
  const { index, rowKey, columns, editing, acts, at, text } = props;
  const column = columns[at]!;
  const here: CellAt = { row: index, column: at };
  return (
    <CellEditor
      label={`${column.header} of ${rowKey}`}
      initial={editing?.typed ?? text}
      typed={editing?.typed !== null}
      options={column.options}
      right={isRight(column)}
      onCommit={(typed) => acts.commit(here, typed)}
      onEnd={(move) => acts.end(here, move)}
    />
  );
}

// Said in words: rows of a wide grid are not laid out as a table, which would drop their roles.
export const rowRole = { role: 'row' } as const;
const cellRole = { role: 'gridcell' } as const;

/** One cell. No component of its own: a wide table has hundreds of them. */
function drawCell<Row>(props: GridRowProps<Row>, at: number): ReactNode {
  const { grid, row, columns, lefts, appearance, current, from, to, editing } = props;
  const column = columns[at]!;
  const cell = appearance(row, column);
  const isEdited = editing !== null && current === at && cell.text !== undefined;
  const isPlain = typeof cell.content === 'string';
  const pin = column.pinned ? { left: lefts[at] } : undefined;
  return (
    <td
      key={column.id}
      {...cellRole}
      id={current === at ? `${grid}-cell` : undefined}
      data-field={column.id}
      aria-colindex={at + 1}
      aria-selected={(at >= from && at <= to) || current === at}
      {...(cell.title ? tooltip(cell.title) : undefined)}
      className={cellClass(props, at, cell, isEdited)}
      style={isPlain && cell.style ? { ...cell.style, ...pin } : pin}
    >
      {isEdited ? (
        <EditedCell {...props} at={at} text={cell.text} />
      ) : isPlain ? (
        cell.content
      ) : (
        <span className={classes(css.cell, cell.className)} style={cell.style}>
          {cell.content}
        </span>
      )}
    </td>
  );
}

/** Pinned columns and those in sight, each drawn, with a gap in place of the ones before; after them no gap is needed. */
export function drawColumns<Row>(
  columns: readonly GridColumn<Row>[],
  first: number,
  last: number,
  draw: (at: number) => ReactNode,
): ReactNode[] {
  const drawn: ReactNode[] = [];
  let at = 0;
  for (; columns[at]?.pinned; at += 1) drawn.push(draw(at));
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- only takes the place of columns that are not drawn
  if (first > at) drawn.push(<td key="before" colSpan={first - at} aria-hidden="true" />);
  for (at = Math.max(at, first); at <= last; at += 1) drawn.push(draw(at));
  return drawn;
}

function Cells<Row>(props: GridRowProps<Row>) {
  const { index, rowKey, columns, first, last, tracks, current } = props;
  return (
    <tr
      {...rowRole}
      data-row={rowKey}
      aria-rowindex={index + 2}
      className={classes(props.className, current >= 0 && css.nowRow) || undefined}
      style={tracks === undefined ? undefined : { gridTemplateColumns: tracks }}
    >
      {drawColumns(columns, first, last, (at) => drawCell(props, at))}
    </tr>
  );
}
/** A row; drawn again only where something of its own changes. */
export const GridRow = memo(Cells) as typeof Cells;
