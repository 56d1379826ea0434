import { firstBarFrom } from '@midoffice/market';
import type { Bar, DividendEvent, SplitEvent } from '@midoffice/market';
import { backwardFactors } from '@midoffice/market/series/index';
import { MAD_TO_SIGMA } from '@midoffice/market/statistics/robust';
import { withAdjustedClose } from '../clean-series.ts';
import type { Random } from '../random.ts';
import type { CleanSeries } from '../types.ts';

/** Ratios that companies use, new shares per old. */
export const forwardRatios = [2, 2, 2, 1.5, 1.5, 3, 4, 5, 10, 7, 5 / 4, 4 / 3, 5 / 2];
export const reverseRatios = [
  1 / 10,
  1 / 10,
  1 / 5,
  1 / 4,
  1 / 3,
  1 / 2,
  1 / 20,
  1 / 15,
  1 / 8,
  1 / 6,
  1 / 25,
];
const inUse = [
  ...new Set([...forwardRatios, ...reverseRatios, 6 / 5, 5 / 3, 6, 8, 15, 20, 25, 30, 1 / 7, 1 / 12, 1 / 30]),
];

/** Sessions on either side that a case needs. */
const neighbours = 60;

/** A series whose company really split: what every repair should lead to, and where. */
export interface TrueSplit {
  /** Split-adjusted, adjusted close from the list. */
  readonly truth: readonly Bar[];
  readonly dividends: readonly DividendEvent[];
  /** Index of the ex-date. */
  readonly at: number;
  readonly split: SplitEvent;
  /** Whether prices and volumes can show this ratio on this day, where `claimed` of it is in the prices already. */
  readonly decidable: (claimed?: number) => boolean;
}

/** Draws a day, a ratio and a volatility. `null` where the series is too short. */
export function drawSplit(
  series: CleanSeries,
  random: Random,
  ratios: readonly number[],
  more: { readonly spinOff?: number; readonly wideDay?: boolean } = {},
): TrueSplit | null {
  if (series.bars.length < 4 * neighbours) return null;
  const at = random.integer(neighbours, series.bars.length - neighbours - 1);
  const ratio = random.pick(ratios);
  const volatile = amplified(series, random.logUniform(1, 3));
  const wide = more.wideDay ? widened(volatile.bars, at, random) : volatile.bars;
  const { bars, dividends } = more.spinOff
    ? withSpinOff({ bars: wide, dividends: volatile.dividends }, at, more.spinOff)
    : { bars: wide, dividends: volatile.dividends };
  const split = { date: bars[at]!.date, ratio };
  const plain = more.spinOff ? volatile.bars : bars;
  return {
    truth: withAdjustedClose(bars, dividends),
    dividends,
    at,
    split,
    decidable: (claimed) => isDecidable(plain, at, ratio, claimed),
  };
}

/**
 * The rule of decidability. The open and the close of the day move by the market beside the split; the ratio is decidable
 * where that move is small beside what the prices show of the split (a fifth) and beside the distance to the nearest other
 * ratio in use (half), what they show beyond eight usual days, and no day of half that size is near (a crash hides what
 * happens beside it).
 * @param claimed the ratio that the prices are restated by already, so that only the rest shows
 */
export function isDecidable(bars: readonly Bar[], at: number, ratio: number, claimed = 1): boolean {
  const size = Math.abs(Math.log(ratio / claimed));
  const moves = bars.slice(at - neighbours, at + neighbours).flatMap((bar, i, all) => {
    const before = all[i - 1];
    return before && i !== neighbours ? [Math.abs(Math.log(bar.close / before.close))] : [];
  });
  const usual = moves.toSorted((a, b) => a - b)[Math.floor(moves.length / 2)]! * MAD_TO_SIGMA;
  const before = bars[at - 1]!.close;
  const day = Math.max(
    Math.abs(Math.log(bars[at]!.open / before)),
    Math.abs(Math.log(bars[at]!.close / before)),
  );
  const other = Math.min(
    ...inUse.filter((each) => Math.abs(each - ratio) > 1e-9).map((each) => Math.abs(Math.log(each / ratio))),
  );
  const near = Math.max(...moves.slice(neighbours - 12, neighbours + 12));
  return size > 8 * usual && day < size / 5 && day < other / 2 && usual < other / 2 && near < size / 2;
}

/** Moves beyond so many usual days are news and stay as they were. */
const newsFrom = 4;

