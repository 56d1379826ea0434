import { z } from 'zod';
import { effectStates } from '../../kernel/index.ts';

/** An act on an outside system as the console shows it: no input, since that may hold keys. */
export const effectLine = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  targetKind: z.string(),
  /** For `account` the user id. */
  targetId: z.string(),
  actorId: z.string().nullable(),
  actorLabel: z.string(),
  state: z.enum(effectStates, { error: `must be one of ${effectStates.join(', ')}` }),
  message: z.string(),
  /** Names of the acts that are done; looks and declined tries are not among them. */
  steps: z.array(z.string()),
  tries: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it is checked again by itself; null: never. */
  nextTryAt: z.string().nullable(),
  /** Whether it may be closed by hand: not confirmed for longer than vendors remember requests. */
  closable: z.boolean(),
});
export type EffectLine = z.infer<typeof effectLine>;

/** A failed charge with the invoice that it should have paid. Times are ISO 8601, amounts in cents. */
export const failedChargeDetails = z.object({
  chargeID: z.string(),
  stripeID: z.string(),
  userid: z.string(),
  email: z.string(),
  /** The account's plan now. */
  planCode: z.string(),
  /** What the invoice billed; null where it is not known. */
  invoicePlanCode: z.string().nullable(),
  periodStart: z.string().nullable(),
  periodEnd: z.string().nullable(),
  /** The customer's last API call. */
  latestUsage: z.string().nullable(),
  chargeDate: z.string(),
  chargeAmount: z.number().int(),
  currency: z.string(),
  card: z.string().nullable(),
  /** Of the invoice; null where the charge was made without one. */
  invoiceID: z.string().nullable(),
  invoiceStatus: z.string().nullable(),
  invoiceDate: z.string().nullable(),
  attemptCount: z.number().int().nullable(),
  remainingAmount: z.number().int().nullable(),
  /** When the card provider tries again by itself. */
  retryDate: z.string().nullable(),
  failureReason: z.string().nullable(),
  failureMessage: z.string().nullable(),
});
export type FailedChargeDetails = z.infer<typeof failedChargeDetails>;

/** A customer's wish to have the payment method deleted. */
export const removalRequest = z.object({
  userid: z.string(),
  requestedAt: z.string(),
  /** Why it cannot be followed now; null: it can. */
  notAllowed: z.string().nullable(),
});
export type RemovalRequest = z.infer<typeof removalRequest>;

/** Which of the moves to the new billing are offered for a customer. */
export const migrationOffers = z.object({
  freeDowngrade: z.boolean(),
  migrateSubscription: z.boolean(),
  paypal: z.boolean(),
});
export type MigrationOffers = z.infer<typeof migrationOffers>;

const migration = {
  /** ISO 4217, lower case. */
  currency: z.string(),
  /** How often it is billed, such as `month` or `3 months`. */
  period: z.string(),
  /** What would be billed next without the migration, in the currency's smallest unit. */
  presentCents: z.number().int(),
  /** What is billed next after the migration. */
  nextCents: z.number().int(),
  /** When that is. */
  nextAt: z.string(),
};

/** A move of a subscription to today's price: the totals of next invoices, after discounts and tax. */
export const subscriptionMigration = z.object({ subscription: z.string(), ...migration });
export type SubscriptionMigration = z.infer<typeof subscriptionMigration>;

/** Billing by card in place of PayPal: the price at PayPal, and today's. */
export const paypalMigration = z.object({
  ...migration,
  /** The card that pays, such as `visa 4242`. */
  card: z.string(),
  cardID: z.string().optional(),
});
export type PaypalMigration = z.infer<typeof paypalMigration>;

export const shownText = z.string({ error: 'must be a text' }).max(255, 'must have at most 255 characters');
const shownCents = z.number({ error: 'must be a number' }).int('must be a whole number');

/** The amounts that a migration was shown to have. */
export const expectedAmounts = z.object({
  currency: shownText,
  presentCents: shownCents,
  nextCents: shownCents,
});
export type ExpectedAmounts = z.infer<typeof expectedAmounts>;

/** The same of a migration from PayPal. */
export const expectedPaypal = expectedAmounts.extend({
  /** The card that was shown; left out: whichever card is valid then pays. */
  cardID: shownText.optional(),
});
export type ExpectedPaypal = z.infer<typeof expectedPaypal>;

