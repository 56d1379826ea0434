import type { MouseEvent } from 'react';
import { classes } from '../base/class-names.ts';
import type { ArrangedColumn } from './arranged.ts';
import type { RowSelection } from './row-selection.ts';
import { isRight, shownCell } from './table-parts.tsx';
import { rowHeight } from './use-row-window.ts';
import css from './table.module.css';

/** Pixels of the column of ticks. */
export const checkWidth = 30;

interface TableBodyProps<Row> {
  /** Of the table; rows have ids that begin with it. */
  readonly id: string;
  readonly rows: readonly Row[];
  rowKey(row: Row): string;
  readonly arranged: readonly ArrangedColumn<Row>[];
  /** Indices of the first and last row to draw. */
  readonly first: number;
  readonly last: number;
  /** Whether rows can be picked or ticked. */
  readonly interactive: boolean;
  readonly selectedKey: string | null | undefined;
  /** Index of the row under the keyboard, -1 for none. */
  readonly current: number;
  readonly selection: RowSelection | undefined;
  onRow(index: number): void;
}

/** Takes the place of rows that are not drawn. */
const Spacer = ({ rows, span }: { readonly rows: number; readonly span: number }) => (
  <tr className={css.spacer} aria-hidden="true">
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- only takes the place of rows that are not drawn */}
    <td colSpan={span} style={{ height: rows * rowHeight }} />
  </tr>
);

function Cell<Row>({
  at,
  row,
  offset,
}: {
  readonly at: ArrangedColumn<Row>;
  readonly row: Row;
  readonly offset: number;
}) {
  const { column, left } = at;
  return (
    <td
      className={classes(
        isRight(column) && css.right,
        left !== undefined && css.left,
        at.isLastLeft && css.lastLeft,
        column.atEnd && css.end,
      )}
      style={left === undefined ? undefined : { left: left + offset }}
    >
      {shownCell(column, row)}
    </td>
  );
}

/** Whether a click is on the row itself: one in a dialog that a cell has opened comes up to it too. */
const isOnRow = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  !(target instanceof Element) || target.closest('dialog') === currentTarget.closest('dialog');

/** The rows of a table that are in view, and room for the others. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { id, rows, rowKey, arranged, first, last, interactive, selection, current } = props;
  const span = arranged.length + (selection ? 1 : 0);
  const isLeft = arranged[0]?.left !== undefined;
  return (
    <tbody>
      {first > 0 && <Spacer rows={first} span={span} />}
      {rows.slice(first, last + 1).map((row, at) => {
        const index = first + at;
        const key = rowKey(row);
        const isTicked = selection?.has(key) ?? false;
        const isChosen = props.selectedKey === key || isTicked;
        return (
          <tr
            key={key}
            id={`${id}-${index}`}
            data-row={key}
            aria-rowindex={index + 2}
            aria-selected={interactive ? isChosen : undefined}
            className={classes(isChosen && css.selected, current === index && css.current)}
            onClick={(event) => isOnRow(event) && props.onRow(index)}
          >
            {selection && (
              <td className={classes(css.check, isLeft && css.left)} style={isLeft ? { left: 0 } : undefined}>
                <input
                  type="checkbox"
                  aria-label={`Select ${key}`}
                  tabIndex={-1}
                  checked={isTicked}
                  onClick={(event) => {
                    event.stopPropagation();
                    selection.toggle(key, event.shiftKey);
                  }}
                  onChange={() => undefined}
                />
              </td>
            )}
            {arranged.map((one) => (
              <Cell key={one.column.id} at={one} row={row} offset={selection ? checkWidth : 0} />
            ))}
          </tr>
        );
      })}
      {last < rows.length - 1 && <Spacer rows={rows.length - 1 - last} span={span} />}
    </tbody>
  );
}
