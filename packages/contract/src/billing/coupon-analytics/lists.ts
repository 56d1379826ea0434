/** Codes in the table at the top of the screen. Source: r002-coupon-top10. */
export const topCodes = 10;
/** Years that are offered, back from the current one. Source: r002-coupon-defaults. */
export const yearsOffered = 10;
/** Codes that one quarter answers at most, the most customers first. */
export const codesAtMost = 5_000;
/** Customers that the answer of a whole quarter holds at most, over all codes. */
export const customersAtMost = 100_000;
export const customersPageSize = 50;
/** Charges of one customer under one code in a quarter that are answered at most, newest first. */
export const chargesAtMost = 500;

/** How the names begin that replace the ids of customers whose accounts were deleted. */
export const deletedCustomerPrefix = 'deleted-';

export const couponCustomerSorts = ['amount', 'commissionTotal', 'creationDate', 'email', 'charges'] as const;
export type CouponCustomerSort = (typeof couponCustomerSorts)[number];

export const quarterWords = 'must be a quarter from Q1 to Q4, such as 2026-Q4';
/** Whether a text is a quarter such as `2026-Q4`, of 1970 at the earliest. */
export const isQuarter = (text: string): boolean =>
  /^\d{4}-Q[1-4]$/.test(text) && Number(text.slice(0, 4)) >= 1970;

const quarterMonths = 3;

/** The quarter of a moment in UTC, such as `2026-Q4`. */
export function quarterOf(atMs: number): string {
  const at = new Date(atMs);
  return `${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / quarterMonths) + 1}`;
}

/** The quarter before another one. */
export function quarterBefore(quarter: string): string {
  const [year, number] = [Number(quarter.slice(0, 4)), Number(quarter.slice(-1))];
  return number === 1 ? `${String(year - 1).padStart(4, '0')}-Q4` : `${quarter.slice(0, 4)}-Q${number - 1}`;
}

/** What is said of a quarter that has not begun; undefined: it has. */
export const notBegunWords = (quarter: string, nowMs: number): string | undefined =>
  quarter > quarterOf(nowMs)
    ? `${quarter} has not begun yet, the current quarter in UTC is ${quarterOf(nowMs)}`
    : undefined;

/** What is said of a quarter from which on no rate can be set yet; undefined: one can. A rate may be set a year ahead. */
export const tooEarlyWords = (quarter: string, nowMs: number): string | undefined => {
  const now = quarterOf(nowMs);
  const last = `${String(Number(now.slice(0, 4)) + 1).padStart(4, '0')}${now.slice(4)}`;
  return quarter > last ? `must be at most a year ahead: ${last} is the last quarter` : undefined;
};

/** The years of the year list, the current one first. */
export const offeredYears = (nowMs: number): number[] =>
  Array.from({ length: yearsOffered + 1 }, (_none, back) => new Date(nowMs).getUTCFullYear() - back);
