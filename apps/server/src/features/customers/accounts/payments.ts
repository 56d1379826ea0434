import { withoutTrailingSlashes } from '@midoffice/contract/kernel';
import type {
  ChargeRow,
  InvoiceRow,
  PaymentDetails,
  StripeAccount,
  SubscriptionRow,
} from '@midoffice/contract/customers/accounts/shapes';
import { renewsAgain } from '../../../platform/connectors/billing-terms.ts';
import type {
  CardRecord,
  ChargeRecord,
  InvoiceRecord,
  SubscriptionRecord,
} from '../../../platform/connectors/stripe/records.ts';
import {
  cardExpired,
  cardExpiryText,
  isRunning,
  mainCard,
  type MirroredAccount,
} from '../stripe-accounts/api.ts';
import { isPastDay } from './rules.ts';
import type { Account, manualSubscriptionOf } from '../customer-records/api.ts';

type ManualSubscription = NonNullable<Awaited<ReturnType<typeof manualSubscriptionOf>>>;
type Plain = string | number | boolean | null;

/** What a customer's subscriptions are found in. */
interface SubscriptionSources {
  readonly account: Pick<Account, 'plan_code'>;
  readonly manual: Omit<ManualSubscription, 'userid'> | undefined;
  readonly paypal: Record<string, unknown> | undefined;
  readonly accounts: readonly Pick<MirroredAccount, 'stripeId' | 'subscriptions'>[];
}

/** What the payment details are made of. */
export interface PaymentSources extends SubscriptionSources {
  readonly account: Account;
  readonly accounts: readonly MirroredAccount[];
  /** What is kept of accounts that were taken from the customer. */
  readonly removed: { readonly charges: number; readonly invoices: number };
  readonly failed: readonly { readonly stripeId: string; readonly record: ChargeRecord }[];
  readonly keyCount: number;
  readonly nowMs: number;
  /** Where a customer of the card provider opens. */
  readonly dashboard: string;
}

export const dashboardUrl = (base: string, stripeId: string): string =>
  `${withoutTrailingSlashes(base)}/customers/${encodeURIComponent(stripeId)}`;

function chargeRow(stripeID: string, charge: ChargeRecord): ChargeRow {
  const { id, invoiceId, created, ...rest } = charge;
  const disputeStatus = charge.disputes?.at(-1)?.status;
  return {
    ...rest,
    ...(disputeStatus && { disputeStatus }),
    chargeID: id,
    invoiceID: invoiceId,
    stripeID,
    createdAt: created,
  };
}

function invoiceRow(stripeID: string, invoice: InvoiceRecord): InvoiceRow {
  const { id, created, ...rest } = invoice;
  return { ...rest, invoiceID: id, stripeID, createdAt: created };
}

function manualRow(
  account: Pick<Account, 'plan_code'>,
  manual: Omit<ManualSubscription, 'userid'>,
  today: string,
): SubscriptionRow {
  return {
    source: 'manual',
    subscriptionID: null,
    stripeID: null,
    status: isPastDay(manual.expiry_date, today) ? 'expired' : 'active',
    planCode: account.plan_code,
    subscriptionPlanCode: manual.plan_code,
    expiryDate: manual.expiry_date,
    changeDate: manual.change_date,
    manualPaymentLink: manual.payment_link,
    amountCents: null,
    currency: null,
    interval: null,
    intervalCount: null,
    renewsAt: null,
    createdAt: null,
  };
}

/** Statuses at the card provider with which the end of a period is paid for. */
const takesMoney = new Set(['active', 'trialing', 'past_due']);

