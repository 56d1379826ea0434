import type { Row } from '../client.ts';
import { has, said, type Shape } from '../shape.ts';

const nothing = (): Record<string, never> => ({});
const fixed: Shape = said;
const window = { from: '2024-01-02', to: '2024-01-31' };
const chart = { symbol: 'LMNT', chartType: 'eod', development: false, ...window };
/** Calls about prices and what hangs on them. */
export const rows: readonly Row[] = [
  {
    call: 'GET /status/fix/get-chart-data',
    input: () => ({ ...chart, intradayLiveOnly: false }),
    answer: {
      columns: { date: ['any'], ...has('open high low close adjClose volume') },
      maxTimestampNonLive: 'any',
    },
  },
  {
    call: 'GET /status/fix/get-source-chart-data',
    input: () => ({ ...chart, source: 'yahoo', override: false }),
    answer: { columns: { date: ['any'], ...has('open high low close adjClose volume') } },
  },
  {
    call: 'GET /status/fix/get-chart-fix',
    changes: true,
    input: () => ({ type: 'outliers', ...chart }),
    answer: { ...said, marks: 'any' },
  },
  {
    call: 'GET /status/fix/get-chart-fix',
    changes: true,
    input: () => ({ type: 'recalculateAdjClose', ...chart, runFixes: true }),
    answer: said,
  },
  {
    call: 'GET /status/fix/transfer-dev-data',
    changes: true,
    input: () => ({ symbol: 'LMNT' }),
    answer: said,
  },
  {
    call: 'GET /status/fix/apply-auto-split',
    changes: true,
    input: () => ({ symbol: 'NWND', development: false, type: 'eod' }),
    answer: {
      ...said,
      autoSplitData: has(
        'earliestTimestamp latestTimestamp splitMultiplier splitAdjustedSet recordsToAdjustPostSplit',
      ),
    },
  },
  {
    call: 'POST /status/fix/apply-chart-split',
    input: () => ({
      symbol: 'LMNT',
      chartType: 'eod',
      adjustmentRatio: 2,
      threshold: 0.000001,
      aboveThreshold: true,
      beforeDate: '2015-06-01',
      afterDate: '2015-01-01',
    }),
    answer: fixed,
  },
  {
    call: 'POST /status/fix/delete-chart-range',
    input: () => ({ to: '2012-01-10', from: '2012-01-03', symbol: 'LMNT' }),
    answer: fixed,
  },
  {
    call: 'GET /status/fix/no-override',
    input: () => ({ symbol: 'LMNT', table: 'eod' }),
    answer: has('metaString company splits'),
  },
  {
    call: 'POST /status/fix/chart-no-override',
    input: () => ({
      to: '2013-02-01',
      from: '2013-01-02',
      symbol: 'LMNT',
      sources: ['yahoo', 'polygon', 'finage', 'tradingview'],
      table: 'eod',
    }),
    answer: fixed,
  },
  {
    call: 'GET /status/fix/get-possible-errors',
    input: nothing,
    answer: [has('symbol lastReset possibleError')],
  },
  {
    call: 'POST /status/fix/remove-possible-errors',
    input: ({ seen }) => ({ symbol: seen['possibleError'] }),
    answer: said,
  },
  {
    call: 'GET /status/fix/eod-adjustments',
    input: () => ({ type: 'split', adjustmentType: 'historical-price-eod' }),
    answer: [has('id symbol adjustmentDate value lastUpdatedAt')],
  },
  {
    call: 'POST /status/fix/eod-adjustment',
    input: ({ seen }) => ({ id: Number(seen['adjustment']), type: 'split' }),
    answer: fixed,
  },
  {
    call: 'GET /status/fix/eod-data-by-date',
    input: () => ({ symbol: 'LMNT', date: '2024-01-03', type: 'historical-price-eod' }),
    answer: { rows: [has('date open high low close adjClose volume')] },
  },
  {
    call: 'POST /status/fix/update-weekly-count',
    input: () => ({ symbol: 'LMNT', recalculate: true }),
    answer: said,
  },
  {
    call: 'POST /status/fix/update-weekly-count',
    input: () => ({ symbol: 'LMNT', recalculate: false, manualCount: 4 }),
    answer: said,
  },
  {
    call: 'GET /status/fix/get-possible-marketcap-errors',
    input: nothing,
    answer: [
      has(
        'symbol marketCap chart_marketcap outstandingShares financialsSharesRef impliedSharesRef marketCapAdjustmentRatio marketcap_mismatch marketcap_outlier',
      ),
    ],
  },
  {
    call: 'POST /status/fix/update-possible-marketcap-error',
    input: ({ seen }) => ({
      type: 'update',
      symbol: seen['capError'],
      impliedSharesRef: 200,
      financialsSharesRef: 100,
      marketCapAdjustmentRatio: 2,
    }),
    answer: said,
  },
  {
    call: 'POST /status/fix/update-possible-marketcap-error',
    input: ({ seen }) => ({ type: 'remove', symbol: seen['capOther'] }),
    answer: said,
  },
  {
    call: 'GET /status/fix/market-cap/{symbol}',
    input: () => ({ symbol: 'LMNT' }),
    answer: [has('date marketCap price sharesOutstanding')],
  },
  {
    call: 'GET /status/fix/adjust-financials',
    changes: true,
    input: () => ({ symbol: 'LMNT', type: 'marketcap' }),
    answer: said,
  },
  {
    call: 'POST /status/fix/intraday-analysis',
    input: ({ seen }) => ({ symbolDateTupleList: [[seen['intraday'], seen['intradayDate']]] }),
    answer: { ...said, rows: [has('symbol date 1min 5min eod')] },
  },
  {
    call: 'POST /status/fix/intraday-analysis-fill',
    input: ({ seen }) => ({
      symbolDateTupleList: [[seen['intraday'], seen['intradayDate']]],
      idsToFill: ['1min', '5min'],
    }),
    answer: said,
  },
  {
    call: 'GET /status/fix/get-split-controller-preliminary-info',
    input: ({ seen }) => ({ symbol: 'HLXM', splitDate: seen['adjustmentDate'] }),
    answer: has('targetPrice altShares'),
  },
  {
    call: 'GET /status/fix/get-split-statistics',
    input: ({ seen }) => ({
      symbol: 'HLXM',
      splitDate: seen['adjustmentDate'],
      expectedPrice: 100,
      expectedShareCount: 1000000,
    }),
    answer: {
      summary: has('splitRecord'),
      status: 'any',
      adjustmentComplete: 'any',
      shareCountConsistency: 'any',
      chartStats: { latestPrices: 'any', priceJumps: has('dayOverDay') },
    },
  },
  {
    call: 'POST /status/fix/apply-split-controller-fix',
    input: ({ seen }) => ({
      symbol: 'HLXM',
      splitDate: seen['adjustmentDate'],
      fixTypes: [],
      validTypes: [seen['check']],
    }),
    answer: said,
  },
  {
    call: 'GET /status/fix/get-all-fixes',
    input: nothing,
    answer: { adjustedCloseDrift: has('label functions') },
  },
  {
    call: 'POST /status/fix/run-functions',
    input: () => ({ params: { symbols: 'LMNT' }, type: 'adjustedCloseDrift', subtype: 'report' }),
    answer: 'text/csv',
  },
  {
    call: 'POST /status/fix/run-functions',
    input: () => ({
      params: { symbols: 'LMNT' },
      type: 'adjustedCloseDrift',
      subtype: 'repair',
      dryRun: true,
    }),
    answer: { ...said, data: 'any' },
  },
  {
    call: 'GET /status/fix/bug-reports',
    input: nothing,
    answer: [has('_id createdAt description changes endpoint ticker period userId')],
  },
  {
    call: 'POST /status/fix/accept-bug-report',
    input: ({ seen }) => ({ reportId: seen['report'], changes: JSON.parse(seen['changes']!) }),
    answer: said,
  },
];
