import { WhyValue } from '../../../../system/ledger/panels/why-value.tsx';
import { EmptyState } from '../../../../../kit/states/states.tsx';
import { fieldLabel } from '../../../filings/panels/statement-field-label.ts';
import { isEditable } from '../../fields.ts';
import type { Line } from '../../lines.ts';
import { cellWords } from './appearance.tsx';
import { SavePanel } from './save-panel.tsx';
import type { Aim } from './statement-grid.tsx';
import type { Editor } from './use-editor.ts';
import css from '../../statements.module.css';

interface SidePanelProps {
  readonly side: 'why' | 'save';
  readonly editor: Editor;
  readonly cell: Aim | null;
  onClose(): void;
}

/** Why the value of the cell under the cursor is what it is. */
function Why({ editor, cell }: Pick<SidePanelProps, 'editor' | 'cell'>) {
  const row = cell && editor.data?.byId.get(cell.key);
  if (!row || !isEditable(editor.table, cell.column)) return <EmptyState text="Select a value first" />;
  const line: Line = {
    id: row.id,
    row,
    edits: editor.pending.updates[row.id],
    resets: editor.pending.resets[row.id],
    isDeleted: row.deleted,
    compare: editor.source ? editor.compare.data?.byId.get(row.id) : undefined,
    source: editor.source,
    errors: editor.checks.errors.get(row.id),
    isDuplicate: editor.checks.duplicates.has(row.id),
    isEdited: false,
    may: true,
  };
  const said = cellWords(line, cell.column);
  return (
    <div className={css.side}>
      <p>
        <b>{row.id}</b> {fieldLabel(cell.column)}
      </p>
      {said && <p className={css.said}>{said}</p>}
      <WhyValue
        targetKind="statement"
        target={editor.symbol}
        cell={`${editor.table}/${row.id}`}
        field={cell.column}
        label={fieldLabel(cell.column)}
      />
    </div>
  );
}

/** Beside the table: why a value is what it is, or what is about to be saved. */
export const SidePanel = ({ side, editor, cell, onClose }: SidePanelProps) =>
  side === 'save' ? <SavePanel editor={editor} onClose={onClose} /> : <Why editor={editor} cell={cell} />;
