import type { PaypalConnector } from '../../../platform/connectors/paypal/paypal.ts';
import type { PaypalRecord } from '../../../platform/connectors/paypal/records.ts';
import type { Billed } from '../../../platform/connectors/stripe/trials.ts';
import { EffectPending, EffectRefused, type EffectRun } from '../../../platform/effects/effects.ts';
import { money } from './rules.ts';

const dayMs = 86_400_000;

/** What PayPal has billed although the card was to pay already. A type, so that effects remember it. */
export type PaypalBilled = {
  readonly cents: number;
  readonly currency: string;
  /** Of the last payment, ISO 8601. */
  readonly at: string;
};

/** How it was settled that PayPal has billed once more. A type, so that effects remember it. */
export type Overlap = {
  readonly paypal: PaypalBilled;
  /** When PayPal would have billed next: until then the customer has paid. ISO 8601. */
  readonly paidUntil: string;
  /** What the card was billed for the same time; null: it is billed from `paidUntil` on. */
  readonly card: Billed | null;
  /** Whether the card subscription bills from `paidUntil` on. */
  readonly postponed: boolean;
};

/** So many intervals after a moment; the last day of a shorter month. */
function later(from: string, interval: string, count: number): string {
  const date = new Date(from);
  if (interval === 'day' || interval === 'week')
    return new Date(date.getTime() + count * (interval === 'day' ? 1 : 7) * dayMs).toISOString();
  const month = date.getUTCMonth() + count * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const next = new Date(date);
  next.setUTCMonth(month, Math.min(date.getUTCDate(), lastDay));
  return next.toISOString();
}

/** When PayPal bills next after a payment. It does not say so of a subscription that is cancelled. */
function paidUntilOf(record: PaypalRecord, from: string, paidAt: string): string {
  const paidMs = Date.parse(paidAt);
  const said = record.nextBillingTime;
  if (said !== null && Date.parse(said) > Math.max(paidMs, Date.parse(from))) return said;
  const { interval, intervalCount } = record;
  for (let n = 1; n < 1_000; n += 1) {
    const next = later(from, interval ?? 'month', n * (intervalCount ?? 1));
    if (Date.parse(next) > paidMs) return next;
  }
  return from;
}

/** What PayPal has billed since the terms were read, of the period that the card was to pay; null: nothing. */
async function billedByPaypal(
  paypal: PaypalConnector,
  { record: before, from }: { record: PaypalRecord; from: string },
  nowMs: number,
): Promise<{ paypal: PaypalBilled; paidUntil: string } | null> {
  const record = await paypal.acts.subscription(before.subscriptionID);
  const at = record?.lastPaymentTime ?? null;
  // PayPal takes the money at any time of the day that it names.
  const lastMs = before.lastPaymentTime === null ? -Infinity : Date.parse(before.lastPaymentTime);
  const sinceMs = Math.max(Date.parse(from) - dayMs, lastMs + 1);
  if (!record || at === null || Date.parse(at) < sinceMs) return null;
  const payments = (
    await paypal.fetchTransactions(
      before.subscriptionID,
      new Date(sinceMs).toISOString(),
      new Date(Math.max(nowMs, Date.parse(at)) + dayMs).toISOString(),
    )
  ).filter(({ status }) => status === 'COMPLETED');
  const cents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    paypal: {
      cents: cents || (record.amountCents ?? 0),
      currency: record.currency ?? before.currency ?? 'usd',
      at,
    },
    paidUntil: paidUntilOf(record, from, at),
  };
}

/**
 * Where the day has passed on which PayPal was to bill next, and PayPal has billed: has the card subscription bill from PayPal's
 * next day on, or says that both have billed.
 * @returns null where PayPal has not billed
 * @throws EffectPending while PayPal cannot be asked
 */
export async function followPaypal(
  { platform, step }: EffectRun<object>,
  terms: { readonly record: PaypalRecord; readonly from: string },
  subscription: string,
): Promise<Overlap | null> {
  const { from } = terms;
  const nowMs = platform.now();
  if (Date.parse(from) - dayMs > nowMs) return null;
  const { paypal, stripe } = platform.connectors;
  const billed = await billedByPaypal(paypal, terms, nowMs).catch((error: unknown) => {
    if (!(error instanceof EffectRefused)) throw error;
    throw new EffectPending(`${subscription} has begun, PayPal cannot be asked: ${error.message}`);
  });
  if (!billed) return null;
  const { paidUntil } = billed;
  return step(
    `follow ${paidUntil}`,
    async (key) => {
      const postponed = await stripe.trials.postpone(subscription, paidUntil, key).catch((error: unknown) => {
        // It bills on its own days then, which is said.
        if (!(error instanceof EffectRefused) || error.status >= 500) throw asPending(error, subscription);
        return false;
      });
      const card = await stripe.trials.billedSince(subscription, from).catch((error: unknown) => {
        throw asPending(error, subscription);
      });
      return { ...billed, card, postponed };
    },
    { fresh: true },
  );
}

const asPending = (error: unknown, subscription: string): unknown =>
  error instanceof EffectRefused
    ? new EffectPending(`${subscription} has begun, the card provider cannot be asked: ${error.message}`)
    : error;

/** Such as `29.00 USD by card (in_1, not paid yet)`. */
export const cardWords = ({ cents, currency, invoices, paid }: Billed): string =>
  `${money(cents, currency)} by card (${invoices.join(', ')}${paid ? '' : ', not paid yet'})`;

/** What staff read where PayPal has billed once more, and what the timeline shows; null: nothing is to be refunded. */
export function overlapWords({ paypal, paidUntil, card, postponed }: Overlap): {
  readonly message: string;
  readonly billedTwice: string | null;
} {
  const took = `PayPal has billed ${money(paypal.cents, paypal.currency)} on ${paypal.at.slice(0, 10)}`;
  if (card) {
    const both = `${took}, and ${cardWords(card)} was billed for the same time`;
    return { message: `${both}: please refund one of them.`, billedTwice: both };
  }
  if (postponed) return { message: `${took} meanwhile.`, billedTwice: null };
  const until = `${took}, which pays until ${paidUntil.slice(0, 10)}`;
  return {
    message: `${until}, but the card subscription could not be moved to that day: please check there, and refund one of them.`,
    billedTwice: until,
  };
}
