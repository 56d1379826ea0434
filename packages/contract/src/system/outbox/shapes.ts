import { z } from 'zod';
const instant = z.string();

/** What became of a mail. `stored`: no mail server is set, it stays in the outbox. `canceled`: by staff, or its reason ended while it waited. */
export const mailStatus = z.enum(['stored', 'queued', 'sent', 'failed', 'canceled']);
export type MailStatus = z.infer<typeof mailStatus>;

/** What is true of a mail just written: it waits for the mail server, or there is none. */
export const mailDelivery = z.enum(['stored', 'queued']);

/** One mail of the outbox without its body. */
export const mailLine = z.object({
  id: z.number().int(),
  createdAt: instant,
  sentAt: instant.nullable(),
  recipient: z.string(),
  sender: z.string(),
  subject: z.string(),
  /** Such as `staff-invitation`. */
  kind: z.string(),
  userid: z.string().nullable(),
  /** `stored`: no mail server is set, it stays here. */
  status: mailStatus,
  attempts: z.number().int(),
  lastError: z.string().nullable(),
});
export type MailLine = z.infer<typeof mailLine>;

/** One mail with its bodies. The HTML is untrusted: show it in a sandboxed frame only. */
export const mail = mailLine.extend({
  textBody: z.string(),
  htmlBody: z.string().nullable(),
  /** Whether the mail carries a link that lets its reader in, which is not shown here. */
  linkHidden: z.boolean(),
  /** Name of the file that goes with it. */
  attachment: z.string().nullable(),
  /** Why it can't be sent once more; null: it can. */
  retryRefusal: z.string().nullable(),
});
export type Mail = z.infer<typeof mail>;
