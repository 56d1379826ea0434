import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Menu, type MenuEntry } from '../nav/menu.tsx';
import { changeLayout, possibleChanges, resetLayout } from './column-model.ts';
import { columnName, type Column } from './column.ts';
import { openByKey } from './open-by-key.ts';
import type { TableLayout } from './layout.ts';
import { withWidth } from './layout.ts';
import css from './table.module.css';

/** What a header changes its column by. */
export interface ColumnActs {
  readonly layout: TableLayout;
  /** `focus`: the column whose header has the focus afterwards. */
  change(next: TableLayout, focus?: string): void;
  /** Opens the list of all columns. */
  choose(): void;
}

interface ColumnMenuProps {
  readonly id: string;
  readonly columns: readonly Column<never>[];
  readonly acts: ColumnActs;
  /** Pixels that the column takes at the moment. */
  width(): number;
  /** Opens as soon as it is there. */
  readonly isWanted: boolean;
}

/** The column that takes the focus of one that is hidden. */
function neighbourOf(columns: readonly { readonly id: string }[], id: string): string | undefined {
  const at = columns.findIndex((column) => column.id === id);
  return (columns[at + 1] ?? columns[at - 1])?.id;
}

function entriesOf({ id, columns, acts, width }: ColumnMenuProps): MenuEntry[] {
  const { layout, change, choose } = acts;
  const can = possibleChanges(columns, layout, id);
  const move = (by: -1 | 1) => () => change(changeLayout(columns, layout, { kind: 'move', id, by }), id);
  return [
    can.isPinned
      ? { label: 'Unpin', run: () => change(changeLayout(columns, layout, { kind: 'unpin', id }), id) }
      : {
          label: 'Pin left',
          run: () => change(changeLayout(columns, layout, { kind: 'pin', id, widthPx: width() }), id),
        },
    {
      label: 'Move left',
      keys: 'Ctrl+←',
      disabledReason: can.canMoveLeft ? undefined : 'It is the first column already',
      run: move(-1),
    },
    {
      label: 'Move right',
      keys: 'Ctrl+→',
      disabledReason: can.canMoveRight ? undefined : 'It is the last column already',
      run: move(1),
    },
    { label: 'Wider', keys: 'Shift+→', run: () => change(withWidth(layout, id, width() + 20), id) },
    { label: 'Narrower', keys: 'Shift+←', run: () => change(withWidth(layout, id, width() - 20), id) },
    {
      label: 'Reset width',
      disabledReason: layout.widths.some(([one]) => one === id) ? undefined : 'The width was not changed',
      run: () => change(withWidth(layout, id, null), id),
    },
    'line',
    {
      label: 'Hide column',
      disabledReason: can.canHide ? undefined : 'The last column cannot be hidden',
      run: () => change(changeLayout(columns, layout, { kind: 'hide', id }), neighbourOf(columns, id)),
    },
    { label: 'Choose columns…', run: choose },
    { label: 'Reset all columns', run: () => change(resetLayout(columns, layout), id) },
  ];
}

/** What can be done to one column, behind a button in its header. */
export function ColumnMenu(props: ColumnMenuProps) {
  const host = useRef<HTMLSpanElement>(null);
  const column = props.columns.find((one) => one.id === props.id);
  const { isWanted } = props;
  useEffect(() => {
    if (isWanted) openByKey(host.current?.querySelector('[aria-haspopup]'));
  }, [isWanted]);
  if (!column) return null;
  const label = `Options of ${columnName(column)}`;
  return (
    <span ref={host} className={css.options}>
      <Menu
        label={label}
        side="right"
        entries={entriesOf(props)}
        trigger={(wired) => (
          <button
            type="button"
            tabIndex={-1}
            className={css.optionsButton}
            aria-label="Column options"
            {...wired}
          >
            <IconChevronDown size={13} />
          </button>
        )}
      />
    </span>
  );
}
