import { dropAgainst, gapSpread, isDecidable, neighboursDecide, priceEvidence } from './decidable.ts';
import { dividendOutcome } from './dividend-outcome.ts';
import { payerFrom, stepOf, withSteps, type Payer } from './payer.ts';
import type { Random } from './random.ts';
import type { FaultClass, PlantedCase } from './types.ts';

/** What is wrong about the date of one payment. */
interface DateFault {
  readonly name: string;
  /** Sessions from the true date to the wrong one. */
  readonly side: -1 | 1;
  /** Whether the true date keeps its record and its step. */
  readonly keepsRecord: boolean;
  readonly keepsStep: boolean;
  /** Whether the wrong date has a record and a step. */
  readonly record: boolean;
  readonly step: boolean;
}

const both = (name: string, fault: Omit<DateFault, 'name' | 'side'>): DateFault[] => [
  { name: `${name} before`, side: -1, ...fault },
  { name: `${name} after`, side: 1, ...fault },
];

const faults: readonly DateFault[] = [
  ...both('phantom, list and step,', { keepsRecord: true, keepsStep: true, record: true, step: true }),
  ...both('phantom, list alone,', { keepsRecord: true, keepsStep: true, record: true, step: false }),
  ...both('phantom, step alone,', { keepsRecord: true, keepsStep: true, record: false, step: true }),
  ...both('date moved, list and step,', { keepsRecord: false, keepsStep: false, record: true, step: true }),
  ...both('date moved, list alone,', { keepsRecord: false, keepsStep: true, record: true, step: false }),
  ...both('date moved, step alone,', { keepsRecord: true, keepsStep: false, record: false, step: true }),
];

const dayMs = 86_400_000;

/**
 * Whether the calendar distinguishes the true date from the wrong one: at least three payments of the season in other years, all
 * of them a whole number of years (of 364 days, which keep the weekday) from the true date to within a day, and further
 * from the wrong one.
 */
function calendarDecides({ payments, bars }: Payer, index: number, wrong: number): boolean {
  const distance = (date: string, other: string): number => {
    const days = Math.abs(Date.parse(date) - Date.parse(other)) / dayMs;
    const years = Math.round(days / 364);
    return years === 0 ? Number.NaN : Math.abs(days - years * 364);
  };
  const votes = payments.flatMap(({ date }, i) => {
    if (i === index) return [];
    const [right, other] = [distance(payments[index]!.date, date), distance(bars[wrong]!.date, date)];
    return right <= 10 || other <= 10 ? [right <= 1 && other >= 2] : [];
  });
  return votes.length >= 3 && votes.every(Boolean);
}

function plant(fault: DateFault, payer: Payer, random: Random): PlantedCase | null {
  const { bars, payments } = payer;
  const index = random.integer(0, payments.length - 1);
  const payment = payments[index]!;
  const wrong = payment.at + fault.side * random.integer(1, 3);
  // Twins closer together than the payments of a weekly payer are the subject; the ends of a series decide nothing.
  if (
    wrong < 2 ||
    wrong > bars.length - 3 ||
    payments.some(({ at }, i) => i !== index && Math.abs(at - wrong) < 12)
  )
    return null;
  if (payment.share < 2e-4) return null;
  const trueSteps = new Map(payments.map(({ at, share }) => [at, stepOf(payer, at, share)]));
  const steps = new Map(trueSteps);
  if (!fault.keepsStep) steps.delete(payment.at);
  if (fault.step) steps.set(wrong, stepOf(payer, wrong, payment.amount / bars[wrong - 1]!.close));
  const list = payments
    .filter((_, i) => i !== index || fault.keepsRecord)
    .map(({ date, amount }) => ({ date, amount }));
  if (fault.record) list.push({ date: bars[wrong]!.date, amount: payment.amount });
  list.sort((a, b) => (a.date < b.date ? -1 : 1));
  // The price must lose the payment on the true date and not on the other: a drop above the payment speaks for neither.
  const there = Math.max(0, priceEvidence(payer, payment, 0));
  const here = -priceEvidence(payer, { ...payment, at: wrong, share: 0 }, payment.share);
  // Without a twin any of the six sessions around could be the true one, so that both days must be clear by themselves.
  const lone = !fault.keepsRecord && !fault.keepsStep;
  const price = lone
    ? Math.abs(dropAgainst(payer, payment.at, payment.share)) < 2 &&
      Math.abs(dropAgainst(payer, wrong, 0)) < 2 &&
      payment.share >= 6 * gapSpread(payer, payment.at)
    : there - here >= 6 && there >= 3;
  const bothShown = fault.keepsStep === fault.step;
  const bothListed = fault.keepsRecord === fault.record;
  // Where the list or the adjusted close has one date only, that one is right if usual payments say so.
  const witnesses = (!bothShown || !bothListed) && fault.keepsRecord && fault.keepsStep;
  const usual = neighboursDecide(payer, index, new Set([index]), 0);
  const decidable =
    price ||
    (witnesses && usual) ||
    (calendarDecides(payer, index, wrong) && fault.keepsRecord && fault.keepsStep);
  const truth = { truth: withSteps(bars, trueSteps), payments };
  const planted = [{ date: payment.date, also: [bars[wrong]!.date] }];
  return {
    decidable,
    judge: () => dividendOutcome({ bars: withSteps(bars, steps), dividends: list, ...truth, planted }),
  };
}

function unlisted(payer: Payer, random: Random): PlantedCase | null {
  const { bars, payments } = payer;
  if (payments.length < 4) return null;
  const index = random.integer(0, payments.length - 1);
  const payment = payments[index]!;
  if (payment.share < 2e-4) return null;
  const steps = new Map(payments.map(({ at, share }) => [at, stepOf(payer, at, share)]));
  const full = withSteps(bars, steps);
  return {
    decidable: isDecidable(payer, new Set([index]), () => [0]),
    judge: () =>
      dividendOutcome({
        bars: full,
        dividends: payments.filter((_, i) => i !== index),
        truth: full,
        payments,
        planted: [{ date: payment.date, also: [] }],
      }),
  };
}

/** Phantoms, moved dates and payments that the list lacks. */
export const dateClasses: readonly FaultClass[] = [
  ...faults.map((fault): FaultClass => ({
    name: fault.name,
    rounds: 6,
    fewestCases: 20,
    plant: (series, random) => {
      const payer = payerFrom(series, random);
      return payer && plant(fault, payer, random);
    },
  })),
  {
    name: 'payment missing in the list, step shown',
    rounds: 4,
    plant: (series, random) => {
      const payer = payerFrom(series, random);
      return payer && unlisted(payer, random);
    },
  },
];
