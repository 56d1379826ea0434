import { z } from 'zod';
import { isoDate, limitedText, queryFlag, queryInt, ruledNumber } from '../../kernel/index.ts';
import { expectedPreview } from '../../system/ledger/inputs.ts';
import { chartSources, chartTypes, noOverrideTables, ratioRule } from './lists.ts';

// What the calls of charts take in common.

export const access = ['charts'] as const;
export const chartType = z.enum(chartTypes, { error: `must be one of ${chartTypes.join(', ')}` });
export const source = z.enum(chartSources, { error: `must be one of ${chartSources.join(', ')}` });

const tableNames = [...noOverrideTables, 'eod'] as const;

/** The bars that a no-override range is about; `eod`, as a chart type names daily bars, means the same as their table. */
export const noOverrideTable = z
  .enum(tableNames, { error: `must be one of ${tableNames.join(', ')}` })
  .default('historical-price-eod')
  .transform((table) => (table === 'eod' ? 'historical-price-eod' : table));

/** A day, or for intraday bars a moment of the exchange's own time. A day as the end of a range is the whole day. */
export const moment = z.union([isoDate, z.iso.datetime({ local: true, offset: false })], {
  error: 'must be a date such as 2024-06-01, or 2024-06-01T15:30:00',
});

export const ratio = ruledNumber(ratioRule);
export const reason = limitedText('text').default('');
export const expectedId = z.number('must be a whole number').int().min(0);

/** What the repairing calls by GET take beside their own input. */
export const repairQuery = {
  preview: queryFlag.default(false),
  reason,
  /** The newest repair that the person had seen, 0 for none. A newer one by then is a 409. */
  expectedChangeSet: queryInt.pipe(z.number().int().min(0)).optional(),
  expectedPreview,
};
/** The same for the calls by POST. */
export const repairBody = {
  development: z.boolean('must be true or false').default(false),
  preview: z.boolean('must be true or false').default(false),
  reason,
  expectedChangeSet: expectedId.optional(),
  expectedPreview,
};
export const range = { from: moment.optional(), to: moment.optional() };
