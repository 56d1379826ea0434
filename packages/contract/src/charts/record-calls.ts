import { z } from 'zod';
import { defineCall, isoDate, queryFlag, symbol } from '../kernel/index.ts';
import { access, expectedId, moment, noOverrideTable, reason } from './inputs.ts';
import {
  adjustmentKinds,
  adjustmentTypes,
  chartRepairDone,
  eodAdjustment,
  eodDataRow,
  noOverrideSources,
  repairDone,
  weeklyCount,
} from './shapes.ts';

// Calls about what stands beside the series: no-override ranges, adjustments, the weekly count.

export const chartNoOverride = defineCall('chartNoOverride', {
  method: 'POST',
  path: '/status/fix/chart-no-override',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.no-override-added',
  summary:
    'Keeps the bars from..to as they stand: imports of the named sources are not taken there, repairs of such bars are refused',
  body: z.object({
    to: moment,
    from: moment,
    symbol,
    sources: z
      .array(z.enum(noOverrideSources, { error: `must be one of ${noOverrideSources.join(', ')}` }))
      .min(1, 'please choose at least one source')
      .max(100, 'must have at most 100 entries')
      .transform((list) => [...new Set(list)]),
    table: noOverrideTable,
    preview: z.boolean('must be true or false').default(false),
    reason,
  }),
  output: repairDone,
  changes: ['charts', 'ledger'],
  failure: 'Update Failed.',
});

export const removeNoOverride = defineCall('removeNoOverride', {
  method: 'POST',
  path: '/status/fix/remove-no-override',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.no-override-removed',
  summary: 'Takes a no-override range out, so that later imports and repairs change its bars again',
  body: z.object({
    symbol,
    id: z.string().trim().min(1, 'is required').max(64, 'must have at most 64 characters'),
    preview: z.boolean('must be true or false').default(false),
    reason,
  }),
  output: repairDone,
  changes: ['charts', 'ledger'],
  failure: 'Update Failed.',
});

export const getEodAdjustments = defineCall('getEodAdjustments', {
  method: 'GET',
  path: '/status/fix/eod-adjustments',
  host: 'data',
  access,
  mode: 'read',
  summary: 'Splits or dividends that daily or intraday series do not show although a source lists them',
  query: z.object({
    type: z.enum(adjustmentKinds, { error: `must be one of ${adjustmentKinds.join(', ')}` }).default('split'),
    adjustmentType: z
      .enum(adjustmentTypes, { error: `must be one of ${adjustmentTypes.join(', ')}` })
      .default('historical-price-eod'),
  }),
  output: z.array(eodAdjustment),
  reads: ['charts'],
});

export const completeEodAdjustment = defineCall('completeEodAdjustment', {
  method: 'POST',
  path: '/status/fix/eod-adjustment',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.adjustment-completed',
  summary: 'Applies a missing split or dividend to its series and marks it as completed',
  body: z.object({
    id: z.number('must be a whole number').int('must be a whole number').min(1, 'must be at least 1'),
    /** What the caller takes the record for, `split` or `intraday` say; refused where it is something else. */
    type: z.enum([...adjustmentKinds, ...adjustmentTypes]).optional(),
    preview: z.boolean('must be true or false').default(false),
    reason,
    expectedChangeSet: expectedId.optional(),
  }),
  output: chartRepairDone,
  changes: ['charts', 'ledger'],
  failure: 'Update Failed.',
});

export const getEodDataByDate = defineCall('getEodDataByDate', {
  method: 'GET',
  path: '/status/fix/eod-data-by-date',
  host: 'data',
  access,
  mode: 'read',
  summary: 'The main series around a day, and what each source says of those days',
  query: z.object({
    symbol,
    date: isoDate,
    /** What the day is about: a kind of adjustment, or a table. Intraday shows the days' last bars. */
    type: z.enum([...adjustmentKinds, ...adjustmentTypes, 'eod']).default('eod'),
    development: queryFlag.default(false),
  }),
  output: z.object({ symbol: z.string(), date: z.string(), rows: z.array(eodDataRow) }),
  reads: ['charts'],
});

export const updateWeeklyCount = defineCall('updateWeeklyCount', {
  method: 'POST',
  path: '/status/fix/update-weekly-count',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.weekly-count-updated',
  summary: 'Counts the bars of a usual week anew, or takes the count that a person gives',
  body: z.object({
    symbol,
    recalculate: z.boolean('must be true or false'),
    /** Needed where recalculate is false. */
    manualCount: z
      .number('must be a whole number')
      .int('must be a whole number')
      .min(0, 'must be at least 0')
      .max(7, 'must be at most 7')
      .optional(),
    preview: z.boolean('must be true or false').default(false),
    reason,
  }),
  output: repairDone.extend({ weeklyCount }),
  changes: ['charts', 'ledger'],
  failure: 'Update Failed.',
});
