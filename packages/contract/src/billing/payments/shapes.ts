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
  /** When it is looked up again by itself; null: never. */
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
});
export type PaypalMigration = z.infer<typeof paypalMigration>;

const shownText = z.string({ error: 'must be a text' }).max(255, 'must have at most 255 characters');
const shownCents = z.number({ error: 'must be a number' }).int('must be a whole number');

/** The amounts that a migration was shown to have. */
export const expectedAmounts = z.object({
  currency: shownText,
  presentCents: shownCents,
  nextCents: shownCents,
});
export type ExpectedAmounts = z.infer<typeof expectedAmounts>;

/** What a move of a subscription was shown to do. */
export const expectedMove = expectedAmounts.extend({ subscription: shownText });
export type ExpectedMove = z.infer<typeof expectedMove>;

/** What was shown to be open of an invoice, in the currency's smallest unit. */
export const expectedRemaining = z.object({ currency: shownText, remainingCents: shownCents });
export type ExpectedRemaining = z.infer<typeof expectedRemaining>;
