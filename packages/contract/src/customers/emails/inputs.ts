import { z } from 'zod';
import { type PermissionKey, userid } from '../../kernel/index.ts';
import type { MailFamily } from './lists.ts';
import { sentMail } from './shapes.ts';

/** The tools that open a customer's mails. */
export const mailTools = [
  'updateEmail',
  'verifyUserEmail',
  'getUserInfo',
  'changePricePlan',
  'liveUsers',
] as const satisfies readonly PermissionKey[];

/** The tools that write to customers about payments. */
export const paymentTools = [
  'getUserInfo',
  'changePricePlan',
  'liveUsers',
  'failedCharges',
] as const satisfies readonly PermissionKey[];

/** The tools that write the mails of a family, and read those that were written. {@link mailTools} read all of them. */
export const familyTools = {
  failed: [...paymentTools, 'blockedAccounts'],
  blocked: [...paymentTools, 'blockedAccounts'],
  'expiring-card': [...paymentTools, 'getExpiringCards'],
  removal: ['getUserInfo', 'changePricePlan', 'paymentDeleteRequests'],
  business: ['potentialBusiness'],
  sizing: ['potentialBusiness'],
} as const satisfies Readonly<Record<MailFamily, readonly PermissionKey[]>>;

export const failure = 'Something went wrong with sending email.';

/** A vendor's id, or nothing; an empty text counts as nothing. */
export const vendorId = z
  .string()
  .trim()
  .max(255, 'must have at most 255 characters')
  .nullish()
  .transform((id) => id || undefined);

/** What all six calls take. Source: rule r000-mail-payload. */
export const mailOrder = z.object({
  /** A customer's user id, or a lead's id. */
  userid,
  invoiceID: vendorId,
  chargeID: vendorId,
  /** true answers the mail as it would be and writes nothing. */
  preview: z.boolean({ error: 'must be true or false' }),
  /** The template's code; its words, such as `no usage`, are taken too. */
  templateType: z
    .string()
    .max(60, 'must have at most 60 characters')
    .nullish()
    .transform((text) => text?.trim().toLowerCase().replaceAll(/\s+/g, '-') || undefined),
});

export const mailCall = {
  method: 'POST',
  mode: 'write',
  body: mailOrder,
  output: sentMail,
  htmlPreview: true,
  failure,
} as const;
