import Stripe from 'stripe';
import { ApiError } from '../../http/errors.ts';

/**
 * What a failure of the card provider is called before people. Never carries the provider's own text, which
 * may quote a key.
 */
export function stripeFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeRateLimitError) {
    return new ApiError(
      503,
      'The card provider is busy, please try again in a minute. Nothing was changed.',
      { retryAfterSeconds: 60 },
    );
  }
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  ) {
    return new ApiError(502, 'The card provider refuses our key. Please check STRIPE_SECRET_KEY.');
  }
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return new ApiError(502, 'The card provider does not answer. Nothing was changed.');
  }
  return new ApiError(502, 'The card provider failed to answer. Nothing was changed.');
}

/** Whether the provider says that it knows no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}
