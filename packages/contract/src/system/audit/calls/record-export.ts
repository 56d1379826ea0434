import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';

export const recordExport = defineCall('recordExport', {
  method: 'POST',
  path: '/admin/audit/record-export',
  access: 'staff',
  mode: 'write',
  audit: 'list.exported',
  summary:
    'Records that somebody exports a list that the console holds already; the console saves the file only after it',
  body: z.object({
    /** Which list, as the file is named. */
    list: z.string().regex(/^[a-z][\w-]{0,59}$/, 'must be a short name of a list'),
    /** How it was filtered; API keys in texts are replaced. */
    filters: z
      .record(
        z.string().max(50),
        z.union([z.string().max(1000, 'must have at most 1000 characters'), z.number(), z.boolean()]),
      )
      .refine((given) => Object.keys(given).length <= 30, 'must have at most 30 fields'),
    /** Lines of the file, its header left out. */
    rows: z.number('must be a whole number').int().min(0).max(10_000_000),
  }),
  output: done,
  changes: ['audit'],
  failure: 'The export could not be recorded, so nothing was saved.',
});
