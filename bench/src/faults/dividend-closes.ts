import type { Bar } from '@midoffice/market';
import { isDecidable } from './decidable.ts';
import { dividendOutcome } from './dividend-outcome.ts';
import { payerFrom, stepOf, withSteps, type Payer, type Payment } from './payer.ts';
import type { Random } from './random.ts';
import type { FaultClass, PlantedCase } from './types.ts';

const stepsOf = (payer: Payer, payments: readonly Payment[] = payer.payments): Map<number, number> =>
  new Map(payments.map(({ at, share }) => [at, stepOf(payer, at, share)]));

/** A real special payment, a cancelled one or nothing at all: no finding may come of it. */
function control(payer: Payer): PlantedCase {
  const bars = withSteps(payer.bars, stepsOf(payer));
  const { payments } = payer;
  return {
    decidable: true,
    judge: () => dividendOutcome({ bars, dividends: payments, truth: bars, payments, planted: [] }),
  };
}

/** The payer with one real payment of a share more; the price falls by it for good. */
function withSpecial(payer: Payer, share: number, random: Random): Payer | null {
  const at = random.integer(40, payer.bars.length - 40);
  if (payer.payments.some((payment) => Math.abs(payment.at - at) < 12)) return null;
  const factor = 1 - share;
  const bars = payer.bars.map((bar, i) =>
    i < at
      ? bar
      : {
          ...bar,
          open: bar.open * factor,
          high: bar.high * factor,
          low: bar.low * factor,
          close: bar.close * factor,
        },
  );
  const special = { at, date: bars[at]!.date, share, amount: share * bars[at - 1]!.close };
  const later = payer.payments.map((each) =>
    each.at > at ? { ...each, amount: each.amount * factor } : each,
  );
  return { ...payer, bars, payments: [...later, special].toSorted((a, b) => a.at - b.at) };
}

/** What an unreadable adjusted close looks like once it is read. */
const unreadable = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, null] as const;

function blankOut(
  payer: Payer,
  extent: 'one' | 'some' | 'first stretch' | 'last stretch',
  random: Random,
): PlantedCase {
  const truth = withSteps(payer.bars, stepsOf(payer));
  const count = truth.length;
  const length = random.integer(2, Math.floor(count / 3));
  const from = {
    one: random.integer(1, count - 2),
    some: 0,
    'first stretch': 0,
    'last stretch': count - length,
  }[extent];
  const isHit = (i: number): boolean =>
    extent === 'some' ? random.chance(0.1) : extent === 'one' ? i === from : i >= from && i < from + length;
  const hit = truth.map((_, i) => isHit(i));
  const value = random.pick(unreadable);
  const bars: Bar[] = truth.map((bar, i) => (hit[i] ? { ...bar, adjClose: value } : bar));
  const planted = truth.flatMap((bar, i) => (hit[i] ? [{ date: bar.date, also: [] }] : []));
  const { payments } = payer;
  return {
    decidable: true,
    judge: () => dividendOutcome({ bars, dividends: payments, truth, payments, planted }),
  };
}

/** All steps on another scale: by one constant (amounts in another currency), or times a hundred past the whole price. */
function rescaled(payer: Payer, factor: number): PlantedCase | null {
  const { payments } = payer;
  if (payments.length < 4) return null;
  const trueSteps = stepsOf(payer);
  const shown = new Map(payments.map(({ at, share }) => [at, stepOf(payer, at, share * factor)]));
  if (
    [...shown.values()].some((step) => factor < 10 && step >= 0.95) ||
    payments.some(({ share }) => share < 2e-4)
  )
    return null;
  const truth = withSteps(payer.bars, trueSteps);
  const bars = withSteps(payer.bars, shown);
  const touched = new Set(payments.keys());
  const planted = payments.map(({ date }) => ({ date, also: [] }));
  return {
    decidable: isDecidable(payer, touched, () => [factor]),
    judge: () => dividendOutcome({ bars, dividends: payments, truth, payments, planted }),
  };
}

function amountAbovePrice(payer: Payer, random: Random): PlantedCase | null {
  const { payments } = payer;
  const index = random.integer(0, payments.length - 1);
  if (payments[index]!.share < 0.011) return null;
  const bars = withSteps(payer.bars, stepsOf(payer));
  const dividends = payments.map(({ date, amount }, i) => ({
    date,
    amount: i === index ? amount * 100 : amount,
  }));
  const planted = [{ date: payments[index]!.date, also: [] }];
  return {
    decidable: true,
    judge: () => dividendOutcome({ bars, dividends, truth: bars, payments, planted }),
  };
}

const fault = (
  name: string,
  plant: (payer: Payer, random: Random) => PlantedCase | null,
  more: Partial<FaultClass> = {},
): FaultClass => ({
  name,
  rounds: 4,
  fewestCases: 20,
  ...more,
  plant: (series, random) => {
    const payer = payerFrom(series, random);
    return payer && plant(payer, random);
  },
});

const special = (from: number, to: number) => (payer: Payer, random: Random) => {
  const changed = withSpecial(payer, random.logUniform(from, to), random);
  return changed && control(changed);
};

/** Controls, and faults of the adjusted close as a whole. */
export const closeClasses: readonly FaultClass[] = [
  fault('control: nothing planted', control, { control: true, rounds: 8 }),
  fault('control: special dividend of 3 to 12 %', special(0.03, 0.12), { control: true }),
  fault('control: special dividend or booked spin-off of 12 to 60 %', special(0.12, 0.6), { control: true }),
  fault('adjusted close unreadable: one', (payer, random) => blankOut(payer, 'one', random)),
  fault('adjusted close unreadable: some', (payer, random) => blankOut(payer, 'some', random)),
  fault('adjusted close unreadable: first stretch', (payer, random) =>
    blankOut(payer, 'first stretch', random),
  ),
  fault('adjusted close unreadable: last stretch', (payer, random) =>
    blankOut(payer, 'last stretch', random),
  ),
  fault('all steps times a constant above 1', (payer, random) => rescaled(payer, random.logUniform(1.15, 8))),
  fault('all steps times a constant below 1', (payer, random) =>
    rescaled(payer, 1 / random.logUniform(1.15, 8)),
  ),
  fault('all steps x100, past the whole price', (payer) => rescaled(payer, 100)),
  fault('amount above the price, step right', amountAbovePrice),
];
