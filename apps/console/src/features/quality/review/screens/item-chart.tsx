import { reviewKindLabels } from '@midoffice/contract/quality/review/lists';
import type { ReviewView } from '@midoffice/contract/quality/review/shapes';
import { useMemo } from 'react';
import { useIsDark } from '../../../../data/scheme.ts';
import type { Mark } from '../../../../kit/chart/types.ts';
import { useLazyModule } from '../../../../kit/load/use-lazy-module.ts';
import { EmptyState, Skeleton } from '../../../../kit/states/states.tsx';

// The chart library is heavy: it is loaded with the first chart.
const loadPriceChart = async () => (await import('../../../../kit/chart/price-chart.tsx')).PriceChart;

const chartHeight = 400;
const show = { main: true, source: false, adjClose: true, volume: true };
/** Records of an error that are marked one by one; more are a stretch. */
const mostMarks = 6;

/** The records around an error, with closes and adjusted closes as the repair would make them. */
export function ItemChart({ view }: { readonly view: ReviewView }) {
  const PriceChart = useLazyModule(loadPriceChart);
  const colorScheme = useIsDark() ? 'dark' : 'light';
  const { item, columns, after } = view;
  const label = reviewKindLabels[item.kind];
  const marks = useMemo(
    () =>
      item.records > mostMarks
        ? []
        : columns.date
            .filter((date) => date >= item.from && date <= item.to)
            .map((date): Mark => ({ date, text: label, kind: 'outlier' })),
    [columns, item, label],
  );
  const bands = useMemo(
    () =>
      item.records > mostMarks
        ? [{ from: columns.date.find((date) => date >= item.from) ?? item.from, to: item.to, label }]
        : [],
    [columns, item, label],
  );
  const proposal = after.date.length ? after : undefined;
  const body = (): React.ReactNode => {
    if (!columns.date.length) return <EmptyState text="No Data Available" />;
    if (!PriceChart) return <Skeleton height={chartHeight} />;
    return (
      <PriceChart
        key={item.ref}
        bars={columns}
        proposal={proposal}
        show={show}
        marks={marks}
        bands={bands}
        chartStyle={item.records > mostMarks ? 'line' : 'candles'}
        colorScheme={colorScheme}
        height={chartHeight}
        label={`${item.symbol}, ${columns.date.length} bars from ${columns.date[0]} to ${columns.date.at(-1)}. ${label} from ${item.from} to ${item.to}. Arrows pan, plus and minus zoom, 0 shows all.`}
      />
    );
  };
  return <>{body()}</>;
}
