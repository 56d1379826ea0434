import type { Bar } from '../bars/bar.ts';
import { findExcursions, isOnAnotherBasis } from '../splits/excursions.ts';
import { measureJump, toSeries } from '../splits/jumps.ts';
import type { Series } from '../splits/jumps.ts';
import { FLAG_LOG_ODDS, scoreBlock } from '../splits/odds.ts';
import { describeRatio } from '../splits/ratios.ts';
import { scaledRecord, tidy } from './finding.ts';
import type { PriceFinding } from './finding.ts';
import { hampelOutliers } from './hampel.ts';
import { wicks } from './wicks.ts';

/** Robust standard deviations that a return must have, going and coming back, to be a spike. */
const SPIKE_SIGMAS = 8;
/** Records that a spike may last; longer runs are a level, for the split detector. */
const LONGEST = 5;
/** Money volume (ln, against usual) from which a move was traded: three times usual. */
const TRADED = Math.log(3);

/**
 * Spike and return: one to five records that leave the level by more than eight Hampel sigmas and come back to within
 * a tenth, without the trading that a real move of that size draws. Where the run is off by a split ratio its
 * prices are suggested at that ratio, else the close half way between the neighbours.
 */
export function spikes(bars: readonly Bar[]): PriceFinding[] {
  const usable = bars.filter((bar, i) => bar.close > 0 && bar.date !== bars[i - 1]?.date);
  const series = toSeries(usable);
  const excursions = findExcursions(series).filter(({ from, to }) => to - from + 1 <= LONGEST);
  const edges = excursions.flatMap(({ from, to }) => [from, to + 1]);
  const outliers = new Set(
    hampelOutliers(series.logReturns, {
      halfWindow: 20,
      threshold: SPIKE_SIGMAS,
      minScale: 0.005,
      at: edges,
    }).map(({ index }) => index),
  );
  const findings: PriceFinding[] = [];
  for (const { from, to } of excursions) {
    if (!outliers.has(from) || !outliers.has(to + 1)) continue;
    findings.push(...spike(series, from, to));
  }
  return [...findings, ...wicks(usable)];
}

function spike(series: Series, from: number, to: number): PriceFinding[] {
  const into = measureJump(series, from);
  const out = measureJump(series, to + 1);
  if ((into.money ?? 0) > TRADED || (out.money ?? 0) > TRADED) return [];
  const { bars } = series;
  const around = `between ${bars[from - 1]!.close} and ${bars[to + 1]!.close}`;
  const score = scoreBlock(into, out);
  const isWhole = bars
    .slice(from, to + 1)
    .every((bar) => isOnAnotherBasis(bar, bars[from - 1]!.close, score.ratio));
  if (score.logOdds > FLAG_LOG_ODDS && isWhole) {
    const reason = `off by ${describeRatio(1 / score.ratio)} for ${to - from + 1} record(s), ${around}`;
    return bars.slice(from, to + 1).flatMap((bar) => scaledRecord(bar, score.ratio, reason, 'spike'));
  }
  const suggested = tidy(Math.sqrt(bars[from - 1]!.close * bars[to + 1]!.close));
  const reason = `close jumps away and back, ${around}, without the volume of a real move`;
  return bars.slice(from, to + 1).flatMap((bar): PriceFinding[] => {
    const { date, open, close } = bar;
    const finding = { date, reason, check: 'spike' as const };
    // A high or low that equals the wrong close was taken from it.
    const bound = close > suggested ? ('high' as const) : ('low' as const);
    const limit = bound === 'high' ? Math.max(open, suggested) : Math.min(open, suggested);
    return [
      { ...finding, field: 'close', value: close, suggested },
      ...(bar[bound] === close && open !== close
        ? [{ ...finding, field: bound, value: bar[bound], suggested: limit }]
        : []),
    ];
  });
}
