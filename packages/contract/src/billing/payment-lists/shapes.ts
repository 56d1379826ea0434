import { z } from 'zod';
import { listSources } from './lists.ts';

/** What every row has beside its own fields. */
const base = {
  /** Names the row within its list. */
  rowKey: z.string(),
  /** The customer; null where the row belongs to none that we know. */
  userid: z.string().nullable(),
  email: z.string(),
  /** One of the list's states. */
  state: z.string(),
};

const planCode = z.string();
/** A moment, ISO 8601. */
const moment = z.string();
/** API calls of the last 24 hours. */
const apicount = z.number().int();

/** A customer whose card ends before it can pay what comes next. */
export const expiringCard = z.object({
  ...base,
  userid: z.string(),
  stripeID: z.string(),
  subPlanCode: planCode.nullable(),
  /** Last day on which the card is good, YYYY-MM-DD. */
  expDate: z.string(),
  /** End of the paid period, at which the subscription renews. */
  subEndDate: moment.nullable(),
  /** Expiring-card mails that were written to the customer within the last 90 days. */
  count: z.number().int(),
  planCode,
  apicount,
  card: z.string(),
});
export type ExpiringCard = z.infer<typeof expiringCard>;

/** A customer on a paid plan whom no subscription entitles to it. */
export const inactiveUser = z.object({
  ...base,
  userid: z.string(),
  planCode,
  apicount,
  stripeID: z.string().nullable(),
  /** When the last subscription at the card provider ended. */
  subEndDate: moment.nullable(),
  lastAPICall: moment.nullable(),
  createdAt: moment,
  blocked: z.boolean(),
});
export type InactiveUser = z.infer<typeof inactiveUser>;

/** A key that Firebase, MongoDB or the gateway knows and that belongs to no customer, or to another one. */
export const looseKey = z.object({
  ...base,
  /** Masked. */
  apiKey: z.string(),
  store: z.enum(['firebase', 'mongo', 'gateway']),
  planCode: planCode.nullable(),
  apicount,
  /** The id under which the store holds it. */
  documentID: z.string(),
  /** Whose key it is in the main record, where that is somebody else. */
  ownerID: z.string().nullable(),
});
export type LooseKey = z.infer<typeof looseKey>;

/** A customer's wish to have the payment method deleted. */
export const removingIntent = z.object({
  ...base,
  userid: z.string(),
  /** The id at the card provider. */
  stripe: z.string().nullable(),
  planCode,
  /** Such as `visa 4242`. */
  card: z.string().nullable(),
  subEndDate: moment.nullable(),
  requestDate: moment,
  apicount,
});
export type RemovingIntent = z.infer<typeof removingIntent>;

/** An open invoice whose last charge failed. */
export const failedCharge = z.object({
  ...base,
  userid: z.string(),
  chargeDate: moment,
  planCode,
  stripeID: z.string(),
  legacy: z.boolean(),
  /** When the customer signed up. */
  createdAt: moment,
  apicount,
  blocked: z.boolean(),
  chargeID: z.string(),
  invoiceID: z.string(),
  /** Still to be paid, in the currency's smallest unit. */
  amountRemaining: z.number().int(),
  /** ISO 4217, lower case. */
  currency: z.string(),
  failureReason: z.string().nullable(),
  attemptCount: z.number().int(),
  /** When the provider tries again. */
  retryDate: moment.nullable(),
  card: z.string().nullable(),
  /** The last mail about a payment: its template, and when it was written. */
  lastMail: z.string().nullable(),
  lastMailAt: moment.nullable(),
});
export type FailedCharge = z.infer<typeof failedCharge>;

