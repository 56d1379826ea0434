import { z } from 'zod';
import { timelineKinds } from './lists.ts';

export * from './lists.ts';

/** One thing that happened. */
export const timelineEvent = z.object({
  /** Unique within the customer's timeline; names the source and the record. */
  id: z.string(),
  at: z.string(),
  kind: z.enum(timelineKinds),
  /** Such as `Charge of $399.00 failed`. */
  title: z.string(),
  /** What people add to it: a reason, a subject, the fields that changed. Empty where there is nothing to add. */
  detail: z.string(),
  /** Such as `failed` or `sent`; null where the title says it. */
  status: z.string().nullable(),
  /** The member of staff who did it; null where nobody of ours did. */
  actor: z.string().nullable(),
  /** How a change of ours can be taken back. Null where there is no undo of such a change. */
  undo: z
    .object({
      /** The audit entry of the change. */
      entryId: z.number().int(),
      /** What the undo sets. */
      detail: z.string(),
      /** What follows outside of our own records, in sentences. */
      effects: z.array(z.string()),
      /** Why the undo would be refused to the caller now; null: nothing in the history of its values forbids it. */
      refusal: z.string().nullable(),
    })
    .nullish(),
  /** The tool that shows more of it: section, item and its parameters in addition to the customer. */
  link: z.object({ page: z.string(), item: z.string(), params: z.record(z.string(), z.string()) }).nullable(),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

/** A stretch of the timeline, newest first. */
export const timelinePage = z.object({
  rows: z.array(timelineEvent),
  /** Where the next stretch begins; null at the end. */
  next: z.string().nullable(),
  /** Sources that could not be read now, in words; what they hold is missing in this stretch. */
  missing: z.array(z.string()),
});
