import type { Customer } from './customer.ts';
import { type Metadata, subList } from './common.ts';

export type LineParent =
  | {
      invoice_item_details: null;
      subscription_item_details: {
        invoice_item: string | null;
        proration: boolean;
        proration_details: { credited_items: null };
        subscription: string;
        subscription_item: string;
      };
      type: 'subscription_item_details';
    }
  | {
      invoice_item_details: {
        invoice_item: string;
        proration: boolean;
        proration_details: { credited_items: null };
        subscription: string | null;
      };
      subscription_item_details: null;
      type: 'invoice_item_details';
    };

export interface NewLine {
  id: string;
  invoice: string | null;
  amountCents: number;
  currency: string;
  description: string | null;
  period: { start: number; end: number };
  quantity: number | null;
  parent: LineParent;
  price: { id: string; product: string; unitAmountCents: number } | null;
  subscription: string | null;
  metadata?: Metadata;
  discountable?: boolean;
  taxes?: LineTax[];
}

/** A tax of a line, as it was given. */
export interface LineTax {
  amount: number;
  tax_behavior: 'exclusive' | 'inclusive';
  tax_rate_details: { tax_rate: string };
  taxability_reason: string;
  taxable_amount: number;
  type: 'tax_rate_details';
}

export type InvoiceLine = ReturnType<typeof lineShape>;

/** https://docs.stripe.com/api/invoice-line-item/object */
export function lineShape(given: NewLine) {
  return {
    id: given.id,
    object: 'line_item' as const,
    amount: given.amountCents,
    currency: given.currency,
    description: given.description,
    discount_amounts: [] as { amount: number; discount: string }[],
    discountable: given.discountable ?? true,
    discounts: [] as string[],
    invoice: given.invoice,
    livemode: false,
    metadata: given.metadata ?? {},
    parent: given.parent,
    period: given.period,
    pretax_credit_amounts: [],
    pricing: pricingShape(given.price, given.amountCents),
    quantity: given.quantity,
    quantity_decimal: given.quantity === null ? null : String(given.quantity),
    subscription: given.subscription,
    subtotal: given.amountCents,
    taxes: given.taxes ?? [],
  };
}

/** Price of a line or invoice item; an amount without a price is its own unit price. */
export function pricingShape(price: NewLine['price'], amountCents: number) {
  return {
    price_details: price ? { price: price.id, product: price.product } : null,
    type: 'price_details' as const,
    unit_amount_decimal: String(price ? price.unitAmountCents : amountCents),
  };
}

export interface NewInvoiceItem {
  id: string;
  customer: string;
  date: number;
  amountCents: number;
  currency: string;
  description: string | null;
  period: { start: number; end: number };
  quantity: number;
  price: NewLine['price'];
  proration: boolean;
  subscription: string | null;
  subscriptionItem: string | null;
  invoice: string | null;
  discountable: boolean;
  metadata: Metadata;
  testClock: string | null;
}

export type InvoiceItem = ReturnType<typeof invoiceItemShape>;

/** https://docs.stripe.com/api/invoiceitems/object */
export function invoiceItemShape(given: NewInvoiceItem) {
  return {
    id: given.id,
    object: 'invoiceitem' as const,
    amount: given.amountCents,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    date: given.date,
    description: given.description,
    discountable: given.discountable,
    discounts: [] as string[],
    invoice: given.invoice,
    livemode: false,
    metadata: given.metadata,
    net_amount: given.amountCents,
    parent: given.subscription
      ? {
          subscription_details: {
            subscription: given.subscription,
            subscription_item: given.subscriptionItem,
          },
          type: 'subscription_details' as const,
        }
      : null,
    period: given.period,
    pricing: pricingShape(given.price, given.amountCents),
    proration: given.proration,
    quantity: given.quantity,
    quantity_decimal: String(given.quantity),
    tax_rates: [],
    test_clock: given.testClock,
  };
}

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';

