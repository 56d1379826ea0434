import type { Bar } from '@midoffice/market';
import type { Random } from '../random.ts';
import type { FaultClass } from '../types.ts';
import { fault, type Planted } from './fault.ts';
import type { Cell } from './judge.ts';
import { moveAt, priceFields, scaleRecords, scaledFields, usualMove, type Subject } from './subject.ts';

const last = ({ bars }: Subject): number => bars.length - 1;

/**
 * Decidability of a factor on prices of a record: by logs it is eight times what the neighbourhood moves in a day, and twice
 * what the record itself and the next moved.
 */
const current = (bars: readonly Bar[], at: number, factor: number): boolean =>
  Math.abs(Math.log(factor)) > 8 * usualMove(bars, at) &&
  Math.abs(Math.log(factor)) >
    2 * Math.max(moveAt(bars, at), at + 1 < bars.length ? moveAt(bars, at + 1) : 0);

/** A price moved by a factor; ten is a slipped point and can be taken back exactly, any other only named. */
function moved(
  { bars }: Subject,
  hits: readonly number[],
  factorOf: () => number,
  random: Random,
  wanted: Planted['wanted'],
): Planted {
  const changed = [...bars];
  let decidable = true;
  const planted = hits.map((at): Cell => {
    const field = random.pick(priceFields);
    const factor = factorOf();
    changed[at] = scaleRecords([bars[at]!], () => true, factor, [field])[0]!;
    decidable &&= current(bars, at, factor);
    return { at, field };
  });
  return { bars: changed, planted, wanted, decidable };
}

/** Whole records times ten. With fewer than three records after it a new level cannot be distinguished from a fault. */
function records(subject: Subject, from: number, length: number, factor: number): Planted {
  const { bars } = subject;
  const to = from + length;
  return {
    bars: scaleRecords(bars, (i) => i >= from && i < to, factor),
    planted: Array.from({ length }, (_, i) => scaledFields.map((field) => ({ at: from + i, field }))).flat(),
    wanted: 'value',
    decidable:
      from >= 3 &&
      to + 3 <= bars.length &&
      current(bars, from, factor) &&
      moveAt(bars, to) < Math.abs(Math.log(factor)) / 4,
  };
}

/** Single records apart from each other, so that each has sound neighbours. */
function apart(subject: Subject, random: Random, share: number): number[] {
  const hits: number[] = [];
  for (let at = random.integer(0, 6); at <= last(subject); at += 4)
    if (random.chance(4 * share)) hits.push(at);
  return hits;
}

const one = (subject: Subject, random: Random): number[] => [random.integer(0, last(subject))];

/** Prices of zero, or with the sign turned: impossible by themselves, so that each is decidable. */
function impossible(
  { bars }: Subject,
  hits: readonly number[],
  change: (value: number) => number,
  random: Random,
): Planted {
  const changed = [...bars];
  const planted = hits.map((at): Cell => {
    const field = random.pick(priceFields);
    changed[at] = { ...bars[at]!, [field]: change(bars[at]![field]) };
    return { at, field };
  });
  // The value itself is lost: named is right, a suggestion must be within 5 %.
  return { bars: changed, planted, wanted: 0.05, decidable: true };
}

const words = ['inf', '-inf', 'nan', 'NaN', 'null', ''] as const;

/** Cells that hold no number, in a file that is read by the library's reader. Each is decidable: the cell says so itself. */
function unreadable(
  { bars }: Subject,
  hits: readonly number[],
  fields: readonly Cell['field'][],
  random: Random,
): Planted {
  const word = random.pick(words);
  const texts = new Map(hits.flatMap((at) => fields.map((field) => [`${bars[at]!.date} ${field}`, word])));
  return {
    bars,
    texts,
    planted: hits.flatMap((at) => fields.map((field) => ({ at, field }))),
    wanted: 0.05,
    decidable: true,
  };
}

/** Four blank prices without volume: no session, neither a finding nor a refusal. */
function noSession({ bars }: Subject, random: Random): Planted {
  const at = random.integer(1, bars.length - 2);
  const { date } = bars[at]!;
  return {
    bars: bars.map((bar, i) => (i === at ? { ...bar, volume: 0 } : bar)),
    truth: bars.filter((_, i) => i !== at),
    texts: new Map(scaledFields.map((field) => [`${date} ${field}`, ''])),
    planted: [],
    wanted: 'value',
    decidable: true,
  };
}

