/** How the Stripe stand-in behaves. */
export interface StripeOptions {
  /** The only key it accepts. */
  secretKey: string;
  /** Where events are posted; may be set later with `stripe.setWebhook`. */
  webhookUrl?: string;
  webhookSecret?: string;
  /** Waits between delivery tries of one event, in milliseconds. Default 1 s, 5 s, 30 s, 5 min. */
  webhookRetryMs?: number[];
  /** Days between the tries of a failed renewal, and what happens after the last. Default 3, 5, 7 and cancel. */
  dunning?: { retryDays?: number[]; finalAction?: 'cancel' | 'unpaid' | 'past_due' };
}
