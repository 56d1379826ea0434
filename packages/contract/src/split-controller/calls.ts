import { z } from 'zod';
import { defineCall, isoDate, limitedText, ruledNumber, symbol, typedNumber } from '../kernel/index.ts';
import { chartRepairDone } from '../charts/shapes.ts';
import { figureRule } from './lists.ts';
import { preliminaryInfo, splitCheckNames, splitStatistics } from './shapes.ts';

const access = ['splitController'] as const;

/** A figure as people type it: thousands separators are taken out. Source: rule r001-split-share-commas. */
const typedFigure = typedNumber(figureRule);
const figure = ruledNumber(figureRule).nullable().default(null);

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
