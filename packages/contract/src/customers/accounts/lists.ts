/** Orders of the customers list. */
export const userSorts = [
  'email',
  'name',
  'planCode',
  'createdAt',
  'lastSignIn',
  'lastAPICall',
  'monthlyApiCount',
  'customRateLimit',
] as const;
export type UserSort = (typeof userSorts)[number];

/** Filters of the customers list. */
export const userStatuses = [
  'blocked',
  'restricted',
  'failed-payment',
  'legacy',
  'migrated',
  'enterprise',
  'bank-transfer',
  'staff',
] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Rows on one page of the customers list. */
export const userPageSize = 50;

/** Rows that the list of duplicate accounts holds at most. */
export const duplicatesShown = 50;

/** Why two accounts look like one person's. */
export const duplicateReasons = {
  email: 'same e-mail but for case, dots or a plus tag',
  card: 'same card',
  'stripe-email': 'the card provider has the e-mail of the one at an account of the other',
  'firebase-uid': 'same Firebase user',
  'linked-email': 'Firebase or Mongo has the e-mail of the one at the other',
  paypal: 'same PayPal payer',
} as const;
export type DuplicateReason = keyof typeof duplicateReasons;

/** What saving a manual subscription says where nobody is chosen. */
export const noUserChosen = 'Please select a user';
