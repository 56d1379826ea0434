import Stripe from 'stripe';
import { fallbacks } from '@midoffice/contract/kernel';
import { ApiError } from '../../http/errors.ts';
import { isMissing, stripeFailure } from './failures.ts';

/**
 * Gives a customer of the card provider another e-mail address. May be repeated at any time.
 * @returns whether the provider has the customer
 * @throws ApiError 422 where it takes no such address, 502 or 503 where it does not answer or refuses our key
 */
export async function setCustomerEmail(
  client: Stripe | undefined,
  stripeId: string,
  email: string,
  idempotencyKey: string,
): Promise<boolean> {
  if (!client) throw new ApiError(503, `${fallbacks.notConfigured}: please set STRIPE_SECRET_KEY.`);
  try {
    const customer = await client.customers.retrieve(stripeId);
    if (customer.deleted) return false;
    if (customer.email !== email) await client.customers.update(stripeId, { email }, { idempotencyKey });
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError;
    // 409: an earlier request is still being worked on. 429: too many.
    if (isRefused && error.statusCode !== 409 && error.statusCode !== 429)
      throw new ApiError(422, 'The card provider does not take this e-mail address.');
    throw stripeFailure(error);
  }
}
