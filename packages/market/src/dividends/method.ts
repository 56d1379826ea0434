import type { Bar, DividendEvent } from '../bars/bar.ts';
import { firstBarFrom, type DividendMethod } from '../prices/adjust.ts';
import { median } from '../statistics/robust.ts';

/** Fewest payments that distinguish the methods. */
const fewest = 3;
/** How much less the ex-close must scatter: rounded steps of small payments scatter by either method. */
const clearly = 2;

/** Smaller steps are lost in the rounding of most vendors. */
const leastStep = 1e-5;

const ratio = (bar: Bar): number => (bar.adjClose ?? Number.NaN) / bar.close;

/** The scale on which each payment's step shows the amount, by either method; constant by the right one. */
function scales(bars: readonly Bar[], dividends: readonly DividendEvent[]): [number, number][] {
  return dividends.flatMap(({ date, amount }): [number, number][] => {
    const at = firstBarFrom(bars, date);
    const [before, bar] = [bars[at - 1], bars[at]];
    if (!before || !bar || !(amount > 0)) return [];
    const shown = 1 - ratio(before) / ratio(bar);
    if (!(shown > leastStep && shown < 1)) return [];
    const listed = amount / before.close;
    return [
      [
        Math.log(shareFor('prior-close', shown, before.close, bar.close) / listed),
        Math.log(shareFor('ex-close', shown, before.close, bar.close) / listed),
      ],
    ];
  });
}

const scatter = (values: readonly number[]): number => {
  const middle = median(values);
  return median(values.map((each) => Math.abs(each - middle)));
};

/**
 * How the vendor of a series adjusts for dividends: by the method that recomputes its own adjusted close better, a constant
 * scale aside (amounts in another unit). `null` where fewer than three payments are shown. Yahoo adjusts by the prior
 * close, Alpha Vantage and Quandl WIKI by the ex-close.
 * @param bars ascending, with the vendor's adjusted closes, on the same basis as the dividends
 */
export function inferDividendMethod(
  bars: readonly Bar[],
  dividends: readonly DividendEvent[],
): DividendMethod | null {
  const all = scales(bars, dividends);
  if (all.length < fewest) return null;
  const [prior, ex] = [scatter(all.map(([each]) => each)), scatter(all.map(([, each]) => each))];
  return ex < prior / clearly ? 'ex-close' : 'prior-close';
}

/** The step of the adjusted close for a payment of a share of the close before. */
export function stepFor(method: DividendMethod, share: number, before: number, on: number): number {
  return method === 'prior-close' ? share : (share * before) / (on + share * before);
}

/** The payment, as a share of the close before, that a step of the adjusted close shows: the inverse of `stepFor`. */
export function shareFor(method: DividendMethod, step: number, before: number, on: number): number {
  return method === 'prior-close' ? step : (step / (1 - step)) * (on / before);
}
