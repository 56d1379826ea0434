import { IconArrowDown, IconArrowUp, IconPin, IconPinnedFilled } from '@tabler/icons-react';
import { Button, IconButton } from '../base/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { CheckField } from '../form/field.tsx';
import { allColumns, changeLayout, possibleChanges, resetLayout, type ColumnChange } from './column-model.ts';
import { columnName, type Column } from './column.ts';
import { isEmptyLayout, type TableLayout } from './layout.ts';
import css from './table.module.css';

interface ColumnChooserProps {
  /** Of the table. */
  readonly label: string;
  readonly columns: readonly Column<never>[];
  readonly layout: TableLayout;
  onLayout(next: TableLayout): void;
  /** Pixels that a column takes at the moment. */
  widthOf(id: string): number;
  onClose(): void;
}

const hiddenReason = 'Show the column first';

/** All columns of a table: which are shown, in which order, which stay in view at the left. Changes show at once. */
export function ColumnChooser({ label, columns, layout, onLayout, widthOf, onClose }: ColumnChooserProps) {
  const change = (next: ColumnChange): void => onLayout(changeLayout(columns, layout, next));
  const names = new Map(columns.map((column) => [column.id, columnName(column)]));
  const all = allColumns(columns, layout);
  const shown = all.filter(({ isShown }) => isShown).length;
  return (
    <Dialog
      title="Columns"
      subject={label}
      guarded={false}
      onClose={onClose}
      buttons={
        <>
          <Button
            disabledReason={isEmptyLayout(layout) ? 'Nothing was changed' : undefined}
            onClick={() => onLayout(resetLayout(columns, layout))}
          >
            Reset all columns
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ul className={css.chooser}>
        {all.map(({ id, isShown }) => {
          const name = names.get(id)!;
          const can = possibleChanges(columns, layout, id);
          return (
            <li key={id} data-column={id}>
              <CheckField
                label={name}
                checked={isShown}
                disabled={isShown && shown === 1}
                onChange={(isOn) => change({ kind: isOn ? 'show' : 'hide', id })}
              />
              <IconButton
                size="small"
                label={`Move ${name} left`}
                disabledReason={
                  isShown ? (can.canMoveLeft ? undefined : 'It is the first column already') : hiddenReason
                }
                onClick={() => change({ kind: 'move', id, by: -1 })}
              >
                <IconArrowUp size={14} />
              </IconButton>
              <IconButton
                size="small"
                label={`Move ${name} right`}
                disabledReason={
                  isShown ? (can.canMoveRight ? undefined : 'It is the last column already') : hiddenReason
                }
                onClick={() => change({ kind: 'move', id, by: 1 })}
              >
                <IconArrowDown size={14} />
              </IconButton>
              <IconButton
                size="small"
                label={`Pin ${name} left`}
                aria-pressed={can.isPinned}
                disabledReason={isShown ? undefined : hiddenReason}
                onClick={() =>
                  change(can.isPinned ? { kind: 'unpin', id } : { kind: 'pin', id, widthPx: widthOf(id) })
                }
              >
                {can.isPinned ? <IconPinnedFilled size={14} /> : <IconPin size={14} />}
              </IconButton>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
