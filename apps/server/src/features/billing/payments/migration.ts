import { planCodes, planLabel } from '@midoffice/contract/customers/accounts/plans';
import type {
  ExpectedAmounts,
  PaypalMigration,
  SubscriptionMigration,
} from '@midoffice/contract/billing/payments/shapes';
import {
  periodWords,
  renewsAgain,
  termsDifference,
  type BillingTerms,
} from '../../../platform/connectors/billing-terms.ts';
import type { PaypalRecord } from '../../../platform/connectors/paypal/records.ts';
import type { StripeActs } from '../../../platform/connectors/stripe/acts.ts';
import type { StripeStarting } from '../../../platform/connectors/stripe/starting.ts';
import { stripeFailure } from '../../../platform/connectors/stripe/failures.ts';
import { EffectRefused } from '../../../platform/effects/effects.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { requireShownCard } from './charging.ts';
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
  // A former price may have a former name; the code of another plan means a different amount.
  if (present !== planCode && (planCodes as readonly (string | null)[]).includes(present))
    throw refusal(
      `The running subscription is ${planLabel(String(present))}, the customer has ${planLabel(planCode)}. Please change the plan first.`,
    );
  if (!renewsAgain(found))
    throw refusal(
      `The running subscription ends on ${found.cancelAt?.slice(0, 10)} and does not renew, there is nothing to migrate.`,
    );
  const [now, next] = [await acts.nextInvoice(id), await acts.nextInvoice(id, { itemId, priceId: price.id })];
  if (!now || !next) throw refusal('The card provider no longer bills this subscription.');
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

export const notActive = (): EffectRefused =>
  refusal('The PayPal subscription is not active, there is nothing to migrate.');

/** PayPal bills around the time that it names: begun closer to it, both could bill the same period. */
const leastHours = 2;

/** @param from when PayPal bills next, ISO 8601 @throws EffectRefused 409 where that is too close */
export function requireTime(from: string, nowMs: number): void {
  if (Date.parse(from) - nowMs >= leastHours * 3_600_000) return;
  const at = new Date(from).toISOString();
  throw refusal(
    `PayPal bills next on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC. Less than two hours before, both PayPal and the card could be billed for the same period; please migrate once PayPal has billed.`,
  );
}

/** What billing by card in place of PayPal would do. A type, so that effects remember it. */
export type PaypalMove = {
  readonly record: { readonly [K in keyof PaypalRecord]: PaypalRecord[K] };
  readonly priceId: string;
  readonly cardId: string;
  /** When PayPal would bill next, ISO 8601. */
  readonly from: string;
  /** What staff are shown before. */
  readonly shown: PaypalMigration;
};

/** What PayPal bills. @throws EffectRefused 409 where it does not say */
function paypalTerms({
  currency,
  interval,
  intervalCount,
  amountCents,
}: PaypalRecord): BillingTerms & { amountCents: number } {
  if (currency === null || interval === null || amountCents === null)
    throw refusal('PayPal does not say what it bills and how often. Please check there.');
  return { currency, interval, intervalCount: intervalCount ?? 1, amountCents, itemCount: 1 };
}

/**
 * Compares what PayPal bills with today's price of the plan, and finds the card that would pay.
 * @param wanted.stripeID the account at the card provider; null: there is none
 * @param wanted.cardID the card that was shown; absent where the caller did not look
 * @throws EffectRefused 409 where anything but the amount would change, or no card could pay, or another than was shown
 */
export async function paypalMove(
  {
    stripe,
    starting,
    subscriptionAtPaypal,
  }: {
    readonly stripe: StripeActs;
    readonly starting: StripeStarting;
    readonly subscriptionAtPaypal: (id: string) => Promise<PaypalRecord | null>;
  },
  {
    paypalID,
    stripeID,
    planCode,
    cardID,
  }: { paypalID: string; stripeID: string | null; planCode: string; cardID?: string | undefined },
  nowMs: number,
): Promise<PaypalMove> {
  const record = await subscriptionAtPaypal(paypalID);
  const plan = planLabel(planCode);
  const price = await stripe.priceOf(planCode);
  const from = record?.nextBillingTime;
  if (record?.status !== 'ACTIVE' || !from) throw notActive();
  requireTime(from, nowMs);
  if (!price) throw refusal(`The card provider has no price for ${plan}.`);
  const terms = paypalTerms(record);
  const difference = termsDifference(terms, price.terms);
  if (difference)
    throw refusal(
      `PayPal bills ${difference.present}, ${plan} is billed ${difference.wanted}. Only the amount may differ.`,
    );
  if (price.terms.amountCents === null) throw refusal(`What ${plan} costs depends on usage.`);
  const running = stripeID === null ? [] : await stripe.runningSubscriptions(stripeID);
  if (running.some((one) => one.planCode === planCode && renewsAgain(one)))
    throw refusal(`${plan} is billed by card already, for this customer.`);
  const [begins] = stripeID === null ? [] : await starting.of(stripeID);
  if (begins)
    throw refusal(
      begins.kind === 'incomplete'
        ? `${begins.id} waits for its first payment by card and would bill beside the new subscription. Please cancel it first, or wait until it has expired.`
        : `${begins.id} is to begin billing by card and would bill beside the new subscription. Please cancel it first.`,
    );
  const methods = stripeID === null ? [] : await stripe.paymentMethodsOf(stripeID);
  const card = methods.find(({ isCard, expiresAt }) => isCard && expiresAt !== null && expiresAt > from);
  if (!card)
    throw refusal(
      `The customer has no card that is valid on ${from.slice(0, 10)}, the next PayPal billing date. Please ask for one first.`,
    );
  requireShownCard(methods, cardID, card);
  return {
    record: { ...record },
    priceId: price.id,
    cardId: card.id,
    from,
    shown: {
      currency: terms.currency,
      period: periodWords(terms),
      presentCents: terms.amountCents,
      nextCents: price.terms.amountCents,
      nextAt: from,
      card: card.label,
      cardID: card.id,
    },
  };
}

/** Refuses where an amount has moved since it was shown. @throws EffectRefused 409 with both amounts */
export function requireShown(expected: ExpectedAmounts | undefined, shown: ExpectedAmounts): void {
  if (!expected) return;
  for (const [key, what] of [
    ['presentCents', 'The present amount'],
    ['nextCents', 'The new amount'],
  ] as const)
    if (expected.currency !== shown.currency || expected[key] !== shown[key])
      throw refusal(
        `${what} was ${money(expected[key], expected.currency)} and is ${money(shown[key], shown.currency)} now. Nothing was changed, please check again.`,
      );
}

/** Answers a read with what a vendor says. @throws ApiError in place of an effect's refusals and a vendor's failures */
export async function readAtVendor<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof EffectRefused) throw new ApiError(error.status, error.message);
    throw stripeFailure(error);
  }
}
