import type Stripe from 'stripe';
import { invoiceCoupons } from './coupons.ts';
import { withdrawnCents, type DisputeRecord } from './disputes.ts';
import { planOf } from './plans.ts';
import {
  idOf,
  instant,
  maybeInstant,
  type ChargeRecord,
  type InvoiceRecord,
  type PriceFacts,
  type RefundRecord,
} from './records.ts';

/** The line that an invoice is about: the plan's period, rather than prorations or single items. */
function mainLine(invoice: Stripe.Invoice): Stripe.InvoiceLineItem | undefined {
  const priced = invoice.lines.data.filter(({ pricing }) => pricing?.price_details);
  const ofPlan = priced.filter(
    ({ parent }) => parent?.subscription_item_details && !parent.subscription_item_details.proration,
  );
  return ofPlan.at(-1) ?? priced.at(-1);
}

/** The id of the price that an invoice bills; undefined for an amount without a price. */
export const priceOfInvoice = (invoice: Stripe.Invoice): string | undefined =>
  idOf(mainLine(invoice)?.pricing?.price_details?.price) ?? undefined;

/**
 * @param prices by price id
 * @param lines all lines, where the invoice does not carry them
 */
export function invoiceRecord(
  invoice: Stripe.Invoice,
  prices: ReadonlyMap<string, PriceFacts>,
  lines?: readonly Stripe.InvoiceLineItem[],
): InvoiceRecord {
  const line = mainLine(invoice);
  const price = prices.get(priceOfInvoice(invoice) ?? '');
  return {
    id: invoice.id ?? '',
    number: invoice.number,
    status: invoice.status,
    amountDueCents: invoice.amount_due,
    amountRemainingCents: invoice.amount_remaining,
    currency: invoice.currency,
    created: instant(invoice.created),
    attemptCount: invoice.attempt_count,
    nextPaymentAttempt: maybeInstant(invoice.next_payment_attempt),
    hostedInvoiceUrl: invoice.hosted_invoice_url ?? null,
    collectionMethod: invoice.collection_method,
    dueDate: maybeInstant(invoice.due_date),
    planCode: planOf(price, invoice.parent?.subscription_details?.metadata),
    periodStart: maybeInstant(line?.period.start),
    periodEnd: maybeInstant(line?.period.end),
    amountPaidCents: invoice.amount_paid,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    annual: price?.annual ?? false,
    coupons: invoiceCoupons(invoice, lines),
  };
}

/**
 * Which invoice each payment intent pays; charges name their intent only. Charges from before March 2019 have no intent: the
 * payment of their invoice names them.
 */
export function invoicesByIntent(invoices: readonly Stripe.Invoice[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const invoice of invoices) {
    for (const { payment } of invoice.payments?.data ?? []) {
      const paidBy = idOf(payment.payment_intent) ?? idOf(payment.charge);
      if (paidBy && invoice.id) found.set(paidBy, invoice.id);
    }
  }
  return found;
}

const refundRecord = (refund: Stripe.Refund): RefundRecord => ({
  id: refund.id,
  status: refund.status,
  reason: refund.reason,
  amountCents: refund.amount,
  created: instant(refund.created),
});

/**
 * @param invoices invoice ids by payment intent, or by charge where it has none
 * @param disputes of this charge
 */
export function chargeRecord(
  charge: Stripe.Charge,
  invoices: ReadonlyMap<string, string>,
  disputes: readonly DisputeRecord[] = [],
): ChargeRecord {
  const card = charge.payment_method_details?.card;
  return {
    id: charge.id,
    status: charge.status,
    amountCents: charge.amount,
    currency: charge.currency,
    created: instant(charge.created),
    description: charge.description,
    failureCode: charge.outcome?.reason ?? charge.failure_code,
    failureMessage: charge.failure_message,
    refunded: charge.refunded,
    amountRefundedCents: charge.amount_refunded,
    disputed: charge.disputed,
    card: card ? `${card.brand ?? 'card'} ${card.last4 ?? ''}`.trim() : null,
    invoiceId: invoices.get(idOf(charge.payment_intent) ?? charge.id) ?? null,
    capturedCents: charge.amount_captured,
    refunds: (charge.refunds?.data ?? []).map(refundRecord),
    disputes,
    disputedCents: withdrawnCents(disputes),
  };
}
