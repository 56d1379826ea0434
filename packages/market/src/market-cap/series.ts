import type { ShareStep } from './shares.ts';

/** Price, shares and market cap of a session, on today's basis. */
export interface MarketCapDay {
  date: string;
  price: number;
  /** Null before the first share count. */
  sharesOutstanding: number | null;
  marketCap: number | null;
}

/** Market cap is price times the shares of the last count on or before the day. Bars and steps ascend. */
export function marketCapSeries(
  bars: readonly { readonly date: string; readonly close: number }[],
  steps: readonly Pick<ShareStep, 'date' | 'shares'>[],
): MarketCapDay[] {
  let next = 0;
  let shares: number | null = null;
  return bars.map(({ date, close }) => {
    while (next < steps.length && steps[next]!.date <= date) {
      shares = steps[next]!.shares;
      next += 1;
    }
    return {
      date,
      price: close,
      sharesOutstanding: shares,
      marketCap: shares === null ? null : shares * close,
    };
  });
}
