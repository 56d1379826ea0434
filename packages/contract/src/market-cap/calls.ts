import { z } from 'zod';
import { defineCall, isoDate, limitedText, queryFlag, ruledNumber, symbol } from '../kernel/index.ts';
import { capRatioRule, sharesRule } from './lists.ts';
import { repairDone } from '../ledger/shapes.ts';
import { financialsAdjustments, marketCapError, marketCapPoint, shareCount } from './shapes.ts';

const access = ['historicalMarketcap'] as const;
const changes = ['market-cap', 'ledger'];
const reason = limitedText('text').default('');
const fill = 'Please fill all the fields';
const shares = ruledNumber(sharesRule);
const preview = z.boolean('must be true or false').default(false);

export const getMarketCap = defineCall('getMarketCap', {
  method: 'GET',
  path: '/status/fix/market-cap/{symbol}',
  host: 'data',
  access,
  mode: 'read',
  summary: 'Price, shares outstanding and market cap of each session; without dates the last 20 years',
  params: z.object({ symbol }),
  query: z.object({ from: isoDate.optional(), to: isoDate.optional() }),
  output: z.array(marketCapPoint),
  reads: ['market-cap', 'charts'],
});

export const getPossibleMarketCapErrors = defineCall('getPossibleMarketCapErrors', {
  method: 'GET',
  path: '/status/fix/get-possible-marketcap-errors',
  host: 'data',
  // The chart screen shows them too.
  access: ['historicalMarketcap', 'charts'],
  mode: 'read',
  summary: 'Symbols whose market cap differs from the vendor, or whose share counts jump, by ticker',
  output: z.array(marketCapError),
  reads: ['market-cap', 'charts'],
});

export const updatePossibleMarketCapError = defineCall('updatePossibleMarketCapError', {
  method: 'POST',
  path: '/status/fix/update-possible-marketcap-error',
  host: 'data',
  access,
  mode: 'write',
  audit: 'market-cap.error-updated',
  summary:
    'update: keeps both share counts and multiplies the counts of the financial statements by the ratio; remove: takes a symbol off the list until something else is found',
  body: z
    .object({
      type: z.enum(['update', 'remove'], { error: 'must be update or remove' }),
      symbol,
      impliedSharesRef: shares.nullish(),
      financialsSharesRef: shares.nullish(),
      /** Implied divided by financial shares unless told. */
      marketCapAdjustmentRatio: ruledNumber(capRatioRule).nullish(),
      /** The ratio that the editor had read; another one by now is a 409 with both. */
      expectedRatio: z.number('must be a number').optional(),
      preview,
      reason,
    })
    .superRefine((body, refuse) => {
      if (body.type !== 'update') return;
      for (const field of ['impliedSharesRef', 'financialsSharesRef'] as const) {
        if (body[field] === undefined || body[field] === null)
          refuse.addIssue({ code: 'custom', path: [field], message: fill });
      }
    }),
  output: repairDone,
  changes,
  failure: 'Something went wrong!',
});

export const adjustFinancials = defineCall('adjustFinancials', {
  method: 'GET',
  path: '/status/fix/adjust-financials',
  host: 'data',
  access,
  mode: 'write',
  audit: 'market-cap.reset-started',
  summary:
    'Starts the job that makes the market cap of a symbol again from its sources; corrections stay unless dropCorrections=true: then those that stood when it was asked for go',
  query: z.object({
    symbol,
    type: z
      .enum(financialsAdjustments, { error: `must be ${financialsAdjustments.join(' or ')}` })
      .default('marketcap'),
    /** True: the corrections of the symbol's share counts and its ratio are taken out, as one repair. */
    dropCorrections: queryFlag.default(false),
    /** True: answers what the job would change, and starts none. */
    preview: queryFlag.default(false),
    reason,
  }),
  /** The job writes what it does; its change set stands in the history of the symbol, and can be taken back there. */
  output: repairDone.extend({ jobId: z.string().nullable() }),
  changes: [...changes, 'jobs'],
  failure: 'Something went wrong!',
});

export const getShareCounts = defineCall('getShareCounts', {
  method: 'GET',
  path: '/status/fix/share-counts',
  host: 'data',
  access,
  mode: 'read',
  summary: 'The share counts of a symbol by source, what repairs made of them and what acts, newest first',
  query: z.object({ symbol }),
  output: z.object({ symbol: z.string(), ratio: z.number(), rows: z.array(shareCount) }),
  reads: ['market-cap', 'charts'],
});

export const correctShareCount = defineCall('correctShareCount', {
  method: 'POST',
  path: '/status/fix/correct-share-count',
  host: 'data',
  access,
  mode: 'write',
  audit: 'market-cap.share-count-corrected',
  summary:
    'Puts the share count of a day right, or (shares null) says that there is none; later splits restate it',
  body: z.object({
    symbol,
    date: isoDate,
    shares: shares.nullable(),
    /** The correction that the editor had read, null for none; another one by now is a 409 with both. */
    expected: z.number('must be a number').nullable().optional(),
    preview,
    reason,
  }),
  output: repairDone,
  changes,
  failure: 'Something went wrong!',
});
