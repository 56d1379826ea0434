import { z } from 'zod';
import { comparedWith, defineCall, effectDone, reason } from '../../../kernel/index.ts';
import { changesInSync } from '../lists.ts';

export const syncProducts = defineCall('syncProducts', {
  method: 'POST',
  path: '/admin/sync-products',
  access: ['sync-products'],
  mode: 'effect',
  audit: 'price.synced',
  summary: "Brings our plan catalogue and the card provider's products and prices together, both ways",
  body: z.object({
    expected: comparedWith(
      z.string({ error: 'must be a text' }).max(128, 'must have at most 128 characters'),
      'The digest of the differences that were shown',
      'whatever differs when the call arrives is synced',
    ),
    /** Which side wins where both have changed, by the key of the difference; those left out stay as they are. */
    sides: z
      .record(
        z.string().max(400, 'must have at most 400 characters'),
        z.enum(['ours', 'theirs'], { error: 'must be one of ours, theirs' }),
      )
      .refine(
        (sides) => Object.keys(sides).length <= changesInSync,
        `must have at most ${changesInSync} entries`,
      )
      .optional(),
    reason,
  }),
  output: effectDone.extend({
    pulled: z.number().int().optional(),
    pushed: z.number().int().optional(),
    /** Conflicts without a side, and what has changed at the provider meanwhile. */
    left: z.number().int().optional(),
  }),
  changes: ['prices', 'effects'],
  failure: 'Something went wrong with syncing products.',
});
