import { z } from 'zod';
import { defineCall, done, effectDone, page, queryInt, reason, userid } from '../kernel/index.ts';
import type { PermissionKey } from '../kernel/index.ts';
import { emailAddress } from '../staff/shapes.ts';
import {
  emailHistory as emailHistoryShape,
  emailHistoryPageSize,
  emailMessage,
  mailDelivery,
  mailDialog,
  mailFamily,
  pleaseSelectUser,
  sentMail,
} from './shapes.ts';

/** The tools that open a customer's mails. */
const mailTools = [
  'updateEmail',
  'verifyUserEmail',
  'getUserInfo',
  'changePricePlan',
  'liveUsers',
] as const satisfies readonly PermissionKey[];

/** The tools that write to customers about payments. */
const paymentTools = [
  'getUserInfo',
  'changePricePlan',
  'liveUsers',
  'failedCharges',
] as const satisfies readonly PermissionKey[];

const failure = 'Something went wrong with sending email.';

const mailId = z.string().regex(/^\d{1,15}$/, 'must be the id of a mail');
/** A vendor's id, or nothing; an empty text counts as nothing. */
const vendorId = z
  .string()
  .trim()
  .max(255, 'must have at most 255 characters')
  .nullish()
  .transform((id) => id || undefined);

/** What all six calls take. Source: rule r000-mail-payload. */
const mailOrder = z.object({
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

const mailCall = { method: 'POST', mode: 'write', body: mailOrder, output: sentMail, failure } as const;

export const sendFailedChargesEmail = defineCall('sendFailedChargesEmail', {
  ...mailCall,
  path: '/admin/send-failed-charges-email',
  access: [...paymentTools, 'blockedAccounts'],
  summary: 'Previews or sends a mail about a failed charge',
  audit: 'email.failed-charge-sent',
  changes: ['mails'],
});

export const sendBlockedEmail = defineCall('sendBlockedEmail', {
  ...mailCall,
  path: '/admin/send-blocked-email',
  access: [...paymentTools, 'blockedAccounts'],
  summary: 'Previews or sends the mail that the account is blocked',
  audit: 'email.blocked-sent',
  changes: ['mails'],
});

export const sendExpiringCardEmail = defineCall('sendExpiringCardEmail', {
  ...mailCall,
  path: '/admin/send-expiring-card-email',
  access: [...paymentTools, 'getExpiringCards'],
  summary: 'Previews or sends the mail that the card expires',
  audit: 'email.expiring-card-sent',
  changes: ['mails'],
});

export const sendPaymentRemovalEmail = defineCall('sendPaymentRemovalEmail', {
  ...mailCall,
  path: '/admin/send-payment-removal-email',
  access: ['getUserInfo', 'changePricePlan', 'paymentDeleteRequests'],
  summary: 'Previews or sends a mail about the removal of a payment method',
  audit: 'email.payment-removal-sent',
  changes: ['mails'],
});

export const sendPotentialBusinessEmail = defineCall('sendPotentialBusinessEmail', {
  ...mailCall,
  path: '/admin/send-potential-business-email',
  access: ['potentialBusiness'],
  summary: 'Previews or sends a mail to a potential business customer',
  audit: 'email.potential-business-sent',
  changes: ['mails', 'leads'],
});

export const sendAccountRightSizingEmail = defineCall('sendAccountRightSizingEmail', {
  ...mailCall,
  path: '/admin/send-account-right-sizing-email',
  access: ['potentialBusiness'],
  summary: "Previews or sends a mail about the right plan; a sent one sets the lead's status to its template",
  audit: 'email.right-sizing-sent',
  changes: ['mails', 'leads'],
});

export const getMailDialog = defineCall('getMailDialog', {
  method: 'GET',
  path: '/admin/email-dialog',
  access: [
    ...paymentTools,
    'blockedAccounts',
    'getExpiringCards',
    'paymentDeleteRequests',
    'potentialBusiness',
  ],
  mode: 'read',
  summary: 'Whom a mail would reach, which templates rest until when, and the mails of this family so far',
  query: z.object({ userid, family: mailFamily }),
  output: mailDialog,
  reads: ['mails', 'accounts', 'leads'],
  failure: 'Failed to fetch email history.',
});

export const resendPaymentEmail = defineCall('resendPaymentEmail', {
  method: 'POST',
  path: '/admin/resend-payment-email',
  access: paymentTools,
  mode: 'write',
  summary: "Sends a customer the last mail about a payment again, with today's figures",
  body: z.object({ userid }),
  output: sentMail,
  audit: 'email.payment-resent',
  changes: ['mails'],
  failure: 'Something went wrong with resending payment email.',
});

export const sendVerificationEmail = defineCall('sendVerificationEmail', {
  method: 'GET',
  path: '/admin/send-verification-email',
  access: ['updateEmail', 'verifyUserEmail', 'getUserInfo'],
  mode: 'write',
  summary: 'Sends a customer a link that verifies the e-mail address',
  query: z.object({ uid: userid }),
  output: done.extend({ toEmail: z.string(), mailId: z.string(), delivery: mailDelivery }),
  audit: 'email.verification-sent',
  changes: ['mails'],
  failure,
});

export const emailHistory = defineCall('emailHistory', {
  method: 'GET',
  path: '/admin/email-history',
  access: mailTools,
  mode: 'read',
  summary: 'The mails to a customer, newest first, 10 a page',
  query: z.object({
    userId: userid,
    page: page.default(1),
    limit: queryInt
      .pipe(z.number().int().min(1, 'must be at least 1').max(100, 'must be at most 100'))
      .default(emailHistoryPageSize),
  }),
  output: emailHistoryShape,
  reads: ['mails'],
  failure: 'Failed to fetch email history.',
});

export const getEmail = defineCall('getEmail', {
  method: 'GET',
  path: '/admin/email',
  access: [...mailTools, ...paymentTools, 'potentialBusiness'],
  mode: 'read',
  summary: 'One mail to a customer with its HTML and text',
  query: z.object({ id: mailId }),
  output: emailMessage,
  reads: ['mails'],
  failure: 'Failed to fetch email history.',
});

export const updateUserEmail = defineCall('updateUserEmail', {
  method: 'POST',
  path: '/admin/update-user-email',
  access: ['updateEmail'],
  mode: 'effect',
  summary:
    "Changes a customer's e-mail address here, at Stripe, in Firebase and in MongoDB, and asks to verify it",
  body: z.object({
    uid: z.string().trim().min(1, pleaseSelectUser).max(128, 'must have at most 128 characters'),
    newEmail: emailAddress,
    /** The address as the editor had read it. */
    expected: z.string().optional(),
    reason,
  }),
  output: effectDone.extend({ toEmail: z.string().optional() }),
  audit: 'account.email-changed',
  changes: ['accounts', 'mails'],
  failure: 'Something went wrong with the email update.',
});
