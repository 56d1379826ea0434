import { z } from 'zod';
import { subscriptionRow } from '../accounts/payment-shapes.ts';
import { deletedPageSize } from './lists.ts';

export * from './lists.ts';

/** One kind of thing that goes with an account. */
const deletedPart = z.object({
  /** The table; names the part where it has no words of its own. */
  key: z.string(),
  label: z.string(),
  count: z.number().int(),
});

/** What the deletion of one account would remove and do. */
export const deletionPreview = z.object({
  userid: z.string(),
  email: z.string(),
  name: z.string(),
  planCode: z.string(),
  parts: z.array(deletedPart),
  /** Subscriptions that run: they end with their paid period. */
  subscriptions: z.array(subscriptionRow),
  /** Open invoices, which are not charged again. */
  openInvoices: z.number().int(),
  /** Drafts, which are not charged either. */
  draftInvoices: z.number().int(),
  /** Until when the account could be brought back. */
  restorableUntil: z.string(),
  /** Why it cannot be deleted; null where it can. */
  refusal: z.string().nullable(),
});
export type DeletionPreview = z.infer<typeof deletionPreview>;

/** Whether it can be brought back, its time is over and the purge is still to come, or the purge has begun. */
const deletionStates = ['restorable', 'over', 'purging'] as const;

/** One line of the deleted accounts. */
export const deletedAccount = z.object({
  userid: z.string(),
  email: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  planCode: z.string(),
  deletedAt: z.string(),
  deletedBy: z.string(),
  reason: z.string().nullable(),
  restorableUntil: z.string(),
  state: z.enum(deletionStates),
  parts: z.array(deletedPart),
  /** What is said of the deletion while something of it is not confirmed outside; null: all is done. */
  unconfirmed: z.string().nullable(),
});
export type DeletedAccount = z.infer<typeof deletedAccount>;

export const deletedList = z.object({
  rows: z.array(deletedAccount).max(deletedPageSize),
  total: z.number().int(),
  /** How many of them the purge has begun with and not ended. */
  purging: z.number().int(),
  page: z.number().int(),
});
