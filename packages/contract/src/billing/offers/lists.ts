/** What becomes of an offer. Only a sent one can be accepted. */
export const offerStates = ['draft', 'sent', 'accepted', 'expired', 'declined'] as const;
export type OfferState = (typeof offerStates)[number];

export const stateLabels: Readonly<Record<OfferState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  expired: 'Expired',
  declined: 'Declined',
};

/** How often an offer is billed; annually unless chosen otherwise. Source: r002-offer-defaults. */
export const billingFrequencies = ['annually', 'monthly'] as const;
export type BillingFrequency = (typeof billingFrequencies)[number];
export const frequencyLabels: Readonly<Record<BillingFrequency, string>> = {
  annually: 'Annually',
  monthly: 'Monthly',
};

/** Other words for the frequencies, accepted on input. Source: d039. */
export const frequencySynonyms: Readonly<Record<string, BillingFrequency>> = {
  annual: 'annually',
  yearly: 'annually',
  'enterprise-annual': 'annually',
  month: 'monthly',
  'enterprise-monthly': 'monthly',
};

/** A date that is not decided yet. Source: m002-payments-tbd. */
export const tbd = 'TBD';

/** What the list can be sorted by; the latest change first unless stated. */
export const offerSorts = ['updatedAt', 'number', 'company', 'total', 'state', 'expires'] as const;
export type OfferSort = (typeof offerSorts)[number];

/** What can be made of an accepted offer at the card provider. */
export const billingKinds = ['price', 'subscription', 'invoice'] as const;
export type BillingKind = (typeof billingKinds)[number];
export const billingLabels: Readonly<Record<BillingKind, string>> = {
  price: 'Custom price',
  subscription: 'Subscription',
  invoice: 'Custom invoice',
};
/**
 * Whether a subscription or an invoice of this day comes before the offer takes effect. Its first period begins with that day.
 * @param effectiveDate a day, or `TBD`
 */
export const isBeforeEffect = (effectiveDate: string, today: string): boolean =>
  effectiveDate !== tbd && today < effectiveDate;
/** Days that a client has to pay where nothing is said. */
export const usualDaysUntilDue = 30;

export const offerLimits = {
  name: 200,
  address: 500,
  terms: 20_000,
  message: 5_000,
  reason: 500,
  /** Lines of each kind in one offer. */
  lines: 50,
  discounts: 10,
  /** Offers of one answer without a page, and lines of an export. */
  listed: 10_000,
  page: 50,
  /** Versions of one answer. */
  versions: 100,
  /** One price, and the yearly total of an offer, in the currency's smallest unit. */
  amount: 1_000_000_000_000,
  multiple: 1_000,
  teamSizes: 12,
  packages: 100,
  displayPackages: 200,
  /** Days for which the link of an offer without an expiration date works. */
  linkDays: 90,
} as const;

/** Days of usage that a price can start from. */
export const usageDays = 90;

export const offerTexts = {
  notFound: 'This offer does not exist.',
  notLoaded: 'Failed to load the offers.',
  saved: 'Offer saved.',
  notSaved: 'Failed to save the offer.',
  notBilled: 'Failed to bill the offer.',
  changed: 'Somebody else changed this offer meanwhile.',
  pricesSaved: 'Price table saved.',
  limitByAdmin: 'The discount limit can be changed by an admin only. Nothing was saved.',
  pricesChanged: 'Somebody else saved the price table meanwhile.',
} as const;

/** The day one month ahead, the last of that month where it is shorter. Source: r002-offer-defaults. */
export function monthAhead(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
