import { z } from 'zod';
import {
  defineCall,
  done,
  isoDate,
  multiline,
  queryFlag,
  queryInt,
  ruledNumber,
  ruleProblem,
  symbol,
} from '../kernel/index.ts';
import {
  access,
  chartType,
  moment,
  noOverrideTable,
  range,
  ratio,
  reason,
  repairBody,
  repairQuery,
  source,
} from './inputs.ts';
import {
  autoSplitDone,
  barFieldRules,
  barFields,
  barFileFormats,
  chartData,
  chartFileMaxBytes,
  chartFileSubjects,
  chartFixDone,
  chartFixTypes,
  chartMeta,
  chartRepairDone,
  foundSymbol,
  importConflict,
  intradayFileFormats,
  possibleError,
  repairDone,
  sourceData,
  thresholdRule,
  vendorSources,
} from './shapes.ts';

export * from './record-calls.ts';

const fileFormats = [...new Set([...barFileFormats, ...intradayFileFormats])] as [string, ...string[]];

export const getChartData = defineCall('getChartData', {
  method: 'GET',
  path: '/status/fix/get-chart-data',
  host: 'data',
  access: [...access, 'splitController'],
  mode: 'read',
  summary:
    'The main series of a symbol as columns; without dates the last 25 years of EOD, else the look-back of the chart type',
  query: z.object({
    symbol,
    chartType: chartType.default('eod'),
    development: queryFlag.default(false),
    ...range,
    /** Intraday only: bars of the live feed that are newer than any other. */
    intradayLiveOnly: queryFlag.default(false),
  }),
  output: chartData,
  reads: ['charts'],
});

export const getSourceChartData = defineCall('getSourceChartData', {
  method: 'GET',
  path: '/status/fix/get-source-chart-data',
  host: 'data',
  access,
  mode: 'read',
  summary: "One source's series beside the main one, on the same split-adjusted basis",
  query: z.object({
    symbol,
    chartType: chartType.default('eod'),
    development: queryFlag.default(false),
    ...range,
    source,
    /** True: bars that a repair corrected, added or deleted show the repair instead of what the source sent. */
    override: queryFlag.default(false),
    intradayLiveOnly: queryFlag.default(false),
  }),
  output: sourceData,
  reads: ['charts'],
});

export const getChartFix = defineCall('getChartFix', {
  method: 'GET',
  path: '/status/fix/get-chart-fix',
  host: 'data',
  access: [...access, 'splitController'],
  mode: 'write',
  audit: 'chart.fix-run',
  summary: 'What a fix would change, with its marks; with runFixes=true the repair itself',
  query: z.object({
    type: z.enum(chartFixTypes, { error: `must be one of ${chartFixTypes.join(', ')}` }),
    symbol,
    development: queryFlag.default(false),
    ...range,
    chartType: chartType.optional(),
    runFixes: queryFlag.default(false),
    ...repairQuery,
  }),
  output: chartFixDone,
  changes: ['charts', 'ledger'],
  failure: 'Update Failed.',
});

export const applyAutoSplit = defineCall('applyAutoSplit', {
  method: 'GET',
  path: '/status/fix/apply-auto-split',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.auto-split-applied',
  summary: 'The split that the prices ask for; with runFixes=true it is applied',
  query: z.object({
    symbol,
    development: queryFlag.default(false),
    /** Chart type to look at. */
    type: chartType.default('eod'),
    runFixes: queryFlag.default(false),
    ...repairQuery,
  }),
  output: autoSplitDone,
  changes: ['charts', 'ledger'],
  failure: 'Oops something went wrong with the auto split.',
});

