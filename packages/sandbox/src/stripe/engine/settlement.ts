import type { Decline } from '../cards.ts';
import { invalid } from '../errors.ts';
import type { Customer } from '../shapes/customer.ts';
import type { Invoice } from '../shapes/invoice.ts';
import type { Charge } from '../shapes/charge.ts';
import type { PaymentIntent, PaymentMethod } from '../shapes/payment.ts';
import type { Subscription } from '../shapes/subscription.ts';
import type { World } from '../world.ts';
import { chargeIntent } from './collect.ts';
import { endSubscription } from './ending.ts';

export type Settlement =
  | { outcome: 'paid'; invoice: Invoice }
  | { outcome: 'no-method'; invoice: Invoice }
  | { outcome: 'declined'; invoice: Invoice; decline: Decline; charge: Charge; intent: PaymentIntent };

/** The card that an invoice is charged to: its own, the subscription's, the customer's default. */
export function methodFor(world: World, invoice: Invoice): PaymentMethod | null {
  const subscription = subscriptionOf(world, invoice);
  const customer = world.tables.customers.get(invoice.customer);
  const id =
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    customer?.invoice_settings.default_payment_method ??
    customer?.default_source ??
    null;
  return id === null ? null : (world.tables.payment_methods.get(id) ?? null);
}

/**
 * Tries to collect an open invoice. `automatic` tries follow the retry schedule; others count only when
 * they are the first: https://docs.stripe.com/api/invoices/object#invoice_object-attempt_count
 */
export function collectInvoice(
  world: World,
  id: string,
  options: { automatic: boolean; method?: PaymentMethod },
): Settlement {
  const invoice = world.need('invoices', id);
  const customer = world.need('customers', invoice.customer, 'customer');
  if (invoice.amount_remaining === 0)
    return { outcome: 'paid', invoice: markPaid(world, id, { outOfBand: false }) };
  const method = options.method ?? methodFor(world, invoice);
  if (!method) {
    return {
      outcome: 'no-method',
      invoice: options.automatic ? recordFailure(world, invoice, customer, true) : invoice,
    };
  }
  const intent = intentOf(world, id);
  if (!intent) throw invalid('This invoice has no payment to collect.');
  const attempt = chargeIntent(world, intent, method, customer);
  if (!attempt.decline)
    return {
      outcome: 'paid',
      invoice: markPaid(world, id, { outOfBand: false, automatic: options.automatic, method }),
    };
  const failed = recordFailure(world, invoice, customer, options.automatic);
  return {
    outcome: 'declined',
    invoice: failed,
    decline: attempt.decline,
    charge: attempt.charge,
    intent: attempt.intent,
  };
}

/** The payment intent behind an invoice. */
export function intentOf(world: World, invoiceId: string): PaymentIntent | null {
  const payment = world.tables.invoice_payments
    .where('invoice', invoiceId)
    .find((found) => found.status !== 'canceled');
  return payment ? (world.tables.payment_intents.get(payment.payment.payment_intent) ?? null) : null;
}

function recordFailure(world: World, invoice: Invoice, customer: Customer, automatic: boolean): Invoice {
  const counts = automatic || invoice.attempt_count === 0;
  const attempts = invoice.attempt_count + (counts ? 1 : 0);
  const retries = invoice.auto_advance && invoice.billing_reason !== 'subscription_create';
  const waitDays = retries ? world.dunning.retryDays[attempts - 1] : undefined;
  const failed = world.change(
    world.tables.invoices,
    invoice.id,
    {
      attempted: true,
      attempt_count: attempts,
      ...(counts
        ? { next_payment_attempt: waitDays === undefined ? null : world.now(customer) + waitDays * 86_400 }
        : {}),
    },
    'invoice.updated',
  );
  world.emit('invoice.payment_failed', failed);
  world.change(world.tables.customers, customer.id, { delinquent: true }, 'customer.updated');
  const subscription = subscriptionOf(world, failed);
  if (subscription && failed.billing_reason !== 'subscription_create') {
    const exhausted = counts && retries && waitDays === undefined;
    degrade(world, subscription, exhausted);
  }
  return world.need('invoices', invoice.id);
}

