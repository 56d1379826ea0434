/** What is billed and how often, as far as two sides of a migration have to agree. A type, so that effects remember it. */
export type BillingTerms = {
  /** ISO 4217, lower case. */
  readonly currency: string;
  /** day, week, month or year. */
  readonly interval: string;
  /** Billed every so many intervals. */
  readonly intervalCount: number;
  /** For one period of all items, in the currency's smallest unit, before discounts and tax; null: depends on usage. */
  readonly amountCents: number | null;
  readonly itemCount: number;
};

/** When a subscription renews, and when it ends. Times are ISO 8601. */
interface Renewal {
  readonly currentPeriodEnd: string | null;
  /** When it ends; null: never. */
  readonly cancelAt: string | null;
  /** Absent in records of earlier releases, whose `cancelAt` is the end of the period then. */
  readonly cancelAtPeriodEnd?: boolean;
}

/**
 * Whether a running subscription takes money again after its current period: it has no end, or one after the period.
 * Source: https://docs.stripe.com/api/subscriptions/object#subscription_object-cancel_at
 */
export function renewsAgain({ currentPeriodEnd, cancelAt, cancelAtPeriodEnd = false }: Renewal): boolean {
  if (cancelAtPeriodEnd) return false;
  if (cancelAt === null) return true;
  return currentPeriodEnd !== null && Date.parse(cancelAt) > Date.parse(currentPeriodEnd);
}

/** A billing period in words, such as `month` or `3 months`. */
export const periodWords = ({
  interval,
  intervalCount,
}: Pick<BillingTerms, 'interval' | 'intervalCount'>): string =>
  intervalCount === 1 ? interval : `${intervalCount} ${interval}s`;

/**
 * How two sides of a migration differ apart from the amount; null if they do not.
 * @returns both sides in words, such as `billed every 3 months in USD` and `every month in USD`
 */
export function termsDifference(
  present: BillingTerms,
  wanted: BillingTerms,
): { readonly present: string; readonly wanted: string } | null {
  const words = (terms: BillingTerms): string => {
    const items =
      present.itemCount === wanted.itemCount
        ? ''
        : `${terms.itemCount} ${terms.itemCount === 1 ? 'item' : 'items'} `;
    return `${items}every ${periodWords(terms)} in ${terms.currency.toUpperCase()}`;
  };
  const same =
    present.currency === wanted.currency &&
    present.interval === wanted.interval &&
    present.intervalCount === wanted.intervalCount &&
    present.itemCount === wanted.itemCount;
  return same ? null : { present: words(present), wanted: words(wanted) };
}
