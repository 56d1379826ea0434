import { z } from 'zod';
import { done, maybeNumbers, numbers, texts } from '../../kernel/index.ts';
import { changedCell, effects, repairDone } from '../../system/ledger/shapes.ts';
import {
  adjustmentKinds,
  adjustmentTypes,
  chartFixTypes,
  chartSources,
  chartTypes,
  noOverrideSources,
  noOverrideTables,
} from './lists.ts';

export * from './lists.ts';

/**
 * Bars as columns of equal length, ascending. `date` is `YYYY-MM-DD` for EOD and `YYYY-MM-DDTHH:MM:SS`, the
 * exchange's own time, for intraday. Prices are split-adjusted, `adjClose` also for dividends.
 */
export const barColumns = z.object({
  date: texts,
  open: numbers,
  high: numbers,
  low: numbers,
  close: numbers,
  adjClose: maybeNumbers,
  volume: numbers,
});
export type ChartColumns = z.infer<typeof barColumns>;

/** The main series of a chart. */
export const chartData = z.object({
  symbol: z.string(),
  chartType: z.enum(chartTypes),
  development: z.boolean(),
  from: z.string(),
  to: z.string(),
  columns: barColumns,
  /** Newest bar that did not come from the live feed; null without bars. */
  maxTimestampNonLive: z.string().nullable(),
  /** Newest repair of this symbol: pass it as `expectedChangeSet` to be refused when somebody was quicker. */
  lastChangeSetId: z.number().int().nullable(),
});

/** One source's series. */
export const sourceData = z.object({
  symbol: z.string(),
  chartType: z.enum(chartTypes),
  source: z.enum(chartSources),
  from: z.string(),
  to: z.string(),
  columns: barColumns,
  /** Which source each bar of `combined` came from, by bar; null for a single source. */
  origin: texts.nullable(),
});

/** A point that a fix marks on the chart. */
export const chartMark = z.object({
  date: z.string(),
  field: z.string(),
  value: z.number().nullable(),
  /** What a repair would put there; null where only a person can say. */
  suggested: z.number().nullable(),
  reason: z.string(),
});
export type ChartMark = z.infer<typeof chartMark>;

/** Names what a repair writes and changes; see `expectedPreview`. */
export const previewDigest = z.object({ digest: z.string() });

/** What a repair of a chart answers that is refused where somebody was quicker. */
export const chartRepairDone = repairDone.extend(previewDigest.shape).extend({
  /** Newest repair of the symbol by then, this one included: what a preview was worked out for. See `chartData`. */
  lastChangeSetId: z.number().int().min(0),
});
export type ChartRepairDone = z.infer<typeof chartRepairDone>;

export const chartFixDone = chartRepairDone.extend({
  type: z.enum(chartFixTypes),
  marks: z.array(chartMark),
});

/** One value that a file changes in what its source had sent. */
export const importedCell = z.object({
  /** Null where it is about the symbol itself. */
  date: z.string().nullable(),
  field: z.string(),
  before: z.union([z.number(), z.string(), z.null()]),
  after: z.union([z.number(), z.string(), z.null()]),
});
export type ImportedCell = z.infer<typeof importedCell>;

const importCounts = z.object({ inserted: z.number().int(), changed: z.number().int() });

/** What an import of a file did, or would do. */
export const chartImportDone = done.extend({
  /** True: nothing was written. */
  preview: z.boolean(),
  /** Rows of the file that were read. */
  rows: z.number().int(),
  inserted: z.number().int(),
  changed: z.number().int(),
  /** Rows that say what the source had sent before. */
  same: z.number().int(),
  /** Bars that a no-override range kept out. */
  held: z.number().int(),
  /** Values that cannot be used, and repeated dates. */
  unreadable: z.number().int(),
  /** The first of them, and how many rows were left out for it. */
  unreadableTexts: texts,
  /** Splits and dividends of the file, also those beside its bars. */
  splits: importCounts,
  dividends: importCounts,
  /** Repaired values that the file contradicts; a person decides them. */
  conflicts: z.number().int(),
  possibleError: z.string().nullable(),
  /** First and last day or moment of the file. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Whether the import makes the symbol known. */
  isNewSymbol: z.boolean(),
  /** In a preview: what the source had sent and what the file says instead, at most 200 values. */
  cells: z.array(importedCell).max(200),
  /** In a preview: what would change of the main series, and what the checks say against it. No drawing data. */
  effects,
  /** Newest repair and newest import of the symbol by then; 0 for none. See `expectedChangeSet` and `expectedImport`. */
  lastChangeSetId: z.number().int().min(0),
  lastImportId: z.number().int().min(0),
});
export type ChartImportDone = z.infer<typeof chartImportDone>;

/** A split that the prices ask for. Source: rule r001-chart-auto-split-propose. */
export const autoSplitData = z.object({
  /** First and last record to change. */
  earliestTimestamp: z.string(),
  latestTimestamp: z.string(),
  /** Prices of those records are multiplied by this, volumes divided. */
  splitMultiplier: z.number(),
  /** Those records after the split, for the yellow line. */
  splitAdjustedSet: barColumns,
  recordsToAdjustPostSplit: z.number().int(),
  /** Whether AdjClose contains the split already, so that it stays as it is. */
  adjCloseKept: z.boolean(),
});