export interface NewInvoice {
  id: string;
  created: number;
  customer: Customer;
  currency: string;
  billingReason: 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  collectionMethod: 'charge_automatically' | 'send_invoice';
  period: { start: number; end: number };
  subscription: { id: string; metadata: Metadata } | null;
  lines: InvoiceLine[];
  autoAdvance: boolean;
  defaultPaymentMethod?: string | null;
  description?: string | null;
  footer?: string | null;
  dueDate?: number | null;
  metadata?: Metadata;
}

export type Invoice = ReturnType<typeof invoiceShape>;

/** https://docs.stripe.com/api/invoices/object, as a draft without totals */
export function invoiceShape(given: NewInvoice) {
  return {
    ...customerPart(given.customer),
    ...noSums(),
    ...unusedPart,
    id: given.id,
    object: 'invoice' as const,
    account_country: 'US',
    account_name: 'Midoffice sandbox',
    auto_advance: given.autoAdvance,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null as number | null,
    billing_reason: given.billingReason,
    collection_method: given.collectionMethod,
    created: given.created,
    currency: given.currency,
    custom_fields: null as { name: string; value: string }[] | null,
    default_payment_method: given.defaultPaymentMethod ?? null,
    description: given.description ?? null,
    discounts: [] as string[],
    due_date: given.dueDate ?? null,
    effective_at: null as number | null,
    footer: given.footer ?? null,
    hosted_invoice_url: null as string | null,
    invoice_pdf: null as string | null,
    issuer: { type: 'self' as const },
    lines: subList(given.lines, `/v1/invoices/${given.id}/lines`),
    livemode: false,
    metadata: given.metadata ?? {},
    next_payment_attempt: null as number | null,
    number: null as string | null,
    parent: given.subscription
      ? {
          quote_details: null,
          subscription_details: {
            metadata: given.subscription.metadata,
            subscription: given.subscription.id,
          },
          type: 'subscription_details' as const,
        }
      : null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: given.period.end,
    period_start: given.period.start,
    statement_descriptor: null as string | null,
    status: 'draft' as InvoiceStatus,
    status_transitions: {
      finalized_at: null as number | null,
      marked_uncollectible_at: null as number | null,
      paid_at: null as number | null,
      voided_at: null as number | null,
    },
    subscription: given.subscription?.id ?? null,
    webhooks_delivered_at: given.created as number | null,
  };
}

/** What an invoice copies from its customer. */
function customerPart(customer: Customer) {
  return {
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_shipping: customer.shipping,
    customer_tax_exempt: customer.tax_exempt,
    customer_tax_ids: [],
    test_clock: customer.test_clock,
  };
}

/** Sums and attempts before there are any. */
function noSums() {
  return {
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    ending_balance: null as number | null,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    subtotal: 0,
    subtotal_excluding_tax: 0,
    total: 0,
    total_discount_amounts: [] as { amount: number; discount: string }[],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [] as { amount: number; discount: string; type: 'discount' }[],
    total_taxes: [] as LineTax[],
  };
}

/** Keys that are answered and that nothing here fills. */
const unusedPart = {
  account_tax_ids: null,
  application: null,
  default_source: null,
  default_tax_rates: [],
  from_invoice: null,
  last_finalization_error: null,
  latest_revision: null,
  on_behalf_of: null,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
};

export type InvoicePayment = ReturnType<typeof invoicePaymentShape>;

/** https://docs.stripe.com/api/invoice-payment/object: what ties an invoice to its payment intent */
export function invoicePaymentShape(given: {
  id: string;
  created: number;
  invoice: string;
  paymentIntent: string;
  amountCents: number;
  currency: string;
}) {
  return {
    id: given.id,
    object: 'invoice_payment' as const,
    amount_paid: null as number | null,
    amount_requested: given.amountCents,
    created: given.created,
    currency: given.currency,
    invoice: given.invoice,
    is_default: true,
    livemode: false,
    payment: { payment_intent: given.paymentIntent, type: 'payment_intent' as const },
    status: 'open' as 'open' | 'paid' | 'canceled',
    status_transitions: { canceled_at: null as number | null, paid_at: null as number | null },
  };
}