/** Another source with its own rounding: it knows the value of a cell that is lost here to within half a percent. */
function withPeer(subject: Subject, plant: Planted, random: Random): Planted {
  const peer = subject.bars.map((bar) => {
    const noise = 1 + 0.001 * (random.uniform() - 0.5);
    return {
      ...bar,
      open: bar.open * noise,
      high: bar.high * noise,
      low: bar.low * noise,
      close: bar.close * noise,
    };
  });
  return { ...plant, peers: [peer], wanted: 0.005 };
}

const fieldOf = (random: Random) => random.pick(priceFields);
const stretch = ({ bars }: Subject, random: Random): number[] => {
  const from = bars.length - random.integer(3, Math.floor(bars.length * 0.3));
  return Array.from({ length: bars.length - from }, (_, i) => from + i);
};
const every = ({ bars }: Subject): number[] => bars.map((_, at) => at);

/** Each fault and its mirror, with the same draws: thresholds are set on both or on neither. */
const bothWays = (name: string, plant: (s: Subject, r: Random, up: boolean) => Planted) =>
  [true, false].map((up) =>
    fault(`${name}, ${up ? 'up' : 'down'}`, (s, r) => plant(s, r, up), { key: name }),
  );
const directed = (factor: number, up: boolean): number => (up ? factor : 1 / factor);

/** Single prices and records. */
export const cellClasses: readonly FaultClass[] = [
  fault('control: nothing planted', ({ bars }) => ({ bars, planted: [], wanted: 'value', decidable: true }), {
    control: true,
    rounds: 4,
  }),
  fault('control: four blank prices, no session', noSession, { control: true }),
  ...bothWays('price x10: one', (s, r, up) => moved(s, one(s, r), () => directed(10, up), r, 'value')),
  ...bothWays('price x10: some', (s, r, up) =>
    moved(s, apart(s, r, 0.02), () => directed(10, up), r, 'value'),
  ),
  ...bothWays('record x10: one', (s, r, up) => records(s, r.integer(0, last(s)), 1, directed(10, up))),
  ...bothWays('record x10: run of 2 to 5', (s, r, up) =>
    records(s, r.integer(0, last(s) - 5), r.integer(2, 5), directed(10, up)),
  ),
  ...bothWays('price x1.3 to x6: one', (s, r, up) =>
    moved(s, one(s, r), () => directed(r.logUniform(1.3, 6), up), r, 0.2),
  ),
  ...bothWays('price x1.3 to x6: some', (s, r, up) =>
    moved(s, apart(s, r, 0.02), () => directed(r.logUniform(1.3, 6), up), r, 0.2),
  ),
  fault('price zero: one', (s, r) => impossible(s, one(s, r), () => 0, r)),
  fault('price zero: some', (s, r) => impossible(s, apart(s, r, 0.05), () => 0, r)),
  fault('price negative: one', (s, r) => impossible(s, one(s, r), (value) => -value, r)),
  fault('price unreadable: one', (s, r) => unreadable(s, one(s, r), [fieldOf(r)], r)),
  fault('price unreadable: some', (s, r) => unreadable(s, apart(s, r, 0.1), [fieldOf(r)], r)),
  fault('price unreadable: all of a column', (s, r) => unreadable(s, every(s), [fieldOf(r)], r)),
  fault('price unreadable: last stretch of a column', (s, r) =>
    unreadable(s, stretch(s, r), [fieldOf(r)], r),
  ),
  fault('four prices unreadable beside a volume: one', (s, r) =>
    s.bars.every(({ volume }) => volume > 0) ? unreadable(s, one(s, r), priceFields, r) : null,
  ),
  fault('price unreadable, another source: one', (s, r) =>
    withPeer(s, unreadable(s, one(s, r), [fieldOf(r)], r), r),
  ),
  fault('price zero, another source: some', (s, r) =>
    withPeer(
      s,
      impossible(s, apart(s, r, 0.02), () => 0, r),
      r,
    ),
  ),
  fault('price x1.3 to x6, another source: some', (s, r) =>
    withPeer(
      s,
      moved(s, apart(s, r, 0.02), () => directed(r.logUniform(1.3, 6), r.chance(0.5)), r, 0.005),
      r,
    ),
  ),
];
