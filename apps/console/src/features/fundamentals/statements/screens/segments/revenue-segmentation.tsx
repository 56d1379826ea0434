import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { segmentTables, statementTableLabels } from '@midoffice/contract/fundamentals/statements/lists';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { noteRecent } from '../../../../../data/chosen.ts';
import { useRefusal } from '../../../../../data/me.ts';
import { choiceParam, textParam, useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { Panel, Stack, Toolbar } from '../../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { useUnsavedGuard } from '../../../../../kit/guard/use-unsaved-guard.ts';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import type { ScreenProps } from '../../../../../kit/screen.ts';
import { useTickerDraft } from '../../../../../kit/search/use-ticker-draft.ts';
import { EmptyState } from '../../../../../kit/states/states.tsx';
import { SymbolPicker } from '../../../../prices/charts/panels/symbol-picker.tsx';
import { countPending } from '../../pending.ts';
import { SavePanel } from '../editor/save-panel.tsx';
import { usePending } from '../editor/use-editor.ts';
import { useStatements } from '../editor/use-statements.ts';
import { AddPeriod, AddSegment } from './add-dialogs.tsx';
import { segmentLines, segmentsOf } from './lines.ts';
import { SegmentGrid } from './segment-grid.tsx';

const params = { symbol: textParam(), table: choiceParam(segmentTables, 'revenue-product') };
/** Parameters that take the edits on screen away when they change. */
const guarded = ['page', 'item'] as const;

type Open = 'segment' | 'period' | 'save' | null;

/** What the grid shows and edits of one table. */
function useSegments(symbol: string, table: (typeof segmentTables)[number], may: boolean) {
  const base = useStatements(symbol, table);
  const edits = usePending(symbol, table);
  const [added, setAdded] = useState<readonly string[]>([]);
  useEffect(() => setAdded([]), [symbol, table]);
  const { data } = base;
  const segments = useMemo(
    () => segmentsOf(data?.rows ?? [], edits.pending, added),
    [data, edits.pending, added],
  );
  const key = segments.join('\n');
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same names are the same columns
  const columns = useMemo(() => segments, [key]);
  const lines = useMemo(
    () => data && segmentLines(data, edits.pending, columns, may),
    [data, edits.pending, columns, may],
  );
  const add = (name: string): void => setAdded([...added, name]);
  return { base, edits, segments: columns, lines, add, count: countPending(edits.pending) };
}

/** Revenue of a company by product and by region, compared with the revenue of its income statements. */
export function RevenueSegmentation(_props: ScreenProps) {
  const [at, set] = useAddressState(params);
  const symbol = at.symbol.trim().toUpperCase();
  const draft = useTickerDraft(symbol);
  const refusal = useRefusal(updateSymbolStatements) ?? draft.disabledReason;
  const may = refusal === undefined;
  const { base, edits, segments, lines, add, count } = useSegments(symbol, at.table, may);
  const [open, setOpen] = useState<Open>(null);
  const { data } = base;
  const isThere = data !== undefined;
  const label = statementTableLabels[at.table];
  useUnsavedGuard(count > 0, `${label} of ${symbol}`, guarded);
  useEffect(() => {
    if (isThere) noteRecent({ kind: 'symbol', id: symbol, label: symbol });
  }, [isThere, symbol]);
  const faults = lines?.filter(({ fault }) => fault !== null).length ?? 0;
  const close = (): void => setOpen(null);
  const notYet = isThere ? refusal : 'Enter a ticker first';
  return (
    <Stack fill>
      <div data-screen="revenue-segmentation-screen" style={{ display: 'contents' }}>
        <Panel
          title="Revenue Segmentation"
          padded={false}
          fill
          mark={
            faults > 0 && (
              <StatusBadge tone="red">{`${plural(faults, 'period')} off the revenue`}</StatusBadge>
            )
          }
          tools={
            <Toolbar label="What is shown">
              <SymbolPicker draft={draft} onPick={(next) => set({ symbol: next }, { push: true })} />
              <Segmented
                label="Division"
                value={at.table}
                options={segmentTables.map((key) => ({ key, label: statementTableLabels[key] }))}
                onChange={(table) => set({ table })}
              />
            </Toolbar>
          }
          actions={
            <>
              <Button icon={<IconPlus size={14} />} disabledReason={notYet} onClick={() => setOpen('period')}>
                Period
              </Button>
              <Button
                icon={<IconPlus size={14} />}
                disabledReason={notYet}
                onClick={() => setOpen('segment')}
              >
                Segment
              </Button>
              <Button disabledReason={count ? undefined : 'Nothing is changed'} onClick={edits.drop}>
                Discard
              </Button>
              <Button
                variant="primary"
                disabledReason={refusal ?? (count ? undefined : 'Nothing is changed')}
                onClick={() => setOpen('save')}
              >
                Save Updates
              </Button>
            </>
          }
        >
          {symbol ? (
            <SegmentGrid
              key={`${symbol} ${at.table}`}
              lines={lines}
              segments={segments}
              error={base.error}
              may={may}
              change={edits.change}
              undo={edits.undo}
              redo={edits.redo}
              onRetry={base.reload}
            />
          ) : (
            <EmptyState text="Please enter a ticker!" />
          )}
        </Panel>
      </div>
      {open === 'segment' && (
        <AddSegment
          known={segments}
          onClose={close}
          onAdd={(name) => {
            add(name);
            close();
          }}
        />
      )}
      {open === 'period' && (
        <AddPeriod
          known={lines?.map(({ id }) => id) ?? []}
          onClose={close}
          onAdd={(id, date) => {
            edits.change((now) => ({
              ...now,
              updates: { ...now.updates, [id]: { date: { to: date, from: null, by: 'typed' } } },
            }));
            close();
          }}
        />
      )}
      {open === 'save' && data && (
        <Dialog
          title="Save Updates"
          subject={`${symbol}, ${label}`}
          size="wide"
          guarded={false}
          onClose={close}
        >
          <SavePanel editor={{ symbol, table: at.table, data, base, count, ...edits }} onClose={close} />
        </Dialog>
      )}
    </Stack>
  );
}
