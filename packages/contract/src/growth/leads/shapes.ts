import { z } from 'zod';
import { leadProgresses, leadStatuses } from './lists.ts';

export * from './lists.ts';

export const leadStatus = z.enum(leadStatuses, { error: `must be one of ${leadStatuses.join(', ')}` });
export const leadProgress = z.enum(leadProgresses, { error: `must be one of ${leadProgresses.join(', ')}` });

/** A mail from a template that went to a lead. */
export const leadMail = z.object({
  templateType: z.string(),
  sentAt: z.string(),
  emailSentBy: z.string(),
  /** What became of it; null where it is not known. */
  status: z.enum(['stored', 'queued', 'sent', 'failed', 'canceled']).nullable(),
});
export type LeadMail = z.infer<typeof leadMail>;

/** One lead. Facts that its list did not say are null. */
export const lead = z.object({
  _id: z.string(),
  domain: z.string(),
  email: z.string(),
  /** `email` first, then the others. */
  allEmails: z.array(z.string()),
  userid: z.string().nullable(),
  /** Whether `userid` is an account here. */
  knownUser: z.boolean(),
  planCode: z.string(),
  apiCount: z.number(),
  lastAPICall: z.string().nullable(),
  backlinks: z.number().nullable(),
  searchtraffic: z.number().nullable(),
  authscore: z.number().nullable(),
  /** Whether the domain answers; null where nobody has tried. */
  accessible: z.boolean().nullable(),
  status: leadStatus.nullable(),
  progress: leadProgress.nullable(),
  excluded: z.boolean(),
  /** Name of the person who marked a mail as sent by hand. */
  manualMailSentBy: z.string().nullable(),
  manualMailSentAt: z.string().nullable(),
  emailResponse: z.string().nullable(),
  assignee: z.string().nullable(),
  /** Came from a list that a person imported. */
  manualInserted: z.boolean(),
  /** Newest first. */
  emailsSent: z.array(leadMail),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Lead = z.infer<typeof lead>;

/** The lead list: all that fit, or one page of 100. */
export const leadList = z.object({
  rows: z.array(lead),
  /** Leads that fit, on all pages. */
  total: z.number().int(),
  /** Of the whole tab, whatever the search. */
  totalManualMailSent: z.number().int(),
  totalEmailResponses: z.number().int(),
  /** Who can be assigned; the setting LEAD_ASSIGNEES. */
  assignees: z.array(z.string()),
});
export type LeadList = z.infer<typeof leadList>;
