import Stripe from 'stripe';
import { EffectPending } from '../../effects/effects.ts';
import { idOf } from './ask.ts';
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

const isAlreadyPaid = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'invoice_already_paid';

interface Try {
  readonly invoiceId: string;
  readonly cardId: string;
  readonly idempotencyKey: string;
}

/**
 * Pays an open invoice with one card. The request is repeated even where the invoice is paid by now: the provider answers an
 * earlier one of the same key as it did then, and refuses a first one, which says whose payment it is.
 * @throws EffectPending while the bank has not answered for good
 */
export async function payInvoice(
  stripe: Stripe,
  { invoiceId, cardId, idempotencyKey }: Try,
): Promise<Payment> {
  const look = () =>
    stripe.invoices.retrieve(invoiceId, { expand: ['payments.data.payment.payment_intent'] });
  const before = await look();
  const wasPaid = before.status === 'paid';
  if (!wasPaid && isUnderWay(before)) throw stillProcessing();
  try {
    const answer = await stripe.invoices.pay(invoiceId, { payment_method: cardId }, { idempotencyKey });
    if (answer.status === 'paid') return paid;
  } catch (error) {
    if (isAlreadyPaid(error)) return alreadyPaid;
    const declined = declineOf(error);
    if (declined) return wasPaid ? alreadyPaid : declinedAs(declined);
    // An earlier request whose answer was an error of the provider's: it is repeated as long as the key lives.
    if (wasPaid && error instanceof Stripe.errors.StripeAPIError) return paidWith(before, cardId);
    throw error;
  }
  // Neither paid nor declined, or a repeated request that is answered as it was then.
  const after = await look();
  if (after.status === 'paid') return paidWith(after, cardId);
  if (intentsOf(after).length > 0 && intentsOf(after).every(({ status }) => failedIntents.has(status)))
    return declinedAs('not accepted');
  throw stillProcessing();
}
