import type { CardRecord, SubscriptionRecord } from '../../../platform/connectors/stripe/records.ts';

/** When a card ends, as `MM/YYYY`. */
export function cardExpiryText(card: Pick<CardRecord, 'expMonth' | 'expYear'> | undefined): string | null {
  if (!card?.expMonth || !card.expYear) return null;
  return `${String(card.expMonth).padStart(2, '0')}/${card.expYear}`;
}

/** Whether a card has ended: it is good to the last day of its month, UTC. */
export function cardExpired(card: Pick<CardRecord, 'expMonth' | 'expYear'>, nowMs: number): boolean {
  if (!card.expMonth || !card.expYear) return false;
  return nowMs >= Date.UTC(card.expYear, card.expMonth, 1);
}

/** The card that is charged: the default one, else the first. */
export function mainCard<T extends Pick<CardRecord, 'isDefault'>>(cards: readonly T[]): T | undefined {
  return cards.find((card) => card.isDefault) ?? cards[0];
}

/** The card that a subscription charges: its own, else the account's. Undefined where its own is none that is known. */
export function payingCard<T extends Pick<CardRecord, 'id' | 'isDefault'>>(
  cards: readonly T[],
  subscription: Pick<SubscriptionRecord, 'paymentMethodId'> | undefined,
): T | undefined {
  const own = subscription?.paymentMethodId;
  return own ? cards.find(({ id }) => id === own) : mainCard(cards);
}

const runningStatuses = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

/** Whether a subscription of this status still entitles to something. */
export function isRunning(status: string): boolean {
  return runningStatuses.has(status.toLowerCase());
}
