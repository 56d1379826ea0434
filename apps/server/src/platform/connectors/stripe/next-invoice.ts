import Stripe from 'stripe';
import { renewalOf } from './records.ts';

/** What the provider says that a subscription bills next. Amounts are in the currency's smallest unit. */
export type NextInvoice = {
  readonly currency: string;
  /** After discounts and tax, before the customer's credit. */
  readonly totalCents: number;
  /** What is taken from the card then. */
  readonly dueCents: number;
  /** ISO 8601. */
  readonly at: string;
  /** Whether it would be billed before the current period ends, that is at once. */
  readonly chargesNow: boolean;
};

const isNone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'invoice_upcoming_none';

/**
 * The provider's preview of the next invoice of a subscription, as it is or with another price for one item and without
 * proration. Null where no invoice follows. Source: https://docs.stripe.com/api/invoices/create_preview
 */
export async function nextInvoice(
  stripe: Stripe,
  id: string,
  change?: { readonly itemId: string; readonly priceId: string },
): Promise<NextInvoice | null> {
  const { currentPeriodEnd } = renewalOf(await stripe.subscriptions.retrieve(id));
  try {
    const invoice = await stripe.invoices.createPreview({
      subscription: id,
      ...(change && {
        subscription_details: {
          items: [{ id: change.itemId, price: change.priceId }],
          proration_behavior: 'none',
        },
      }),
    });
    const at = new Date(invoice.period_end * 1000).toISOString();
    return {
      currency: invoice.currency,
      totalCents: invoice.total,
      dueCents: invoice.amount_due,
      at,
      chargesNow: currentPeriodEnd === null || at < currentPeriodEnd,
    };
  } catch (error) {
    if (isNone(error)) return null;
    throw error;
  }
}
