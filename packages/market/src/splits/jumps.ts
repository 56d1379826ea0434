import type { Bar } from '../bars/bar.ts';
import { dayNumber } from '../bars/fields.ts';
import { median, robustSigma } from '../statistics/robust.ts';
import { adjustedStep } from './adjusted-step.ts';
import type { AdjustedStep } from './adjusted-step.ts';
import { priceGrid } from './grid.ts';

/** Sessions on either side that say what is usual. */
const USUAL_RETURNS = 60;
const USUAL_VOLUMES = 20;
/** Sessions after a jump that show whether things settled at once. */
const AFTERMATH = 10;
/** Calendar days without a record after which the series may be another security (ticker re-use, relisting). */
const BREAK_DAYS = 30;
/** Standard deviation of log returns below which rounding, not trading, is measured. */
const SIGMA_FLOOR = 0.005;

/** Bars that can be compared: positive closes, ascending, without short excursions. Indices are into `bars`. */
export interface Series {
  bars: Bar[];
  /** `logReturns[i]` = ln(close[i] / close[i-1]), 0 at 0. */
  logReturns: number[];
  /** Whether a long gap lies between i-1 and i. */
  breaks: boolean[];
}

/** What one session looks like beside its neighbours. All figures are natural logarithms unless named ratio. */
export interface Jump {
  index: number;
  date: string;
  /** ln(close before / close), ln(close before / open), ln(close before / median close of this and the next two). */
  close: number;
  open: number;
  level: number;
  /** Robust daily sigma over both sides, and over the sessions before only. */
  sigma: number;
  sigmaBefore: number;
  /** Half a step of the price grid over the lower price: what rounding alone does to the ratio. */
  rounding: number;
  /** Steps of the price grid between the closes, those of the dividend that is added left out. */
  ticks: number;
  /** Money volume against usual, at the lower of the old and the new price and at the higher; share volume of the ten sessions after against the twenty before. */
  money: number | null;
  moneyAtHigher: number | null;
  volume: number | null;
  /** High-low range against usual. */
  range: number | null;
  /** Sigma of the ten sessions after against before. */
  aftermath: number | null;
  /** What the vendor's adjusted close does at the session. */
  adjusted: AdjustedStep | null;
}

export function toSeries(bars: readonly Bar[]): Series {
  const logReturns = bars.map((bar, i) => (i === 0 ? 0 : Math.log(bar.close / bars[i - 1]!.close)));
  const days = bars.map((bar) => dayNumber(bar.date));
  const breaks = days.map((day, i) => i > 0 && day - days[i - 1]! > BREAK_DAYS);
  return { bars: [...bars], logReturns, breaks };
}

/**
 * Measures session `index` (1 or later) of the series.
 * @param cash a dividend of that day per new share, which is added to its prices: the jump cum dividend
 * @param paid all dividends of that day, which its adjusted close may contain
 */
export function measureJump(series: Series, index: number, cash = 0, paid = cash): Jump {
  const { bars, logReturns } = series;
  const [first, last] = segment(series, index);
  const bar = bars[index]!;
  const before = bars[index - 1]!.close;
  const around = returnsAround(series, index, first, last);
  const sigma = Math.max(SIGMA_FLOOR, orElse(robustSigma(around), SIGMA_FLOOR));
  const past = logReturns.slice(Math.max(first + 1, index - 30), index);
  const sigmaBefore = Math.max(SIGMA_FLOOR, past.length >= 5 ? robustSigma(past) : sigma);
  const after = logReturns.slice(index + 1, Math.min(last + 1, index + 1 + AFTERMATH));
  const next = bars.slice(index, Math.min(last + 1, index + 3)).map((each) => each.close);
  const close = Math.log(before / (bar.close + cash));
  const tick = priceGrid(bars.slice(Math.max(first, index - USUAL_VOLUMES), index + USUAL_VOLUMES));
  return {
    index,
    date: bar.date,
    close,
    open: bar.open > 0 ? Math.log(before / (bar.open + cash)) : close,
    level: Math.log(before / (median(next) + cash)),
    sigma,
    sigmaBefore,
    rounding: tick / 2 / Math.min(before, bar.close),
    ticks: Math.abs(before - bar.close) / tick,
    range: rangeRatio(bars, first, index),
    aftermath: after.length >= 5 ? Math.log(Math.max(SIGMA_FLOOR, robustSigma(after)) / sigmaBefore) : null,
    adjusted: adjustedStep(bars, index, paid),
    ...volumeRatios(bars, first, index, last),
  };
}

function orElse(value: number, fallback: number): number {
  return Number.isFinite(value) ? value : fallback;
}

/** First and last index of the unbroken stretch that holds `index`; a break at `index` itself is crossed. */
function segment({ bars, breaks }: Series, index: number): [number, number] {
  let first = index - 1;
  while (first > 0 && index - first < USUAL_RETURNS && !breaks[first]) first -= 1;
  let last = index;
  while (last + 1 < bars.length && last - index < USUAL_RETURNS && !breaks[last + 1]) last += 1;
  return [first, last];
}

function returnsAround({ logReturns }: Series, index: number, first: number, last: number): number[] {
  return [...logReturns.slice(first + 1, index), ...logReturns.slice(index + 1, last + 1)];
}

function rangeRatio(bars: readonly Bar[], first: number, index: number): number | null {
  const range = (bar: Bar): number => (bar.low > 0 ? Math.log(bar.high / bar.low) : 0);
  const usual = median(bars.slice(Math.max(first, index - USUAL_VOLUMES), index).map(range));
  const own = range(bars[index]!);
  return own > 0 && usual > 0 ? Math.log(own / usual) : null;
}

/**
 * Vendors that restate volumes after a split are often one session early or late, so the day's money volume is
 * taken at the lower of the old and the new price: that can hide a factor, never invent one.
 */
function volumeRatios(
  bars: readonly Bar[],
  first: number,
  index: number,
  last: number,
): Pick<Jump, 'money' | 'moneyAtHigher' | 'volume'> {
  const past = bars.slice(Math.max(first, index - USUAL_VOLUMES), index);
  const usualVolume = median(past.map((each) => each.volume));
  const usualMoney = median(past.map((each) => each.volume * each.close));
  const bar = bars[index]!;
  const prices = [bar.close, bars[index - 1]!.close];
  const moneyAt = (price: number): number | null =>
    usualMoney > 0 && bar.volume > 0 ? Math.log((bar.volume * price) / usualMoney) : null;
  const later = median(
    bars.slice(index + 1, Math.min(last + 1, index + 1 + AFTERMATH)).map((each) => each.volume),
  );
  return {
    money: moneyAt(Math.min(...prices)),
    moneyAtHigher: moneyAt(Math.max(...prices)),
    volume: usualVolume > 0 && later > 0 ? Math.log(later / usualVolume) : null,
  };
}
