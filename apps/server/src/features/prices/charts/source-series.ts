import {
  vendorSources,
  type ChartColumns,
  type ChartSource,
  type ChartType,
} from '@midoffice/contract/prices/charts/shapes';
import type { Bar } from '@midoffice/market';
import {
  buildSeries,
  combineSeries,
  isDeleted,
  noFacts,
  type SeriesInput,
} from '@midoffice/market/series/index';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { Moments } from './ranges.ts';
import { barsOf, columnsOf, timestampOf, type SeriesName } from './series.ts';
import { readLayers, readMainColumns, type Range } from './series-store.ts';
import { readPeerSources, readSymbol } from './store.ts';

/** One source's bars on the split-adjusted basis, without repairs. A source without a split list counts with the main one's. */
export async function readSourceBars(
  db: DbOrTrx,
  name: SeriesName,
  source: string,
  main: SeriesInput,
  range?: Range,
): Promise<Bar[]> {
  const layers = await readLayers(db, name, { source, ...(range && name.chartType !== 'eod' && { range }) });
  const { splits, dividends } = layers.splits.length || layers.dividends.length ? layers : main;
  return buildSeries({ ...layers, splits, dividends, facts: noFacts, ...(main.asOf && { asOf: main.asOf }) })
    .bars;
}

/** The other sources' series, as witnesses. */
export async function readPeers(
  db: DbOrTrx,
  name: SeriesName,
  main: SeriesInput,
  range?: Range,
): Promise<{ source: string; bars: Bar[] }[]> {
  const peers = [];
  for (const source of await readPeerSources(db, name.symbol, name.chartType)) {
    peers.push({ source, bars: await readSourceBars(db, name, source, main, range) });
  }
  return peers;
}

/**
 * All sources as one, each bar from the best source that has it: the symbol's main source first, then yahoo, polygon,
 * finage, tradingview, live.
 */
export async function readCombined(
  db: DbOrTrx,
  name: SeriesName,
  main: SeriesInput,
  range?: Range,
): Promise<{ bars: Bar[]; origin: string[] }> {
  const first = (await readSymbol(db, name.symbol))?.mainSource;
  const order = [...(first ? [first] : []), ...vendorSources.filter((source) => source !== first)];
  const series = [];
  for (const source of order)
    series.push({ source, bars: await readSourceBars(db, name, source, main, range) });
  return combineSeries(series);
}

/** Lays repairs over a source's series: bars that a repair corrected, added or deleted show the main series instead. */
export function withRepairs(bars: readonly Bar[], main: readonly Bar[], { facts }: SeriesInput): Bar[] {
  const repaired = new Set([...facts.corrections, ...facts.additions].map((fact) => fact.date));
  const shown = new Map(main.filter((bar) => repaired.has(bar.date)).map((bar) => [bar.date, bar]));
  const kept = bars.filter((bar) => !shown.has(bar.date) && !isDeleted(bar.date, facts.deletions));
  return [...kept, ...shown.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Which bars of which source a chart shows beside its main series. */
export interface SourceQuestion {
  readonly name: SeriesName;
  readonly source: ChartSource;
  readonly range: Moments;
  /** Bars later than this alone; empty: all. */
  readonly after: string;
  /** Whether repaired bars show the repair. */
  readonly override: boolean;
}

/** Bars beside the main series, and the source of each where several are combined. */
export interface SourceColumns {
  readonly columns: ChartColumns;
  readonly origin: string[] | null;
}

/** Reads what a chart shows beside its main series. Of an intraday series nothing outside the range is read. */
export async function readSourceColumns(
  db: DbOrTrx,
  { name, source, range, after, override }: SourceQuestion,
): Promise<SourceColumns> {
  const layers = await readLayers(db, name, { range: { to: '-infinity' } });
  const combined = source === 'combined' ? await readCombined(db, name, layers, range) : undefined;
  const sent = combined?.bars ?? (await readSourceBars(db, name, source, layers, range));
  const origins = new Map(combined?.bars.map((bar, i) => [bar.date, combined.origin[i]!]));
  const main = override ? barsOf(await readMainColumns(db, name, range)) : [];
  const bars = (override ? withRepairs(sent, main, layers) : sent).filter((bar) => {
    const at = timestampOf(bar.date);
    return at >= range.from && at <= range.to && bar.date > after;
  });
  return {
    columns: columnsOf(bars),
    origin: combined ? bars.map((bar) => origins.get(bar.date) ?? 'repair') : null,
  };
}

export const intradayTypes = ['1min', '5min', '1hour'] as const satisfies readonly ChartType[];
