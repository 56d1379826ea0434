import Stripe from 'stripe';
import { EffectRefused } from '../../effects/effects.ts';

/** The bank's reasons in our words. Source: https://docs.stripe.com/declines/codes */
const declineWords: Record<string, string> = {
  insufficient_funds: 'insufficient funds',
  expired_card: 'the card has expired',
  lost_card: 'reported lost',
  stolen_card: 'reported stolen',
  card_velocity_exceeded: 'too many tries',
  processing_error: 'the bank could not process it',
  authentication_required: 'the bank asks the customer to confirm',
  incorrect_cvc: 'wrong security code',
  fraudulent: 'suspected fraud',
};

/** Why a card was declined, in our words; undefined where the failure is none. */
export function declineOf(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeCardError)) return undefined;
  const code = error.decline_code ?? error.code ?? '';
  return declineWords[code] ?? declineWords[error.code ?? ''] ?? 'declined by the bank';
}

/**
 * A failure of an act at the card provider: `EffectRefused` where the provider said no, so that nothing happened;
 * else the failure itself, since the act may have happened (time-out, reset, 429, 5xx, a key still in use).
 * Never carries the provider's own text, which may quote a key.
 */
export function actFailure(error: unknown): unknown {
  const declined = declineOf(error);
  if (declined) return new EffectRefused(`The card was declined: ${declined}.`, 402);
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  )
    return new EffectRefused('The card provider refuses our key. Please check STRIPE_SECRET_KEY.', 502);
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    if (error.statusCode === 409 || error.statusCode === 429) return error;
    return new EffectRefused(
      error.code === 'resource_missing'
        ? 'The card provider no longer knows what this is about.'
        : 'The card provider does not allow this in its current state.',
      422,
    );
  }
  return error;
}
