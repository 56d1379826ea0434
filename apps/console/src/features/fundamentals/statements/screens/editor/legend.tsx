import { Button } from '../../../../../kit/base/button.tsx';
import { formatNumber, plural } from '../../../../../kit/base/format.ts';
import { classes } from '../../../../../kit/base/class-names.ts';
import { fieldLabel } from '../../../filings/panels/statement-field-label.ts';
import { cellState, comparedValue, shownValue, valueText } from './appearance.tsx';
import type { Aim } from './statement-grid.tsx';
import type { Editor } from './use-editor.ts';
import css from '../../statements.module.css';

const states = [
  ['init', 'differs from the override'],
  ['update', 'changed'],
  ['dbupdate', 'scaled'],
  ['corrected', 'corrected earlier'],
  ['wrong', 'fails a check'],
  ['duplicate', 'duplicate date'],
] as const;

interface LegendProps {
  readonly editor: Editor;
  readonly cell: Aim | null;
  readonly isWhy: boolean;
  onNextError(): void;
  onWhy(): void;
}

/** The cell under the cursor in words: its value, the override, what a check says of it. */
function CellWords({ editor, cell }: Pick<LegendProps, 'editor' | 'cell'>) {
  const row = cell && editor.data?.byId.get(cell.key);
  if (!row || ['id', 'edit', 'menu'].includes(cell.column)) return null;
  const compare = editor.source ? editor.compare.data?.byId.get(row.id) : undefined;
  const line = {
    id: row.id,
    row,
    edits: editor.pending.updates[row.id],
    resets: editor.pending.resets[row.id],
    isDeleted: row.deleted,
    compare,
    source: editor.source,
    errors: undefined,
    isDuplicate: false,
    isEdited: false,
    may: true,
  };
  const compared = comparedValue(line, cell.column);
  const error = editor.checks.errors.get(row.id)?.get(cell.column);
  return (
    <output className={css.cellWords} aria-label="Cell">
      <b>{`${row.id} ${fieldLabel(cell.column)}`}</b>
      <span>{valueText(shownValue(line, cell.column), cell.column) || '(empty)'}</span>
      {compared !== undefined && cellState(line, cell.column) !== 'db' && (
        <span>{`${editor.source}: ${valueText(compared, cell.column)}`}</span>
      )}
      {error && <span className={css.alarm}>{error}</span>}
    </output>
  );
}

/** Below the table: the cell under the cursor, errors, and what the colours mean. */
export function Legend({ editor, cell, isWhy, onNextError, onWhy }: LegendProps) {
  const { count, isShifting, duplicates } = editor.checks;
  return (
    <>
      <CellWords editor={editor} cell={cell} />
      <span className={css.grow} />
      {isShifting && <span className={css.alarm}>Shifting fiscal year</span>}
      {duplicates.size > 0 && (
        <span className={css.alarm}>{plural(duplicates.size, 'record')} with duplicate dates</span>
      )}
      <Button
        size="tiny"
        disabledReason={count ? undefined : 'No cell fails a check'}
        tooltip="F8"
        onClick={onNextError}
      >
        {`Next error (${formatNumber(count)})`}
      </Button>
      <Button
        size="tiny"
        aria-pressed={isWhy}
        tooltip="Where the stored value comes from (Ctrl+Enter)"
        onClick={onWhy}
      >
        Why this value?
      </Button>
      <span className={css.legend} aria-hidden="true">
        {states.map(([state, text]) => (
          <span key={state}>
            <i className={classes(css.swatch, css[state])} /> {text}
          </span>
        ))}
        <span>
          <kbd>Alt</kbd> + drag toggles
        </span>
      </span>
    </>
  );
}
