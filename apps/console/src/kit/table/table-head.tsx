import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { breakable } from '../base/breakable.tsx';
import { classes } from '../base/class-names.ts';
import { lazy } from '../load/lazy.tsx';
import { loadColumnModel, type ArrangedColumn } from './arranged.ts';
import { columnName, type Column, type Sort } from './column.ts';
import type { ColumnActs } from './column-menu.tsx';
import { tooltip } from '../tooltip/tooltip.ts';
import { withWidth } from './layout.ts';
import { openByKey } from './open-by-key.ts';
import { isRight, leastWidth } from './table-parts.tsx';
import { useGrip } from './use-grip.ts';
import css from './table.module.css';

const ColumnMenu = lazy(async () => (await import('./column-menu.tsx')).ColumnMenu);

/** Pixels by which a key makes a column wider. */
const keyStep = 10;

const widthOf = (head: Element | null): number => (head instanceof HTMLElement ? head.offsetWidth : 0);

interface HeadProps<Row> {
  /** As they are drawn. */
  readonly arranged: readonly ArrangedColumn<Row>[];
  /** All that the table defines. */
  readonly columns: readonly Column<Row>[];
  readonly acts: ColumnActs;
  readonly sort: Sort | null;
  onSort?: ((sort: Sort | null) => void) | undefined;
  /** A width while it is being dragged; null: the drag has ended. */
  onDrag(width: readonly [id: string, px: number] | null): void;
  /** Pixels before the first column. */
  readonly offset: number;
  /** The cell before the first column. */
  readonly check?: ReactNode;
}

interface CellProps<Row> extends HeadProps<Row> {
  readonly at: ArrangedColumn<Row>;
  /** The one header that Tab reaches. */
  readonly isStop: boolean;
  readonly isNear: boolean;
  readonly isWanted: boolean;
  onNear(id: string, isWanted?: boolean): void;
}

function nextSort(id: string, sort: Sort | null): Sort | null {
  if (sort?.column !== id) return { column: id, descending: false };
  return sort.descending ? null : { column: id, descending: true };
}

function HeadCell<Row>(props: CellProps<Row>) {
  const { at, acts, columns, sort, onSort, isStop, isNear, isWanted, onNear, offset } = props;
  const { column } = at;
  const cell = useRef<HTMLTableCellElement>(null);
  const mine = sort?.column === column.id ? sort : null;
  const sortable = onSort && column.sortable !== false;
  const Arrow = mine?.descending ? IconArrowDown : IconArrowUp;
  const resize = (px: number | null): void => acts.change(withWidth(acts.layout, column.id, px));
  const grip = useGrip({
    width: () => widthOf(cell.current),
    least: leastWidth,
    onWidth: (px) => props.onDrag([column.id, px]),
    onEnd(px) {
      props.onDrag(null);
      resize(px);
    },
  });
  return (
    <th
      ref={cell}
      scope="col"
      data-column={column.id}
      {...tooltip(column.hint)}
      {...(!column.header && { 'aria-label': columnName(column) })}
      className={classes(
        isRight(column) && css.right,
        at.left !== undefined && css.left,
        at.isLastLeft && css.lastLeft,
        column.atEnd && css.end,
      )}
      style={at.left === undefined ? undefined : { left: at.left + offset }}
      aria-sort={mine ? (mine.descending ? 'descending' : 'ascending') : undefined}
      onPointerEnter={() => onNear(column.id)}
      onFocus={() => onNear(column.id)}
      onContextMenu={(event) => {
        event.preventDefault();
        onNear(column.id, true);
      }}
    >
      <button
        type="button"
        data-head
        tabIndex={isStop ? 0 : -1}
        className={classes(css.sort, mine && css.sorted)}
        {...(!column.header && { 'aria-label': columnName(column) })}
        aria-keyshortcuts="ArrowDown Shift+ArrowLeft Shift+ArrowRight Control+ArrowLeft Control+ArrowRight"
        onClick={() => (sortable ? onSort(nextSort(column.id, sort)) : onNear(column.id, true))}
      >
        <span>{breakable(column.header)}</span>
        {mine && <Arrow size={12} />}
      </button>
      {isNear && (
        <ColumnMenu
          id={column.id}
          columns={columns as readonly Column<never>[]}
          acts={acts}
          width={() => widthOf(cell.current)}
          isWanted={isWanted}
        />
      )}
      <span className={css.grip} onPointerDown={grip} onDoubleClick={() => resize(null)} />
    </th>
  );
}

