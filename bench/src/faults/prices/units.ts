import type { Bar } from '@midoffice/market';
import type { Random } from '../random.ts';
import type { FaultClass } from '../types.ts';
import { fault, type Planted } from './fault.ts';
import { moveAt, priceFields, scaledFields, scaleRecords, type Subject } from './subject.ts';

/**
 * Decidability of a unit: the session's own move at each edge must not bring a factor of 100 or 1000 half way (in logs) to the
 * nearest thing it could be taken for, which is a factor of ten.
 */
const isClear = (bars: readonly Bar[], ...edges: readonly number[]): boolean =>
  edges.every((at) => at <= 0 || at >= bars.length || moveAt(bars, at) < Math.log(10) / 2);

const traded = (bars: readonly Bar[], from: number, to = bars.length): number =>
  bars.slice(from, to).filter((bar) => bar.volume > 0).length;

/** A stretch shows its unit when three of its records were traded (rule R1). */
const leastTraded = 3;

const allCells = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => scaledFields.map((field) => ({ at: from + i, field }))).flat();

/** A vendor switched its unit at `at`: the newer unit is right, the records before it are `factor` times it. */
function switched({ bars }: Subject, at: number, factor: number): Planted {
  return {
    bars: scaleRecords(bars, (i) => i < at, factor),
    planted: allCells(0, at),
    wanted: 'value',
    decidable: traded(bars, at) >= leastTraded && isClear(bars, at),
  };
}

/** The newer stretch is the wrong one: only the currency decides. Pounds are the lower figures, pence the higher ones. */
function wrongEnd({ bars }: Subject, at: number, factor: number): Planted {
  return {
    bars: scaleRecords(bars, (i) => i >= at, factor),
    planted: allCells(at, bars.length),
    wanted: 'value',
    currency: factor > 1 ? 'GBP' : 'GBp',
    decidable: traded(bars, at) >= leastTraded && traded(bars, 0, at) >= leastTraded && isClear(bars, at),
  };
}

const shortSide = (subject: Subject, random: Random): number =>
  subject.bars.length - random.integer(8, Math.floor(subject.bars.length * 0.4));
const longSide = (subject: Subject, random: Random): number =>
  random.integer(8, Math.floor(subject.bars.length * 0.4));

/** The session with the largest move of the window, first and last ten left out. */
const busiest = ({ bars }: Subject): number =>
  bars
    .map((_, at) => at)
    .slice(10, -10)
    .reduce((best, at) => (moveAt(bars, at) > moveAt(bars, best) ? at : best));

/** A stretch in another unit with the right one on both sides. */
function block({ bars }: Subject, from: number, to: number, factor: number): Planted {
  return {
    bars: scaleRecords(bars, (i) => i >= from && i < to, factor),
    planted: allCells(from, to),
    wanted: 'value',
    decidable: traded(bars, to) >= leastTraded && isClear(bars, from, to),
  };
}

function middle(subject: Subject, random: Random, share: number, factor: number): Planted {
  const count = subject.bars.length;
  const length = random.integer(1, Math.floor(count * share));
  const from = random.integer(10, count - length - 10);
  return block(subject, from, from + length, factor);
}

/** Records after the last trade, carried on in another unit: they never traded and decide nothing. */
function untradedTail({ bars }: Subject, random: Random, factor: number): Planted {
  const from = bars.length - random.integer(1, 40);
  const { close, adjClose } = bars[from - 1]!;
  const still = { open: close, high: close, low: close, close, adjClose, volume: 0 };
  const truth = bars.map((bar, i) => (i < from ? bar : { ...bar, ...still }));
  return {
    bars: scaleRecords(truth, (i) => i >= from, factor),
    truth,
    planted: allCells(from, bars.length),
    wanted: 'value',
    decidable: traded(bars, 0, from) >= leastTraded,
  };
}

/** One or two traded records at the end: a glitch until a third follows. */
function glitch({ bars }: Subject, random: Random, factor: number): Planted {
  const from = bars.length - random.integer(1, 2);
  return {
    bars: scaleRecords(bars, (i) => i >= from, factor),
    planted: allCells(from, bars.length),
    wanted: 'value',
    decidable: traded(bars, 0, from) >= leastTraded && isClear(bars, from),
  };
}

/** The order of the fields by lot, so that each is as often the one that is off. */
const drawn = (random: Random, count: number) =>
  priceFields
    .map((field) => ({ field, lot: random.uniform() }))
    .toSorted((a, b) => a.lot - b.lot)
    .slice(0, count)
    .map(({ field }) => field);

/**
 * Some prices of some records in another unit. The close before decides which of a record's prices are off (rule R2); in the
 * first record, and after another record in two units, the majority of its own does, so that two of four are open there.
 */
