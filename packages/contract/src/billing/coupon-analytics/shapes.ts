import { z } from 'zod';

/** What one customer paid under a code in a quarter. Source: coupon analytics of `002`. */
export const analyzedCustomer = z.object({
  /** What was kept of the charges, refunds and disputes deducted, in the currency's main unit: 1234.5 is $1,234.50. */
  amount: z.number(),
  commissionTotal: z.number(),
  /** ISO 4217, lower case. Amounts of different currencies are never added. */
  currency: z.string(),
  /** The same amounts in the currency's smallest unit. */
  amountCents: z.number().int(),
  commissionCents: z.number().int(),
  /** What the last of the charges paid for. */
  product: z.string().nullable(),
  /** Of the subscription, else of the customer at the card provider. */
  creationDate: z.string().nullable(),
  /** Months begun of the subscription until it ended, or until now. */
  activeMonths: z.number().int(),
  /** When the subscription ended, ends, or renews. */
  activeUntil: z.string().nullable(),
  /** Whether the plan is paid by the year: its whole charge counts in the quarter in which it was paid. */
  annual: z.boolean(),
  /** The amounts of a customer who paid in several currencies, the one above left out. */
  otherCurrencies: z
    .array(
      z.object({
        currency: z.string(),
        amount: z.number(),
        commissionTotal: z.number(),
        amountCents: z.number().int(),
        commissionCents: z.number().int(),
      }),
    )
    .optional(),
});
export type AnalyzedCustomer = z.infer<typeof analyzedCustomer>;

export const analyzedCode = z.object({
  /** A part of one: 0.2 is 20 %. 0 where no rate is set. */
  commissionRate: z.number(),
  totalCustomers: z.number().int(),
  /** By customer id at the card provider; of a deleted customer by a name that was drawn at the deletion. */
  customers: z.record(z.string(), analyzedCustomer),
});
export type AnalyzedCode = z.infer<typeof analyzedCode>;

const money = z.object({
  currency: z.string(),
  amountCents: z.number().int(),
  commissionCents: z.number().int(),
});
export type CouponMoney = z.infer<typeof money>;

const figures = {
  totalCustomers: z.number().int(),
  charges: z.number().int(),
  /** By currency, the one with the most customers first. */
  totals: z.array(money),
};

/** One code in a quarter. */
export const couponSummary = z.object({
  code: z.string(),
  commissionRate: z.number(),
  /** Whether a rate is set that holds in this quarter. */
  rateSet: z.boolean(),
  ...figures,
  /** The quarter before; null where nobody paid under the code. */
  before: z.object(figures).nullable(),
});
export type CouponSummary = z.infer<typeof couponSummary>;

export const couponSummaries = z.object({
  quarter: z.string(),
  /** All codes, the most customers first, then by code. */
  codes: z.array(couponSummary),
  /** How many there are, where the answer holds fewer. */
  total: z.number().int(),
  /** The quarter of the first charge under any code; null: there is none yet. */
  firstQuarter: z.string().nullable(),
  /** When the provider last sent an event, or was last asked for them; null: never. */
  freshAt: z.string().nullable(),
  /** Customers mirrored by an older release, without their coupons: the figures lack them until they are read again. */
  unreadCustomers: z.number().int(),
});
export type CouponSummaries = z.infer<typeof couponSummaries>;

/** One customer under a code in a quarter, in one currency. */
export const couponCustomer = z.object({
  /** Of a deleted customer a name that was drawn at the deletion, such as `deleted-0f3a…`. */
  stripeID: z.string(),
  /** Null, as the e-mail is: the customer's account was deleted. */
  userid: z.string().nullable(),
  email: z.string().nullable(),
  currency: z.string(),
  amountCents: z.number().int(),
  commissionCents: z.number().int(),
  charges: z.number().int(),
  product: z.string().nullable(),
  creationDate: z.string().nullable(),
  activeMonths: z.number().int(),
  activeUntil: z.string().nullable(),
  annual: z.boolean(),
});
export type CouponCustomer = z.infer<typeof couponCustomer>;

/** A charge behind a figure. */
export const couponCharge = z.object({
  chargeID: z.string(),
  createdAt: z.string(),
  invoiceID: z.string(),
  invoiceNumber: z.string().nullable(),
  invoiceUrl: z.string().nullable(),
  currency: z.string(),
  paidCents: z.number().int(),
  refundedCents: z.number().int(),
  disputedCents: z.number().int(),
  /** What the commission is a part of. */
  baseCents: z.number().int(),
  commissionCents: z.number().int(),
  product: z.string().nullable(),
  annual: z.boolean(),
  dashboardUrl: z.string(),
});
export type CouponCharge = z.infer<typeof couponCharge>;

/** A rate as it was set, or taken back. */
export const commissionChange = z.object({
  id: z.number().int(),
  /** From which quarter on it holds. */
  fromQuarter: z.string(),
  /** Null: the rate of this quarter was taken back. */
  ratePercent: z.number().nullable(),
  reason: z.string(),
  setBy: z.string(),
  setAt: z.string(),
  /** Whether it holds: no later one replaced it. */
  current: z.boolean(),
});
export type CommissionChange = z.infer<typeof commissionChange>;
