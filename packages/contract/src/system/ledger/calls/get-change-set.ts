import { z } from 'zod';
import { defineCall, paged, queryInt } from '../../../kernel/index.ts';
import { changeSetId } from '../inputs.ts';
import { blocker, changeSet, ledgerKeys, namedCell } from '../shapes.ts';

export const getChangeSet = defineCall('getChangeSet', {
  method: 'GET',
  path: '/admin/ledger/change-sets/{id}',
  access: ledgerKeys,
  mode: 'read',
  summary: 'One repair with its cells before and after, and what blocks its revert',
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
