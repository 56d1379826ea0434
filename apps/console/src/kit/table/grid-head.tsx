import { memo, useRef } from 'react';
import { breakable } from '../base/breakable.tsx';
import { classes } from '../base/class-names.ts';
import { tooltip } from '../tooltip/tooltip.ts';
import { columnName, defaultWidth } from './column.ts';
import { drawColumns, pinClass, rowRole, type GridColumn } from './grid-row.tsx';
import { isRight, leastWidth } from './table-parts.tsx';
import { useGrip } from './use-grip.ts';
import css from './cell-grid.module.css';
import table from './table.module.css';

const headRole = { role: 'columnheader' } as const;

interface GridHeadProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly lefts: readonly number[];
  /** Columns that are drawn beside the pinned ones; both count. */
  readonly first: number;
  readonly last: number;
  readonly tracks: string | undefined;
  onWidth(column: string, px: number): void;
  /** A click on a header; its key is Ctrl and Space in the column. */
  onHeader?: ((column: GridColumn<Row>) => void) | undefined;
}

interface HeadCellProps<Row> {
  readonly column: GridColumn<Row>;
  readonly at: number;
  readonly className: string | undefined;
  readonly left: number | undefined;
  onWidth(column: string, px: number): void;
  onHeader?: ((column: GridColumn<Row>) => void) | undefined;
}

function HeadCell<Row>({ column, at, className, left, onWidth, onHeader }: HeadCellProps<Row>) {
  const cell = useRef<HTMLTableCellElement>(null);
  const onGrip = (px: number): void => onWidth(column.id, px);
  const grip = useGrip({
    width: () => cell.current?.offsetWidth ?? defaultWidth,
    least: leastWidth,
    onWidth: onGrip,
    onEnd: onGrip,
  });
  return (
    <th
      ref={cell}
      scope="col"
      {...headRole}
      aria-colindex={at + 1}
      {...tooltip(column.hint)}
      className={classes(isRight(column) && table.right, column.highlighted && css.highlighted, className)}
      style={left === undefined ? undefined : { left }}
    >
      {onHeader && column.header ? (
        <button
          type="button"
          tabIndex={-1}
          className={table.sort}
          aria-pressed={column.highlighted ?? false}
          onClick={() => onHeader(column)}
        >
          <span>{breakable(column.header)}</span>
        </button>
      ) : column.header ? (
        breakable(column.header)
      ) : (
        <span className="visually-hidden">{column.hint ?? columnName(column)}</span>
      )}
      <span className={table.grip} onPointerDown={grip} />
    </th>
  );
}

function Head<Row>({ columns, lefts, first, last, tracks, onWidth, onHeader }: GridHeadProps<Row>) {
  const draw = (at: number) => {
    const column = columns[at]!;
    return (
      <HeadCell
        key={column.id}
        column={column}
        at={at}
        className={pinClass(column.pinned, !columns[at + 1]?.pinned) || undefined}
        left={column.pinned ? (lefts[at] ?? 0) : undefined}
        onWidth={onWidth}
        onHeader={onHeader}
      />
    );
  };
  return (
    <thead>
      <tr
        {...rowRole}
        aria-rowindex={1}
        style={tracks === undefined ? undefined : { gridTemplateColumns: tracks }}
      >
        {drawColumns(columns, first, last, draw)}
      </tr>
    </thead>
  );
}

/** The headers of a grid; drawn again only where a column or a width changes. */
export const GridHead = memo(Head) as typeof Head;