function mixed({ bars }: Subject, hits: readonly number[], count: number, factor: number, random: Random) {
  const changed = [...bars];
  const planted: Planted['planted'][number][] = [];
  const touched = new Set(hits);
  for (const at of hits) {
    const fields = drawn(random, count);
    changed[at] = scaleRecords([bars[at]!], () => true, factor, fields)[0]!;
    planted.push(...fields.map((field) => ({ at, field })));
  }
  const isLost = (at: number): boolean => (at === 0 || touched.has(at - 1)) && count >= 2;
  return {
    bars: changed,
    planted,
    wanted: 'value',
    decidable: !hits.some(isLost) && isClear(bars, ...hits),
  } as const;
}

/** One column of the file in another unit: three prices of each record contradict it. */
function column({ bars }: Subject, from: number, factor: number, random: Random): Planted {
  const field = random.pick(priceFields);
  return {
    bars: scaleRecords(bars, (i) => i >= from, factor, [field]),
    planted: bars.flatMap((_, at) => (at >= from ? [{ at, field }] : [])),
    wanted: 'value',
    decidable: true,
  };
}

/** A switch whose first record in the new unit still has one or two prices in the old one. */
function edge(subject: Subject, random: Random, factor: number): Planted {
  const at = random.chance(0.5) ? shortSide(subject, random) : longSide(subject, random);
  const made = switched(subject, at, factor);
  const fields = drawn(random, random.integer(1, 2));
  const bars = made.bars.map((bar, i) =>
    i === at ? scaleRecords([bar], () => true, factor, fields)[0]! : bar,
  );
  return { ...made, bars, planted: [...made.planted, ...fields.map((field) => ({ at, field }))] };
}

const someOf = ({ bars }: Subject, random: Random, share: number): number[] =>
  bars.flatMap((_, at) => (random.chance(share) ? [at] : []));
const oneOf = ({ bars }: Subject, random: Random): number[] => [random.integer(0, bars.length - 1)];

/** A run of records in two units each: nothing but the first has a clean record before it. */
function run(subject: Subject, random: Random, count: number, factor: number): Planted {
  const length = random.integer(2, 5);
  const from = random.integer(1, subject.bars.length - length - 1);
  const hits = Array.from({ length }, (_, i) => from + i);
  // With one price off, each record's other three decide.
  return mixed(subject, hits, count, factor, random);
}

/** Each fault once with prices too high and once with prices too low, with the same draws. */
const both = (name: string, plant: (subject: Subject, random: Random, factor: number) => Planted) =>
  [100, 1 / 100].map((factor) =>
    fault(`${name}, ${factor > 1 ? 'x100' : '/100'}`, (subject, random) => plant(subject, random, factor), {
      key: name,
    }),
  );

/** Currency units: rules R1 and R2 of the repairs, and their mirrors. */
export const unitClasses: readonly FaultClass[] = [
  ...both('unit: switch, new side short', (s, r, f) => switched(s, shortSide(s, r), f)),
  ...both('unit: switch, new side long', (s, r, f) => switched(s, longSide(s, r), f)),
  ...both('unit: switch on the busiest day', (s, _r, f) => switched(s, busiest(s), f)),
  ...both('unit: switch, first record in two units', edge),
  fault('unit: switch by 1000', (s, r) =>
    switched(s, r.chance(0.5) ? shortSide(s, r) : longSide(s, r), r.chance(0.5) ? 1000 : 1 / 1000),
  ),
  ...both('unit: newer side wrong, currency known', (s, r, f) => wrongEnd(s, shortSide(s, r), f)),
  ...both('unit: untraded tail', untradedTail),
  ...both('unit: one or two records at the end', glitch),
  ...both('unit: short block', (s, r, f) => middle(s, r, 0.05, f)),
  ...both('unit: long block', (s, r, f) => middle(s, r, 0.8, f)),
  ...both('unit: one record', (s, r, f) => {
    const at = r.integer(0, s.bars.length - 4);
    return block(s, at, at + 1, f);
  }),
  ...both('unit per cell: one price, one record', (s, r, f) => mixed(s, oneOf(s, r), 1, f, r)),
  ...both('unit per cell: one price, some records', (s, r, f) => mixed(s, someOf(s, r, 0.05), 1, f, r)),
  ...both('unit per cell: one column, all records', (s, r, f) => column(s, 0, f, r)),
  ...both('unit per cell: one column, last stretch', (s, r, f) => column(s, shortSide(s, r), f, r)),
  ...both('unit per cell: two prices, one record', (s, r, f) => mixed(s, oneOf(s, r), 2, f, r)),
  ...both('unit per cell: three prices, one record', (s, r, f) => mixed(s, oneOf(s, r), 3, f, r)),
  ...both('unit per cell: one price, a run of records', (s, r, f) => run(s, r, 1, f)),
  ...both('unit per cell: two prices, a run of records', (s, r, f) => run(s, r, 2, f)),
];
