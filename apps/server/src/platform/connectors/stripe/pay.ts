import Stripe from 'stripe';
import { EffectPending } from '../../effects/effects.ts';
import { idOf, pageSize } from './ask.ts';
import { declineOf } from './refusals.ts';

/** How a try to pay an invoice with a card ended. A type, so that effects remember it. */
export type Payment = {
  /** By this try, or an earlier one of the same idempotency key. */
  readonly paid: boolean;
  /** By somebody else meanwhile, such as the customer or the provider itself: this try charged nothing. */
  readonly alreadyPaid: boolean;
  /** Why the card was declined, where it was. */
  readonly declined: string | null;
};

const paid: Payment = { paid: true, alreadyPaid: false, declined: null };
const alreadyPaid: Payment = { paid: false, alreadyPaid: true, declined: null };
const declinedAs = (declined: string): Payment => ({ paid: false, alreadyPaid: false, declined });

/** The attempts to pay an invoice, as far as they are known here. */
const intentsOf = (invoice: Stripe.Invoice): Stripe.PaymentIntent[] =>
  (invoice.payments?.data ?? []).flatMap(({ payment: { payment_intent: intent } }) =>
    intent && typeof intent === 'object' ? [intent] : [],
  );
/** Source: https://docs.stripe.com/payments/paymentintents/lifecycle */
const failedIntents = new Set<string>(['requires_payment_method', 'canceled']);
const isUnderWay = (invoice: Stripe.Invoice): boolean =>
  intentsOf(invoice).some(({ status }) => status === 'processing' || status === 'requires_capture');
const stillProcessing = (): EffectPending =>
  new EffectPending('The payment is still being processed at the card provider. No other card is tried.');

/** Of a paid invoice whose request does not say whose payment it was: whether this card paid it. */
const paidWith = (invoice: Stripe.Invoice, cardId: string): Payment =>
  intentsOf(invoice).some(
    ({ status, payment_method }) => status === 'succeeded' && idOf(payment_method) === cardId,
  )
    ? paid
    : alreadyPaid;

/** How far from its payment the event of a paid invoice is searched for, in seconds. */
const eventWindow = { before: 60, after: 600 };
/** Events that are searched at most. */
const mostEvents = 1_000;

/**
 * Of a paid invoice: whether the request of this key paid it. The key itself says so for a day, and cannot be asked after that;
 * the card says which payment could be ours, and the provider's event of that payment names the key of its request for 30 days.
 * @param unnamed of a payment by the card that no request caused, such as one that the bank took its time for
 * Source: https://docs.stripe.com/api/events/object#event_object-request
 */
async function settledBy(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  { invoiceId, cardId, idempotencyKey }: Try,
  unnamed: Payment,
): Promise<Payment> {
  const byCard = paidWith(invoice, cardId);
  const paidAt = invoice.status_transitions?.paid_at;
  if (!byCard.paid || !paidAt) return byCard;
  const created = { gte: paidAt - eventWindow.before, lte: paidAt + eventWindow.after };
  const events = await stripe.events
    .list({ type: 'invoice.paid', created, limit: pageSize })
    .autoPagingToArray({ limit: mostEvents });
  const event = events.find(({ data }) => (data.object as { id?: string }).id === invoiceId);
  // The provider has forgotten it: the card is all that is left to go by.
  if (!event) return byCard;
  const key = event.request?.idempotency_key ?? null;
  if (key === null) return unnamed;
  return key === idempotencyKey ? paid : alreadyPaid;
}

/** The provider has no code of its own for a paid invoice: whether it is one, the invoice says. */
const isInvalid = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.statusCode !== 409 &&
  error.statusCode !== 429;

interface Try {
  readonly invoiceId: string;
  readonly cardId: string;
  readonly idempotencyKey: string;
}

/**
 * Pays an open invoice with one card. The request is repeated even where the invoice is paid by now: the provider answers an
 * earlier one of the same key as it did then, and refuses a first one. After a day it knows keys no more: then its records of
 * the payment say whose it is.
 * @throws EffectPending while the bank has not answered for good
 */
export async function payInvoice(stripe: Stripe, given: Try): Promise<Payment> {
  const { invoiceId, cardId, idempotencyKey } = given;
  const look = () =>
    stripe.invoices.retrieve(invoiceId, { expand: ['payments.data.payment.payment_intent'] });
  const before = await look();
  const wasPaid = before.status === 'paid';
  if (!wasPaid && isUnderWay(before)) throw stillProcessing();
  try {
    const answer = await stripe.invoices.pay(invoiceId, { payment_method: cardId }, { idempotencyKey });
    if (answer.status === 'paid') return paid;
  } catch (error) {
    // The first request of this key, or one that repeats it after the provider has forgotten it.
    if (isInvalid(error)) {
      const now = wasPaid ? before : await look();
      if (now.status === 'paid') return settledBy(stripe, now, given, alreadyPaid);
      throw error;
    }
    const declined = declineOf(error);
    if (declined) return wasPaid ? alreadyPaid : declinedAs(declined);
    // An earlier request whose answer was an error of the provider's: it is repeated as long as the key lives.
    if (wasPaid && error instanceof Stripe.errors.StripeAPIError)
      return settledBy(stripe, before, given, paid);
    throw error;
  }
  // Neither paid nor declined, or a repeated request that is answered as it was then.
  const after = await look();
  if (after.status === 'paid') return settledBy(stripe, after, given, paid);
  if (intentsOf(after).length > 0 && intentsOf(after).every(({ status }) => failedIntents.has(status)))
    return declinedAs('not accepted');
  throw stillProcessing();
}
