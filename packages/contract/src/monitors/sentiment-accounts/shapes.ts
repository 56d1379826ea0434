import { z } from 'zod';
import { sentimentLists } from './lists.ts';

export * from './lists.ts';

const count = z.number().int();
const moment = z.string().nullable();

/** A login at a social network. */
export const sentimentAccount = z.object({
  email: z.string(),
  network: z.string(),
  status: z.enum(sentimentLists),
  lastUsed: moment,
  /** Calls of the network's own day. */
  callsToday: count,
  /** Calls of a day; null where the network does not say. */
  callLimit: count.nullable(),
  /** When the calls of the day begin anew. */
  resetsAt: moment,
  lockedAt: moment,
  lockedReason: z.string().nullable(),
});
export type SentimentAccount = z.infer<typeof sentimentAccount>;

export const deletedSentimentAccount = z.object({
  email: z.string(),
  network: z.string(),
  deletedAt: z.string(),
  deletedBy: z.string(),
  restorableUntil: z.string(),
});
export type DeletedSentimentAccount = z.infer<typeof deletedSentimentAccount>;

export const sentimentDetails = z.object({
  locked: z.array(sentimentAccount),
  limitReached: z.array(sentimentAccount),
  active: z.array(sentimentAccount),
  /** Restorable ones, the last one first. */
  deleted: z.array(deletedSentimentAccount),
  /** Accounts that are not deleted, also those that are not listed. */
  total: count,
  /** Whether there are more than are listed; of those that are not deleted the locked ones are listed first. */
  isCut: z.boolean(),
});
export type SentimentDetails = z.infer<typeof sentimentDetails>;
