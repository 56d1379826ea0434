import { z } from 'zod';
import { chargeTypes, invoiceTypes } from './lists.ts';

// Amounts of this file are in the smallest unit of their currency; currencies are ISO 4217, lower case.

/** One of the customer's accounts at the card provider, and how fresh its records are. */
export const paymentAccount = z.object({
  stripeID: z.string(),
  active: z.boolean(),
  transferedFrom: z.string().nullable(),
  /** Whether the provider still has it. */
  deleted: z.boolean(),
  /** Its page at the provider. */
  dashboardUrl: z.string(),
  fetchedAt: z.string(),
});
export type PaymentAccount = z.infer<typeof paymentAccount>;

const fresh = {
  userid: z.string(),
  accounts: z.array(paymentAccount),
  /** When the account that was read longest ago was read; null: there is none. */
  freshAt: z.string().nullable(),
  /** Who last had it read again; null: nobody, the card provider's events keep it fresh. */
  refreshedBy: z.string().nullable(),
};

/** One subscription. Source: subscription table of `002`. */
export const subscriptionLine = z.object({
  subscriptionID: z.string(),
  /** The account at the card provider. */
  customerID: z.string(),
  /** One period of all items, before discounts and tax; null where it depends on usage. */
  amount: z.number().int().nullable(),
  currency: z.string().nullable(),
  /** Earned so far on its charges under coupon codes, by the rates of coupon analytics. */
  commission: z.number().int(),
  /** The codes that its charges were under. */
  couponCodes: z.array(z.string()),
  planName: z.string().nullable(),
  planCode: z.string().nullable(),
  createdAt: z.string(),
  /** Started months until it ended, or until now. */
  activeMonths: z.number().int(),
  canceledAt: z.string().nullable(),
  subStatus: z.string(),
  interval: z.string().nullable(),
  intervalCount: z.number().int().nullable(),
  currentPeriodEnd: z.string().nullable(),
  cancelAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  dashboardUrl: z.string(),
});
export type SubscriptionLine = z.infer<typeof subscriptionLine>;

export const subscriptionDetails = z.object({
  message: z.string(),
  /** Of the active subscription; null where there is none. */
  subscriptionStatus: z.string().nullable(),
  legacy: z.boolean(),
  migrated: z.boolean(),
  activeSubscription: subscriptionLine.nullable(),
  otherActiveSubscriptions: z.array(subscriptionLine),
  nonActiveSubscriptions: z.array(subscriptionLine),
  ...fresh,
});
export type SubscriptionDetails = z.infer<typeof subscriptionDetails>;

export const refundLine = z.object({
  refundID: z.string(),
  amount: z.number().int(),
  status: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: z.string(),
});

export const disputeLine = z.object({
  disputeID: z.string(),
  amount: z.number().int(),
  /** Such as `needs_response`, `won`, `lost`. */
  status: z.string(),
  reason: z.string(),
  createdAt: z.string(),
  /** Until when evidence is taken; null: not any more. */
  dueBy: z.string().nullable(),
  dashboardUrl: z.string(),
});

export const chargeLine = z.object({
  chargeID: z.string(),
  stripeID: z.string(),
  createdAt: z.string(),
  amountDue: z.number().int(),
  /** What was taken, refunds not deducted. */
  amountPaid: z.number().int(),
  amountRefunded: z.number().int(),
  /** What banks have taken back and not returned. */
  amountDisputed: z.number().int(),
  currency: z.string(),
  status: z.string(),
  failureCode: z.string().nullable(),
  failureMessage: z.string().nullable(),
  /** The newest ten; empty where it was mirrored by an older release. */
  refunds: z.array(refundLine),
  disputes: z.array(disputeLine),
  card: z.string().nullable(),
  description: z.string().nullable(),
  invoiceID: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  /** Where the customer sees the invoice. */
  invoiceUrl: z.string().nullable(),
  dashboardUrl: z.string(),
});
export type ChargeLine = z.infer<typeof chargeLine>;

export const userCharges = z.object({
  charges: z.array(chargeLine),
  chargesType: z.enum(chargeTypes),
  /** Charges that fit, on all pages. */
  total: z.number().int(),
  ...fresh,
});
export type UserCharges = z.infer<typeof userCharges>;

export const invoiceLine = z.object({
  invoiceID: z.string(),
  stripeID: z.string(),
  number: z.string().nullable(),
  createdAt: z.string(),
  amountDue: z.number().int(),
  amountPaid: z.number().int(),
  amountRemaining: z.number().int(),
  currency: z.string(),
  status: z.string().nullable(),
  planName: z.string().nullable(),
  periodStart: z.string().nullable(),
  periodEnd: z.string().nullable(),
  attemptCount: z.number().int(),
  nextPaymentAttempt: z.string().nullable(),
  /** The codes that it was reduced by. */
  couponCodes: z.array(z.string()),
  subscriptionID: z.string().nullable(),
  /** Where the customer sees it. */
  invoiceUrl: z.string().nullable(),
  dashboardUrl: z.string(),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

export const userInvoices = z.object({
  invoices: z.array(invoiceLine),
  invoicesType: z.enum(invoiceTypes),
  /** Invoices that fit, on all pages. */
  total: z.number().int(),
  ...fresh,
});
export type UserInvoices = z.infer<typeof userInvoices>;
