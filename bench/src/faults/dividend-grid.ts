import { isDecidable } from './decidable.ts';
import { dividendOutcome } from './dividend-outcome.ts';
import { payerFrom, stepOf, withSteps, type Payer } from './payer.ts';
import type { Random } from './random.ts';
import type { FaultClass, PlantedCase } from './types.ts';

/** A fault of field times factor: what becomes of amount and step, and what else the data could mean. */
interface GridFault {
  readonly name: string;
  readonly amount: number;
  /** Factor of the step, or what it becomes. */
  readonly step: number | ((step: number) => number);
  /** Other readings as factors of the true share; the last of "twice" is about 2. */
  readonly readings: readonly number[];
}

const twice = (step: number): number => 1 - (1 - step) ** 2;

/** Each fault beside its mirror image. */
const faults: readonly GridFault[] = [
  { name: 'amount x100', amount: 100, step: 1, readings: [100] },
  { name: 'amount /100', amount: 0.01, step: 1, readings: [0.01] },
  { name: 'amount x10', amount: 10, step: 1, readings: [10] },
  { name: 'amount /10', amount: 0.1, step: 1, readings: [0.1] },
  { name: 'step x100', amount: 1, step: 100, readings: [100] },
  { name: 'step /100', amount: 1, step: 0.01, readings: [0.01] },
  { name: 'step x10', amount: 1, step: 10, readings: [10] },
  { name: 'step /10', amount: 1, step: 0.1, readings: [0.1] },
  { name: 'step twice', amount: 1, step: twice, readings: [2] },
  { name: 'step half', amount: 1, step: 0.5, readings: [0.5] },
  { name: 'step missing', amount: 1, step: 0, readings: [0] },
  { name: 'amount x100, step x100', amount: 100, step: 100, readings: [100] },
  { name: 'amount /100, step /100', amount: 0.01, step: 0.01, readings: [0.01] },
  { name: 'amount x100, step missing', amount: 100, step: 0, readings: [100, 0] },
  { name: 'amount /100, step missing', amount: 0.01, step: 0, readings: [0.01, 0] },
  { name: 'amount x100, step /100', amount: 100, step: 0.01, readings: [100, 0.01] },
  { name: 'amount /100, step x100', amount: 0.01, step: 100, readings: [100, 0.01] },
  { name: 'amount x10, step missing', amount: 10, step: 0, readings: [10, 0] },
];

type Extent = 'one' | 'some' | 'all' | 'last stretch';
const extents: readonly Extent[] = ['one', 'some', 'all', 'last stretch'];

function choose(extent: Extent, count: number, random: Random): Set<number> {
  const indices = Array.from({ length: count }, (_, i) => i);
  if (extent === 'one') return new Set([random.integer(0, count - 1)]);
  if (extent === 'all') return new Set(indices);
  const share = 0.15 + 0.25 * random.uniform();
  if (extent === 'last stretch') return new Set(indices.slice(-Math.max(2, Math.round(share * count))));
  const chosen = indices.filter(() => random.chance(share));
  return new Set(chosen.length ? chosen : [random.integer(0, count - 1)]);
}

function plant(fault: GridFault, extent: Extent, drawn: Payer, random: Random): PlantedCase | null {
  // Without a single step nothing is left that shows how the vendor adjusts.
  const payer: Payer = extent === 'all' && fault.step === 0 ? { ...drawn, method: 'prior-close' } : drawn;
  const { bars, payments } = payer;
  if (payments.length < (extent === 'one' ? 1 : 4)) return null;
  const touched = choose(extent, payments.length, random);
  const trueSteps = new Map(payments.map(({ at, share }) => [at, stepOf(payer, at, share)]));
  const steps = new Map(trueSteps);
  const list = payments.map(({ date, amount }, i) => ({
    date,
    amount: touched.has(i) ? amount * fault.amount : amount,
  }));
  for (const i of touched) {
    const { at } = payments[i]!;
    const step = trueSteps.get(at)!;
    // A vendor that adjusts by a wrong amount does so by its own method.
    const shown =
      typeof fault.step === 'number' ? stepOf(payer, at, payments[i]!.share * fault.step) : fault.step(step);
    // A step of the whole price or more makes an adjusted close of zero or below: a class of its own.
    if (shown >= 0.95) return null;
    steps.set(at, shown);
  }
  // A payment that makes no difference is no fault.
  if ([...touched].some((i) => payments[i]!.share < 2e-4)) return null;
  const decidable = isDecidable(payer, touched, () => fault.readings);
  const faulty = { bars: withSteps(bars, steps), dividends: list };
  const truth = { truth: withSteps(bars, trueSteps), payments };
  const planted = [...touched].map((i) => ({ date: payments[i]!.date, also: [] }));
  return { decidable, judge: () => dividendOutcome({ ...faulty, ...truth, planted }) };
}

/** Every fault of the grid in every extent. */
export const gridClasses: readonly FaultClass[] = faults.flatMap((fault) =>
  extents.map((extent) => ({
    name: `${fault.name}: ${extent}`,
    rounds: 3,
    fewestCases: 20,
    plant: (series, random) => {
      const payer = payerFrom(series, random);
      return payer && plant(fault, extent, payer, random);
    },
  })),
);
