import { getSymbolStatementShort } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statement-short';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import {
  mainType,
  statementTableLabels,
  statementTexts,
} from '@midoffice/contract/fundamentals/statements/lists';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { noteRecent } from '../../../../../data/chosen.ts';
import { useRefusal } from '../../../../../data/me.ts';
import { useRead } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { classes } from '../../../../../kit/base/class-names.ts';
import { useUnsavedGuard } from '../../../../../kit/guard/use-unsaved-guard.ts';
import { lazy } from '../../../../../kit/load/lazy.tsx';
import { useTickerDraft } from '../../../../../kit/search/use-ticker-draft.ts';
import { EmptyState } from '../../../../../kit/states/states.tsx';
import { nextError } from '../../checks.ts';
import { numbersOf } from '../../fields.ts';
import { countPending } from '../../pending.ts';
import { stillPending } from '../../saving.ts';
import { Legend } from './legend.tsx';
import { params } from './params.ts';
import { SourceRow } from './source-row.tsx';
import { StatementGrid, type Aim } from './statement-grid.tsx';
import { DetailBars, SummaryStrip } from './summary.tsx';
import { EditorToolbar } from './toolbar.tsx';
import type { EditorDialog } from './dialogs.tsx';
import { useEditor, type Editor } from './use-editor.ts';
import css from '../../statements.module.css';

const EditorDialogs = lazy(async () => (await import('./dialogs.tsx')).EditorDialogs);
const SidePanel = lazy(async () => (await import('./side-panel.tsx')).SidePanel);

/** Edits stay with their symbol and table: another table may be opened meanwhile. */
const editorParams = ['page', 'item', 'symbol', 'editor'];
const maxMarked = 200;

/** Ctrl+S saves, wherever the cursor is in the editor. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) save();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

const without = (set: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set(set.has(key) ? [...set].filter((one) => one !== key) : [...set, key]);

/** The cursor: where it is, and where a link or the next error brings it. */
function useCursor(editor: Editor, wanted: string) {
  const [cell, setCell] = useState<Aim | null>(null);
  const [aim, setAim] = useState<Aim | null>(null);
  const isThere = editor.data !== undefined;
  useEffect(() => {
    const [key, column] = wanted.split('.');
    if (isThere && key && column) setAim({ key, column });
  }, [wanted, isThere, editor.table]);
  const goNextError = (): void => {
    const fields = numbersOf(editor.table).map((field) => field.name);
    const from = cell && { id: cell.key, field: cell.column };
    const next = nextError(editor.checks, editor.data?.rows ?? [], fields, from);
    if (next) setAim({ ...next });
  };
  return { cell, setCell: useCallback((next: Aim) => setCell(next), []), aim, goNextError };
}

/** The Financial Statements Editor: statements of a symbol against what its sources have. */
export function StatementsEditor() {
  const [at, set] = useAddressState(params);
  const symbol = at.symbol.trim().toUpperCase();
  const draft = useTickerDraft(symbol);
  const editor = useEditor(symbol, at.table, at.source, at.run);
  const short = useRead(getSymbolStatementShort, symbol ? { symbol } : null);
  const refusal = useRefusal(updateSymbolStatements);
  const { data } = editor;
  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const { cell, setCell, aim, goNextError } = useCursor(editor, at.cell);
  const marked = useMemo(
    () => new Set(at.marked.split(',').filter(Boolean).slice(0, maxMarked)),
    [at.marked],
  );
  const may = (refusal ?? draft.disabledReason) === undefined;
  const blocked = refusal ?? draft.disabledReason;
  useUnsavedGuard(editor.count > 0, `${statementTableLabels[at.table]} of ${symbol}`, editorParams);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) noteRecent({ kind: 'symbol', id: symbol, label: symbol });
  }, [isThere, symbol]);
  const save = (): void => {
    if (!editor.count || !data || !may) {
      if (!editor.count) snackbar.failure(statementTexts.nothingToSave);
      return;
    }
    if (countPending(stillPending(editor.pending, data.byId))) set({ side: 'save' });
    else {
      editor.drop();
      snackbar.failure(statementTexts.nothingDiffers);
    }
  };
  useSaveKey(save);
  const fetch = (next: string): void => {
    setEdited(new Set());
    if (next === symbol) {
      editor.base.reload();
      void short.refetch();
    } else set({ symbol: next, source: '', run: '', marked: '', cell: '', side: 'none' }, { push: true });
  };
  const load = (source: string, run = ''): void => {
    if (source === mainType) editor.base.reload();
    set({ source: source === mainType ? '' : source, run, marked: '' });
  };
  const side = at.side === 'save' && !editor.count ? 'none' : at.side;
  return (
    <section role="dialog" aria-label="Financial Statements Editor" className={css.editor}>
      <EditorToolbar
        draft={draft}
        table={at.table}
        editor={editor}
        refusal={refusal}
        onFetch={fetch}
        onTable={(table) => {
          setEdited(new Set());
          set({ table, marked: '', cell: '', side: 'none' });
        }}
        onOpen={(name) => setDialog({ name })}
        onSave={save}
        more={
          <Button
            disabledReason={data?.rows.length ? undefined : 'Fetch records first'}
            tooltip="Reads the filing of the record under the cursor"
            onClick={() => setDialog({ name: 'extractor', id: cell?.key ?? data!.rows[0]!.id })}
          >
            Extractor
          </Button>
        }
        onClose={() => set({ editor: false })}
      />
      {short.data && (
        <div className={css.heads}>
          <SourceRow
            short={short.data}
            table={at.table}
            records={data?.rows.map(({ id }) => id) ?? []}
            source={at.source}
            loading={editor.compare.loading}
            onLoad={load}
          />
          <SummaryStrip short={short.data} />
          <DetailBars short={short.data} table={at.table} />
        </div>
      )}
      {at.source && editor.compare.error && (
        <p role="alert" className={css.alarmBar}>{`${at.source}: ${editor.compare.error.message}`}</p>
      )}
      <div className={classes(css.body, side !== 'none' && css.withSide)}>
        <div className={css.tablePart}>
          {symbol ? (
            <StatementGrid
              key={`${symbol} ${at.table}`}
              editor={editor}
              may={may}
              edited={edited}
              marked={marked}
              aim={aim}
              onCell={setCell}
              onEditRow={(id) => may && setEdited((old) => without(old, id))}
              onMenu={(id) => setDialog({ name: 'row', id })}
              onMark={(field) => set({ marked: [...without(marked, field)].join(',') })}
              onWhy={() => set({ side: 'why' })}
              onNextError={goNextError}
              foot={
                data && (
                  <Legend
                    editor={editor}
                    cell={cell}
                    isWhy={side === 'why'}
                    onNextError={goNextError}
                    onWhy={() => set({ side: side === 'why' ? 'none' : 'why' })}
                  />
                )
              }
            />
          ) : (
            <EmptyState text="Please enter a ticker!" />
          )}
        </div>
        {side !== 'none' && data && (
          <SidePanel side={side} editor={editor} cell={cell} onClose={() => set({ side: 'none' })} />
        )}
      </div>
      {dialog && data && (
        <EditorDialogs
          dialog={dialog}
          editor={editor}
          refusal={blocked}
          onOpen={(next: EditorDialog) => setDialog(next)}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}
