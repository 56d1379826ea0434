import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { getChartFix } from '@midoffice/contract/prices/charts/calls/get-chart-fix';
import { getNoOverride } from '@midoffice/contract/prices/charts/calls/get-no-override';
import { uploadChartFile } from '@midoffice/contract/prices/charts/calls/upload-chart-file';
import type { ChartFix, ImportConflict } from '@midoffice/contract/prices/charts/shapes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { noteRecent, useChosen } from '../../../../../data/chosen.ts';
import { useCan } from '../../../../../data/me.ts';
import { useRead } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { useLatestValue } from '../../../../../kit/form/use-latest-value.ts';
import { ConflictDialog } from '../../../../../kit/dialog/conflict-dialog.tsx';
import type { Mark, PriceChartHandle } from '../../../../../kit/chart/types.ts';
import type { ScreenProps } from '../../../../../kit/screen.ts';
import { useTickerDraft } from '../../../../../kit/search/use-ticker-draft.ts';
import { BarInspector } from './bar-inspector.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { DeleteRangeDialog, SplitDialog, TransferDialog } from './dialogs.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { RepairHistory } from '../../../../system/ledger/panels/repair-history.tsx';
import { ImportConflicts } from './lists.tsx';
import { ChartTables } from './tables.tsx';
import { RecordDialogs } from './record-dialogs.tsx';
import { columnsAfter, drawnOn, marksOf } from './overlay.ts';
import { seriesInput, today, useChartState, type ChartState } from './params.ts';
import { defaultRange, splitWindow, windowToLoad } from './range.ts';
import { fixRepair, RepairPanel, type DialogName } from './repair-panel.tsx';
import { SplitRecordsDialog } from './split-records.tsx';
import { ChartToolbar } from './toolbar.tsx';
import { fixOf, isOutdated, useRepair, type Written } from './use-repair.ts';
import css from './chart-repair.module.css';

/** After outliers were brought down the chart is read again after this pause. Source: r001-chart-outlier-reload. */
const outlierReloadMs = 1500;
const noMarks: readonly Mark[] = [];

