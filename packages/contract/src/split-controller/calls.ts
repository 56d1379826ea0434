import { z } from 'zod';
import { defineCall, isoDate, limitedText, symbol } from '../kernel/index.ts';
import { chartRepairDone } from '../charts/shapes.ts';
import { preliminaryInfo, splitCheckNames, splitStatistics } from './shapes.ts';

const access = ['splitController'] as const;

/** A figure as people type it: thousands separators are taken out. Source: rule r001-split-share-commas. */
const typedFigure = z
  .string()
  .transform((text) => text.replaceAll(',', '').trim())
  .refine((text) => text === '' || Number.isFinite(Number(text)), 'must be a number')
  .refine((text) => text === '' || !(Number(text) <= 0), 'must be above 0')
  .refine((text) => text === '' || !(Number(text) > 1e15), 'must be at most 1000000000000000')
  .transform((text) => (text === '' ? null : Number(text)));

const figure = z
  .number('must be a number')
  .positive('must be above 0')
  .max(1e15, 'must be at most 1000000000000000')
  .nullable()
  .default(null);

const checks = z
  .array(z.enum(splitCheckNames, { error: `must be some of ${splitCheckNames.join(', ')}` }))
  .max(splitCheckNames.length, `must have at most ${splitCheckNames.length} checks`)
  .default([]);

export const getSplitControllerPreliminaryInfo = defineCall('getSplitControllerPreliminaryInfo', {
  method: 'GET',
  path: '/status/fix/get-split-controller-preliminary-info',
  host: 'data',
  access,
  mode: 'read',
  summary: 'The price and the share counts that a split should lead to',
  query: z.object({ symbol, splitDate: isoDate }),
  output: preliminaryInfo,
  reads: ['charts'],
  failure: 'Error getting split details',
});

export const getSplitStatistics = defineCall('getSplitStatistics', {
  method: 'GET',
  path: '/status/fix/get-split-statistics',
  host: 'data',
  access,
  mode: 'read',
  summary: 'Every check of a split with its status, explanation and fix',
  query: z.object({
    symbol,
    splitDate: isoDate,
    expectedPrice: typedFigure.default(null),
    expectedShareCount: typedFigure.default(null),
  }),
  output: splitStatistics,
  // No subject: after a change the screen waits before it runs the checks again.
  failure: 'Error getting split details',
});

export const applySplitControllerFix = defineCall('applySplitControllerFix', {
  method: 'POST',
  path: '/status/fix/apply-split-controller-fix',
  host: 'data',
  access,
  mode: 'write',
  audit: 'split.fix-applied',
  summary: 'Repairs what checks found and marks checks as valid, as one change set that can be undone',
  body: z.object({
    symbol,
    splitDate: isoDate,
    /** Checks to repair. */
    fixTypes: checks,
    /** Checks to call valid as they are. */
    validTypes: checks,
    expectedPrice: figure,
    expectedShareCount: figure,
    preview: z.boolean('must be true or false').default(false),
    reason: limitedText('text').default(''),
    expectedChangeSet: z.number('must be a whole number').int().min(0).optional(),
  }),
  output: chartRepairDone,
  changes: ['charts', 'ledger'],
  failure: 'Failed.',
});
