import type { Bar } from '../bars/bar.ts';
import { PRICE_FIELDS, scaledRecord, tidy } from './finding.ts';
import type { PriceFinding } from './finding.ts';

/** Pence for pounds, agorot for shekels, cents for rand: 100; fils for dinars: 1000. */
const UNITS = [100, 1000];
/** Log distance from a unit: a session's own move. */
const TOLERANCE = 0.15;

/**
 * Prices quoted in another currency unit: runs of records a hundred (or a thousand) times too high or too low, and
 * single prices of a record. Among runs the unit of the traded records (most with volume) is taken as right, then that
 * of the most records; a carried price of a day without trade does not outvote a traded one.
 */
export function unitErrors(bars: readonly Bar[]): PriceFinding[] {
  const levels = unitLevels(bars);
  const right = referenceLevel(bars, levels);
  return bars.flatMap((bar, i) => {
    const factor = right / levels[i]!;
    if (factor !== 1) {
      const size = factor > 1 ? `${factor} times too low` : `${Math.round(1 / factor)} times too high`;
      return scaledRecord(bar, factor, `prices are ${size}: another currency unit`, 'unit');
    }
    return isApart(bar) ? PRICE_FIELDS.flatMap((field) => cellError(bar, field)) : [];
  });
}

/** The records brought to the unit taken as right, for checks that look at levels. */
export function inOneUnit(bars: readonly Bar[]): Bar[] {
  const levels = unitLevels(bars);
  const right = referenceLevel(bars, levels);
  return bars.map((bar, i) => {
    const factor = right / levels[i]!;
    if (factor === 1) return bar;
    const { open, high, low, close } = bar;
    return { ...bar, open: open * factor, high: high * factor, low: low * factor, close: close * factor };
  });
}

/** The unit each record stands in, relative to the first record's. */
function unitLevels(bars: readonly Bar[]): number[] {
  let level = 1;
  let before = 0;
  return bars.map(({ close }) => {
    if (close > 0) {
      const unit = before > 0 ? unitOf(close / before) : 1;
      if (unit !== 1) level = tidy(level * unit);
      before = close;
    }
    return level;
  });
}

function referenceLevel(bars: readonly Bar[], levels: readonly number[]): number {
  const tally = new Map<number, { traded: number; records: number }>();
  for (const [i, level] of levels.entries()) {
    const count = tally.get(level) ?? { traded: 0, records: 0 };
    tally.set(level, { traded: count.traded + Number(bars[i]!.volume > 0), records: count.records + 1 });
  }
  const ranked = [...tally].sort(([, a], [, b]) => b.traded - a.traded || b.records - a.records);
  return ranked[0]?.[0] ?? 1;
}

/** Whether a record's prices are far enough apart that one of them may stand in another unit; a quick look at each bar. */
const isApart = ({ open, high, low, close }: Bar): boolean =>
  !(Math.max(open, high, low, close) < Math.min(open, high, low, close) * (UNITS[0]! / 2));

function cellError(bar: Bar, field: (typeof PRICE_FIELDS)[number]): PriceFinding[] {
  const others = PRICE_FIELDS.filter((other) => other !== field).map((other) => bar[other]);
  const [low, high] = [Math.min(...others), Math.max(...others)];
  if (!(low > 0) || !(bar[field] > 0) || high > low * 2) return [];
  const unit = unitOf(bar[field] / Math.sqrt(low * high));
  if (unit === 1) return [];
  const reason = `${field} is ${unit > 1 ? `${unit} times` : `a ${Math.round(1 / unit)}th of`} the day's other prices`;
  return [
    { date: bar.date, field, value: bar[field], suggested: tidy(bar[field] / unit), reason, check: 'unit' },
  ];
}

/** 100, 0.01, 1000, 0.001 where the ratio is one of them to within a session's move; else 1. */
function unitOf(ratio: number): number {
  const size = Math.abs(Math.log(ratio));
  const unit = UNITS.find((each) => Math.abs(size - Math.log(each)) < TOLERANCE);
  if (unit === undefined) return 1;
  return ratio > 1 ? unit : 1 / unit;
}
