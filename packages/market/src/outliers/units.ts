import type { Bar } from '../bars/bar.ts';
import { PRICE_FIELDS, scaledRecord, tidy } from './finding.ts';
import type { PriceFinding } from './finding.ts';

/** Pence for pounds, agorot for shekels, cents for rand: 100; fils for dinars: 1000. */
const UNITS = [100, 1000];
/** Log distance from a unit: a session's own move. */
const TOLERANCE = 0.15;

/** Fewest traded records of a last stretch that tell the right unit: a tail or a glitch at the end does not. */
const LEAST_TRADED = 3;

/**
 * Prices quoted in another currency unit: stretches of records a hundred (or a thousand) times too high or too low, and
 * single prices of a record. The right unit is that of the last stretch with at least three traded records: where a vendor
 * switched its unit, the new one is the one it keeps. A record with two units is judged price by price and never changes
 * the level.
 */
export function unitErrors(bars: readonly Bar[]): PriceFinding[] {
  const { levels, right } = unitLevels(bars);
  return bars.flatMap((bar, i) => {
    const factor = right / levels[i]!;
    if (isApart(bar)) return mixedRecord(bar, levels[i]!, right, bars[i - 1]);
    if (factor === 1) return [];
    const size = factor > 1 ? `${factor} times too low` : `${Math.round(1 / factor)} times too high`;
    return scaledRecord(bar, factor, `prices are ${size}: another currency unit`, 'unit');
  });
}

/** The records with what `unitErrors` found in them brought to the right unit, for checks that look at levels. */
export function inOneUnit(bars: readonly Bar[], errors: readonly PriceFinding[]): readonly Bar[] {
  if (!errors.length) return bars;
  const byDate = Map.groupBy(errors, ({ date }) => date);
  return bars.map((bar) => {
    // A date may stand twice, with an error in one of its records only.
    const cells = byDate.get(bar.date)?.filter(({ field, value }) => bar[field] === value);
    return cells?.length
      ? { ...bar, ...Object.fromEntries(cells.map(({ field, suggested }) => [field, suggested])) }
      : bar;
  });
}

/** The unit each record is in, relative to the first record's, and the right one. */
function unitLevels(bars: readonly Bar[]): { levels: number[]; right: number } {
  let level = 1;
  let before = 0;
  const levels = bars.map((bar) => {
    const { close } = bar;
    if (close > 0 && !isApart(bar)) {
      const unit = before > 0 ? unitOf(close / before) : 1;
      if (unit !== 1) level = tidy(level * unit);
      before = close;
    }
    return level;
  });
  return { levels, right: referenceLevel(bars, levels) };
}

/** The level of the last stretch with enough traded records; where there is none, that of the most traded records. */
function referenceLevel(bars: readonly Bar[], levels: readonly number[]): number {
  const tally = new Map<number, { traded: number; records: number }>();
  let traded = 0;
  for (let i = bars.length - 1; i >= 0; i -= 1) {
    const level = levels[i]!;
    if (level !== levels[i + 1]) traded = 0;
    const isTraded = Number(bars[i]!.volume > 0);
    traded += isTraded;
    if (traded >= LEAST_TRADED) return level;
    const count = tally.get(level) ?? { traded: 0, records: 0 };
    tally.set(level, { traded: count.traded + isTraded, records: count.records + 1 });
  }
  const ranked = [...tally].sort(([, a], [, b]) => b.traded - a.traded || b.records - a.records);
  return ranked[0]?.[0] ?? 1;
}

/**
 * A record whose prices are in two units, price by price against the close before; a price that no unit brings near to it is
 * judged by the others.
 */
function mixedRecord(bar: Bar, level: number, right: number, before: Bar | undefined): PriceFinding[] {
  const reference = before && before.close > 0 && !isApart(before) ? before.close : middleOf(bar);
  return PRICE_FIELDS.flatMap((field) => {
    if (!(bar[field] > 0)) return [];
    const unit = unitOf(bar[field] / reference);
    const factor = right / level / unit;
    if (tidy(factor) === 1) return [];
    const reason = `${field} is ${unit > 1 ? `${unit} times` : `a ${Math.round(1 / unit)}th of`} the day's other prices`;
    const finding = {
      date: bar.date,
      field,
      value: bar[field],
      suggested: tidy(bar[field] * factor),
      reason,
    };
    return [{ ...finding, check: 'unit' as const }];
  });
}

/** The price that most of a record's prices are near to. */
function middleOf(bar: Bar): number {
  const prices = PRICE_FIELDS.map((field) => bar[field]).filter((price) => price > 0);
  const near = (price: number): number =>
    prices.filter((other) => Math.abs(Math.log(other / price)) < Math.LN2).length;
  return prices.toSorted((a, b) => near(b) - near(a))[0] ?? 0;
}

/** Whether a record's prices are far enough apart that one of them may stand in another unit; a quick look at each bar. */
const isApart = ({ open, high, low, close }: Bar): boolean =>
  !(Math.max(open, high, low, close) < Math.min(open, high, low, close) * (UNITS[0]! / 2));

/** 100, 0.01, 1000, 0.001 where the ratio is one of them to within a session's move; else 1. */
function unitOf(ratio: number): number {
  const size = Math.abs(Math.log(ratio));
  const unit = UNITS.find((each) => Math.abs(size - Math.log(each)) < TOLERANCE);
  if (unit === undefined) return 1;
  return ratio > 1 ? unit : 1 / unit;
}
