import type { DisputeStatus } from './shapes/dispute.ts';

/** A moment: Unix milliseconds, a Date or an ISO 8601 string. */
export type When = number | Date | string;

/**
 * The card a seeded customer has as default. `declined` is the documented card 0341 that attaches
 * and then declines every charge; the others decline for the reason they name.
 */
export type SeedCard =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'discover'
  | 'declined'
  | 'insufficient_funds'
  | 'expired'
  | 'lost'
  | 'stolen'
  | 'processing_error'
  | 'none';

export interface SeedProduct {
  id?: string;
  name: string;
  description?: string;
  metadata?: Record<string, string>;
  created?: When;
}

export interface SeedPrice {
  id?: string;
  /** Id of a product of the same world, or of one that exists already. */
  product: string;
  unitAmountCents: number;
  currency?: string;
  /** Left out: a one-time price. */
  interval?: 'day' | 'week' | 'month' | 'year';
  intervalCount?: number;
  nickname?: string;
  lookupKey?: string;
  metadata?: Record<string, string>;
  created?: When;
}

export interface SeedCoupon {
  id?: string;
  name?: string;
  /** Exactly one of percentOff and amountOffCents. */
  percentOff?: number;
  amountOffCents?: number;
  currency?: string;
  duration: 'once' | 'repeating' | 'forever';
  durationInMonths?: number;
  metadata?: Record<string, string>;
  created?: When;
}

export interface SeedPromotionCode {
  id?: string;
  code: string;
  /** Id of a coupon of the same world, or of one that exists already. */
  coupon: string;
  created?: When;
}

export interface SeedSubscription {
  id?: string;
  /** Price id. */
  price: string;
  quantity?: number;
  /** `past_due` and `unpaid` get an open last invoice with failed charges. Default `active`. */
  status?: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled' | 'incomplete';
  start: When;
  /** Free days at the start; `trialing` without it takes what is needed to be in trial now. */
  trialDays?: number;
  /** When it ends (future) or ended (past; `canceled` without it ends at the end of the last whole period). */
  cancelAt?: When;
  cancelAtPeriodEnd?: boolean;
  coupon?: string;
  /** Id of a promotion code, in place of a coupon. */
  promotionCode?: string;
  metadata?: Record<string, string>;
  /** Cycles (0 is the first invoice) whose first charge failed and a retry succeeded. */
  recoveredCycles?: number[];
  /** Cycles whose charge was refunded in full. */
  refundedCycles?: number[];
  /** Cycles of which a part was refunded, in the currency's smallest unit. */
  partRefunds?: { cycle: number; amountCents: number }[];
  /** Cycles whose charge the cardholder's bank has contested, and its status. Default: the whole charge, lost. */
  disputes?: { cycle: number; amountCents?: number; status?: DisputeStatus; reason?: string }[];
  /** Failed attempts on the open invoice of a past_due or unpaid subscription. Default 1. */
  failedAttempts?: number;
}

/** A one-time charge outside any subscription. */
export interface SeedCharge {
  amountCents: number;
  currency?: string;
  created: When;
  description?: string;
  failed?: boolean;
  refunded?: boolean;
  metadata?: Record<string, string>;
}

export interface SeedCustomer {
  id?: string;
  email: string;
  name: string;
  created: When;
  phone?: string;
  description?: string;
  /** ISO 3166 alpha-2, kept as address.country. */
  country?: string;
  metadata?: Record<string, string>;
  /** Default `visa`. */
  paymentMethod?: SeedCard;
  /** What the card number is called by; the same for customers who share a card. Default: of its own. */
  cardFingerprint?: string;
  /** Expiry of that card; default month 8, four years after the sandbox's now. */
  cardExpiry?: { month: number; year: number };
  subscriptions?: SeedSubscription[];
  charges?: SeedCharge[];
}

export interface SeedWorld {
  products?: SeedProduct[];
  prices?: SeedPrice[];
  coupons?: SeedCoupon[];
  promotionCodes?: SeedPromotionCode[];
  customers?: SeedCustomer[];
}

/** Ids in the order of the descriptions. */
export interface SeededWorld {
  products: string[];
  prices: string[];
  coupons: string[];
  customers: {
    id: string;
    email: string;
    paymentMethod: string | null;
    subscriptions: string[];
    charges: string[];
  }[];
  counts: { invoices: number; charges: number; refunds: number };
}
