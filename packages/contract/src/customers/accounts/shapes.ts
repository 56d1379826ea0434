import { z } from 'zod';
import { userPageSize } from './lists.ts';
import { plainValue } from './payment-shapes.ts';

export * from './lists.ts';
export * from './payment-shapes.ts';
export * from './plans.ts';

/** One line of the user search. */
export const foundUser = z.object({
  userid: z.string(),
  username: z.string().nullable(),
  email: z.string(),
  name: z.string(),
  photoURL: z.string().nullable(),
  planCode: z.string(),
  userRole: z.string().nullable(),
  blocked: z.boolean(),
  /** What the query was found in: user id, e-mail, username, API key, API key prefix, Stripe id or name. */
  foundBy: z.string(),
});
export type FoundUser = z.infer<typeof foundUser>;

/** One row of the customers list. */
export const userRow = z.object({
  userid: z.string(),
  username: z.string().nullable(),
  email: z.string(),
  name: z.string(),
  planCode: z.string(),
  userRole: z.string().nullable(),
  blocked: z.boolean(),
  customRateLimit: z.number().int(),
  restricted: z.boolean(),
  failedPayment: z.boolean(),
  legacy: z.boolean(),
  migrated: z.boolean(),
  enterprise: z.boolean(),
  bank_transfer: z.boolean(),
  monthlyApiCount: z.number(),
  createdAt: z.string(),
  lastSignIn: z.string().nullable(),
  lastAPICall: z.string().nullable(),
});
export type UserRow = z.infer<typeof userRow>;

export const userList = z.object({
  rows: z.array(userRow).max(userPageSize),
  /** Rows in all, counted up to 10,000. */
  total: z.number().int(),
  /** Whether there are more than `total`. */
  totalIsAtLeast: z.boolean(),
  page: z.number().int(),
});

/** What the command palette finds beside screens and actions. */
export const foundAnything = z.object({
  customers: z.array(foundUser).max(8),
  symbols: z.array(z.object({ symbol: z.string(), name: z.string(), exchange: z.string() })).max(8),
});

/** One of a customer's API keys. */
export const keyRecord = z.object({
  /** Names the key in calls that would else need its value. */
  keyId: z.number().int(),
  /** The value where it was asked for with `apikey=true`, else masked as `prefix…last4`. */
  key: z.string(),
  revealed: z.boolean(),
  mainkey: z.boolean(),
  firebase: z.boolean(),
  mongo: z.boolean(),
  planCode: z.string(),
  websocket: z.boolean(),
  createdAt: z.string(),
});
export type KeyRecord = z.infer<typeof keyRecord>;

/** A place where a linked record says something else than the main record. Keys are masked. */
const difference = z.object({
  field: z.string(),
  main: z.string().nullable(),
  linked: z.string().nullable(),
});

const linked = { fetchedAt: z.string(), differences: z.array(difference) };
export const firebaseRecord = z.object({
  uid: z.string(),
  apikey: z.string().nullable(),
  planType: z.string().nullable(),
  ...linked,
});
export const mongoRecord = z.object({ apikey: z.string().nullable(), ...linked });

/** The account in the words of the user-info table's Main block. */
export const userMain = z.object({
  userid: z.string(),
  _id: z.string(),
  username: z.string().nullable(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  photoURL: z.string().nullable(),
  notes: z.string(),
  legacy: z.boolean(),
  migrated: z.boolean(),
  enterprise: z.boolean(),
  planCode: z.string(),
  userRole: z.string().nullable(),
  /** Calls a minute that the account's plan allows. */
  rateLimit: z.number().int(),
  /** -2 none, -1 keys blocked, else calls a minute. */
  customRateLimit: z.number().int(),
  currentAPICount: z.number(),
  restricted: z.boolean(),
  blocked: z.boolean(),
  emailVerified: z.boolean(),
  apiKey: z.array(keyRecord),
  entBilling: z.object({ paymentMethod: z.string().nullable(), bank_transfer: z.boolean() }),
  createdAt: z.string(),
  lastSignIn: z.string().nullable(),
});

/** Main record, linked records and keys of one customer. */
export const userDetails = z.object({
  userid: z.string(),
  user: userMain,
  firebase: firebaseRecord.nullable(),
  mongo: mongoRecord.nullable(),
  /** The customer's page on the public site. */
  portfolioPath: z.string().nullable(),
});
export type UserDetails = z.infer<typeof userDetails>;

/** The one live-user record, of popup and list. Source: d027. */
export const liveUser = z.object({
  userid: z.string(),
  username: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  planCode: z.string(),
  subscriptionPlanCode: z.string().nullable(),
  redisPlanCode: z.string().nullable(),
  /** Main key first, all masked. */
  apiKey: z.array(z.string()),
  stripeIDs: z.array(z.string()),
  blocked: z.boolean(),
  customRateLimit: z.number().int(),
  corporate: z.boolean(),
  manualSub: z.boolean(),
  failedPayment: z.boolean(),
  firebaseAvailable: z.boolean(),
  mongoAvailable: z.boolean(),
  websocketEnabled: z.boolean(),
  apiCount: z.number(),
  liveApiCount: z.number(),
  monthlyApiCount: z.number(),
  dailyDataUsage: z.number(),
  monthlyDataUsage: z.number(),
  /** Cents in the customer's favour. */
  creditBalance: z.number(),
  /** Of the credit, ISO 4217 in lower case; null: not known, the card provider has named none. */
  creditCurrency: z.string().nullable(),
  /** `MM/YYYY`. */
  cardExpiry: z.string().nullable(),
  /** When the next payment is taken; null where nothing renews. */
  nextSubscriptionDate: z.string().nullable(),
  lastAPICall: z.string().nullable(),
  lastSignIn: z.string().nullable(),
  updatedAt: z.string(),
  notes: z.string(),
  /** Grouped by type; not for display in the popup. */
  notifications: z.record(
    z.string(),
    z.array(z.object({ text: z.string(), percent: z.number().nullable() })),
  ),
});
export type LiveUser = z.infer<typeof liveUser>;

/** Where a refresh reads again. Source: d059. */
export const refreshTypes = ['firebase', 'mongo', 'stripe', 'redis'] as const;
export type RefreshType = (typeof refreshTypes)[number];

/** What a refresh found different from what was held. Keys are masked. */
export const refreshChange = z.object({ field: z.string(), before: plainValue, after: plainValue });
export type RefreshChange = z.infer<typeof refreshChange>;

export const accountFlags = ['legacy', 'migrated', 'enterprise', 'bank_transfer'] as const;
export type AccountFlag = (typeof accountFlags)[number];
export const enterpriseFlags = ['enterprise', 'bank_transfer'] as const;
