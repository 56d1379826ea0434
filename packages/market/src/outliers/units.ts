import type { Bar, SplitEvent } from '../bars/bar.ts';
import { median } from '../statistics/robust.ts';
import { PRICE_FIELDS, scaledRecord, tidy } from './finding.ts';
import type { OhlcField, PriceFinding } from './finding.ts';
import { isStray, usualRange } from './wicks.ts';

/** Prices of a record that are this many times apart are nearer to another power of ten than to one another. */
const APART = Math.sqrt(10);
/** Fewest traded records of a last stretch that decide the right unit: a tail or a glitch at the end does not. */
const LEAST_TRADED = 3;
/** Records before and after a switch whose volumes distinguish it from a split. */
const VOLUMES_BEFORE = 20;
const VOLUMES_AFTER = 10;
/** Without volumes a switch is distinguished from a split of half or twice its factor by the price alone: half way, in logs. */
const WITHOUT_VOLUMES = Math.LN2 / 2;
/** How far open or close may be outside high and low: as in the check of ranges. */
const RANGE_TOLERANCE = 0.005;

export interface UnitOptions {
  /** Splits that account for a jump of prices in a raw series. */
  knownSplits?: readonly SplitEvent[];
  /** Code of the currency that the prices should be in, as vendors write it: `GBP`, `GBp`, `ILA`. */
  currency?: string;
}

/** Currencies of which exchanges quote the parts too: the code of the whole, those of its parts, parts in a whole. */
const PARTS: readonly (readonly [whole: string, parts: readonly string[], count: number])[] = [
  ['GBP', ['GBp', 'GBX', 'GBx'], 100],
  ['ILS', ['ILA', 'ILa'], 100],
  ['ZAR', ['ZAc', 'ZAC'], 100],
  ['KWD', ['KWF', 'KWf'], 1000],
];

/**
 * The currency that a code is of, and how many of its units make one: pence (`GBp`, `GBX`) are hundredths of `GBP`. A code that
 * names no part is its own, once.
 */
export function currencyPart(code: string): { readonly whole: string; readonly count: number } {
  const [whole = code, , count = 1] = PARTS.find(([, parts]) => parts.includes(code)) ?? [];
  return { whole, count };
}

/**
 * Prices quoted in another currency unit (pence for pounds, agorot for shekels, cents for rand: 100; fils for dinars: 1000)
 * or with a slipped decimal point: stretches of records a hundred or a thousand times too high or too low, and single prices
 * of a record, by ten as well. The right unit is that of the last stretch with at least three traded records: where a
 * vendor switched its unit, the new one is the one it keeps. Where the currency is known it decides: of two units that are
 * apart by its parts, pence are the higher figures and pounds the lower ones. A record with two units is judged price by price and never
 * changes the level. A price that no factor brings to where the rest of its record allows it is left to the other checks.
 */
export function unitErrors(bars: readonly Bar[], options: UnitOptions = {}): PriceFinding[] {
  const { levels, references } = unitLevels(bars, options);
  const right = currencyLevel(bars, levels, options.currency) ?? referenceLevel(bars, levels);
  return bars.flatMap((bar, i) => {
    const factor = right / levels[i]!;
    if (isApart(bar)) return mixedRecord(bars, i, factor, references[i]!);
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
    // A date may occur twice, with an error in one of its records only.
    const cells = byDate.get(bar.date)?.filter(({ field, value }) => bar[field] === value);
    return cells?.length
      ? { ...bar, ...Object.fromEntries(cells.map(({ field, suggested }) => [field, suggested])) }
      : bar;
  });
}

/** The nearest power of ten, in logs: halfway between two candidate factors either explains a price equally well. */
const shiftOf = (ratio: number): number => Math.round(Math.log10(ratio)) || 0;
/** The largest power of ten between two units of a currency: fils and dinars. */
const LARGEST_SHIFT = 3;
/** Currency units differ by a hundred or a thousand. */
const isUnit = (shift: number): boolean => Math.abs(shift) >= 2 && Math.abs(shift) <= LARGEST_SHIFT;

interface Levels {
  /** The unit of each record, relative to the first one's. */
  levels: number[];
  /** A price in that unit near which the record's own should be: the close before it; 0 where there is none. */
  references: number[];
}

function unitLevels(bars: readonly Bar[], { knownSplits = [] }: UnitOptions): Levels {
  const splits = new Map(knownSplits.map(({ date, ratio }) => [date, ratio]));
  const levels: number[] = [];
  const references: number[] = [];
  let level = 1;
  let before = bars.find((bar) => bar.close > 0 && !isApart(bar))?.close ?? middleOf(bars[0]);
  for (const [i, bar] of bars.entries()) {
    const { close } = bar;
    if (close > 0 && isApart(bar) && isRealMove(bars, i, before)) before = middleOf(bar);
    references.push(before);
    if (close > 0 && isApart(bar)) {
      const shift = before > 0 ? shiftOf(close / before) : 0;
      before = close / 10 ** shift;
    } else if (close > 0) {
      const jump = before > 0 ? close / before : 1;
      if (isSwitch(bars, i, jump, splits.get(bar.date))) level = tidy(level * 10 ** shiftOf(jump));
      before = close;
    }
    levels.push(level);
  }
  return { levels, references };
}

/**
 * Whether most prices of a record in two units moved from the close before by more than half way to a factor of ten, and the
 * next record stays there: ten is no currency unit, so that they moved by themselves.
 */