export const autoSplitDone = chartRepairDone.extend({
  /** Null where no split was found. */
  autoSplitData: autoSplitData.nullable(),
  /** What the detector found. `ratio`: new shares per old. */
  evidence: z
    .object({
      kind: z.string(),
      date: z.string(),
      ratio: z.number(),
      confidence: z.number(),
      summary: z.string(),
      /** `possible`: below even odds, for a person to look at. */
      level: z.enum(['likely', 'possible']),
      /** What is more likely than the split: a real price move, a spin-off or special distribution, a break in the data. */
      moreLikely: z.enum(['move', 'spin-off', 'break', 'other-ratio']).nullable(),
    })
    .nullable(),
});

export const possibleError = z.object({
  symbol: z.string(),
  lastReset: z.string().nullable(),
  possibleError: z.string(),
});

/** A split that the main series counts with, and where it comes from. */
export const splitRecord = z.object({
  date: z.string(),
  /** New shares per old. */
  ratio: z.number(),
  numerator: z.number(),
  denominator: z.number(),
  /** `vendor`: as listed; `repair`: added or changed by a repair; `removed`: listed, but taken out by a repair. */
  origin: z.enum(['vendor', 'repair', 'removed']),
  /** The vendor's own ratio; null where it lists none. */
  vendorRatio: z.number().nullable(),
});

/** A stretch of a series that some sources may not override. */
export const noOverrideRange = z.object({
  id: z.string(),
  table: z.enum(noOverrideTables),
  /** Both included; a day alone where the range holds whole days. */
  from: z.string(),
  to: z.string(),
  sources: z.array(z.enum(noOverrideSources)),
  /** The change set that put it there, to open or undo. */
  changeSetId: z.number().int().nullable(),
});
export type NoOverrideRange = z.infer<typeof noOverrideRange>;

/** How many bars a week a daily series is expected to have. */
export const weeklyCount = z.object({ count: z.number().int(), manual: z.boolean() });

/** A split or dividend that a series does not show although a source lists it. */
export const eodAdjustment = z.object({
  id: z.number().int(),
  symbol: z.string(),
  type: z.enum(adjustmentKinds),
  adjustmentType: z.enum(adjustmentTypes),
  adjustmentDate: z.string(),
  /** New shares per old, or the amount per share. */
  value: z.number(),
  lastUpdatedAt: z.string(),
});
export type EodAdjustment = z.infer<typeof eodAdjustment>;

/** One bar near a date, and whose it is. */
export const eodDataRow = z.object({
  date: z.string(),
  /** `main`, or the name of a source. */
  source: z.string(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  adjClose: z.number().nullable(),
  volume: z.number(),
});
export type EodDataRow = z.infer<typeof eodDataRow>;

export const chartMeta = z.object({
  /** One line, such as `NWND · Northwind Data Inc. · NASDAQ · USD · yahoo · 6,283 bars · 1999-06-01 to 2024-06-03`. */
  metaString: z.string(),
  company: z.object({
    symbol: z.string(),
    name: z.string(),
    exchange: z.string(),
    currency: z.string(),
    active: z.boolean(),
    mainSource: z.string(),
    sharesOutstanding: z.number().nullable(),
    firstDate: z.string().nullable(),
    lastDate: z.string().nullable(),
    /** Chart types and sources that have bars. */
    available: z.array(z.object({ chartType: z.string(), source: z.string(), bars: z.number().int() })),
    /** How AdjClose is made: the vendor's, calculated, or forced. */
    adjustmentPolicy: z.enum(['vendor', 'calculated', 'forced']),
    /** Null: never counted. */
    weeklyCount: weeklyCount.nullable(),
  }),
  splits: z.array(splitRecord),
  /** Of all tables, newest stretch first. */
  noOverride: z.array(noOverrideRange),
});

export const foundSymbol = z.object({
  symbol: z.string(),
  name: z.string(),
  exchange: z.string(),
  currency: z.string(),
});

/** A repaired cell of which a later import holds another value than the one that was repaired. */
export const importConflict = z.object({
  id: z.number().int(),
  symbol: z.string(),
  env: z.string(),
  chartType: z.string(),
  date: z.string(),
  /** A price field or volume, or `*` where the bar was deleted by a repair. */
  field: z.string(),
  /** The repair's value, on the vendor's own basis, so that it compares with the vendor's. Null for a deletion. */
  corrected: z.number().nullable(),
  vendorWas: z.number().nullable(),
  vendorNow: z.number(),
  importId: z.number().int(),
  fileName: z.string(),
  at: z.string(),
  /** The repair that holds the cell. */
  changeSetId: z.number().int().nullable(),
});
export type ImportConflict = z.infer<typeof importConflict>;

export { changedCell, effects, repairDone };