/** Repairs end-of-day and intraday price charts: look, compare, preview, apply, undo. */
export function ChartRepair(_props: ScreenProps) {
  const [state, set] = useChartState();
  const draft = useTickerDraft(state.symbol);
  const chosen = useChosen('symbol');
  const can = useCan();
  const may = can(getChartFix);
  const disabledReason = may ? draft.disabledReason : 'You do not have access to this page.';
  const chart = useRef<PriceChartHandle>(null);
  const top = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [selectedFix, setSelectedFix] = useState<ChartFix | null>(null);
  const [plotted, setPlotted] = useState(noMarks);
  const data = useRead(getChartData, state.symbol ? seriesInput(state) : null);
  // Splits and ranges of the symbol of before must not be edited as this one's, so they are not kept while it is read.
  const meta = useRead(
    getNoOverride,
    state.symbol
      ? { symbol: state.symbol, table: state.type, development: state.dev ? 'true' : 'false' }
      : null,
  );

  // What a correction starts from: the bars as read, or as they are after a repair that was just written.
  const [existing, noteLatest] = useLatestValue(`${state.symbol} ${state.type} ${state.dev}`, data.data);

  const onWritten = ({ repair, symbol, effects }: Written): void => {
    // A row of a list is repaired beside the chart: it may be about another symbol.
    if (symbol !== state.symbol) return;
    setSelectedFix(null);
    if (existing)
      noteLatest({
        ...existing,
        columns: columnsAfter(existing.columns, effects, state.type, state.dev),
      });
    if (fixOf(repair) === 'bringDownOutliers') {
      setTimeout(() => {
        setPlotted(noMarks);
        void data.refetch();
      }, outlierReloadMs);
    }
    if (repair?.name === 'applyAutoSplit')
      set({ ...defaultRange(state.type, today()), zoomFrom: '', zoomTo: '' });
  };
  const desk = useRepair({
    symbol: state.symbol,
    lastChangeSetId: data.data && (data.data.lastChangeSetId ?? 0),
    onWritten,
  });
  const { discard } = desk;

  // What was proposed or plotted belongs to the series that was on screen.
  useEffect(() => {
    setPlotted(noMarks);
    setSelectedFix(null);
    discard();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the desk is made anew at each render; the series decides
  }, [state.symbol, state.type, state.dev]);
  useEffect(() => {
    if (!state.symbol && chosen) set({ symbol: chosen.id });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the screen opens without a symbol
  }, []);
  const name = meta.data?.company.name;
  useEffect(() => {
    if (name && meta.data?.company.symbol === state.symbol)
      noteRecent({ kind: 'symbol', id: state.symbol, label: `${state.symbol} ${name}` });
  }, [name, state.symbol, meta.data?.company.symbol]);

  const load = useCallback(
    (symbol: string) => {
      set({ symbol, bar: '', zoomFrom: '', zoomTo: '' }, { push: true });
      top.current?.scrollIntoView({ block: 'start' });
    },
    [set],
  );
  /** Loads the days around a date that is not loaded. Returns whether it had to. */
  const loadAround = (date: string): boolean => {
    const window = windowToLoad(date, state.type, state);
    if (window) set({ ...window, zoomFrom: '', zoomTo: '' }, { push: true });
    return window !== undefined;
  };
  const goTo = (date: string): void => {
    if (!loadAround(date)) chart.current?.goTo(date);
  };
  const showSplit = (date: string): void => {
    const window = splitWindow(date, state.type);
    if (state.type !== 'eod') set({ ...window, zoomFrom: '', zoomTo: '' }, { push: true });
    else if (!loadAround(date)) {
      set({ zoomFrom: window.from, zoomTo: window.to });
      chart.current?.goTo(date);
    }
  };
  const showConflict = ({ symbol, env, chartType, date }: ImportConflict): void => {
    const type = chartType as ChartState['type'];
    set(
      {
        symbol,
        type,
        dev: env === 'development',
        bar: date,
        ...(windowToLoad(date, type, defaultRange(type, today())) ?? defaultRange(type, today())),
        zoomFrom: '',
        zoomTo: '',
      },
      { push: true },
    );
    top.current?.scrollIntoView({ block: 'start' });
  };
  const plotOutliers = async (): Promise<void> => {
    if (plotted.length) {
      setPlotted(noMarks);
      desk.discard();
      return;
    }
    const found = await desk.preview(fixRepair(state, 'outliers'));
    if (!found) return;
    const marks = marksOf(found);
    setPlotted(marks);
    if (marks.length) snackbar.success('Data Outliers Plotted.');
    else snackbar.info('No Outliers Found.');
  };
  const shownProposal = drawnOn(state.symbol, desk.proposal);

  return (
    <Stack>
      <div ref={top} data-testid="chart-repair" className={css.top}>
        <Panel>
          <ChartToolbar
            state={state}
            set={set}
            draft={draft}
            pending={data.isFetching}
            onGet={() => void data.refetch()}
            onImport={() => setDialog('import')}
            mayImport={can(uploadChartFile)}
          />
        </Panel>
      </div>
      <p className={css.meta} data-tooltip={meta.data?.metaString} data-testid="chart-meta">
        {state.symbol && !data.error && (meta.data?.metaString ?? '')}
        {state.symbol && meta.error && !data.error && (
          <span role="alert">
            {`${meta.error.message} `}
            <Button size="tiny" onClick={() => void meta.refetch()}>
              Try again
            </Button>
          </span>
        )}
      </p>
      <div className={css.layout}>
        <div className={css.lists}>
          <ChartPanel
            state={state}
            set={set}
            columns={data.data?.columns}
            error={data.error}
            onRetry={() => void data.refetch()}
            proposal={shownProposal}
            plotted={plotted}
            chart={chart}
          />
          {state.symbol && (
            <RepairHistory
              targetKind="chart"
              target={state.symbol}
              may={may}
              onUndo={(id) => void desk.undo(id)}
            />
          )}
          <ImportConflicts desk={desk} may={may} onPick={showConflict} />
          <ChartTables
            table={state.table}
            onTable={(table) => set({ table })}
            selected={state.symbol}
            may={may}
            desk={desk}
            onPick={load}
          />
        </div>
        <div className={css.side}>
          <RepairPanel
            state={state}
            desk={desk}
            disabledReason={disabledReason}
            selectedFix={selectedFix}
            onSelectFix={setSelectedFix}
            onOutliers={() => void plotOutliers()}
            plotted={plotted}
            onOpen={setDialog}
            onGoTo={goTo}
          />
          {state.bar && existing && (
            <BarInspector
              key={`${state.symbol} ${state.type} ${state.dev} ${state.bar}`}
              state={state}
              columns={existing.columns}
              desk={desk}
              disabledReason={disabledReason}
              onClose={() => set({ bar: '' })}
            />
          )}
        </div>
      </div>
      {dialog === 'split' && <SplitDialog state={state} desk={desk} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && <DeleteRangeDialog state={state} desk={desk} onClose={() => setDialog(null)} />}
      {dialog === 'transfer' && <TransferDialog state={state} desk={desk} onClose={() => setDialog(null)} />}
      {dialog === 'import' && (
        <ImportDialog
          symbol={state.symbol}
          onImported={(symbol) => load(symbol)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'splits' && (
        <SplitRecordsDialog
          key={`splits ${state.symbol}`}
          state={state}
          meta={meta}
          desk={desk}
          onShow={showSplit}
          onClose={() => setDialog(null)}
        />
      )}
      <RecordDialogs
        key={state.symbol}
        dialog={dialog}
        state={state}
        meta={meta}
        may={may}
        desk={desk}
        onPick={load}
        onClose={() => setDialog(null)}
      />
      {desk.conflict && (
        <ConflictDialog
          mine="Wanted"
          message={`${desk.conflict.message} Nothing was written: ${desk.conflict.previewedAgain ? 'the chart shows the new preview, check it before you apply it.' : 'preview the repair again.'}`}
          // The message says what is newer; numbers of change sets or digests side by side say no more.
          conflicts={desk.conflict.conflicts.filter((conflict) => !isOutdated([conflict]))}
          onClose={() => {
            if (desk.conflict?.previewedAgain) desk.settleConflict();
            else desk.discard();
            void data.refetch();
          }}
        />
      )}
    </Stack>
  );
}
