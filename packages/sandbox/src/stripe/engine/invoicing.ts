import { invalid } from '../errors.ts';
import type { Customer } from '../shapes/customer.ts';
import {
  type Invoice,
  type InvoiceItem,
  type InvoiceLine,
  type LineTax,
  type NewInvoice,
  invoicePaymentShape,
  invoiceShape,
} from '../shapes/invoice.ts';
import { paymentIntentShape } from '../shapes/payment.ts';
import type { World } from '../world.ts';
import { applyDiscounts } from './discounts.ts';
import { itemLine } from './lines.ts';

/** Stripe leaves a renewal's invoice open to changes for about an hour before it charges. */
export const draftSeconds = 3600;

export interface DraftInput extends Omit<NewInvoice, 'id' | 'created' | 'lines'> {
  /** Makes the lines, given the invoice's id. */
  lines?: (invoiceId: string) => InvoiceLine[];
  /** Pending items that go onto this invoice. */
  items?: InvoiceItem[];
  discounts?: string[];
  /** Seconds until it is finalized by itself; null: never. */
  finalizesIn: number | null;
}

/** Creates a draft with its totals. */
export function draftInvoice(world: World, input: DraftInput): Invoice {
  const { tables } = world;
  const id = world.id('in');
  const created = world.now(input.customer);
  const lines = [
    ...(input.items ?? []).map((item) => itemLine(world, item, id)),
    ...(input.lines?.(id) ?? []),
  ];
  const draft = invoiceShape({ ...input, id, created, lines });
  const invoice = withTotals(world, {
    ...draft,
    discounts: input.discounts ?? [],
    automatically_finalizes_at: input.finalizesIn === null ? null : created + input.finalizesIn,
    next_payment_attempt:
      input.finalizesIn === null || input.collectionMethod === 'send_invoice'
        ? null
        : created + input.finalizesIn,
  });
  for (const item of input.items ?? []) tables.invoiceitems.put({ ...item, invoice: id });
  if (input.customer.currency === null)
    world.change(tables.customers, input.customer.id, { currency: input.currency });
  return world.create(tables.invoices, invoice, 'invoice.created');
}

/** The same invoice with sums that fit its lines, discounts and the customer's balance. */
export function withTotals(world: World, invoice: Invoice): Invoice {
  const customer = world.tables.customers.get(invoice.customer);
  const { lines, totals } = applyDiscounts(world, invoice.lines.data, invoice.discounts);
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const untaxed = subtotal - totals.reduce((sum, { amount }) => sum + amount, 0);
  const taxes = totalTaxes(lines);
  const total = untaxed + taxes.reduce((sum, { amount }) => sum + amount, 0);
  const balance = invoice.status === 'draft' ? (customer?.balance ?? 0) : invoice.starting_balance;
  const amountDue = Math.max(0, total + balance);
  return {
    ...invoice,
    lines: { ...invoice.lines, data: lines },
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_excluding_tax: untaxed,
    total_taxes: taxes,
    total_discount_amounts: totals,
    total_pretax_credit_amounts: totals.map((entry) => ({ ...entry, type: 'discount' as const })),
    starting_balance: balance,
    amount_due: amountDue,
    amount_remaining: amountDue - invoice.amount_paid,
  };
}

/** The taxes of all lines, one entry for each rate. */
function totalTaxes(lines: readonly InvoiceLine[]): LineTax[] {
  const byRate = new Map<string, LineTax>();
  for (const tax of lines.flatMap((line) => line.taxes)) {
    const rate = tax.tax_rate_details.tax_rate;
    const sum = byRate.get(rate);
    byRate.set(rate, {
      ...tax,
      amount: tax.amount + (sum?.amount ?? 0),
      taxable_amount: tax.taxable_amount + (sum?.taxable_amount ?? 0),
    });
  }
  return [...byRate.values()];
}

/** Items that wait for an invoice: the subscription's and those of no subscription. */
export function pendingItems(world: World, customer: Customer, subscription: string | null): InvoiceItem[] {
  return world.tables.invoiceitems.where('customer', customer.id).filter((item) => {
    const owner = item.parent?.subscription_details.subscription ?? null;
    return item.invoice === null && (owner === null || owner === subscription);
  });
}

/** draft → open, with number, balance and payment intent; an invoice of nothing is paid at once by the caller. */
export function finalizeInvoice(world: World, id: string): Invoice {
  const { tables } = world;
  const draft = world.need('invoices', id);
  if (draft.status !== 'draft') {
    throw invalid(
      "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
      undefined,
      'invoice_not_editable',
    );
  }
  const customer = world.need('customers', draft.customer, 'customer');
  const now = world.now(customer);
  const summed = withTotals(world, draft);
  const endingBalance = summed.starting_balance + summed.total - summed.amount_due;
  world.change(
    tables.customers,
    customer.id,
    { balance: endingBalance, next_invoice_sequence: customer.next_invoice_sequence + 1 },
    endingBalance === customer.balance ? undefined : 'customer.updated',
  );
  const daysUntilDue = dueDays(world, summed);
  tables.invoices.put({
    ...summed,
    status: 'open',
    automatically_finalizes_at: null,
    next_payment_attempt: null,
    ending_balance: endingBalance,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    effective_at: now,
    due_date: summed.due_date ?? (daysUntilDue === null ? null : now + daysUntilDue * 86_400),
    hosted_invoice_url: `https://invoice.stripe.com/i/${world.accountId}/test_${summed.id}?s=ap`,
    invoice_pdf: `https://pay.stripe.com/invoice/${world.accountId}/test_${summed.id}/pdf?s=ap`,
    status_transitions: { ...summed.status_transitions, finalized_at: now },
  });
  if (summed.amount_due > 0) attachIntent(world, id, customer);
  const open = world.need('invoices', id);
  world.emit('invoice.finalized', open);
  return open;
}

function dueDays(world: World, invoice: Invoice): number | null {
  if (invoice.collection_method !== 'send_invoice') return null;
  const subscription =
    invoice.subscription === null ? undefined : world.tables.subscriptions.get(invoice.subscription);
  return subscription?.days_until_due ?? 30;
}

function attachIntent(world: World, invoiceId: string, customer: Customer): void {
  const { tables } = world;
  const invoice = world.need('invoices', invoiceId);
  const created = world.now(customer);
  const intent = world.create(
    tables.payment_intents,
    paymentIntentShape({
      id: world.id('pi'),
      secret: world.runtime.ids.text(25),
      created,
      amountCents: invoice.amount_due,
      currency: invoice.currency,
      customer: customer.id,
      description: intentDescription(invoice),
    }),
    'payment_intent.created',
  );
  tables.invoice_payments.put(
    invoicePaymentShape({
      id: world.id('inpay'),
      created,
      invoice: invoice.id,
      paymentIntent: intent.id,
      amountCents: invoice.amount_due,
      currency: invoice.currency,
    }),
  );
}

/** What Stripe writes on the charges of an invoice. */
export function intentDescription(invoice: Pick<Invoice, 'billing_reason' | 'number'>): string {
  if (invoice.billing_reason === 'subscription_create') return 'Subscription creation';
  return invoice.billing_reason === 'manual'
    ? `Payment for Invoice ${invoice.number ?? ''}`.trim()
    : 'Subscription update';
}