function degrade(world: World, subscription: Subscription, exhausted: boolean): void {
  const { subscriptions } = world.tables;
  if (exhausted && world.dunning.finalAction === 'cancel') {
    endSubscription(world, subscription.id, { reason: 'payment_failed' });
    return;
  }
  const status = exhausted && world.dunning.finalAction === 'unpaid' ? 'unpaid' : 'past_due';
  if (subscription.status === 'unpaid' || subscription.status === 'canceled') return;
  world.change(subscriptions, subscription.id, { status }, 'customer.subscription.updated');
}

/** open → paid, and what follows for customer and subscription. */
export function markPaid(
  world: World,
  id: string,
  how: { outOfBand: boolean; automatic?: boolean; method?: PaymentMethod },
): Invoice {
  const { tables } = world;
  const invoice = world.need('invoices', id);
  const customer = world.need('customers', invoice.customer, 'customer');
  const now = world.now(customer);
  const charged = how.method !== undefined;
  const paid = world.change(
    tables.invoices,
    id,
    {
      status: 'paid',
      attempted: true,
      attempt_count:
        invoice.attempt_count + (charged && (how.automatic || invoice.attempt_count === 0) ? 1 : 0),
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, paid_at: now },
    },
    'invoice.updated',
  );
  const payment = tables.invoice_payments.where('invoice', id).find((found) => found.status === 'open');
  if (payment) settlePayment(world, payment.id, paid, how.outOfBand, now);
  world.emit('invoice.paid', paid);
  world.emit('invoice.payment_succeeded', paid);
  restore(world, paid, customer, how.method);
  return paid;
}

function settlePayment(
  world: World,
  paymentId: string,
  invoice: Invoice,
  outOfBand: boolean,
  now: number,
): void {
  const { invoice_payments: payments, payment_intents: intents } = world.tables;
  const payment = world.need('invoice_payments', paymentId);
  if (outOfBand) {
    world.change(
      intents,
      payment.payment.payment_intent,
      { status: 'canceled', canceled_at: now },
      'payment_intent.canceled',
    );
    world.change(payments, paymentId, {
      status: 'canceled',
      status_transitions: { ...payment.status_transitions, canceled_at: now },
    });
    return;
  }
  world.change(
    payments,
    paymentId,
    {
      status: 'paid',
      amount_paid: invoice.amount_due,
      status_transitions: { ...payment.status_transitions, paid_at: now },
    },
    'invoice_payment.paid',
  );
}

function restore(
  world: World,
  invoice: Invoice,
  customer: Customer,
  method: PaymentMethod | undefined,
): void {
  const { tables } = world;
  const owes = tables.invoices
    .where('customer', customer.id)
    .some((other) => other.status === 'open' && other.attempted);
  if (!owes) world.change(tables.customers, customer.id, { delinquent: false }, 'customer.updated');
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || subscription.latest_invoice !== invoice.id) return;
  const revived = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  const saves =
    method !== undefined && subscription.payment_settings.save_default_payment_method === 'on_subscription';
  world.change(
    tables.subscriptions,
    subscription.id,
    {
      ...(revived ? { status: 'active' as const } : {}),
      ...(saves ? { default_payment_method: method.id } : {}),
    },
    'customer.subscription.updated',
  );
}

/** open → void; its payment intent is canceled. */
export function voidInvoice(world: World, id: string): Invoice {
  const invoice = world.need('invoices', id);
  const now = world.now({ test_clock: invoice.test_clock });
  const payment = world.tables.invoice_payments.where('invoice', id).find((found) => found.status === 'open');
  if (payment) settlePayment(world, payment.id, invoice, true, now);
  const voided = world.change(world.tables.invoices, id, {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  });
  world.emit('invoice.voided', voided);
  return voided;
}

export function markUncollectible(world: World, id: string): Invoice {
  const invoice = world.need('invoices', id);
  const marked = world.change(world.tables.invoices, id, {
    status: 'uncollectible',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: {
      ...invoice.status_transitions,
      marked_uncollectible_at: world.now({ test_clock: invoice.test_clock }),
    },
  });
  world.emit('invoice.marked_uncollectible', marked);
  return marked;
}

export function subscriptionOf(world: World, invoice: Invoice): Subscription | null {
  return invoice.subscription === null
    ? null
    : (world.tables.subscriptions.get(invoice.subscription) ?? null);
}
