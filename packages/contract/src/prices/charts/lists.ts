import type { NumberRule } from '../../kernel/typed-number.ts';

/** Granularities of a chart. */
export const chartTypes = ['eod', '1min', '5min', '1hour'] as const;
export type ChartType = (typeof chartTypes)[number];

/** A granularity as people write it. */
export const chartTypeLabel = (type: string): string => (type === 'eod' ? 'EOD' : type);

/** Days that a chart looks back; also how far the window arrows shift. Source: rule r001-chart-lookback. */
export const lookBackDays: Readonly<Record<ChartType, number>> = {
  eod: 10_000,
  '1min': 7,
  '5min': 30,
  '1hour': 365,
};

/** First range of an EOD chart. Source: d033. */
export const defaultYears = 25;

/** Series that can be compared with the main one. `combined` takes each bar from the best source that has it. */
export const chartSources = ['yahoo', 'finage', 'tradingview', 'live', 'combined'] as const;
export type ChartSource = (typeof chartSources)[number];

/** Vendors whose data can be imported; also the order in which `combined` prefers them. */
export const vendorSources = ['yahoo', 'polygon', 'finage', 'tradingview', 'live'] as const;
export type VendorSource = (typeof vendorSources)[number];

/** Sources whose data a no-override range can keep out. Source: rule r001-chart-no-override-sources. */
export const noOverrideSources = [
  'yahoo',
  'polygon',
  'finage',
  'tradingview',
] as const satisfies readonly VendorSource[];

/** What a no-override range is about: daily bars, all intraday bars, or those of one chart type. */
export const noOverrideTables = ['historical-price-eod', 'intraday', '1min', '5min', '1hour'] as const;
export type NoOverrideTable = (typeof noOverrideTables)[number];

/** Which series an adjustment is missing in. Source: rule r001-adjustment-types. */
export const adjustmentTypes = ['historical-price-eod', 'intraday'] as const;
export type AdjustmentType = (typeof adjustmentTypes)[number];

/** What is missing in it. Source: d069. */
export const adjustmentKinds = ['split', 'dividend'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

/** Fixes in the order of their buttons, with their labels. */
export const chartFixes = {
  recalculateAdjClose: 'Recalculate AdjClose',
  forceAdjClose: 'Force AdjClose',
  bringIntradayToDate: 'Bring Intraday To Date',
  bringDownOutliers: 'Bring Down Outliers',
  fillIntradayZeroVolumeFromLive: 'Fill Intraday Zero Volume From Live',
} as const;
export type ChartFix = keyof typeof chartFixes;

/** What `get-chart-fix` takes as type: the fixes, and `outliers`, which marks without repairing. */
export const chartFixTypes = [...(Object.keys(chartFixes) as ChartFix[]), 'outliers'] as const;

export const barFields = ['open', 'high', 'low', 'close', 'adjClose', 'volume'] as const;
export type BarField = (typeof barFields)[number];

const priceRule: NumberRule = { min: 0, max: 1e9 };
/** Nothing trades for nothing. An adjusted close may be as small as it likes. */
const tradedRule: NumberRule = { above: 0, max: 1e9 };
/** What a person may put into a cell of a bar. */
export const barFieldRules: Readonly<Record<BarField, NumberRule>> = {
  open: tradedRule,
  high: tradedRule,
  low: tradedRule,
  close: tradedRule,
  adjClose: priceRule,
  volume: { min: 0, max: 1e15 },
};
/** New shares per old, and the like. */
export const ratioRule: NumberRule = { above: 0, min: 0.000001, max: 1_000_000 };
export const thresholdRule: NumberRule = priceRule;
export const weeklyCountRule: NumberRule = { min: 0, max: 7, isWhole: true };

/** What a file of daily bars may look like; the last is our own CSV. */
export const barFileFormats = ['alphavantage', 'yahoo', 'wiki', 'lean', 'midoffice'] as const;

/**
 * What a file of intraday bars may look like: `DateTime,Open,...` in exchange time with bar starts; NinjaTrader's
 * `yyyymmdd hhmmss;o;h;l;c;v` in UTC with bar ends; backtrader's `Date,Time,...` in exchange time with bar ends; our own.
 */
export const intradayFileFormats = ['datetime', 'ninjatrader', 'backtrader', 'midoffice'] as const;

/** What an uploaded file may hold. */
export const chartFileSubjects = ['bars', 'splits', 'dividends'] as const;

/** Largest file that is taken by upload; larger ones are imported by command. */
export const chartFileMaxBytes = 16_000_000;
