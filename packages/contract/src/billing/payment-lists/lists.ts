/** The lists of customers whose payments need attention, as the console names them. */
export const paymentLists = [
  'expiring-cards',
  'inactive-users',
  'loose-keys',
  'delete-requests',
  'failed-charges',
  'plan-mismatches',
  'blocked-accounts',
  'manual-subscriptions',
] as const;
export type PaymentList = (typeof paymentLists)[number];

/** The navigation key of each list, which is also the permission that opens it. */
export const paymentListKeys = {
  'expiring-cards': 'getExpiringCards',
  'inactive-users': 'invalidAPIUsers',
  'loose-keys': 'looseUsersKeys',
  'delete-requests': 'paymentDeleteRequests',
  'failed-charges': 'failedCharges',
  'plan-mismatches': 'planMismatches',
  'blocked-accounts': 'blockedAccounts',
  'manual-subscriptions': 'manualSubscriptions',
} as const satisfies Readonly<Record<PaymentList, string>>;

/** What each list is called where the navigation label is too long or names a command. */
export const paymentListTitles: Readonly<Record<PaymentList, string>> = {
  'expiring-cards': 'Expiring cards',
  'inactive-users': 'Invalid API users',
  'loose-keys': 'Loose users keys',
  'delete-requests': 'Payment delete requests',
  'failed-charges': 'Failed charges',
  'plan-mismatches': 'Plan mismatches',
  'blocked-accounts': 'Blocked accounts',
  'manual-subscriptions': 'Manual subscriptions',
};

/** The orders of all lists; a leading minus reverses one. `date` and `until` are what each list says they are. */
export const paymentListSorts = [
  'email',
  'planCode',
  'stripeID',
  'state',
  'apicount',
  'amount',
  'date',
  'until',
] as const;
export type PaymentListSort = (typeof paymentListSorts)[number];

/** In which order a list is shown unless somebody sorts it. */
export const defaultSorts: Readonly<Record<PaymentList, PaymentListSort | `-${PaymentListSort}`>> = {
  'expiring-cards': 'date',
  'inactive-users': '-apicount',
  'loose-keys': '-apicount',
  'delete-requests': 'date',
  'failed-charges': '-date',
  'plan-mismatches': 'email',
  'blocked-accounts': '-apicount',
  'manual-subscriptions': 'until',
};

/** The states of the rows of each list, with what staff read. Failed charges have the reasons of their banks instead. */
export const paymentListStates: Readonly<Record<PaymentList, Readonly<Record<string, string>>>> = {
  'expiring-cards': { expired: 'Expired', expiring: 'Expires soon' },
  'inactive-users': { calling: 'Still calling', idle: 'No calls lately' },
  'loose-keys': {
    unknown: 'Unknown key',
    'no-account': 'No account',
    'other-owner': 'Belongs to somebody else',
  },
  'delete-requests': { ready: 'Can be deleted', needed: 'Card still needed' },
  'failed-charges': {},
  'plan-mismatches': {
    main: 'Main record is wrong',
    firebase: 'Firebase is wrong',
    gateway: 'Gateway is wrong',
    unclear: 'Check manually',
  },
  'blocked-accounts': { owing: 'Payment open', paid: 'Nothing open' },
  'manual-subscriptions': { expired: 'Expired', running: 'Running' },
};

/** Rows on a page of the console. */
export const paymentListPageSize = 50;

/** Rows of a list that is answered whole, and lines of a file. */
export const paymentListAtMost = 50_000;

/** Days before its end from which a card counts as expiring. */
export const cardExpiresWithinDays = 60;

/** Days that the analysis of failed charges looks back. */
export const failedChargeDays = 90;

/** Calls within so many days make an account without subscription one that still calls. */
export const callingWithinDays = 30;

/** Where lists look outside of our own records. */
export const listSources = ['firebase', 'mongo', 'gateway', 'paypal'] as const;
export type ListSource = (typeof listSources)[number];
/** What people read. */
export const listSourceNames: Readonly<Record<ListSource, string>> = {
  firebase: 'Firebase',
  mongo: 'MongoDB',
  gateway: 'The gateway',
  paypal: 'PayPal',
};
