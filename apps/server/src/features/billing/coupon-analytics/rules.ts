import { currencyDecimals } from '@midoffice/contract/customers/accounts/currency';
import { notBegunWords } from '@midoffice/contract/billing/coupon-analytics/lists';
import { planLabel } from '@midoffice/contract/customers/accounts/plans';
import type { SubscriptionRecord } from '../../../platform/connectors/stripe/records.ts';
import { badInput } from '../../../platform/http/errors.ts';

/** @throws ApiError 400 naming the quarter, where it has not begun */
export function requireBegun(quarter: string, nowMs: number): void {
  const problem = notBegunWords(quarter, nowMs);
  if (problem !== undefined) throw badInput('quarter', problem);
}

/** An amount in the currency's main unit: 123450 cents are 1234.5 dollars, 1234 yen are 1234. */
export const mainUnits = (smallestUnits: number, currency: string): number =>
  smallestUnits / 10 ** currencyDecimals(currency);

/** What a plan code is called; null where the provider names no plan. */
export const productName = (planCode: string | null): string | null => planCode && planLabel(planCode);

/** The same day and time so many months on; the last day of a shorter month. */
function monthsAfter(start: Date, months: number): number {
  const month = new Date(start);
  month.setUTCDate(1);
  month.setUTCMonth(month.getUTCMonth() + months);
  const days = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  return month.setUTCDate(Math.min(start.getUTCDate(), days));
}

/** How many months have begun from one moment until another: 1 from its first day on, 2 after a whole month. */
export function monthsBegun(startMs: number, endMs: number): number {
  if (!(endMs > startMs)) return 0;
  const [start, end] = [new Date(startMs), new Date(endMs)];
  const apart =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  const whole = monthsAfter(start, apart) <= endMs ? apart : apart - 1;
  return monthsAfter(start, whole) < endMs ? whole + 1 : whole;
}

type Life = Pick<SubscriptionRecord, 'created' | 'endedAt' | 'cancelAt' | 'currentPeriodEnd'>;

/** Months begun of a subscription until it ended, or until now. */
export const activeMonths = (
  { created, endedAt }: Pick<Life, 'created' | 'endedAt'>,
  nowMs: number,
): number => monthsBegun(Date.parse(created), endedAt ? Math.min(Date.parse(endedAt), nowMs) : nowMs);

/** When a subscription ended, ends, or renews. */
export const activeUntil = ({ endedAt, cancelAt, currentPeriodEnd }: Life): string | null =>
  endedAt ?? cancelAt ?? currentPeriodEnd;

/** Hundredths of a percent as percent and as a part of one; null where no rate is set. */
export const percentOf = (bps: number | null): number | null => (bps === null ? null : bps / 100);
export const partOf = (bps: number | null): number => (bps ?? 0) / 10_000;
