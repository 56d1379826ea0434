import { planCodes, planLabel } from '@midoffice/contract/customers/accounts/plans';
import type { SubscriptionMigration } from '@midoffice/contract/billing/payments/shapes';
import { periodWords, renewsAgain, termsDifference } from '../../../platform/connectors/billing-terms.ts';
import type { StripeActs } from '../../../platform/connectors/stripe/acts.ts';
import { stripeFailure } from '../../../platform/connectors/stripe/failures.ts';
import { EffectRefused } from '../../../platform/effects/effects.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { money } from './rules.ts';

const refusal = (message: string): EffectRefused => new EffectRefused(message, 409);

/** What moving a customer's running subscription to today's price would do. A type, so that effects remember it. */
export type SubscriptionMove = {
  readonly subscription: string;
  readonly itemId: string;
  /** Price ids. */
  readonly from: string;
  readonly to: string;
  /** What staff are shown before. */
  readonly shown: SubscriptionMigration;
};

/**
 * Finds the subscription and the price to move it to, and asks the provider what both bill next.
 * @throws EffectRefused 409 where anything but the amount would change, or something would be billed at once
 */
export async function subscriptionMove(
  acts: StripeActs,
  stripeID: string,
  planCode: string,
): Promise<SubscriptionMove> {
  const [price, running] = [await acts.priceOf(planCode), await acts.runningSubscriptions(stripeID)];
  if (!price) throw refusal(`The card provider has no price for ${planLabel(planCode)}.`);
  const found = running.find((one) => one.planCode === planCode) ?? running[0];
  if (!found) throw refusal('No subscription of this customer is running.');
  const { id, itemId, planCode: present, quantity, terms } = found;
  const unitCents = price.terms.amountCents;
  const wanted = { ...price.terms, amountCents: unitCents === null ? null : unitCents * quantity };
  const difference = termsDifference(terms, wanted);
  if (difference)
    throw refusal(
      `The running subscription is billed ${difference.present}, ${planLabel(planCode)} ${difference.wanted}. Only the amount may differ; please change the plan first.`,
    );
  // A former name may stand on a former price; another plan's code means another amount.
  if (present !== planCode && (planCodes as readonly (string | null)[]).includes(present))
    throw refusal(
      `The running subscription is ${planLabel(String(present))}, the customer has ${planLabel(planCode)}. Please change the plan first.`,
    );
  if (!renewsAgain(found))
    throw refusal(
      `The running subscription ends on ${found.cancelAt?.slice(0, 10)} and does not renew, there is nothing to migrate.`,
    );
  const [now, next] = [await acts.nextInvoice(id), await acts.nextInvoice(id, { itemId, priceId: price.id })];
  if (!now || !next) throw refusal('The card provider bills this subscription no more.');
  if (next.chargesNow)
    throw refusal(
      `The card provider would bill ${money(next.dueCents, next.currency)} at once. Nothing was changed.`,
    );
  return {
    subscription: id,
    itemId,
    from: found.priceId,
    to: price.id,
    shown: {
      subscription: id,
      currency: terms.currency,
      period: periodWords(terms),
      presentCents: now.totalCents,
      nextCents: next.totalCents,
      nextAt: next.at,
    },
  };
}

/** Refuses where an amount has moved since it was shown. @throws EffectRefused 409 with both amounts */
export function requireShown(
  expected: { readonly currency: string; readonly cents: number } | undefined,
  actual: { readonly currency: string; readonly cents: number },
  what: string,
): void {
  if (!expected || (expected.currency === actual.currency && expected.cents === actual.cents)) return;
  throw refusal(
    `${what} was ${money(expected.cents, expected.currency)} and is ${money(actual.cents, actual.currency)} now. Nothing was changed, please look again.`,
  );
}

/** Answers a read with what a vendor says. @throws ApiError in place of an effect's refusals and a vendor's failures */
export async function lookedUp<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof EffectRefused) throw new ApiError(error.status, error.message);
    throw stripeFailure(error);
  }
}
