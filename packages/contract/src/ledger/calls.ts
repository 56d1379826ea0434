import { z } from 'zod';
import { defineCall, isoDate, limitedText, paged, queryInt, symbol } from '../kernel/index.ts';
import { blocker, changeSet, ledgerKeys, ledgerTarget, namedCell, repairDone } from './shapes.ts';

const changeSetId = queryInt.pipe(z.number().int().min(1, 'must be at least 1'));

export const listChangeSets = defineCall('listChangeSets', {
  method: 'GET',
  path: '/admin/ledger/change-sets',
  access: ledgerKeys,
  mode: 'read',
  summary: 'Repairs, newest first, by target, person, kind, time and whether they were taken back',
  query: z.object({
    targetKind: ledgerTarget.optional(),
    /** Exact target, such as a symbol: repairs about it, and those about something else that wrote facts of it. */
    target: z.string().trim().max(100, 'must have at most 100 characters').optional(),
    /** User id, or a part of the e-mail. */
    person: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    kind: z.string().trim().max(100, 'must have at most 100 characters').optional(),
    from: isoDate.optional(),
    /** The day included. */
    to: isoDate.optional(),
    reverted: z.enum(['yes', 'no', 'any'], { error: 'must be yes, no or any' }).default('any'),
    /** The `next` of the page before. */
    cursor: changeSetId.optional(),
    limit: queryInt.pipe(z.number().int().min(1).max(200)).default(50),
  }),
  output: z.object({
    rows: z.array(changeSet),
    /** Null on the last page. */
    next: z.number().int().nullable(),
    /** Kinds that occur among what this person may see, for the filter. */
    kinds: z.array(z.string()),
  }),
  reads: ['ledger'],
});

export const getChangeSet = defineCall('getChangeSet', {
  method: 'GET',
  path: '/admin/ledger/change-sets/{id}',
  access: ledgerKeys,
  mode: 'read',
  summary: 'One repair with its cells before and after, and what stands in the way of taking it back',
  params: z.object({ id: changeSetId }),
  query: z.object({
    offset: queryInt.pipe(z.number().int().min(0).max(10_000_000)).default(0),
    limit: queryInt.pipe(z.number().int().min(1).max(1000)).default(200),
  }),
  output: z.object({
    changeSet,
    cells: paged(namedCell),
    revertible: z.boolean(),
    /** Why not, in words; null where it can be reverted. */
    reason: z.string().nullable(),
    blockers: z.array(blocker),
    /** Reverts and redos of this one, oldest first. */
    history: z.array(changeSet),
  }),
  reads: ['ledger'],
});

export const revertChangeSet = defineCall('revertChangeSet', {
  method: 'POST',
  path: '/admin/ledger/change-sets/{id}/revert',
  access: ledgerKeys,
  mode: 'write',
  audit: 'ledger.reverted',
  summary:
    'Takes a repair back, or takes a revert back; refused with 409 where a later change touched a cell',
  params: z.object({ id: changeSetId }),
  body: z.object({
    /** True: answers what would change and writes nothing. */
    preview: z.boolean().default(false),
    reason: limitedText('text').default(''),
  }),
  output: repairDone,
  changes: ['ledger', 'charts', 'market-cap', 'bug-reports', 'eds'],
});

/** A value as its room keeps it: figures of charts, texts too of corporate actions. */
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
    /** Names the cell within the target. Charts: `env/chartType/date`, such as `production/eod/2014-06-09`; market cap: the day; corporate actions: `table/record key`. */
    key: z.string().trim().min(1, 'is required').max(200, 'must have at most 200 characters'),
    /** Such as `close` or `adjClose`; of a market cap `price`, `sharesOutstanding` or `marketCap`; of corporate actions a field of the table. */
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
    /** Repairs whose facts bear on this cell, newest first: those of rooms that the person may enter. */
    changeSets: z.array(changeSet),
  }),
  reads: ['ledger', 'charts', 'market-cap', 'eds'],
});
