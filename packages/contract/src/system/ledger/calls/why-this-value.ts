import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { changeSet, ledgerKeys, ledgerTarget } from '../shapes.ts';

/** A value as its feature keeps it: figures of charts, texts too of corporate actions. */
const explained = z.union([z.number(), z.string(), z.null()]);

export const whyThisValue = defineCall('whyThisValue', {
  method: 'GET',
  path: '/admin/ledger/why',
  access: ledgerKeys,
  mode: 'read',
  summary: 'Where a value comes from: source, import, factors, and the repairs that touched it',
  query: z.object({
    targetKind: ledgerTarget.default('chart'),
    target: symbol,
    /** Names the cell within the target. Charts: `env/chartType/date`, such as `production/eod/2014-06-09`; market cap: the day; corporate actions: `table/record key`; statements: `table/record id`, such as `income/2023-Q1`; profiles: `main`; ticker images: `image`. */
    key: z.string().trim().min(1, 'is required').max(200, 'must have at most 200 characters'),
    /** Such as `close` or `adjClose`; of a market cap `price`, `sharesOutstanding` or `marketCap`; of corporate actions and statements a field of the table. */
    field: z.string().trim().min(1, 'is required').max(50, 'must have at most 50 characters'),
  }),
  output: z.object({
    value: explained,
    /** What the vendor sent; null where no vendor has this bar. */
    source: z
      .object({
        name: z.string(),
        value: explained,
        /** Whether the vendor's figure is on the basis of the day (`raw`) or restated for splits; null where that says nothing. */
        basis: z.enum(['raw', 'split-adjusted']).nullable(),
        importId: z.number().int().nullable(),
        fileName: z.string().nullable(),
        importedAt: z.string().nullable(),
        /** Who imported it, where that is kept. */
        importedBy: z.string().nullable().optional(),
        /** Values that the vendor sent earlier, newest first. */
        earlier: z.array(z.object({ value: explained, replacedAt: z.string().nullable() })),
      })
      .nullable(),
    /** From the vendor's figure to the value, in order. */
    steps: z.array(
      z.object({
        /** Such as `Split 7 on 2014-06-09` or `Corrected`. */
        label: z.string(),
        factor: z.number().nullable(),
        value: explained,
        changeSetId: z.number().int().nullable(),
      }),
    ),
    /** Repairs whose facts bear on this cell, newest first: those of features that the person may enter. */
    changeSets: z.array(changeSet),
  }),
  reads: ['ledger', 'charts', 'market-cap', 'eds', 'statements', 'profile', 'ticker-image'],
});
