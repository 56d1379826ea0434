import type { Bar } from '@midoffice/market';
import { MAD_TO_SIGMA, median } from '@midoffice/market/statistics/robust';
import type { Random } from '../random.ts';
import type { FaultClass } from '../types.ts';
import { fault, type Planted } from './fault.ts';
import type { Subject } from './subject.ts';

/** Volumes can decide only where the security trades every day; a thin one has zeros of its own. */
const isTraded = ({ bars }: Subject): boolean => bars.every(({ volume }) => volume > 0);

const change = (
  { bars }: Subject,
  hits: ReadonlySet<number>,
  value: (volume: number) => number,
  decidable: boolean,
): Planted => ({
  bars: bars.map((bar, at) => (hits.has(at) ? { ...bar, volume: value(bar.volume) } : bar)),
  planted: [...hits].map((at) => ({ at, field: 'volume' as const })),
  // A volume that is lost is for another source to say: named is right.
  wanted: 0.05,
  decidable,
});

/** Distance of a volume from its neighbourhood, in spreads of the ln volume around. */
function distance(bars: readonly Bar[], at: number, factor: number): number {
  const near = bars
    .slice(Math.max(0, at - 30), at + 31)
    .filter((bar) => bar !== bars[at])
    .map((bar) => Math.log(bar.volume));
  const middle = median(near);
  const spread = Math.max(0.2, MAD_TO_SIGMA * median(near.map((each) => Math.abs(each - middle))));
  return Math.abs(Math.log(bars[at]!.volume * factor) - middle) / spread;
}

/**
 * A volume in another unit (lots, thousands). Real days of news reach ten to thirty times the usual volume, five spreads; the
 * planted one is decidable from eight spreads on.
 */
function scaled(subject: Subject, hits: ReadonlySet<number>, factor: number): Planted {
  const decidable = isTraded(subject) && [...hits].every((at) => distance(subject.bars, at, factor) > 8);
  return change(subject, hits, (volume) => volume * factor, decidable);
}

const one = ({ bars }: Subject, random: Random) => new Set([random.integer(0, bars.length - 1)]);
const some = ({ bars }: Subject, random: Random, share: number) =>
  new Set(bars.flatMap((_, at) => (random.chance(share) ? [at] : [])));
const stretch = ({ bars }: Subject, random: Random) => {
  const from = bars.length - random.integer(5, Math.floor(bars.length * 0.3));
  return new Set(bars.flatMap((_, at) => (at >= from ? [at] : [])));
};

const words = ['inf', 'nan', 'null', ''] as const;
function unreadable(subject: Subject, hits: ReadonlySet<number>, random: Random): Planted {
  const word = random.pick(words);
  const texts = new Map([...hits].map((at) => [`${subject.bars[at]!.date} volume`, word]));
  return { ...change(subject, hits, (volume) => volume, true), texts };
}

const zero = (): number => 0;

/** Volumes: missing, negative, unreadable, in another unit. */
export const volumeClasses: readonly FaultClass[] = [
  fault('volume zero: one', (s, r) => change(s, one(s, r), zero, isTraded(s))),
  fault('volume zero: some, under 1 %', (s, r) => change(s, some(s, r, 0.004), zero, isTraded(s))),
  // Prices went on moving in a security that traded every day before: not a day of them was without trade.
  fault('volume zero: last stretch', (s, r) => change(s, stretch(s, r), zero, isTraded(s))),
  // A file without any volume is one of an index or a fund.
  fault('volume zero: all', (s) => change(s, new Set(s.bars.keys()), zero, false)),
  fault('volume negative: one', (s, r) =>
    isTraded(s) ? change(s, one(s, r), (volume) => -volume, true) : null,
  ),
  fault('volume unreadable: one', (s, r) => unreadable(s, one(s, r), r)),
  fault('volume unreadable: some', (s, r) => unreadable(s, some(s, r, 0.05), r)),
  fault('volume unreadable: all', (s, r) => unreadable(s, new Set(s.bars.keys()), r)),
  fault('volume x100 or x1000: one', (s, r) => scaled(s, one(s, r), r.pick([100, 1000]))),
  fault('volume /100 or /1000: one', (s, r) => scaled(s, one(s, r), r.pick([1 / 100, 1 / 1000]))),
];