function stripeRow(
  account: Pick<Account, 'plan_code'>,
  stripeID: string,
  subscription: SubscriptionRecord,
): SubscriptionRow {
  return {
    source: 'stripe',
    subscriptionID: subscription.id,
    stripeID,
    status: subscription.status,
    planCode: account.plan_code,
    subscriptionPlanCode: subscription.planCode,
    expiryDate: subscription.endedAt ?? subscription.currentPeriodEnd,
    changeDate: subscription.cancelAt,
    manualPaymentLink: null,
    amountCents: subscription.amountCents,
    currency: subscription.currency,
    interval: subscription.interval,
    intervalCount: subscription.intervalCount ?? null,
    renewsAt:
      takesMoney.has(subscription.status) && renewsAgain(subscription) ? subscription.currentPeriodEnd : null,
    createdAt: subscription.created,
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function paypalRow(account: Pick<Account, 'plan_code'>, record: Record<string, unknown>): SubscriptionRow {
  return {
    source: 'paypal',
    subscriptionID: textOf(record['subscriptionID']),
    stripeID: null,
    status: (textOf(record['status']) ?? 'unknown').toLowerCase(),
    planCode: account.plan_code,
    subscriptionPlanCode: textOf(record['planCode']),
    expiryDate: textOf(record['nextBillingTime']),
    changeDate: null,
    manualPaymentLink: null,
    amountCents: typeof record['amountCents'] === 'number' ? record['amountCents'] : null,
    currency: textOf(record['currency']),
    interval: textOf(record['interval']),
    intervalCount: typeof record['intervalCount'] === 'number' ? record['intervalCount'] : null,
    renewsAt: record['status'] === 'ACTIVE' ? textOf(record['nextBillingTime']) : null,
    createdAt: textOf(record['startTime']),
  };
}

/** Sorts subscriptions: a valid manual override first, then the active account's, then other accounts', then PayPal's. */
function subscriptionsOf(
  { account, manual, paypal, accounts }: SubscriptionSources,
  today: string,
): SubscriptionRow[] {
  const rank = (row: SubscriptionRow): number => (row.status === 'active' ? 0 : 1);
  const manualRows = manual ? [manualRow(account, manual, today)] : [];
  const stripeRows = accounts.flatMap(({ stripeId, subscriptions }) =>
    subscriptions
      .map((subscription) => stripeRow(account, stripeId, subscription))
      .sort((a, b) => rank(a) - rank(b)),
  );
  return [...manualRows, ...stripeRows, ...(paypal ? [paypalRow(account, paypal)] : [])];
}

/** When the first of these subscriptions takes money next, ISO 8601; null: none renews. */
export const nextPaymentOf = (rows: readonly SubscriptionRow[]): string | null =>
  rows.flatMap(({ renewsAt }) => renewsAt ?? []).sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;

/** The subscriptions that entitle to something now, the one that counts first. */
export function runningSubscriptions(sources: SubscriptionSources, nowMs: number): SubscriptionRow[] {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  return subscriptionsOf(sources, today).filter(({ status }) => isRunning(status));
}

function stripeAccountRow(mirror: MirroredAccount, dashboard: string): StripeAccount {
  return {
    stripeID: mirror.stripeId,
    active: mirror.active,
    transferedFrom: mirror.transferredFrom,
    activeSubscription: mirror.subscriptions.some(({ status }) => isRunning(status)),
    charges: mirror.charges.map((charge) => chargeRow(mirror.stripeId, charge)),
    invoices: mirror.invoices.map((invoice) => invoiceRow(mirror.stripeId, invoice)),
    chargeCount: mirror.chargeCount,
    invoiceCount: mirror.invoiceCount,
    openInvoiceCount: mirror.openInvoiceCount,
    dashboardUrl: dashboardUrl(dashboard, mirror.stripeId),
    fetchedAt: mirror.fetchedAt,
  };
}

/** The active account at the card provider as key and value. */
function accountValues(mirror: MirroredAccount, nowMs: number): Record<string, Plain> {
  const { record } = mirror;
  const card = mainCard(record.cards);
  return {
    stripeID: mirror.stripeId,
    email: record.email,
    name: record.name,
    currency: record.currency,
    balanceCents: record.balanceCents,
    delinquent: record.delinquent,
    deleted: record.deleted,
    card: card ? `${card.brand ?? 'card'} ${card.last4 ?? ''}`.trim() : null,
    cardExpiry: cardExpiryText(card),
    cardExpired: card ? cardExpired(card, nowMs) : false,
    subscriptions: mirror.subscriptions.length,
    invoices: mirror.invoiceCount,
    openInvoices: mirror.openInvoiceCount,
    charges: mirror.chargeCount,
    failedCharges: mirror.failedChargeCount,
    created: record.created,
    transferedFrom: mirror.transferredFrom,
  };
}

const isPlain = (value: unknown): value is Plain =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** A vendor's record as key and value; nested parts are written as text. */
function plainValues(record: Record<string, unknown>): Record<string, Plain> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, isPlain(value) ? value : JSON.stringify(value)]),
  );
}

function paymentMethod(card: CardRecord, nowMs: number): PaymentDetails['paymentMethods'][number] {
  const { id, brand, last4, isDefault } = card;
  return { id, brand, last4, isDefault, expiry: cardExpiryText(card), expired: cardExpired(card, nowMs) };
}

function userOf(account: Account, keyCount: number): PaymentDetails['user'] {
  return {
    _id: account.mongo_id,
    userid: account.userid,
    email: account.email,
    name: `${account.firstname} ${account.lastname}`.trim(),
    userRole: account.user_role,
    planCode: account.plan_code,
    notes: account.notes,
    legacy: account.legacy,
    migrated: account.migrated,
    enterprise: account.enterprise,
    bank_transfer: account.bank_transfer,
    blocked: account.custom_rate_limit === -1,
    customRateLimit: account.custom_rate_limit,
    keyCount,
  };
}

/** Everything that the payment details panel shows of a customer. Source: d026. */
export function paymentDetailsOf(sources: PaymentSources): PaymentDetails {
  const { account, manual, paypal, accounts, removed, failed, nowMs, dashboard } = sources;
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const rows = subscriptionsOf(sources, today);
  const running = rows.filter(({ status }) => isRunning(status));
  const active = accounts.find((mirror) => mirror.active);
  return {
    userid: account.userid,
    user: userOf(account, sources.keyCount),
    account: active ? accountValues(active, nowMs) : null,
    manualAccount: manual ? manualRow(account, manual, today) : null,
    paypal: paypal ? plainValues(paypal) : null,
    activeSubscription: running[0] ?? null,
    otherActiveSubscriptions: running.slice(1),
    nonActiveSubscriptions: rows.filter(({ status }) => !isRunning(status)),
    activeStripeAccount: active
      ? {
          stripeID: active.stripeId,
          dashboardUrl: dashboardUrl(dashboard, active.stripeId),
          fetchedAt: active.fetchedAt,
        }
      : null,
    allStripeAccounts: accounts.map((mirror) => stripeAccountRow(mirror, dashboard)),
    paymentMethods: (active?.record.cards ?? []).map((card) => paymentMethod(card, nowMs)),
    recentFailedCharges: failed.map(({ stripeId, record }) => chargeRow(stripeId, record)),
    chargeCount: accounts.reduce((sum, mirror) => sum + mirror.chargeCount, removed.charges),
    invoiceCount: accounts.reduce((sum, mirror) => sum + mirror.invoiceCount, removed.invoices),
  };
}
