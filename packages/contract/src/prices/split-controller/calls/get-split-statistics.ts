import { z } from 'zod';
import { defineCall, isoDate, symbol, typedNumber } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { figureRule } from '../lists.ts';
import { splitStatistics } from '../shapes.ts';

/** A figure as people type it: thousands separators are taken out. Source: rule r001-split-share-commas. */
const typedFigure = typedNumber(figureRule);

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
