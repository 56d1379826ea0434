import type { Metadata } from './common.ts';

export type Interval = 'day' | 'week' | 'month' | 'year';

export interface NewProduct {
  id: string;
  created: number;
  name: string;
  active?: boolean;
  description?: string | null;
  metadata?: Metadata;
  unitLabel?: string | null;
  url?: string | null;
  images?: string[];
  statementDescriptor?: string | null;
}

export type Product = ReturnType<typeof productShape>;

/** https://docs.stripe.com/api/products/object */
export function productShape(given: NewProduct) {
  return {
    id: given.id,
    object: 'product' as const,
    active: given.active ?? true,
    created: given.created,
    default_price: null as string | null,
    description: given.description ?? null,
    images: given.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: given.statementDescriptor ?? null,
    tax_code: null,
    type: 'service' as const,
    unit_label: given.unitLabel ?? null,
    updated: given.created,
    url: given.url ?? null,
  };
}

export interface NewPrice {
  id: string;
  created: number;
  product: string;
  currency: string;
  unitAmountCents: number;
  interval?: Interval;
  intervalCount?: number;
  trialPeriodDays?: number | null;
  active?: boolean;
  nickname?: string | null;
  lookupKey?: string | null;
  metadata?: Metadata;
}

export type Price = ReturnType<typeof priceShape>;

/** https://docs.stripe.com/api/prices/object */
export function priceShape(given: NewPrice) {
  return {
    id: given.id,
    object: 'price' as const,
    active: given.active ?? true,
    billing_scheme: 'per_unit' as const,
    created: given.created,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookupKey ?? null,
    metadata: given.metadata ?? {},
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: given.interval
      ? {
          interval: given.interval,
          interval_count: given.intervalCount ?? 1,
          meter: null,
          trial_period_days: given.trialPeriodDays ?? null,
          usage_type: 'licensed' as const,
        }
      : null,
    tax_behavior: 'unspecified' as const,
    tiers_mode: null,
    transform_quantity: null,
    type: given.interval ? ('recurring' as const) : ('one_time' as const),
    unit_amount: given.unitAmountCents,
    unit_amount_decimal: String(given.unitAmountCents),
  };
}

/** The older name of a recurring price, still carried by subscription items. */
export function planShape(price: Price) {
  return {
    id: price.id,
    object: 'plan' as const,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? ('month' as Interval),
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: price.recurring?.trial_period_days ?? null,
    usage_type: 'licensed' as const,
  };
}

export interface NewCoupon {
  id: string;
  created: number;
  duration: 'once' | 'repeating' | 'forever';
  durationInMonths?: number | null;
  percentOff?: number | null;
  amountOffCents?: number | null;
  currency?: string | null;
  name?: string | null;
  maxRedemptions?: number | null;
  redeemBy?: number | null;
  metadata?: Metadata;
}

export type Coupon = ReturnType<typeof couponShape>;

/** https://docs.stripe.com/api/coupons/object */
export function couponShape(given: NewCoupon) {
  return {
    id: given.id,
    object: 'coupon' as const,
    amount_off: given.amountOffCents ?? null,
    created: given.created,
    currency: given.currency ?? null,
    duration: given.duration,
    duration_in_months: given.durationInMonths ?? null,
    livemode: false,
    max_redemptions: given.maxRedemptions ?? null,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    percent_off: given.percentOff ?? null,
    redeem_by: given.redeemBy ?? null,
    times_redeemed: 0,
    valid: true,
  };
}

export interface NewDiscount {
  id: string;
  coupon: string;
  start: number;
  end: number | null;
  customer: string | null;
  subscription: string | null;
  invoice?: string | null;
  promotionCode?: string | null;
}

export type Discount = ReturnType<typeof discountShape>;

/** https://docs.stripe.com/api/discounts/object */
export function discountShape(given: NewDiscount) {
  return {
    id: given.id,
    object: 'discount' as const,
    checkout_session: null,
    customer: given.customer,
    customer_account: null,
    end: given.end,
    invoice: given.invoice ?? null,
    invoice_item: null,
    promotion_code: given.promotionCode ?? null,
    source: { coupon: given.coupon, type: 'coupon' as const },
    start: given.start,
    subscription: given.subscription,
    subscription_item: null,
  };
}

export type PromotionCode = ReturnType<typeof promotionCodeShape>;

/** https://docs.stripe.com/api/promotion_codes/object */
export function promotionCodeShape(given: {
  id: string;
  created: number;
  code: string;
  coupon: string;
  active?: boolean;
  customer?: string | null;
  expiresAt?: number | null;
  maxRedemptions?: number | null;
  metadata?: Metadata;
}) {
  return {
    id: given.id,
    object: 'promotion_code' as const,
    active: given.active ?? true,
    code: given.code,
    created: given.created,
    customer: given.customer ?? null,
    customer_account: null,
    expires_at: given.expiresAt ?? null,
    livemode: false,
    max_redemptions: given.maxRedemptions ?? null,
    metadata: given.metadata ?? {},
    promotion: { coupon: given.coupon, type: 'coupon' as const },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  };
}
