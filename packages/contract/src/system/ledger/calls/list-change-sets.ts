import { z } from 'zod';
import { defineCall, isoDate, queryInt } from '../../../kernel/index.ts';
import { changeSetId } from '../inputs.ts';
import { ledgerKeys, ledgerTarget, listedChangeSet } from '../shapes.ts';

export const listChangeSets = defineCall('listChangeSets', {
  method: 'GET',
  path: '/admin/ledger/change-sets',
  access: ledgerKeys,
  mode: 'read',
  summary: 'Repairs, newest first, by target, person, kind, time and whether they were reverted',
  query: z.object({
    targetKind: ledgerTarget.optional(),
    /** Exact target, such as a symbol: repairs about it, and those about something else that wrote facts of it. */
    target: z.string().trim().max(2000, 'must have at most 2000 characters').optional(),
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
    rows: z.array(listedChangeSet),
    /** Null on the last page. */
    next: z.number().int().nullable(),
    /** Kinds that occur among what this person may see, for the filter. */
    kinds: z.array(z.string()),
  }),
  reads: ['ledger'],
});
