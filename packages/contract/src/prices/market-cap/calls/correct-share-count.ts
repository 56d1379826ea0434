import { z } from 'zod';
import { defineCall, isoDate, symbol } from '../../../kernel/index.ts';
import { repairDone } from '../../../system/ledger/shapes.ts';
import { access, changes, preview, reason, shares } from '../inputs.ts';
import { noShareCount } from '../lists.ts';

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
    /**
     * The correction that the editor had read: a count, `no count` where it said that there is none, null where the day was not
     * corrected. Another one by now is a 409 with both.
     */
    expected: z
      .union([z.number(), z.literal(noShareCount)], { error: `must be a number, ${noShareCount} or null` })
      .nullable()
      .optional(),
    preview,
    reason,
  }),
  output: repairDone,
  changes,
  failure: 'Something went wrong!',
});
