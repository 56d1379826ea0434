import type { EnterpriseMigration, ExpectedMigration } from '@midoffice/contract/billing/prices/shapes';
import { periodWords } from '../../../platform/connectors/billing-terms.ts';
import type { ProviderPrice } from '../../../platform/connectors/stripe/catalogue.ts';
import type { MovableSubscription, MovePreview } from '../../../platform/connectors/stripe/price-moves.ts';
import type { StripeConnector } from '../../../platform/connectors/stripe/stripe.ts';
import { EffectRefused } from '../../../platform/effects/effects.ts';
import { money } from '../payments/api.ts';
import { priceRefusal, subscriptionRefusal } from './rules.ts';

/** A subscription and the price that it moves to, both as they are now. A type, so that effects remember it. */
export type FoundMove = { readonly subscription: MovableSubscription; readonly price: ProviderPrice };

/**
 * Finds both sides of a move.
 * @param wanted.stripeIDs the customer's accounts at the card provider
 * @throws EffectRefused 404, 409 naming the field
 */
export async function findMove(
  { catalogue, priceMoves }: Pick<StripeConnector, 'catalogue' | 'priceMoves'>,
  wanted: {
    readonly stripeIDs: readonly string[];
    readonly subscription: string;
    readonly newPriceID: string;
  },
): Promise<FoundMove> {
  const [subscription, price] = [
    await priceMoves.subscription(wanted.subscription),
    await catalogue.price(wanted.newPriceID),
  ];
  if (!subscription || !wanted.stripeIDs.includes(subscription.stripeID ?? ''))
    throw new EffectRefused('subscription: this customer has no subscription of this ID', 404);
  if (!price) throw new EffectRefused('newPriceID: the card provider knows no price of this ID', 404);
  const refusal = subscriptionRefusal(subscription) ?? priceRefusal(subscription, price);
  if (refusal !== null) throw new EffectRefused(refusal, 409);
  return { subscription, price };
}

/** A move as of a moment, for the provider. */
export const moveOf = ({ subscription, price }: FoundMove, prorationDate: number) => ({
  id: subscription.id,
  itemId: subscription.itemId,
  priceId: price.id,
  prorationDate,
});

const words = ({ interval, intervalCount }: { interval: string | null; intervalCount: number }): string =>
  periodWords({ interval: interval ?? '', intervalCount });

/** A move with the provider's preview, as staff see it. */
export const shownMove = (
  { subscription, price }: FoundMove,
  prorationDate: number,
  preview: MovePreview,
): EnterpriseMigration => ({
  subscription: subscription.id,
  newPriceID: price.id,
  currency: preview.currency,
  prorationDate,
  proration: preview.prorationCents,
  total: preview.totalCents,
  due: preview.dueCents,
  at: preview.at,
  chargesNow: preview.billsNow && !preview.byInvoice,
  invoicesNow: preview.billsNow && preview.byInvoice,
  present: {
    amount: subscription.amountCents === null ? null : subscription.amountCents * subscription.quantity,
    period: words(subscription),
  },
  next: { amount: (price.amountCents ?? 0) * subscription.quantity, period: words(price) },
  lines: preview.lines.map(({ description, amountCents, proration, earlier }) => ({
    description,
    amount: amountCents,
    proration,
    earlier,
  })),
});

/** What was shown stays valid for so long. */
const shownSeconds = 86_400;

/**
 * As of when time is divided: when it was shown, else now.
 * @throws EffectRefused 409 where it was shown too long ago, or in another period
 */
export function prorationDateOf(
  expected: Pick<ExpectedMigration, 'prorationDate'> | undefined,
  nowSeconds: number,
  { periodStart }: Pick<MovableSubscription, 'periodStart'>,
): number {
  const date = expected?.prorationDate ?? nowSeconds;
  if (date > nowSeconds + 60 || date < nowSeconds - shownSeconds || date < periodStart)
    throw new EffectRefused(
      'The figures were shown too long ago. Nothing was changed, please check again.',
      409,
    );
  return date;
}

/** Refuses where a figure has moved since it was shown. @throws EffectRefused 409 with both figures */
export function requireShownMove(expected: ExpectedMigration | undefined, preview: MovePreview): void {
  if (!expected) return;
  for (const [what, was, is] of [
    ['The proration', expected.proration, preview.prorationCents],
    ['The total', expected.total, preview.totalCents],
    ['The amount due', expected.due, preview.dueCents],
  ] as const)
    if (was !== is || expected.currency !== preview.currency)
      throw new EffectRefused(
        `${what} was ${money(was, expected.currency)} and is ${money(is, preview.currency)} now. Nothing was changed, please check again.`,
        409,
      );
}
