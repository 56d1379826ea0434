import type { CouponMoney } from '@midoffice/contract/billing/coupon-analytics/shapes';
import { moneyFormat } from '@midoffice/contract/customers/accounts/currency';

const formats = new Map<string, (smallestUnits: number) => string>();

/** Dollars as `$1,234.50`, other currencies by their code, `EUR 40.00`. Source: r002-coupon-top10. */
export function couponMoney(cents: number, currency: string): string {
  const code = currency.toUpperCase();
  const format = formats.get(code) ?? moneyFormat(code, code === 'USD' ? 'symbol' : 'code');
  formats.set(code, format);
  return format(cents);
}

/** Amounts of several currencies side by side, never added. */
export const moneyTexts = (totals: readonly CouponMoney[], of: (money: CouponMoney) => number): string =>
  totals.map((money) => couponMoney(of(money), money.currency)).join(' + ');

/** A part of one in percent: 0.125 is `12.5 %`. */
export const percentText = (rate: number): string => `${Math.round(rate * 10_000) / 100} %`;
