import { z } from 'zod';
import { comparedWith, isoDate, reason, userid } from '../../kernel/index.ts';
import { duplicateReasons, type DuplicateReason } from './lists.ts';
import { planCodes } from './plans.ts';

/** A plan code. */
export const planCode = z.enum(planCodes, { error: `must be one of ${planCodes.join(', ')}` });

/** One row of the subscriptions table. */
export const subscriptionRow = z.object({
  source: z.enum(['stripe', 'paypal', 'manual']),
  subscriptionID: z.string().nullable(),
  stripeID: z.string().nullable(),
  status: z.string(),
  /** The plan that the account has. */
  planCode: z.string(),
  /** The plan that the subscription pays for. */
  subscriptionPlanCode: z.string().nullable(),
  /** When the paid period ends, or ended. */
  expiryDate: z.string().nullable(),
  /** When it is planned to end or change. */
  changeDate: z.string().nullable(),
  manualPaymentLink: z.string().nullable(),
  amountCents: z.number().int().nullable(),
  currency: z.string().nullable(),
  interval: z.string().nullable(),
  /** Billed every so many intervals. */
  intervalCount: z.number().int().nullable(),
  /** When it takes money next; null: it does not renew, or is paid by hand. */
  renewsAt: z.string().nullable(),
  createdAt: z.string().nullable(),
});
export type SubscriptionRow = z.infer<typeof subscriptionRow>;

export const chargeRow = z.object({
  chargeID: z.string(),
  stripeID: z.string(),
  invoiceID: z.string().nullable(),
  status: z.string(),
  amountCents: z.number().int(),
  currency: z.string(),
  createdAt: z.string(),
  description: z.string().nullable(),
  failureCode: z.string().nullable(),
  failureMessage: z.string().nullable(),
  /** In full. */
  refunded: z.boolean(),
  /** What was given back so far; absent where it was mirrored by an older release. */
  amountRefundedCents: z.number().int().optional(),
  /** Whether the cardholder's bank has ever contested it; absent as above. */
  disputed: z.boolean().optional(),
  /** Of its last dispute, such as `needs_response`, `won` or `lost`; absent where there is none, and as above. */
  disputeStatus: z.string().optional(),
  card: z.string().nullable(),
});
export type ChargeRow = z.infer<typeof chargeRow>;

