import { updateEpsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eps-data';
import { edsTableLabels, edsTables, type EdsTable } from '@midoffice/contract/prices/corporate-actions/lists';
import { useEffect, useState } from 'react';
import { noteRecent, useChosen } from '../../../../../data/chosen.ts';
import { useRefusal } from '../../../../../data/me.ts';
import { useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Columns, Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { useUnsavedGuard } from '../../../../../kit/guard/use-unsaved-guard.ts';
import { lazy } from '../../../../../kit/load/lazy.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import { useTickerDraft } from '../../../../../kit/search/use-ticker-draft.ts';
import { EmptyState } from '../../../../../kit/states/states.tsx';
import type { RepairAsk } from '../../repair-dialog.tsx';
import { convertAsk, wholeSourceAsk } from './asks.ts';
import { params } from './params.ts';
import { FullGrid, MainGrid, type Aim } from './record-grid.tsx';
import { SidePanel } from './side-panel.tsx';
import { SourceLegend } from './source-legend.tsx';
import { EditorToolbar, type DialogName } from './toolbar.tsx';
import { useEditor } from './use-editor.ts';
import { useRuns } from './use-runs.ts';
import css from '../../corporate-actions.module.css';

const RepairDialog = lazy(async () => (await import('../../repair-dialog.tsx')).RepairDialog);
const EditorDialogs = lazy(async () => (await import('./dialogs.tsx')).EditorDialogs);

/** Edits stay with their symbol and table: another table may be opened meanwhile. */
const editorParams = ['page', 'item', 'symbol'];
const tableChoices = edsTables.map((key) => ({ key, label: edsTableLabels[key] }));

/** Ctrl+S saves, wherever the cursor is in the editor. */
function useSaveKey(canSave: boolean, save: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      if (canSave && !document.querySelector('dialog[open]')) save();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

/** Opens with the symbol that was worked on last, and notes the one that is shown. */
function useChosenSymbol(symbol: string, isThere: boolean, open: (symbol: string) => void): void {
  const chosen = useChosen('symbol');
  useEffect(() => {
    if (!symbol && chosen) open(chosen.id);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the screen opens without a symbol
  }, []);
  useEffect(() => {
    if (isThere && chosen?.id !== symbol) noteRecent({ kind: 'symbol', id: symbol, label: symbol });
  }, [isThere, symbol, chosen?.id]);
}

/** Earnings, dividends, splits, IPOs, analyst estimates and source currencies of a symbol, as every source has them. */
export function EpsEditor() {
  const [at, set] = useAddressState(params);
  const symbol = at.symbol.trim().toUpperCase();
  const draft = useTickerDraft(symbol);
  const editor = useEditor(symbol, at.table);
  const { data } = editor;
  const refusal = useRefusal(updateEpsData);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [cursor, setCursor] = useState('');
  const [aim, setAim] = useState<Aim | null>(null);
  const [why, setWhy] = useState('');
  const [ask, setAsk] = useState<RepairAsk | null>(null);
  const runs = useRuns();
  useChosenSymbol(symbol, data !== undefined, (next) => set({ symbol: next }));
  useUnsavedGuard(editor.count > 0, `${edsTableLabels[at.table]} of ${symbol}`, editorParams);
  useSaveKey(editor.count > 0 && (refusal ?? draft.disabledReason) === undefined, () => setDialog('save'));
  const fetch = (next: string, table: EdsTable = at.table): void => {
    setAim(null);
    if (next === symbol && table === at.table) editor.reload();
    else set({ symbol: next, table, source: '' }, { push: true });
  };
  const placeOf = (key: string) => ({ symbol, table: at.table, key });
  const record = editor.main.get(cursor) ?? data?.main[0];
  const Grid = at.full ? FullGrid : MainGrid;
  const legend = data && data.full.length > 0 && (
    <SourceLegend
      full={data.full}
      chosen={at.source}
      hint={at.full ? 'Shows one source alone' : 'Marks the cells in which a source differs'}
      onChoose={(source) => set({ source })}
    />
  );
  return (
    <Stack fill>
      <h1 className="visually-hidden">EPS Editor</h1>
      <Panel>
        <EditorToolbar
          draft={draft}
          table={at.table}
          full={at.full}
          editor={editor}
          refusal={refusal}
          onFetch={fetch}
          onFull={(full) => set({ full, source: '' })}
          onOpen={setDialog}
        />
      </Panel>
      <Columns widths="minmax(0, 1fr) minmax(0, 340px)" stretch>
        <Panel
          padded={false}
          title={
            <div className={css.tabs}>
              <Segmented
                label="Table"
                value={at.table}
                options={tableChoices}
                onChange={(table) => table !== at.table && fetch(symbol, table)}
              />
            </div>
          }
          mark={data && <StatusBadge tone="accent">{data.symbol}</StatusBadge>}
        >
          {symbol ? (
            <Grid
              key={`${symbol} ${at.table} ${at.full}`}
              table={at.table}
              editor={editor}
              may={(refusal ?? draft.disabledReason) === undefined}
              source={at.source}
              aim={aim}
              onRecord={(one) => setCursor(one.key)}
              onConvert={(one) => setAsk(convertAsk(placeOf(one.key), at.full ? one.source : undefined))}
              onWhy={(column) => {
                set({ side: 'record' });
                setWhy(column);
              }}
              foot={legend || undefined}
            />
          ) : (
            <EmptyState text="Please enter a ticker!" />
          )}
        </Panel>
        <SidePanel
          side={at.side}
          table={at.table}
          editor={editor}
          record={record}
          refusal={refusal ?? draft.disabledReason}
          onSide={(side) => set({ side })}
          onAim={(next) => {
            set({ full: false });
            setAim(next);
          }}
          why={why}
          onWhy={setWhy}
          onEdit={() => setDialog('edit')}
          onConvert={(one) => setAsk(convertAsk(placeOf(one.key)))}
          onWholeSource={(source, invalid) =>
            record && setAsk(wholeSourceAsk(placeOf(record.key), source, invalid))
          }
          onSymbol={(next, table) => fetch(next, table)}
        />
      </Columns>
      {dialog && (
        <EditorDialogs
          dialog={dialog}
          symbol={symbol}
          table={at.table}
          editor={editor}
          record={record}
          runs={runs}
          onClose={() => setDialog(null)}
        />
      )}
      {ask && <RepairDialog ask={ask} onClose={() => setAsk(null)} />}
    </Stack>
  );
}