const headOf = (from: EventTarget): HTMLElement | null => (from as HTMLElement).closest('th[data-column]');
const focusHead = (head: Element | null | undefined): void =>
  head?.querySelector<HTMLElement>('[data-head]')?.focus();

/** The header that an arrow leads to from another one. */
function reachedHead(key: string, head: HTMLElement): Element | undefined {
  const heads = [...(head.parentElement?.querySelectorAll('th[data-column]') ?? [])];
  const at = heads.indexOf(head);
  const reached = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: heads.length - 1 }[key];
  return reached === undefined ? undefined : heads[Math.max(0, Math.min(heads.length - 1, reached))];
}

/**
 * The header of a table. Tab reaches one of its cells; arrows go from there to the others, with Shift they change the
 * width, with Ctrl they move the column; arrow down, a right click or a long press opens the column's menu.
 */
export function TableHead<Row>(props: HeadProps<Row>) {
  const { arranged, columns, acts } = props;
  const [near, setNear] = useState<{ readonly id: string; readonly isWanted: boolean }>();
  const row = useRef<HTMLTableRowElement>(null);
  const wantedFocus = useRef<string>(undefined);
  const stop = arranged.some(({ column }) => column.id === near?.id) ? near?.id : arranged[0]?.column.id;
  useLayoutEffect(() => {
    const id = wantedFocus.current;
    wantedFocus.current = undefined;
    if (id !== undefined) focusHead(row.current?.querySelector(`[data-column="${CSS.escape(id)}"]`));
  }, [arranged]);
  const ownActs: ColumnActs = {
    ...acts,
    change(next, focus) {
      wantedFocus.current = focus;
      acts.change(next);
    },
  };
  const onNear = (id: string, isWanted = false): void => {
    const menu = isWanted && near?.id === id && row.current?.querySelector('[aria-haspopup]');
    if (menu) openByKey(menu);
    else if (isWanted || near?.id !== id) setNear({ id, isWanted });
  };
  const move = async (id: string, by: -1 | 1): Promise<void> => {
    const model = await loadColumnModel();
    if (model) ownActs.change(model.changeLayout(columns, acts.layout, { kind: 'move', id, by }), id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>): void => {
    const head = headOf(event.target);
    const id = head?.dataset['column'];
    // Not the keys of what is open.
    if (!head || id === undefined || !(event.target as HTMLElement).matches('[data-head], [aria-haspopup]'))
      return;
    const by = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
    const reached = reachedHead(event.key, head);
    if (by && event.shiftKey)
      acts.change(withWidth(acts.layout, id, Math.max(leastWidth, widthOf(head) + by * keyStep)));
    else if (by && event.ctrlKey) void move(id, by);
    else if (event.altKey || event.metaKey || event.ctrlKey) return;
    else if (reached) focusHead(reached);
    else if (event.key === 'ArrowDown' || event.key === 'ContextMenu') onNear(id, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <thead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the buttons in it */}
      <tr ref={row} onKeyDown={onKeyDown}>
        {props.check}
        {arranged.map((at) => (
          <HeadCell
            key={at.column.id}
            {...props}
            acts={ownActs}
            at={at}
            isStop={at.column.id === stop}
            isNear={at.column.id === near?.id}
            isWanted={at.column.id === near?.id && near.isWanted}
            onNear={onNear}
          />
        ))}
      </tr>
    </thead>
  );
}
