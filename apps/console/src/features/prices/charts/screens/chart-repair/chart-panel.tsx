import { getSourceChartData } from '@midoffice/contract/prices/charts/calls/get-source-chart-data';
import { chartSources, type ChartColumns } from '@midoffice/contract/prices/charts/shapes';
import { useMemo, type Ref } from 'react';
import { useRead } from '../../../../../data/queries.ts';
import { useLazyModule } from '../../../../../kit/load/use-lazy-module.ts';
import { useIsDark } from '../../../../../data/scheme.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { Panel, Toolbar } from '../../../../../kit/base/panel.tsx';
import type { Mark, PriceChartHandle } from '../../../../../kit/chart/types.ts';
import { sourceColours } from '../../../../../kit/chart/palette.ts';
import { CheckField } from '../../../../../kit/form/field.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../../../kit/states/states.tsx';
import { bandsOf, marksOf, proposedPrices } from './overlay.ts';
import { seriesInput, type ChartState, type SetChartState } from './params.ts';
import type { Proposal } from './use-repair.ts';
import css from './chart-repair.module.css';

// The chart library is heavy: it is loaded with the first chart.
const loadPriceChart = async () => (await import('../../../../../kit/chart/price-chart.tsx')).PriceChart;

const chartHeight = 600;
/** Without a ticker, so that the lists to choose one from are in sight. */
const emptyHeight = 180;

interface ChartPanelProps {
  readonly state: ChartState;
  readonly set: SetChartState;
  readonly columns: ChartColumns | undefined;
  /** Why the series could not be read; with columns: not again. */
  readonly error: Error | null;
  onRetry(): void;
  readonly proposal: Proposal | null;
  readonly plotted: readonly Mark[];
  readonly chart: Ref<PriceChartHandle>;
}

const boxes = [
  ['main', 'Main'],
  ['compare', 'Source'],
  ['adj', 'AdjClose'],
  ['volume', 'Volume'],
] as const;

function SeriesBoxes({ state, set }: Pick<ChartPanelProps, 'state' | 'set'>) {
  return (
    <div className={css.together} role="group" aria-label="Series">
      {boxes.map(([name, label]) => (
        <CheckField
          key={name}
          label={label}
          checked={state[name]}
          disabled={name === 'compare' && !state.source}
          onChange={(on) => set({ [name]: on })}
        />
      ))}
    </div>
  );
}

function SourceButtons({ state, set }: Pick<ChartPanelProps, 'state' | 'set'>) {
  return (
    <Toolbar label="Source">
      {chartSources.map((source) => (
        <Button
          key={source}
          size="small"
          variant={state.source === source ? 'primary' : 'plain'}
          aria-pressed={state.source === source}
          icon={<span className={css.dot} style={{ background: sourceColours[source] }} />}
          onClick={() => set({ source: state.source === source ? '' : source, compare: true })}
        >
          {source}
        </Button>
      ))}
    </Toolbar>
  );
}

/** Description of the chart for a person who does not see it. */
function described(state: ChartState, columns: ChartColumns): string {
  const last = columns.date.length - 1;
  return `${state.symbol} ${state.type}, ${plural(columns.date.length, 'bar')} from ${columns.date[0]} to ${columns.date[last]}, last close ${columns.close[last]}. Arrows pan, plus and minus zoom, 0 shows all, Shift and arrows go from bar to bar, Enter opens one.`;
}

/** Above a chart: what beside it, or of it since, could not be read. */
function Unread({ text, onRetry }: { readonly text: string; onRetry(): void }) {
  return (
    <p className={css.warning} role="alert">
      {text}{' '}
      <Button size="tiny" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}

/** The chart with its sources, series and what a repair would change. */
export function ChartPanel({
  state,
  set,
  columns,
  error,
  onRetry,
  proposal,
  plotted,
  chart,
}: ChartPanelProps) {
  const colorScheme = useIsDark() ? 'dark' : 'light';
  const compared = useRead(
    getSourceChartData,
    state.symbol && state.source ? { ...seriesInput(state), source: state.source, override: 'false' } : null,
    { keep: true },
  );
  const source = useMemo(
    () =>
      // Those of the symbol of before are kept while others are read.
      state.source && compared.data?.symbol === state.symbol
        ? { name: compared.data.source, columns: compared.data.columns }
        : undefined,
    [state.source, state.symbol, compared.data],
  );
  const PriceChart = useLazyModule(loadPriceChart);
  const marks = useMemo(() => [...plotted, ...marksOf(proposal)], [plotted, proposal]);
  const bands = useMemo(() => bandsOf(proposal), [proposal]);
  const line = useMemo(
    () => proposedPrices(proposal, state.type, state.dev),
    [proposal, state.type, state.dev],
  );
  const show = useMemo(
    () => ({ main: state.main, source: state.compare, adjClose: state.adj, volume: state.volume }),
    [state.main, state.compare, state.adj, state.volume],
  );
  const zoom = useMemo(
    () => (state.zoomFrom && state.zoomTo ? { from: state.zoomFrom, to: state.zoomTo } : undefined),
    [state.zoomFrom, state.zoomTo],
  );
  const body = (): React.ReactNode => {
    if (!state.symbol) return <EmptyState text="Choose a ticker, or a row of the tables below." />;
    if (error && !columns?.date.length) return <ErrorState error={error} onRetry={onRetry} />;
    if (!columns || !PriceChart) return <Skeleton height={chartHeight} />;
    if (!columns.date.length) return <EmptyState text="No Data Available" />;
    return (
      <PriceChart
        key={`${state.symbol} ${state.type} ${state.from} ${state.to}`}
        ref={chart}
        bars={columns}
        source={source}
        proposal={line}
        show={show}
        marks={marks}
        bands={bands}
        chartStyle={state.look}
        logarithmic={state.log}
        colorScheme={colorScheme}
        zoom={zoom}
        onZoom={(next) => set({ zoomFrom: next?.from ?? '', zoomTo: next?.to ?? '' })}
        onPick={(bar) => set({ bar })}
        height={chartHeight}
        label={described(state, columns)}
      />
    );
  };
  return (
    <Panel
      tools={<SourceButtons {...{ state, set }} />}
      actions={<SeriesBoxes {...{ state, set }} />}
      padded={false}
    >
      {error && columns && columns.date.length > 0 && (
        <Unread text={`Shown as last read. ${error.message}`} onRetry={onRetry} />
      )}
      {compared.error && (
        <Unread text={`${state.source}: ${compared.error.message}`} onRetry={() => void compared.refetch()} />
      )}
      <div className={css.chart} style={{ minHeight: state.symbol ? chartHeight : emptyHeight }}>
        {body()}
      </div>
    </Panel>
  );
}
