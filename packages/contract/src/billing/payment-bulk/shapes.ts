import { z } from 'zod';
import { bulkActions } from './lists.ts';

/** How many rows an action would take. */
export const bulkPreview = z.object({
  /** Rows that fit. */
  count: z.number().int(),
  /** Rows for which it can be done. */
  eligible: z.number().int(),
  /** Why the others are left out, with how many. */
  skipped: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  /** The first addresses. */
  sample: z.array(z.string()),
  /** What is asked for in all, by currency, where the action charges; amounts in the currency's smallest unit. */
  totals: z.array(z.object({ currency: z.string(), amountCents: z.number().int() })),
  /** Names the rows and what is done for each: the start carries it, and is refused where it is another one by then. */
  digest: z.string(),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

/** A bulk action and what became of its rows. */
export const bulkRun = z.object({
  id: z.number().int(),
  list: z.string(),
  action: z.enum(bulkActions),
  template: z.string().nullable(),
  reason: z.string(),
  actor: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** Begun, and not confirmed yet. They count as done or failed as soon as that is known, also after the job has ended. */
  unknown: z.number().int(),
  /** Rows that failed or whose outcome is not known, with why; at most 200. */
  failures: z.array(
    z.object({
      email: z.string(),
      userid: z.string(),
      state: z.enum(['failed', 'unknown']),
      message: z.string(),
    }),
  ),
});
export type BulkRun = z.infer<typeof bulkRun>;
