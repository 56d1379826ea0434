import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { chartTypeLabel } from '@midoffice/contract/prices/charts/lists';
import { useMemo } from 'react';
import { useRead } from '../../../../../data/queries.ts';
import { useIsDark } from '../../../../../data/scheme.ts';
import { Panel } from '../../../../../kit/base/panel.tsx';
import { useLazyModule } from '../../../../../kit/load/use-lazy-module.ts';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../../../kit/states/states.tsx';
import { chartRange, type SplitChartType, type SplitView } from './range.ts';
import css from './split-controller.module.css';

// The chart library is heavy: it is loaded with the first chart.
const loadPriceChart = async () => (await import('../../../../../kit/chart/price-chart.tsx')).PriceChart;
const height = 280;
const today = (): string => new Date().toISOString().slice(0, 10);
const shown = { main: true, source: false, adjClose: false, volume: true };

interface ChartProps {
  readonly type: SplitChartType;
  readonly view: SplitView;
  readonly symbol: string;
  readonly splitDate: string;
}

function SplitChart({ type, view, symbol, splitDate }: ChartProps) {
  const range = useMemo(() => chartRange(type, view, { today: today(), splitDate }), [type, view, splitDate]);
  const data = useRead(getChartData, { symbol, chartType: type, ...range });
  const colorScheme = useIsDark() ? 'dark' : 'light';
  const PriceChart = useLazyModule(loadPriceChart);
  const columns = data.data?.columns;
  const marks = useMemo(() => {
    const at = columns?.date.find((date) => date.slice(0, 10) >= splitDate);
    const acts = at !== undefined && columns!.date[0]!.slice(0, 10) < splitDate;
    return acts ? [{ date: at, text: 'split', kind: 'split' as const }] : [];
  }, [columns, splitDate]);
  const body = (): React.ReactNode => {
    if (data.error && !columns) return <ErrorState error={data.error} onRetry={() => void data.refetch()} />;
    if (!columns || !PriceChart) return <Skeleton height={height} />;
    if (!columns.date.length) return <EmptyState text="No Data Available" />;
    return (
      <PriceChart
        key={`${symbol} ${range.from}`}
        bars={columns}
        show={shown}
        marks={marks}
        chartStyle="candles"
        colorScheme={colorScheme}
        height={height}
        label={`${symbol} ${type}, ${columns.date.length} bars from ${range.from} to ${range.to}. Arrows pan, plus and minus zoom, 0 shows all.`}
      />
    );
  };
  return (
    <figure
      className={css.chart}
      data-testid={`split-chart-${type}`}
      data-from={range.from}
      data-to={range.to}
    >
      <figcaption>{`${chartTypeLabel(type)}, ${range.from} to ${range.to}`}</figcaption>
      <div style={{ minHeight: height }}>{body()}</div>
    </figure>
  );
}

interface SplitChartsProps extends Omit<ChartProps, 'type'> {
  onView(view: SplitView): void;
}

/** Daily and minute bars of the symbol: the last days, or the days around the split. */
export const SplitCharts = ({ view, onView, symbol, splitDate }: SplitChartsProps) => (
  <div data-screen="split-controller-charts">
    <Panel
      title="Charts"
      actions={
        <Segmented
          label="Days"
          options={[
            { key: 'latest', label: 'Last days' },
            { key: 'split', label: 'Around the split' },
          ]}
          value={view}
          onChange={onView}
        />
      }
    >
      <div className={css.charts}>
        <SplitChart type="eod" {...{ view, symbol, splitDate }} />
        <SplitChart type="1min" {...{ view, symbol, splitDate }} />
      </div>
    </Panel>
  </div>
);