export const applyChartSplit = defineCall('applyChartSplit', {
  method: 'POST',
  path: '/status/fix/apply-chart-split',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.split-applied',
  summary:
    'Multiplies prices from afterDate to beforeDate (both included) by adjustmentRatio and divides volumes, where the close is on the chosen side of the threshold',
  body: z.object({
    symbol,
    chartType: chartType.default('eod'),
    adjustmentRatio: ratio.default(1),
    threshold: ruledNumber(thresholdRule).default(0.000001),
    /** True: bars whose close is above the threshold; false: below it. */
    aboveThreshold: z.boolean('must be true or false').default(true),
    beforeDate: moment,
    afterDate: moment,
    ...repairBody,
  }),
  output: chartRepairDone,
  changes: ['charts', 'ledger'],
  failure: 'Update Failed.',
});

export const updateSplitRecord = defineCall('updateSplitRecord', {
  method: 'POST',
  path: '/status/fix/update-split-record',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.split-record-updated',
  summary: 'Adds a split, changes its ratio, or takes it out (ratio null); earlier prices follow',
  body: z.object({
    symbol,
    date: isoDate,
    /** New shares per old; null: the symbol did not split on that date. */
    ratio: ratio.nullable(),
    ...repairBody,
  }),
  output: chartRepairDone,
  changes: ['charts', 'ledger'],
  failure: 'Update Failed.',
});

export const correctChartBar = defineCall('correctChartBar', {
  method: 'POST',
  path: '/status/fix/correct-chart-bar',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.bar-corrected',
  summary: 'Corrects one cell of one bar',
  body: z
    .object({
      symbol,
      chartType: chartType.default('eod'),
      date: moment,
      field: z.enum(barFields, { error: `must be one of ${barFields.join(', ')}` }),
      /** Within the range of its field: see `barFieldRules`. */
      value: z.number('must be a number'),
      /** The value that the editor had read; another one by now is a 409 with both. */
      expected: z.number().nullable().optional(),
      ...repairBody,
    })
    .superRefine(({ field, value }, refuse) => {
      const message = ruleProblem(value, barFieldRules[field]);
      if (message) refuse.addIssue({ code: 'custom', path: ['value'], message });
    }),
  output: chartRepairDone,
  changes: ['charts', 'ledger'],
  failure: 'Update Failed.',
});

export const deleteChartRange = defineCall('deleteChartRange', {
  method: 'POST',
  path: '/status/fix/delete-chart-range',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.range-deleted',
  summary: 'Takes the bars from..to (both included) out of the main series; sources keep them',
  body: z.object({ to: moment, from: moment, symbol, chartType: chartType.default('eod'), ...repairBody }),
  output: chartRepairDone,
  changes: ['charts', 'ledger'],
  failure: 'Deleted Failed.',
});

export const transferDevData = defineCall('transferDevData', {
  method: 'GET',
  path: '/status/fix/transfer-dev-data',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.dev-data-transferred',
  summary: "Makes development equal to production for a symbol: production's repairs replace development's",
  query: z.object({ symbol, ...repairQuery }),
  output: chartRepairDone,
  changes: ['charts', 'ledger'],
  failure: 'Production Data Transfer Failed.',
});

export const getPossibleErrors = defineCall('getPossibleErrors', {
  method: 'GET',
  path: '/status/fix/get-possible-errors',
  host: 'data',
  access,
  mode: 'read',
  summary: 'Symbols whose series looks wrong, newest first',
  output: z.array(possibleError),
  reads: ['charts'],
});

export const removePossibleErrors = defineCall('removePossibleErrors', {
  method: 'POST',
  path: '/status/fix/remove-possible-errors',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.possible-error-removed',
  summary: 'Takes a symbol off the list of possible errors until an import finds something new',
  body: z.object({ symbol }),
  output: done,
  changes: ['charts'],
  failure: 'Update Failed.',
});

export const getNoOverride = defineCall('getNoOverride', {
  method: 'GET',
  path: '/status/fix/no-override',
  host: 'data',
  access,
  mode: 'read',
  summary: 'Meta strip of a chart: company, what data there are, splits with their origin',
  query: z.object({
    symbol,
    table: noOverrideTable,
    development: queryFlag.default(false),
  }),
  output: chartMeta,
  reads: ['charts'],
});

