import type {
  ChargeLine,
  InvoiceLine,
  PaymentAccount,
  SubscriptionLine,
} from '@midoffice/contract/billing/customer-payments/shapes';
import { dashboardPage } from '../../../platform/connectors/stripe/dashboard.ts';
import type { SubscriptionRecord } from '../../../platform/connectors/stripe/records.ts';
import { activeMonths, productName } from '../coupon-analytics/api.ts';
import type { AccountRow, ChargeRow, InvoiceRow } from './store.ts';

/** Accounts as staff see them. @param base setting STRIPE_DASHBOARD_URL */
export const accountLine = (base: string, account: AccountRow): PaymentAccount => ({
  stripeID: account.stripeId,
  active: account.active,
  transferedFrom: account.transferredFrom,
  deleted: account.record.deleted,
  dashboardUrl: dashboardPage(base, 'customers', account.stripeId),
  fetchedAt: account.fetchedAt,
});

/** What a subscription's line is made of. */
interface SubscriptionSource {
  readonly stripeId: string;
  readonly record: SubscriptionRecord;
  readonly commissionCents: number;
  readonly codes: readonly string[];
  readonly nowMs: number;
}

export function subscriptionLine(base: string, source: SubscriptionSource): SubscriptionLine {
  const { record } = source;
  const planCode = record.planCode;
  return {
    subscriptionID: record.id,
    customerID: source.stripeId,
    amount: record.amountCents,
    currency: record.currency,
    commission: source.commissionCents,
    couponCodes: [...source.codes],
    planName: productName(planCode),
    planCode,
    createdAt: record.created,
    activeMonths: activeMonths(record, source.nowMs),
    canceledAt: record.canceledAt ?? record.endedAt,
    subStatus: record.status,
    interval: record.interval,
    intervalCount: record.intervalCount ?? null,
    currentPeriodEnd: record.currentPeriodEnd,
    cancelAt: record.cancelAt,
    endedAt: record.endedAt,
    dashboardUrl: dashboardPage(base, 'subscriptions', record.id),
  };
}

export function chargeLine(
  base: string,
  { stripeId, record, invoiceNumber, invoiceUrl }: ChargeRow,
): ChargeLine {
  const captured = record.status === 'succeeded' ? (record.capturedCents ?? record.amountCents) : 0;
  return {
    chargeID: record.id,
    stripeID: stripeId,
    createdAt: record.created,
    amountDue: record.amountCents,
    amountPaid: captured,
    amountRefunded: record.amountRefundedCents ?? (record.refunded ? captured : 0),
    amountDisputed: record.disputedCents ?? 0,
    currency: record.currency,
    status: record.status,
    failureCode: record.failureCode,
    failureMessage: record.failureMessage,
    refunds: (record.refunds ?? []).map((refund) => ({
      refundID: refund.id,
      amount: refund.amountCents,
      status: refund.status,
      reason: refund.reason,
      createdAt: refund.created,
    })),
    disputes: (record.disputes ?? []).map((dispute) => ({
      disputeID: dispute.id,
      amount: dispute.amountCents,
      status: dispute.status,
      reason: dispute.reason,
      createdAt: dispute.created,
      dueBy: dispute.dueBy,
      dashboardUrl: dashboardPage(base, 'disputes', dispute.id),
    })),
    card: record.card,
    description: record.description,
    invoiceID: record.invoiceId,
    invoiceNumber,
    invoiceUrl,
    dashboardUrl: dashboardPage(base, 'payments', record.id),
  };
}

export function invoiceLine(base: string, { stripeId, record }: InvoiceRow): InvoiceLine {
  return {
    invoiceID: record.id,
    stripeID: stripeId,
    number: record.number,
    createdAt: record.created,
    amountDue: record.amountDueCents,
    amountPaid:
      record.amountPaidCents ??
      (record.status === 'paid' ? record.amountDueCents - record.amountRemainingCents : 0),
    amountRemaining: record.amountRemainingCents,
    currency: record.currency,
    status: record.status,
    planName: productName(record.planCode ?? null),
    periodStart: record.periodStart ?? null,
    periodEnd: record.periodEnd ?? null,
    attemptCount: record.attemptCount,
    nextPaymentAttempt: record.nextPaymentAttempt,
    couponCodes: (record.coupons ?? []).map(({ code }) => code),
    subscriptionID: record.subscriptionId ?? null,
    invoiceUrl: record.hostedInvoiceUrl,
    dashboardUrl: dashboardPage(base, 'invoices', record.id),
  };
}
