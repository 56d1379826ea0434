import { ExtractorDialog } from '../../../extractor/panels/extractor-dialog.tsx';
import { FilingView } from '../../../filings/panels/filing-view.tsx';
import { CurrencyDialog } from './currency-dialog.tsx';
import { DenominationDialog } from './denomination-dialog.tsx';
import { ProposalsDialog } from './proposals-dialog.tsx';
import { RepairDialog, type RepairAsk } from './repair-dialog.tsx';
import { RowPopup } from './row-popup.tsx';
import type { Editor } from './use-editor.ts';

/** The dialog that is open. */
export type EditorDialog =
  | { readonly name: 'currency' | 'denomination'; readonly only?: string }
  | { readonly name: 'row' | 'extractor' | 'propose'; readonly id: string }
  | { readonly name: 'repair'; readonly ask: RepairAsk };

interface EditorDialogsProps {
  readonly dialog: EditorDialog;
  readonly editor: Editor;
  /** Why nothing can be changed; undefined where it can. */
  readonly refusal: string | undefined;
  onOpen(dialog: EditorDialog): void;
  onClose(): void;
}

/** The editor's dialogs, loaded with the first one that is opened. */
export function EditorDialogs({ dialog, editor, refusal, onOpen, onClose }: EditorDialogsProps) {
  if (dialog.name === 'currency') return <CurrencyDialog editor={editor} onClose={onClose} />;
  if (dialog.name === 'denomination')
    return <DenominationDialog editor={editor} only={dialog.only ?? ''} onClose={onClose} />;
  if (dialog.name === 'repair') return <RepairDialog ask={dialog.ask} onClose={onClose} />;
  const row = 'id' in dialog ? editor.data?.byId.get(dialog.id) : undefined;
  if (!row) return null;
  if (dialog.name === 'propose')
    return <ProposalsDialog editor={editor} row={row} refusal={refusal} onClose={onClose} />;
  if (dialog.name === 'extractor')
    return (
      <ExtractorDialog
        symbol={row.symbol}
        finalLink={row.finalLink ?? row.link}
        calendarYear={row.calendarYear}
        period={row.period}
        Filing={FilingView}
        onClose={onClose}
      />
    );
  return (
    <RowPopup
      editor={editor}
      row={row}
      refusal={refusal}
      onAsk={(ask) => onOpen({ name: 'repair', ask })}
      onPropose={(id) => onOpen({ name: 'propose', id })}
      onExtract={(id) => onOpen({ name: 'extractor', id })}
      onDenomination={(only) => onOpen({ name: 'denomination', only })}
      onClose={onClose}
    />
  );
}
