import { z } from 'zod';
import { defineCall, isoDate, symbol } from '../../../kernel/index.ts';
import { repairDone } from '../../../system/ledger/shapes.ts';
import { access, changes, preview, reason, shares } from '../inputs.ts';

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
