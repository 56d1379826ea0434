import { z } from 'zod';
import { mailDelivery, mailStatus } from '../../system/outbox/shapes.ts';
import { emailHistoryPageSize, mailFamilyNames, type MailFamily } from './lists.ts';

export * from './lists.ts';

/** A family of mails. */
export const mailFamily = z.enum(mailFamilyNames as readonly [MailFamily, ...MailFamily[]], {
  error: `must be one of ${mailFamilyNames.join(', ')}`,
});

/** The values that filled a mail's template; never a key or a secret. */
export const mailParams = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type MailParams = z.infer<typeof mailParams>;

/** One line of the e-mail history. */
export const emailRecord = z.object({
  _id: z.string(),
  createdAt: z.string(),
  toEmail: z.string(),
  fromEmail: z.string(),
  /** Such as `failed/no-usage` or `verify-email`. */
  templateType: z.string(),
  replaceJSON: mailParams,
  subject: z.string(),
  status: mailStatus,
});
export type EmailRecord = z.infer<typeof emailRecord>;

export const emailHistory = z.object({
  history: z.array(emailRecord),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int().default(emailHistoryPageSize),
});

/** One mail with its bodies. Show the HTML in a sandboxed frame only. */
export const emailMessage = emailRecord.extend({
  html: z.string(),
  text: z.string(),
  sentAt: z.string().nullable(),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
});
export type EmailMessage = z.infer<typeof emailMessage>;

/** What a send answers: the mail as it was sent, or as it would be. */
export const sentMail = z.object({
  success: z.literal(true),
  message: z.string(),
  preview: z.boolean(),
  toEmail: z.string(),
  fromEmail: z.string(),
  subject: z.string(),
  templateType: z.string(),
  html: z.string(),
  text: z.string(),
  /** What to look at before it is sent, or why it cannot be; null where all is well. */
  note: z.string().nullable(),
  /** The mail in the outbox; null for a preview. */
  mailId: z.string().nullable(),
  /** `stored`: there is no mail server, so it was not sent. Null for a preview. */
  delivery: mailDelivery.nullable(),
});
export type SentMail = z.infer<typeof sentMail>;

/** A mail as the mail dialog lists it. */
export const mailDialogRow = z.object({
  _id: z.string(),
  date: z.string(),
  /** Template code within its family. */
  type: z.string(),
  email: z.string(),
  /** Whether the mail server took it. */
  emailSent: z.boolean(),
  status: mailStatus,
  emailSentBy: z.string().nullable(),
  invoiceID: z.string().nullable(),
  chargeID: z.string().nullable(),
  updatedAt: z.string(),
});
export type MailDialogRow = z.infer<typeof mailDialogRow>;

/** Whether mails of a family can be sent to somebody now. */
export const familyRest = z.object({
  /** Why none can: the last one is still on its way. Null where it is not. */
  refusal: z.string().nullable(),
  /** Until when every template of the family rests; null where one may be sent. */
  restsUntil: z.string().nullable(),
});
export type FamilyRest = z.infer<typeof familyRest>;

/** What the mail dialog needs to know before a mail is written. */
export const mailDialog = z.object({
  /** Whom a mail would reach. */
  toEmail: z.string(),
  name: z.string(),
  templates: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      /** Until when this template rests for this receiver; null where it may be sent. */
      restsUntil: z.string().nullable(),
    }),
  ),
  /** Why nothing of this family can be sent now; null where it can. */
  refusal: z.string().nullable(),
  /** Mails of this family to this receiver, newest first, at most 50. */
  emailsSent: z.array(mailDialogRow).max(50),
});
export type MailDialogState = z.infer<typeof mailDialog>;