/** Usual moves x `factor`, from the last bar backwards; dividends keep their share of the price. */
function amplified(
  { bars, dividends }: CleanSeries,
  factor: number,
): { bars: Bar[]; dividends: DividendEvent[] } {
  const moves = bars.slice(1).map((bar, i) => Math.abs(Math.log(bar.close / bars[i]!.close)));
  const news = newsFrom * MAD_TO_SIGMA * moves.toSorted((x, y) => x - y)[Math.floor(moves.length / 2)]!;
  const grown = (move: number): number =>
    Math.sign(move) * Math.max(Math.abs(move), Math.min(Math.abs(move), news) * factor);
  const bent: Bar[] = [];
  let close = bars.at(-1)!.close;
  for (let i = bars.length - 1; i >= 0; i -= 1) {
    const bar = bars[i]!;
    const open = close / Math.exp(grown(Math.log(bar.close / bar.open)));
    const high = Math.max(open, close) * (bar.high / Math.max(bar.open, bar.close)) ** factor;
    const low = Math.min(open, close) * (bar.low / Math.min(bar.open, bar.close)) ** factor;
    bent.push({ ...bar, open, high, low, close });
    if (i > 0) close = open / Math.exp(grown(Math.log(bar.open / bars[i - 1]!.close)));
  }
  bent.reverse();
  const paid = dividends.flatMap(({ date, amount }) => {
    const i = firstBarFrom(bars, date) - 1;
    return i < 0 ? [] : [{ date, amount: (amount / bars[i]!.close) * bent[i]!.close }];
  });
  return { bars: bent, dividends: paid };
}

/** A first day of searching for the price: the range four to ten times as wide, the open anywhere in it. */
function widened(bars: readonly Bar[], at: number, random: Random): Bar[] {
  const stretch = random.logUniform(4, 10);
  return bars.map((bar, i) => {
    if (i !== at) return { ...bar };
    const high = bar.close * (bar.high / bar.close) ** stretch;
    const low = bar.close * (bar.low / bar.close) ** stretch;
    return { ...bar, high, low, open: low * (high / low) ** random.uniform() };
  });
}

/** Shareholders get `share` of the price in kind on the day: earlier prices are higher by it, and it is on the list. */
export function withSpinOff(
  { bars, dividends }: { readonly bars: readonly Bar[]; readonly dividends: readonly DividendEvent[] },
  at: number,
  share: number,
): { bars: Bar[]; dividends: DividendEvent[] } {
  const date = bars[at]!.date;
  const raised = 1 / (1 - share);
  const lifted = bars.map((bar, i) => (i < at ? scaled(bar, raised) : { ...bar }));
  return {
    bars: lifted,
    dividends: [
      ...dividends
        .filter((one) => one.date !== date)
        .map((one) => (one.date < date ? { ...one, amount: one.amount * raised } : one)),
      { date, amount: lifted[at - 1]!.close * share },
    ].toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  };
}

function scaled(bar: Bar, factor: number): Bar {
  return {
    ...bar,
    open: bar.open * factor,
    high: bar.high * factor,
    low: bar.low * factor,
    close: bar.close * factor,
  };
}

/** A vendor's volumes beside a split: as traded, restated, or restated one session late; or absent. */
export type Volumes = 'raw' | 'restated' | 'late' | 'zero';

/** What a vendor sends whose list is `listed`. Raw prices; an adjusted close that follows the list, or the truth. */
export function rawFile(
  { truth, at, split }: TrueSplit,
  listed: readonly SplitEvent[],
  { volumes, adjusted }: { readonly volumes: Volumes; readonly adjusted: 'list' | 'truth' },
): Bar[] {
  const dates = truth.map((bar) => bar.date);
  const last = dates.at(-1)!;
  const real = backwardFactors(dates, [split], last);
  const claimed = backwardFactors(dates, listed, last);
  return truth.map((bar, i) => ({
    ...scaled(bar, 1 / real[i]!),
    adjClose: adjusted === 'truth' ? bar.adjClose : (bar.adjClose! * claimed[i]!) / real[i]!,
    volume: volumeOf(bar.volume, i, at, split.ratio, volumes),
  }));
}

function volumeOf(volume: number, i: number, at: number, ratio: number, volumes: Volumes): number {
  if (volumes === 'zero') return 0;
  const isOld = volumes === 'raw' ? i < at : volumes === 'late' ? i <= at : false;
  return isOld ? volume * ratio ** -1 : volume;
}

/** Dividends as they were paid, in shares of their day: on the ex-date of the split in new shares. */
export function paidDividends({ dividends, split }: TrueSplit): DividendEvent[] {
  return dividends.map((one) => (one.date < split.date ? { ...one, amount: one.amount * split.ratio } : one));
}
