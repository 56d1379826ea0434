import type { EdsTable } from '@midoffice/contract/prices/corporate-actions/lists';
import type { EdsRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import { CsvDialog } from './csv-dialog.tsx';
import { FunctionsDialog } from './functions-dialog.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { ScaleDialog } from './scale-dialog.tsx';
import type { DialogName } from './toolbar.tsx';
import type { Editor } from './use-editor.ts';
import type { Runs } from './use-runs.ts';

interface EditorDialogsProps {
  readonly dialog: DialogName;
  readonly symbol: string;
  readonly table: EdsTable;
  readonly editor: Editor;
  /** The record under the cursor. */
  readonly record: EdsRecord | undefined;
  readonly runs: Runs;
  onClose(): void;
}

/** The editor's dialogs, loaded with the first one that is opened. */
export function EditorDialogs({ dialog, symbol, table, editor, record, runs, onClose }: EditorDialogsProps) {
  if (dialog === 'save') return <SaveDialog editor={editor} onClose={onClose} />;
  if (dialog === 'functions')
    return <FunctionsDialog symbol={symbol} table={table} runs={runs} onClose={onClose} />;
  if (dialog === 'csv') return <CsvDialog symbol={symbol} table={table} onClose={onClose} />;
  if (dialog === 'currency' || dialog === 'denomination')
    return <ScaleDialog kind={dialog} editor={editor} onClose={onClose} />;
  return (
    <RecordDialog
      table={table}
      editor={editor}
      record={dialog === 'edit' ? record : undefined}
      onClose={onClose}
    />
  );
}