/** What became of failed charges of the last 90 days. */
export const failedChargesAnalysis = z.object({
  /** Invoices that were tried again after a charge failed. */
  retriedFailedCharges: z.number().int(),
  /** Customers who paid an invoice after a charge for it had failed. */
  paidChargeCustomer: z.number().int(),
  /** Invoices that were given up after a charge had failed: void, uncollectible or deleted. */
  cancelledFailedCharge: z.number().int(),
  defaultEmailSent: z.number().int(),
  expiredCardEmailSent: z.number().int(),
  noUsageEmailSent: z.number().int(),
  canceledSubscriptionEmailSent: z.number().int(),
  blockedEmailSent: z.number().int(),
  /** Invoices with a failed charge, all outcomes. */
  failedCharges: z.number().int(),
  /** How many of them are still open. */
  openFailedCharges: z.number().int(),
  /** First moment that is read. */
  since: z.string(),
  /** When it was computed; null: not yet. */
  refreshedAt: z.string().nullable(),
});
export type FailedChargesAnalysis = z.infer<typeof failedChargesAnalysis>;

/** One action that is proposed for a difference between records. */
export const mismatchActions = ['set-main-plan', 'sync-firebase', 'refresh-gateway'] as const;
export type MismatchAction = (typeof mismatchActions)[number];

/** A customer whose plan is not the same everywhere. */
export const planMismatch = z.object({
  ...base,
  userid: z.string(),
  /** The plan in the main record. */
  planCode,
  /** The plan in Firebase; null: it holds none, or no record of the customer. */
  firebasePlan: z.string().nullable(),
  apicount,
  /** The plan that subscriptions entitle to; null: they contradict each other. */
  paidPlan: z.string().nullable(),
  /** The plan of the primary key, and of its record in the gateway. */
  keyPlan: z.string().nullable(),
  gatewayPlan: z.string().nullable(),
  /** Which record is wrong, in a sentence. */
  verdict: z.string(),
  evidence: z.array(z.string()),
  /** Null: the evidence is contradictory. */
  action: z.enum(mismatchActions).nullable(),
  /** The plan that the action gives or writes. */
  wantedPlan: z.string().nullable(),
  /** Names the records that were compared: an action is refused where they differ by then. */
  version: z.string(),
});
export type PlanMismatch = z.infer<typeof planMismatch>;

/** A customer whose API keys are blocked. */
export const blockedUser = z.object({
  ...base,
  userid: z.string(),
  planCode,
  apicount,
  stripeID: z.string().nullable(),
  lastAPICall: moment.nullable(),
  createdAt: moment,
});
export type BlockedUser = z.infer<typeof blockedUser>;

/** A customer with a manual subscription. Days are YYYY-MM-DD. */
export const manualSubUser = z.object({
  ...base,
  userid: z.string(),
  planCode,
  expiryDate: z.string().nullable(),
  apicount,
  manualFutureChangeDate: z.string().nullable(),
  /** Whether the expiry date is before today, UTC. */
  expired: z.boolean(),
  paymentLink: z.string().nullable(),
});
export type ManualSubUser = z.infer<typeof manualSubUser>;

/** The job that makes lists anew. */
export const listRefresh = z.object({
  jobId: z.string(),
  state: z.enum(['queued', 'running']),
  done: z.number(),
  total: z.number().nullable(),
  message: z.string(),
});
export type ListRefresh = z.infer<typeof listRefresh>;

/** How fresh a list is. */
export const listFreshness = z.object({
  /** Null: it was never made. */
  refreshedAt: z.string().nullable(),
  /** Who had it refreshed last; null: the schedule. */
  refreshedBy: z.string().nullable(),
  tookMs: z.number().int().nullable(),
  /** What could not be read for it; empty: nothing. */
  note: z.string(),
  /** What is read outside for it, and when each was last read to its end; null: never. */
  sources: z.array(z.object({ source: z.enum(listSources), readAt: z.string().nullable() })),
  /** The refresh that waits or runs; null: none. */
  refreshing: listRefresh.nullable(),
});
export type ListFreshness = z.infer<typeof listFreshness>;

/** One page of a list. */
export function listPage<R extends z.ZodType>(row: R) {
  return z.object({
    rows: z.array(row),
    total: z.number().int(),
    freshness: listFreshness,
    /** The states that rows of the list have, for filters. */
    states: z.array(z.string()),
  });
}
export interface ListPage<R> {
  readonly rows: R[];
  readonly total: number;
  readonly freshness: ListFreshness;
  readonly states: string[];
}
