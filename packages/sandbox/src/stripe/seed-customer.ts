import { refundCharge } from './calls/refunds.ts';
import { createIntent } from './calls/payment-intents.ts';
import { type CardName, type Decline, testCard } from './cards.ts';
import { chargeIntent } from './engine/collect.ts';
import { seedSubscription, seconds } from './seed-history.ts';
import type { SeedCard, SeedCharge, SeedCustomer, SeededWorld } from './seed-types.ts';
import { fullAddress } from './shapes/common.ts';
import { type Customer, customerShape } from './shapes/customer.ts';
import { type PaymentMethod, noBillingDetails, paymentMethodShape } from './shapes/payment.ts';
import type { World } from './world.ts';

const cardNames: Record<Exclude<SeedCard, 'none'>, CardName> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'amex',
  discover: 'discover',
  declined: 'customerFail',
  insufficient_funds: 'insufficientFunds',
  expired: 'expired',
  lost: 'lost',
  stolen: 'stolen',
  processing_error: 'processingError',
};

/** One customer with card, subscriptions, invoices and charges. */
export function seedCustomer(world: World, given: SeedCustomer): SeededWorld['customers'][number] {
  const created = seconds(given.created);
  world.stepTime = created;
  const customer = world.tables.customers.put(
    customerShape({
      id: given.id ?? world.id('cus', 14),
      created,
      invoicePrefix: world.runtime.ids.text(8).toUpperCase(),
      email: given.email,
      name: given.name,
      phone: given.phone,
      description: given.description,
      address: given.country === undefined ? null : fullAddress({ country: given.country }),
      metadata: given.metadata,
    }),
  );
  const method = seedMethod(world, customer, given);
  const decline = declineFor(given.paymentMethod);
  // Guard: history is written in the order of time, as invoice numbers and the customer's balance depend on it.
  const subscriptions = (given.subscriptions ?? []).map((subscription) =>
    seedSubscription(world, customer.id, subscription, decline),
  );
  const charges = (given.charges ?? []).map((charge) => seedCharge(world, customer, method, charge, decline));
  world.stepTime = null;
  return { id: customer.id, email: given.email, paymentMethod: method?.id ?? null, subscriptions, charges };
}

function declineFor(card: SeedCard | undefined): Decline {
  const generic = {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  };
  if (card === undefined || card === 'none') return generic;
  return testCard(cardNames[card]).decline ?? generic;
}

function seedMethod(world: World, customer: Customer, given: SeedCustomer): PaymentMethod | null {
  const kind = given.paymentMethod ?? 'visa';
  if (kind === 'none') return null;
  const card = testCard(cardNames[kind]);
  const nowYear = new Date(world.runtime.clock.nowMs()).getUTCFullYear();
  const ownFingerprint = world.runtime.ids.text(16);
  const method = world.tables.payment_methods.put(
    paymentMethodShape({
      id: world.id('pm'),
      created: customer.created,
      brand: card.brand,
      last4: card.last4,
      funding: card.funding,
      country: card.country,
      expMonth: given.cardExpiry?.month ?? 8,
      expYear: given.cardExpiry?.year ?? nowYear + 4,
      fingerprint: given.cardFingerprint ?? ownFingerprint,
      customer: customer.id,
      billingDetails: { ...noBillingDetails, email: customer.email, name: customer.name },
    }),
  );
  const settings = { ...customer.invoice_settings, default_payment_method: method.id };
  world.change(world.tables.customers, customer.id, { invoice_settings: settings });
  return method;
}

function seedCharge(
  world: World,
  customer: Customer,
  method: PaymentMethod | null,
  given: SeedCharge,
  decline: Decline,
): string {
  if (!method) throw new Error(`${customer.id} has a charge and no payment method.`);
  world.stepTime = seconds(given.created);
  world.bank = () => (given.failed ? decline : null);
  const intent = createIntent(world, {
    amountCents: given.amountCents,
    currency: given.currency ?? 'usd',
    customer,
    description: given.description ?? null,
    metadata: given.metadata ?? {},
    receiptEmail: customer.email,
    captureMethod: 'automatic',
  });
  const { charge } = chargeIntent(world, intent, method, customer);
  if (given.refunded) refundCharge(world, charge, { reason: 'requested_by_customer', metadata: {} });
  world.bank = null;
  return charge.id;
}
