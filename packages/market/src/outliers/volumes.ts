import type { Bar } from '../bars/bar.ts';
import { MAD_TO_SIGMA, median } from '../statistics/robust.ts';
import type { PriceFinding } from './finding.ts';
import { usualRange } from './wicks.ts';

/** Traded records for each time that trading may stop in a security that usually trades, and in one with steady volumes. */
const RECORDS_PER_STOP = 100;
const RECORDS_PER_STOP_STEADY = 10;
/** Volumes are steady where nine days in ten have at least this share of the usual one. */
const STEADY = 0.25;
/** Records on either side whose volumes say what is usual, and fewest of them. */
const NEAR = 30;
const LEAST_NEAR = 20;
/** Robust deviations from the usual volume (ln) of an outlier, and the least deviation: days differ by a fifth anywhere. */
const OUTLIER = 6;
const LEAST_SPREAD = 0.2;
/** Powers of ten from which a volume is in another unit (lots, thousands): real days of news reach thirty times usual. */
const LEAST_SHIFT = 2;
/** Usual ranges that a day moves through on news, which brings volume with it. */
const NEWS = 3;

/** Runs of records without volume: indices of the first and the last record. */
function emptyRuns(bars: readonly Bar[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const [i, { volume }] of bars.entries()) {
    if (volume !== 0) continue;
    const run = runs.at(-1);
    if (run?.to === i - 1) run.to = i;
    else runs.push({ from: i, to: i });
  }
  return runs;
}

/** Whether a security never comes near to a day without trade. */
function isSteady(bars: readonly Bar[]): boolean {
  const traded = bars.flatMap(({ volume }) => (volume > 0 ? [volume] : [])).sort((a, b) => a - b);
  return traded.length >= LEAST_NEAR && traded[Math.floor(traded.length / 10)]! >= STEADY * median(traded);
}

/**
 * Records without volume of a security that usually trades: it stops at most once in a hundred traded records, or in ten where
 * its volumes are steady. In longer runs, and where it stops more often than once in a hundred, only the records whose price
 * moved are findings: in a halt nothing moves. Where volumes are missing more often (a thin market) or from the first record
 * on (an index, a fund, years before a source had volumes) zero is no news.
 */
export function zeroVolumes(bars: readonly Bar[]): PriceFinding[] {
  const runs = emptyRuns(bars);
  const traded = bars.length - runs.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const isRare = runs.length * RECORDS_PER_STOP <= traded;
  if (!isRare && (runs.length * RECORDS_PER_STOP_STEADY > traded || !isSteady(bars))) return [];
  const isMoved = (i: number): boolean =>
    bars[i]!.high > bars[i]!.low || (i > 0 && bars[i]!.close !== bars[i - 1]!.close);
  return runs
    .filter(({ from, to }) => from > 0 || to === 0)
    .flatMap(({ from, to }) =>
      bars.slice(from, to + 1).filter((_, k) => (isRare && from === to) || isMoved(from + k)),
    )
    .map(({ date }) => ({
      date,
      field: 'volume' as const,
      value: 0,
      suggested: null,
      reason: 'no volume on a day when the security usually trades',
      check: 'zero-volume' as const,
    }));
}

/**
 * Single volumes in another unit: nearer to a hundred times the usual volume around (or to a hundredth) than to ten times,
 * and an outlier among the days around. A large volume on a day of news is left alone. Which unit it was, and so what
 * the volume should be, is unknown from the series.
 */
export function volumeUnits(bars: readonly Bar[]): PriceFinding[] {
  return bars.flatMap((bar, i): PriceFinding[] => {
    if (!(bar.volume > 0)) return [];
    const near = [...bars.slice(Math.max(0, i - NEAR), i), ...bars.slice(i + 1, i + 1 + NEAR)].flatMap(
      ({ volume }) => (volume > 0 ? [Math.log(volume)] : []),
    );
    if (near.length < LEAST_NEAR) return [];
    const usual = median(near);
    const off = Math.log(bar.volume) - usual;
    const shift = Math.round(off / Math.LN10);
    if (Math.abs(shift) < LEAST_SHIFT) return [];
    const spread = MAD_TO_SIGMA * median(near.map((each) => Math.abs(each - usual)));
    if (Math.abs(off) < OUTLIER * Math.max(LEAST_SPREAD, spread)) return [];
    if (off > 0 && isNews(bars, i)) return [];
    const times = Math.exp(Math.abs(off)).toPrecision(3);
    const reason = `volume is ${off > 0 ? `${times} times` : `1/${times} of`} the usual: another unit, or incomplete`;
    const { date, volume } = bar;
    return [{ date, field: 'volume', value: volume, suggested: null, reason, check: 'volume-unit' }];
  });
}

/** Whether prices moved, within the day or since the day before, through several times the usual range. */
function isNews(bars: readonly Bar[], at: number): boolean {
  const { high, low, close } = bars[at]!;
  const before = bars[at - 1]?.close ?? close;
  const [top, bottom] = [Math.max(high, before), Math.min(low, before)];
  return bottom > 0 && Math.log(top / bottom) > NEWS * usualRange(bars, at);
}