/** What a move of a subscription was shown to do. */
export const expectedMove = expectedAmounts.extend({ subscription: shownText });
export type ExpectedMove = z.infer<typeof expectedMove>;

/** What was shown to be open of an invoice, in the currency's smallest unit. */
export const expectedRemaining = z.object({ currency: shownText, remainingCents: shownCents });
export type ExpectedRemaining = z.infer<typeof expectedRemaining>;

const cents = z.number().int();

/** A refund of a charge. */
export const refundLine = z.object({
  id: z.string(),
  amount: cents,
  status: z.string(),
  createdAt: z.string(),
  cause: z.string().nullable(),
});

/** A charge with what is left of it, as the card provider says now. Amounts are in the currency's smallest unit. */
export const refundableCharge = z.object({
  chargeID: z.string(),
  stripeID: z.string(),
  userid: z.string(),
  email: z.string(),
  status: z.string(),
  currency: z.string(),
  amount: cents,
  refunded: cents,
  /** What is neither refunded nor lost. */
  left: cents,
  /** Whether a dispute of it is open; one that was won is none. */
  disputed: z.boolean(),
  /** What the cardholder's bank took back by a lost dispute. */
  lost: cents,
  createdAt: z.string(),
  card: z.string().nullable(),
  description: z.string().nullable(),
  refunds: z.array(refundLine),
  /** Why it cannot be refunded now; null: it can. */
  notAllowed: z.string().nullable(),
});
export type RefundableCharge = z.infer<typeof refundableCharge>;

/** What was shown to be left of a charge. */
export const expectedLeft = z.object({ currency: shownText, left: shownCents });
export type ExpectedLeft = z.infer<typeof expectedLeft>;

/** An open invoice, in the currency's smallest unit. */
export const openInvoice = z.object({
  invoiceID: z.string(),
  number: z.string().nullable(),
  status: z.string().nullable(),
  remaining: cents,
  currency: z.string(),
  /** charge_automatically or send_invoice. */
  collection: z.string(),
  createdAt: z.string(),
  dueDate: z.string().nullable(),
  /** The card that would pay it, such as `visa 4242`; absent: none. */
  card: z.string().nullable().optional(),
  cardID: z.string().optional(),
});
export type OpenInvoiceLine = z.infer<typeof openInvoice>;

/** An invoice with whom it would charge, as the card provider says now. */
export const overrideCharge = openInvoice.extend({
  stripeID: z.string(),
  userid: z.string(),
  email: z.string(),
  /** The card that would pay, such as `visa 4242`; null: the customer has none. */
  card: z.string().nullable(),
  /** Why it cannot be charged now; null: it can. */
  notAllowed: z.string().nullable(),
});
export type OverrideCharge = z.infer<typeof overrideCharge>;

/** All open invoices of a customer, the oldest first, and the card that would pay them. */
export const autoPayment = z.object({
  userid: z.string(),
  email: z.string(),
  card: z.string().nullable(),
  invoices: z.array(openInvoice),
  notAllowed: z.string().nullable(),
});
export type AutoPayment = z.infer<typeof autoPayment>;

/** The open invoices that were shown. */
export const expectedInvoices = z
  .array(
    z.object({
      invoiceID: shownText,
      currency: shownText,
      remaining: shownCents,
      /** The card that was shown for it; left out: whichever card is the default one is charged. */
      cardID: shownText.optional(),
    }),
    'must be a list of invoices',
  )
  .max(100, 'must have at most 100 entries');
export type ExpectedInvoices = z.infer<typeof expectedInvoices>;

/** A PayPal subscription as it was last read, with its customer. */
export const paypalLine = z.object({
  userid: z.string(),
  email: z.string(),
  name: z.string(),
  planCode: z.string(),
  subscriptionID: z.string().nullable(),
  status: z.string().nullable(),
  payerEmail: z.string().nullable(),
  /** Of one period, in the currency's smallest unit. */
  amount: cents.nullable(),
  currency: z.string().nullable(),
  interval: z.string().nullable(),
  intervalCount: z.number().int().nullable(),
  startTime: z.string().nullable(),
  nextBillingTime: z.string().nullable(),
  failedPayments: z.number().int(),
  legacy: z.boolean(),
  migrated: z.boolean(),
  /** Whether a migration of this customer is under way. */
  underWay: z.boolean(),
  fetchedAt: z.string(),
});
export type PaypalLine = z.infer<typeof paypalLine>;