function isRealMove(bars: readonly Bar[], at: number, before: number): boolean {
  const [here, next] = [middleOf(bars[at]), middleOf(bars[at + 1])];
  if (!(before > 0 && here > 0 && next > 0) || Math.abs(shiftOf(here / before)) !== 1) return false;
  return Math.abs(Math.log(next / here)) < Math.abs(Math.log(next / before));
}

/**
 * Whether a jump from one close to the next is a switch of the unit. The session's own move may be large; a split by a factor
 * nearby (50, 200) is distinguished by the volumes, which follow a split and do not follow a unit.
 */
function isSwitch(bars: readonly Bar[], at: number, jump: number, split: number | undefined): boolean {
  const shift = shiftOf(jump);
  if (!isUnit(shift)) return false;
  const size = Math.log(jump);
  const rest = Math.abs(size - shift * Math.LN10);
  if (split !== undefined && Math.abs(size + Math.log(split)) <= rest + 1e-9) return false;
  const moved = volumeMove(bars, at);
  return moved === null ? rest < WITHOUT_VOLUMES : Math.abs(moved) < Math.abs(moved + size);
}

/** ln of the usual volume from a record on over that before it; null where nothing was traded on one of the sides. */
function volumeMove(bars: readonly Bar[], at: number): number | null {
  const usual = (side: readonly Bar[]): number =>
    median(side.flatMap(({ volume }) => (volume > 0 ? [volume] : [])));
  const moved = Math.log(
    usual(bars.slice(at, at + VOLUMES_AFTER)) / usual(bars.slice(Math.max(0, at - VOLUMES_BEFORE), at)),
  );
  return Number.isFinite(moved) ? moved : null;
}

/**
 * The level that the currency asks for, of two that both have a stretch with enough traded records; null where the currency is
 * not known, has no parts, or the levels are not apart by them.
 */
function currencyLevel(bars: readonly Bar[], levels: readonly number[], currency?: string): number | null {
  const known = PARTS.find(([whole, parts]) => currency === whole || parts.includes(currency ?? ''));
  if (!known) return null;
  const [whole, , count] = known;
  const found = new Set<number>();
  let traded = 0;
  for (const [i, level] of levels.entries()) {
    if (level !== levels[i - 1]) traded = 0;
    if (bars[i]!.volume > 0) traded += 1;
    if (traded >= LEAST_TRADED) found.add(level);
  }
  const [low = 0, high = 0, ...more] = [...found].toSorted((a, b) => a - b);
  if (more.length > 0 || tidy(high / low) !== count) return null;
  return currency === whole ? low : high;
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

/** A record whose prices are apart by powers of ten, price by price against the close before. */
function mixedRecord(bars: readonly Bar[], at: number, factor: number, reference: number): PriceFinding[] {
  const bar = bars[at]!;
  const shifts = shiftsOf(bar, reference);
  if (!shifts) return [];
  const repaired = { ...bar };
  for (const field of PRICE_FIELDS) repaired[field] = bar[field] * 10 ** -shifts[field];
  if (!isPossible(bars, at, repaired, shifts)) return [];
  return PRICE_FIELDS.flatMap((field): PriceFinding[] => {
    const times = factor * 10 ** -shifts[field];
    if (!(bar[field] > 0) || tidy(times) === 1) return [];
    const off = 10 ** Math.abs(shifts[field]);
    const size = shifts[field] > 0 ? `${off} times` : `a ${off}th of`;
    const reason =
      shifts[field] === 0 ? 'another currency unit' : `${field} is ${size} the day's other prices`;
    const suggested = tidy(bar[field] * times);
    return [{ date: bar.date, field, value: bar[field], suggested, reason, check: 'unit' }];
  });
}

type Shifts = Record<OhlcField, number>;

/**
 * By which power of ten each price of a record is off; prices that are absent count as right. Null where none is, or where one
 * is farther off than any unit.
 */
function shiftsOf(bar: Bar, reference: number): Shifts | null {
  if (!(reference > 0)) return null;
  const shift = (field: OhlcField): number => (bar[field] > 0 ? shiftOf(bar[field] / reference) : 0);
  const [open, high, low, close] = PRICE_FIELDS.map(shift) as [number, number, number, number];
  const sizes = [open, high, low, close].map(Math.abs);
  return sizes.some(Boolean) && Math.max(...sizes) <= LARGEST_SHIFT ? { open, high, low, close } : null;
}

/**
 * Whether high and low of a repaired record enclose its open and close, and those that were moved not by far more than is
 * usual.
 */
function isPossible(
  bars: readonly Bar[],
  at: number,
  { open, high, low, close }: Bar,
  shifts: Shifts,
): boolean {
  const body = [open, close].filter((price) => price > 0);
  const usual = usualRange(bars, at);
  const within = (distance: number, shift: number): boolean =>
    distance > -RANGE_TOLERANCE && (shift === 0 || !isStray(distance, usual));
  return (
    (!(high > 0) || within(Math.log(high / Math.max(...body)), shifts.high)) &&
    (!(low > 0) || within(Math.log(Math.min(...body) / low), shifts.low))
  );
}

/** The price that most of a record's prices are near to; 0 where there is none. */
function middleOf(bar: Bar | undefined): number {
  const prices = bar ? PRICE_FIELDS.map((field) => bar[field]).filter((price) => price > 0) : [];
  const near = (price: number): number => prices.filter((other) => shiftOf(other / price) === 0).length;
  return prices.toSorted((a, b) => near(b) - near(a))[0] ?? 0;
}

/** Whether prices of a record are in different powers of ten. */
const isApart = (bar: Bar): boolean => {
  const prices = PRICE_FIELDS.map((field) => bar[field]).filter((price) => price > 0);
  return Math.max(...prices) > Math.min(...prices) * APART;
};
