import type { Doc } from '../kernel/journal.ts';
import type { Store } from '../kernel/store.ts';
import type { Coupon, Discount, Price, Product, PromotionCode } from './shapes/catalog.ts';
import type { Customer } from './shapes/customer.ts';
import type { Invoice, InvoiceItem, InvoicePayment } from './shapes/invoice.ts';
import type { BalanceTransaction, SetupIntent, StripeEvent, TestClock } from './shapes/ledger.ts';
import type { Charge, Refund } from './shapes/charge.ts';
import type { PaymentIntent, PaymentMethod } from './shapes/payment.ts';
import type { PaymentLink } from './shapes/payment-link.ts';
import type { Dispute } from './shapes/dispute.ts';
import type { Subscription } from './shapes/subscription.ts';
import type { SubscriptionSchedule } from './shapes/subscription-schedule.ts';

/** A finished call that will be answered the same again: https://docs.stripe.com/api/idempotent_requests */
export interface KeptAnswer extends Doc {
  fingerprint: string;
  path: string;
  status: number;
  body: string;
  requestId: string;
  atMs: number;
}

/** What the sandbox remembers of a subscription beside its wire shape. */
export interface SubscriptionNote extends Doc {
  trialWillEndSent: boolean;
}

/** Line items of a payment link, which the wire shape leaves out. */
export interface PaymentLinkLines extends Doc {
  lines: { id: string; price: string; quantity: number }[];
}

/** All tables of the stand-in. */
export function openTables(store: Store) {
  return {
    customers: store.table<Customer>('stripe.customers', ['email', 'test_clock']),
    payment_methods: store.table<PaymentMethod>('stripe.payment_methods', ['customer']),
    products: store.table<Product>('stripe.products'),
    prices: store.table<Price>('stripe.prices', ['product', 'lookup_key']),
    coupons: store.table<Coupon>('stripe.coupons'),
    promotion_codes: store.table<PromotionCode>('stripe.promotion_codes', ['code']),
    discounts: store.table<Discount>('stripe.discounts', ['subscription']),
    subscriptions: store.table<Subscription>('stripe.subscriptions', ['customer', 'test_clock']),
    subscription_schedules: store.table<SubscriptionSchedule>('stripe.subscription_schedules', ['customer']),
    invoices: store.table<Invoice>('stripe.invoices', ['customer', 'subscription']),
    invoiceitems: store.table<InvoiceItem>('stripe.invoiceitems', ['customer', 'invoice']),
    invoice_payments: store.table<InvoicePayment>('stripe.invoice_payments', ['invoice']),
    charges: store.table<Charge>('stripe.charges', ['customer', 'payment_intent']),
    refunds: store.table<Refund>('stripe.refunds', ['charge']),
    disputes: store.table<Dispute>('stripe.disputes', ['charge']),
    payment_intents: store.table<PaymentIntent>('stripe.payment_intents', ['customer']),
    setup_intents: store.table<SetupIntent>('stripe.setup_intents', ['customer']),
    payment_links: store.table<PaymentLink>('stripe.payment_links'),
    balance_transactions: store.table<BalanceTransaction>('stripe.balance_transactions', ['source']),
    events: store.table<StripeEvent>('stripe.events'),
    test_clocks: store.table<TestClock>('stripe.test_clocks'),
    deleted: store.table<Doc & { object: string }>('stripe.deleted'),
    answers: store.table<KeptAnswer>('stripe.answers'),
    payment_link_lines: store.table<PaymentLinkLines>('stripe.payment_link_lines'),
    notes: store.table<SubscriptionNote>('stripe.subscription_notes'),
  };
}

export type Tables = ReturnType<typeof openTables>;
export type TableName = keyof Tables;

/** How error messages call the objects of a table. */
export const kinds: Record<string, string> = {
  customers: 'customer',
  payment_methods: 'PaymentMethod',
  products: 'product',
  prices: 'price',
  coupons: 'coupon',
  promotion_codes: 'promotion code',
  discounts: 'discount',
  subscriptions: 'subscription',
  subscription_schedules: 'subscription schedule',
  invoices: 'invoice',
  invoiceitems: 'invoice item',
  invoice_payments: 'invoice payment',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  payment_intents: 'payment_intent',
  setup_intents: 'setupintent',
  payment_links: 'payment link',
  balance_transactions: 'balance transaction',
  events: 'event',
  test_clocks: 'test clock',
};
