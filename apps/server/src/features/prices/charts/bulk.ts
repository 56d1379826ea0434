import type { ChartType } from '@midoffice/contract/prices/charts/shapes';
import type { Bar } from '@midoffice/market';
import type { Copy, CopyValue } from '../../../platform/db/bulk-store.ts';
import type { SeriesName } from './series.ts';

const barColumns = ['ts', 'open', 'high', 'low', 'close', 'adj_close', 'volume'] as const;
const cells = (bar: Bar): CopyValue[] => [
  bar.date,
  bar.open,
  bar.high,
  bar.low,
  bar.close,
  bar.adjClose,
  bar.volume,
];

/** Bars of one source, as they go into the source layer. */
export interface SourceBars {
  readonly symbol: string;
  readonly source: string;
  readonly chartType: ChartType;
  readonly raw: boolean;
  readonly importId: number | null;
  readonly bars: readonly Bar[];
}

/** Streams new bars into the source layer. */
export function copySourceBars(
  copy: Copy,
  { symbol, source, chartType, raw, importId, bars }: SourceBars,
): Promise<number> {
  const head = [symbol, source, chartType, raw, importId];
  return copy(
    'source_bar',
    ['symbol', 'source', 'chart_type', 'raw_basis', 'import_id', ...barColumns],
    bars.map((bar) => [...head, ...cells(bar)]),
  );
}

/** Streams a new main series in. */
export function copyMainBars(
  copy: Copy,
  { symbol, env, chartType }: SeriesName,
  bars: readonly Bar[],
): Promise<number> {
  return copy(
    'bar',
    ['symbol', 'env', 'chart_type', ...barColumns],
    bars.map((bar) => [symbol, env, chartType, ...cells(bar)]),
  );
}
