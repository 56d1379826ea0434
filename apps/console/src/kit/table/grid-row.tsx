import { memo, type CSSProperties, type ReactNode } from 'react';
import { classes } from '../base/class-names.ts';
import { CellEditor, type EditMove } from './cell-editor.tsx';
import type { Column } from './column.ts';
import { isRight } from './table-parts.tsx';
import type { CellAt } from './use-cell-keys.ts';
import { tooltip } from '../tooltip/tooltip.ts';
import css from './cell-grid.module.css';

/** A column of cells. `cell` of `Column` is not used: what a cell shows comes from the grid's `look`. */
export interface GridColumn<Row> extends Column<Row> {
  /** Stays in sight while the others scroll; for the first columns, with a width. */
  readonly pinned?: boolean;
  /** Edited by choosing one of these. */
  readonly options?: readonly string[];
}

/** What a cell looks like and takes. */
export interface CellAppearance {
  readonly content: ReactNode;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  readonly title?: string;
  /** A click does something. */
  readonly live?: boolean;
  /** The text that editing begins with; left out: the cell cannot be typed into. */
  readonly text?: string;
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
  /** Column of the cursor, -1 where it is on another row. */
  readonly current: number;
  readonly editing: { readonly typed: string | null } | null;
  readonly acts: {
    click(at: CellAt): void;
    edit(at: CellAt): boolean;
    commit(at: CellAt, text: string): string | null;
    end(at: CellAt, move: EditMove): void;
  };
}

/** Class of a cell that stays in sight. */
export const pinClass = (pinned: boolean | undefined, isLast: boolean) =>
  pinned && classes(css.pinned, isLast && css.lastPinned);

function Cells<Row>(props: GridRowProps<Row>) {
  const { grid, row, index, rowKey, columns, lefts, appearance, current, editing, acts } = props;
  return (
    <tr
      data-row={rowKey}
      aria-rowindex={index + 2}
      className={classes(props.className, current >= 0 && css.nowRow)}
    >
      {columns.map((column, at) => {
        const cell = appearance(row, column);
        const isEdited = editing !== null && current === at;
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the grid's
          <td
            key={column.id}
            id={`${grid}-${index}-${at}`}
            data-field={column.id}
            {...tooltip(cell.title)}
            aria-selected={current === at}
            className={classes(
              isRight(column) && css.right,
              pinClass(column.pinned, !columns[at + 1]?.pinned),
              current === at && css.now,
              cell.live && css.live,
              isEdited && css.editing,
            )}
            style={column.pinned ? { left: lefts[at] } : undefined}
            onClick={() => !isEdited && acts.click({ row: index, column: at })}
            onDoubleClick={() => !cell.live && acts.edit({ row: index, column: at })}
          >
            {isEdited && cell.text !== undefined ? (
              <CellEditor
                label={`${column.header} of ${rowKey}`}
                initial={editing.typed ?? cell.text}
                typed={editing.typed !== null}
                options={column.options}
                right={isRight(column)}
                onCommit={(text) => acts.commit({ row: index, column: at }, text)}
                onEnd={(move) => acts.end({ row: index, column: at }, move)}
              />
            ) : (
              <span className={classes(css.cell, cell.className)} style={cell.style}>
                {typeof cell.content === 'string' ? (
                  <span className={css.text}>{cell.content}</span>
                ) : (
                  cell.content
                )}
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
}
/** A row; drawn again only where something of its own changes. */
export const GridRow = memo(Cells) as typeof Cells;