export const invoiceRow = z.object({
  invoiceID: z.string(),
  stripeID: z.string(),
  number: z.string().nullable(),
  status: z.string().nullable(),
  amountDueCents: z.number().int(),
  amountRemainingCents: z.number().int(),
  currency: z.string(),
  createdAt: z.string(),
  attemptCount: z.number().int(),
  nextPaymentAttempt: z.string().nullable(),
  hostedInvoiceUrl: z.string().nullable(),
  /** What was billed; absent where it was mirrored by an older release. */
  planCode: z.string().nullish(),
  periodStart: z.string().nullish(),
  periodEnd: z.string().nullish(),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

/** One of the customer's accounts at the card provider. */
export const stripeAccount = z.object({
  stripeID: z.string(),
  active: z.boolean(),
  transferedFrom: z.string().nullable(),
  activeSubscription: z.boolean(),
  /** The newest 25 of each; the counts say how many there are. */
  charges: z.array(chargeRow),
  invoices: z.array(invoiceRow),
  chargeCount: z.number().int(),
  invoiceCount: z.number().int(),
  openInvoiceCount: z.number().int(),
  dashboardUrl: z.string(),
  fetchedAt: z.string(),
});
export type StripeAccount = z.infer<typeof stripeAccount>;

export const paymentMethodRow = z.object({
  id: z.string(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  /** `MM/YYYY`. */
  expiry: z.string().nullable(),
  expired: z.boolean(),
  isDefault: z.boolean(),
});

/** A value of a vendor's record. */
export const plainValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Everything that the payment details panel shows of a customer. */
export const paymentDetails = z.object({
  userid: z.string(),
  user: z.object({
    _id: z.string(),
    userid: z.string(),
    email: z.string(),
    name: z.string(),
    userRole: z.string().nullable(),
    planCode: z.string(),
    notes: z.string(),
    legacy: z.boolean(),
    migrated: z.boolean(),
    enterprise: z.boolean(),
    bank_transfer: z.boolean(),
    blocked: z.boolean(),
    customRateLimit: z.number().int(),
    keyCount: z.number().int(),
  }),
  /** The account at the card provider as key and value; null where there is none. */
  account: z.record(z.string(), plainValue).nullable(),
  manualAccount: subscriptionRow.nullable(),
  paypal: z.record(z.string(), plainValue).nullable(),
  activeSubscription: subscriptionRow.nullable(),
  otherActiveSubscriptions: z.array(subscriptionRow),
  nonActiveSubscriptions: z.array(subscriptionRow),
  activeStripeAccount: z
    .object({ stripeID: z.string(), dashboardUrl: z.string(), fetchedAt: z.string() })
    .nullable(),
  allStripeAccounts: z.array(stripeAccount),
  paymentMethods: z.array(paymentMethodRow),
  /** Failed charges of all accounts, newest first, at most 10. */
  recentFailedCharges: z.array(chargeRow),
  chargeCount: z.number().int(),
  invoiceCount: z.number().int(),
});
export type PaymentDetails = z.infer<typeof paymentDetails>;

/** A text of which an empty one means that there is none. */
const optionalText = (kind: z.ZodType<string, string>) =>
  z
    .string({ error: 'must be text' })
    .nullable()
    .transform((text) => text?.trim() || null)
    .pipe(kind.nullable());
const webAddress = z
  .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'must be a web address such as https://…' })
  .max(2000, 'must have at most 2000 characters');

/** What an editor had read of a manual subscription. */
const manualSubExpected = z.object({
  manualPlanCode: z.string(),
  manualChangeDate: z.string().nullable(),
  manualLink: z.string().nullable(),
});

/** The two forms of update-manual-sub-info: the new values, or `deleteSub`. Source: rule r000-manual-sub-delete. */
export const manualSubInput = z
  .object({
    userid,
    manualPlanCode: planCode.optional(),
    /** When it is planned to end or change; empty: never. */
    manualChangeDate: optionalText(isoDate).optional(),
    /** Where the customer pays; empty: nowhere. */
    manualLink: optionalText(webAddress).optional(),
    deleteSub: z.boolean({ error: 'must be true or false' }).optional(),
    expected: comparedWith(
      manualSubExpected.nullable(),
      'The manual subscription as the editor had read it; null: there was none',
      'it is replaced or taken away whatever it is',
    ),
    reason,
  })
  .superRefine((input, context) => {
    if (!input.deleteSub && input.manualPlanCode === undefined)
      context.addIssue({ code: 'custom', path: ['manualPlanCode'], message: 'is required' });
    if (input.deleteSub && input.manualPlanCode !== undefined)
      context.addIssue({ code: 'custom', path: ['deleteSub'], message: 'cannot go with manualPlanCode' });
  });

const reasons = Object.keys(duplicateReasons) as [DuplicateReason, ...DuplicateReason[]];

/** Another account that looks like the same person's. */
export const duplicateAccount = z.object({
  userid: z.string(),
  email: z.string(),
  name: z.string(),
  planCode: z.string(),
  userRole: z.string().nullable(),
  createdAt: z.string(),
  lastSignIn: z.string().nullable(),
  /** The active account at the card provider, else the first. */
  stripeID: z.string().nullable(),
  transferedFrom: z.string().nullable(),
  activeSubscription: z.boolean(),
  reasons: z.array(z.enum(reasons)).min(1),
});
export type DuplicateAccount = z.infer<typeof duplicateAccount>;