export const searchSymbols = defineCall('searchSymbols', {
  method: 'GET',
  path: '/status/fix/symbols',
  host: 'data',
  // Every tool that mends prices or what hangs on them begins with a symbol.
  access: [
    'charts',
    'historicalMarketcap',
    'epsEditor',
    'edsCalendar',
    'intradayAnalysis',
    'splitController',
    'bugReport',
  ],
  mode: 'read',
  summary:
    'Symbols by ticker or name, best first; without a text those that this person repaired last, then by ticker',
  query: z.object({
    q: z.string().trim().max(100, 'must have at most 100 characters').default(''),
    limit: queryInt.pipe(z.number().int().min(1).max(50)).default(20),
  }),
  output: z.array(foundSymbol),
  reads: ['charts'],
});

export const listImportConflicts = defineCall('listImportConflicts', {
  method: 'GET',
  path: '/status/fix/import-conflicts',
  host: 'data',
  access,
  mode: 'read',
  summary: 'Repaired cells about which a later import says something new, and which nobody has decided yet',
  query: z.object({
    symbol: symbol.optional(),
    limit: queryInt.pipe(z.number().int().min(1).max(500)).default(100),
  }),
  output: z.object({ rows: z.array(importConflict), total: z.number().int() }),
  reads: ['charts'],
});

export const resolveImportConflict = defineCall('resolveImportConflict', {
  method: 'POST',
  path: '/status/fix/resolve-import-conflict',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.import-conflict-resolved',
  summary: "Keeps the repair, or takes the vendor's new value by taking the repair of that cell out",
  body: z.object({
    id: z.number('must be a whole number').int().min(1),
    resolution: z.enum(['keep', 'take-vendor'], { error: 'must be keep or take-vendor' }),
    preview: z.boolean('must be true or false').default(false),
    reason,
  }),
  output: repairDone,
  changes: ['charts', 'ledger'],
  failure: 'Update Failed.',
});

export const uploadChartFile = defineCall('uploadChartFile', {
  method: 'POST',
  path: '/status/fix/upload-chart-file',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.file-uploaded',
  summary:
    "Imports one source's bars, splits or dividends from a file; a bad row is named and nothing is stored then",
  body: z.object({
    symbol,
    source: z.enum(vendorSources, { error: `must be one of ${vendorSources.join(', ')}` }),
    subject: z
      .enum(chartFileSubjects, { error: `must be one of ${chartFileSubjects.join(', ')}` })
      .default('bars'),
    /** Of a file of bars; the other subjects have one format each. Daily and intraday files have different ones. */
    format: z.enum(fileFormats, { error: `must be one of ${fileFormats.join(', ')}` }).default('midoffice'),
    /** Of a file of bars. */
    chartType: chartType.default('eod'),
    /** Where the file's times are UTC: the exchange's time zone. */
    timeZone: z.string().trim().min(1).max(64).default('America/New_York'),
    /** In a form: the file. In JSON, for files below 1 MiB: its name and content. */
    file: z.custom<File>().optional(),
    fileName: z.string().trim().min(1, 'is required').max(200, 'must have at most 200 characters').optional(),
    content: multiline(z.string().min(1, 'No file selected!')).optional(),
    name: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    exchange: z.string().trim().max(50, 'must have at most 50 characters').optional(),
  }),
  output: done.extend({
    rows: z.number().int(),
    inserted: z.number().int(),
    changed: z.number().int(),
    /** Repaired values that the file contradicts; a person decides them. */
    conflicts: z.number().int(),
    /** Bars that a no-override range kept out. */
    held: z.number().int(),
    possibleError: z.string().nullable(),
  }),
  changes: ['charts', 'ledger', 'symbols'],
  encoding: 'multipart',
  bodyLimit: chartFileMaxBytes + 65_536,
  tooLarge: 'file: must have at most 16 MB',
  failure: 'Something went wrong!',
});
