import Stripe from 'stripe';
import { EffectRefused } from '../../effects/effects.ts';
import { askOf, idOf, instantOf, mostListed, pageSize, unlessMissing } from './ask.ts';
import { planMetadata, planOfSubscription } from './plans.ts';
import { renewalOf } from './records.ts';

/** A subscription with what a move to another price needs to know. A type, so that effects remember it. */
export type MovableSubscription = {
  readonly id: string;
  readonly status: string;
  readonly stripeID: string | null;
  readonly currency: string;
  readonly items: number;
  readonly itemId: string;
  readonly quantity: number;
  readonly priceId: string;
  readonly product: string;
  /** What one of it costs. */
  readonly amountCents: number | null;
  readonly interval: string | null;
  readonly intervalCount: number;
  readonly name: string | null;
  readonly planCode: string | null;
  readonly created: string;
  readonly periodStart: number;
  readonly currentPeriodEnd: string | null;
  readonly cancelAt: string | null;
  /** Whether the customer gets its invoices to pay, so that no card is charged. */
  readonly byInvoice: boolean;
};

/** One line of the provider's preview. */
export type PreviewLine = {
  readonly description: string;
  readonly amountCents: number;
  /** Whether this move makes it. */
  readonly proration: boolean;
  /** Whether an earlier change of this period has made it, which waits for the same invoice. */
  readonly earlier: boolean;
};

/** What the provider says that a move bills, and when. Amounts are in the currency's smallest unit. */
export type MovePreview = {
  readonly currency: string;
  /** Credit for the unused time at the old price plus the remaining time at the new one; below zero: a credit. */
  readonly prorationCents: number;
  /** Of the invoice on which it is billed, after discounts and tax. */
  readonly totalCents: number;
  /** What the customer then has to pay, by card or by the invoice that is sent. */
  readonly dueCents: number;
  /** ISO 8601. */
  readonly at: string;
  /** Whether that invoice is made at once, as where the period changes. */
  readonly billsNow: boolean;
  /** Whether it is sent to be paid; else the card is charged. */
  readonly byInvoice: boolean;
  readonly lines: PreviewLine[];
};

function movable(subscription: Stripe.Subscription): MovableSubscription {
  const item = subscription.items.data[0];
  const price = item?.price;
  return {
    id: subscription.id,
    status: subscription.status,
    stripeID: idOf(subscription.customer),
    currency: subscription.currency,
    items: subscription.items.data.length,
    itemId: item?.id ?? '',
    quantity: item?.quantity ?? 1,
    priceId: price?.id ?? '',
    product: idOf(price?.product) ?? '',
    amountCents: price?.unit_amount ?? null,
    interval: price?.recurring?.interval ?? null,
    intervalCount: price?.recurring?.interval_count ?? 1,
    name: price?.nickname ?? null,
    planCode: planOfSubscription(subscription),
    created: instantOf(subscription.created),
    periodStart: item?.current_period_start ?? 0,
    currentPeriodEnd: renewalOf(subscription).currentPeriodEnd,
    cancelAt: renewalOf(subscription).cancelAt,
    byInvoice: subscription.collection_method === 'send_invoice',
  };
}

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  parent?.subscription_item_details?.proration === true || parent?.invoice_item_details?.proration === true;

/** Where a move goes, and as of when time is divided between the two prices (Unix seconds). */
export interface PriceMove {
  readonly id: string;
  readonly itemId: string;
  readonly priceId: string;
  readonly prorationDate: number;
}

/** What is refused where the move would need the card and the card is declined: nothing changes then. */
const behaviour = {
  proration_behavior: 'create_prorations',
  payment_behavior: 'error_if_incomplete',
} as const;

const refusedPreview = (error: unknown): unknown =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'invoice_upcoming_none'
    ? new EffectRefused('The card provider no longer bills this subscription.', 409)
    : error;

async function preview(stripe: Stripe, move: PriceMove): Promise<MovePreview> {
  const now = movable(await stripe.subscriptions.retrieve(move.id));
  const invoice = await stripe.invoices
    .createPreview({
      subscription: move.id,
      subscription_details: {
        items: [{ id: move.itemId, price: move.priceId }],
        proration_behavior: behaviour.proration_behavior,
        proration_date: move.prorationDate,
      },
    })
    .catch((error: unknown) => {
      throw refusedPreview(error);
    });
  const at = instantOf(invoice.period_end);
  // Figures that leave lines out would be confirmed as if they were whole.
  if (invoice.lines.has_more)
    throw new EffectRefused(
      'The next invoice has more lines than can be shown. Please move the subscription at the card provider.',
      409,
    );
  const lines = invoice.lines.data.map((line) => {
    const isOwn = line.period.start === move.prorationDate;
    return {
      description: line.description ?? '',
      amountCents: line.amount,
      proration: isProration(line) && isOwn,
      earlier: isProration(line) && !isOwn,
    };
  });
  return {
    currency: invoice.currency,
    prorationCents: lines.reduce((sum, line) => sum + (line.proration ? line.amountCents : 0), 0),
    totalCents: invoice.total,
    dueCents: invoice.amount_due,
    at,
    billsNow: now.currentPeriodEnd === null || at < now.currentPeriodEnd,
    byInvoice: now.byInvoice,
    lines,
  };
}

/** Moves of subscriptions to another price with proration. Failures as those of `stripeActs`. */
export function stripePriceMoves(client: Stripe | undefined) {
  const asked = askOf(client);
  return {
    /** A subscription in its current state; null where the provider knows none of this id. */
    subscription: (id: string) =>
      asked((stripe) => unlessMissing(async () => movable(await stripe.subscriptions.retrieve(id)))),
    /** All subscriptions of a customer that have not ended. */
    ofCustomer: (stripeID: string) =>
      asked(async (stripe) => {
        const all = await unlessMissing(() =>
          stripe.subscriptions
            .list({ customer: stripeID, limit: pageSize })
            .autoPagingToArray({ limit: mostListed }),
        );
        return (all ?? []).map(movable);
      }),
    /** The provider's own preview. Source: https://docs.stripe.com/api/invoices/create_preview */
    preview: (move: PriceMove) => asked((stripe) => preview(stripe, move)),
    /**
     * Moves a subscription, or finds that this effect has moved it. Where something is charged at once and the card is
     * declined, nothing changes.
     * @param given.from the price that it has
     * @param given.asShown refuses where what is billed now differs from what was shown; asked right before the move
     */
    move: (
      given: PriceMove & {
        from: string;
        planCode: string | null;
        effect: string;
        asShown: (now: MovePreview, subscription: MovableSubscription) => void;
      },
      idempotencyKey: string,
    ) =>
      asked(async (stripe): Promise<boolean> => {
        const { id, itemId, priceId, prorationDate, from, planCode, effect, asShown } = given;
        const now = await stripe.subscriptions.retrieve(id);
        if (now.metadata['midoffice_effect'] === effect) return false;
        if (movable(now).priceId !== from)
          throw new EffectRefused(
            'The subscription has changed in the meantime. Nothing was changed, please check again.',
            409,
          );
        asShown(await preview(stripe, given), movable(now));
        await stripe.subscriptions.update(
          id,
          {
            items: [{ id: itemId, price: priceId }],
            ...behaviour,
            proration_date: prorationDate,
            metadata: { ...planMetadata(priceId, planCode), midoffice_effect: effect },
          },
          { idempotencyKey },
        );
        return true;
      }),
  };
}

export type StripePriceMoves = ReturnType<typeof stripePriceMoves>;
