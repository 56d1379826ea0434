import type { MarketCapPoint } from '@midoffice/contract/prices/market-cap/shapes';
import { useMemo } from 'react';
import { useIsDark } from '../../../../../data/scheme.ts';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { useLazyModule } from '../../../../../kit/load/use-lazy-module.ts';
import { Skeleton } from '../../../../../kit/states/states.tsx';
import { firstZoom } from './range.ts';

// The chart library is heavy: it is loaded with the first chart.
const loadPriceChart = async () => (await import('../../../../../kit/chart/price-chart.tsx')).PriceChart;

/** Source: marketcap-chart-screen. */
export const chartHeight = 600;
const show = { main: true, source: false, adjClose: false, volume: true };
const orNone = (value: number | null, digits: number): string =>
  value === null ? '–' : formatNumber(value, digits);

interface CapChartProps {
  readonly symbol: string;
  /** Ascending, at least one. */
  readonly points: readonly MarketCapPoint[];
  onPick(day: string): void;
}

/** Prices as a line, shares outstanding as bars below it, and under the pointer what they make. */
export function CapChart({ symbol, points, onPick }: CapChartProps) {
  const PriceChart = useLazyModule(loadPriceChart);
  const colorScheme = useIsDark() ? 'dark' : 'light';
  const bars = useMemo(() => {
    const price = points.map((point) => point.price);
    return {
      date: points.map((point) => point.date),
      open: price,
      high: price,
      low: price,
      close: price,
      adjClose: price,
      volume: points.map((point) => point.sharesOutstanding ?? 0),
    };
  }, [points]);
  const zoom = useMemo(() => firstZoom(bars.date), [bars]);
  const [first, last] = [points[0]!, points.at(-1)!];
  const draw = (): React.ReactNode =>
    PriceChart ? (
      <PriceChart
        key={`${symbol} ${first.date} ${last.date}`}
        bars={bars}
        show={show}
        colorScheme={colorScheme}
        zoom={zoom}
        onPick={onPick}
        height={chartHeight}
        legendOf={(index) => {
          const { price, sharesOutstanding, marketCap } = points[index]!;
          return [
            ['Price', formatNumber(price, 2)],
            ['Shares', orNone(sharesOutstanding, 0)],
            ['Market cap', orNone(marketCap, 2)],
          ];
        }}
        label={`${symbol} price and shares outstanding, ${formatNumber(points.length)} sessions from ${first.date} to ${last.date}, market cap ${orNone(last.marketCap, 2)}. In view ${zoom?.from} to ${zoom?.to}. Arrows pan, plus and minus zoom, 0 shows all, Shift and arrows go from day to day, Enter explains one.`}
      />
    ) : (
      <Skeleton height={chartHeight} />
    );
  return <>{draw()}</>;
}
