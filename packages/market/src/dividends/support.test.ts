import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Reading } from './chain.ts';
import { requireSupport, type JudgedWitness } from './support.ts';
import type { DividendFault } from './types.ts';

const bars = [100, 160, 220, 280, 340];

/** A payment whose adjusted close shows `shown` of it, by default the same; the price lost `drop`. */
function judged(at: number, listed: number, drop: number, shown = listed): JudgedWitness {
  const witness = {
    date: `2024-01-${String(at % 28).padStart(2, '0')}`,
    at,
    close: 100,
    amount: 100 * listed,
    listed,
    shown,
    step: shown,
    method: 'prior-close' as const,
    floor: 5e-5,
    drop,
    dropAtClose: drop,
    spread: 0.01,
    spreadAtClose: 0.02,
    bustle: 1,
  };
  if (listed === shown) return { witness, judgement: null, ranked: null };
  const verdict = {
    fault: shown === 0 ? ('adjustment-missing' as const) : ('adjustment-scale' as const),
    amount: 100 * listed,
    share: listed,
    reason: 'other',
  };
  const ranked = [listed, shown || listed / 10].map((share) => ({
    reading: { share, amount: 1 as const, step: 'other' as const },
    logOdds: 0,
  }));
  return { witness, judgement: { verdict }, ranked };
}

/** The same with a verdict of another fault and share, against the readings of other shares. */
function readAs(
  one: JudgedWitness,
  fault: DividendFault,
  share: number,
  rivals: readonly Reading[],
): JudgedWitness {
  const verdict = { fault, amount: 100 * share, share, reason: 'other' };
  return {
    ...one,
    judgement: { verdict },
    ranked: rivals.map((reading) => ({ reading, logOdds: 0 })),
  };
}

const kinds = (all: readonly JudgedWitness[]): string[] =>
  requireSupport(all).map(({ judgement }) =>
    judgement === null ? 'sound' : 'verdict' in judgement ? 'changed' : 'undecided',
  );

describe('R7: of amount and adjusted close the one that price and neighbours bear out wins', () => {
  const cases = [
    {
      name: 'all are off by ten and the prices support neither: nothing is changed',
      all: bars.map((at) => judged(at, 0.01, 0.0045, 0.001)),
      expected: bars.map(() => 'undecided'),
    },
    {
      name: 'all are off by ten and the prices fell by the amounts',
      all: bars.map((at) => judged(at, 0.03, 0.03, 0.003)),
      expected: bars.map(() => 'changed'),
    },
    {
      name: 'all are off by ten and the prices deny the amounts',
      all: bars.map((at) => judged(at, 0.03, 0.003, 0.003)),
      expected: bars.map(() => 'undecided'),
    },
    {
      name: 'one is off, its price says nothing, sound payments nearby are like the amount',
      all: bars.map((at, i) => judged(at, 0.01, 0.004, i === 2 ? 0.001 : 0.01)),
      expected: ['sound', 'sound', 'changed', 'sound', 'sound'],
    },
    {
      name: 'one is off, its price says nothing, sound payments nearby are like the step',
      all: bars.map((at, i) => (i === 2 ? judged(at, 0.01, 0.0045, 0.001) : judged(at, 0.001, 0.001))),
      expected: ['sound', 'sound', 'undecided', 'sound', 'sound'],
    },
    {
      name: 'two sound payments are too few to decide',
      all: bars.slice(0, 3).map((at, i) => judged(at, 0.01, 0.0045, i === 1 ? 0.001 : 0.01)),
      expected: ['sound', 'undecided', 'sound'],
    },
    {
      name: 'sound payments on one side only, hardly nearer to the one than to the other',
      all: bars.map((at, i) => (i > 2 ? judged(at, 0.025, 0.014, 0.005) : judged(at, 0.0105, 0.0105))),
      expected: ['sound', 'sound', 'sound', 'undecided', 'undecided'],
    },
    {
      name: 'the same factor elsewhere, where the amount is said to be wrong',
      all: [...bars, 400].map((at, i) => {
        if (i !== 2 && i !== 4) return judged(at, 0.01, 0.0045);
        const one = judged(at, 0.01, 0.0045, 0.001);
        const { judgement } = one;
        if (i === 2 || !judgement || !('verdict' in judgement)) return one;
        const verdict = { ...judgement.verdict, fault: 'amount-scale' as const, share: 0.001 };
        return { ...one, judgement: { verdict } };
      }),
      expected: ['sound', 'sound', 'undecided', 'sound', 'undecided', 'sound'],
    },
    {
      name: 'sound payments nearby that differ among themselves say nothing',
      all: [0.01, 0.001, 0.01, 0.001, 0.01].map((share, i) =>
        i === 2 ? judged(bars[i]!, 0.01, 0.0045, 0.001) : judged(bars[i]!, share, share),
      ),
      expected: ['sound', 'sound', 'undecided', 'sound', 'sound'],
    },
    {
      name: 'a fall of the price on bad news does not outweigh all payments nearby',
      all: bars.map((at, i) => (i === 2 ? judged(at, 0.2, 0.19, 0.02) : judged(at, 0.02, 0.02))),
      expected: ['sound', 'sound', 'undecided', 'sound', 'sound'],
    },
    {
      name: 'a step is missing and the amount is ten times those nearby',
      all: bars.map((at, i) => (i === 2 ? judged(at, 0.01, 0.004, 0) : judged(at, 0.001, 0.001))),
      expected: ['sound', 'sound', 'undecided', 'sound', 'sound'],
    },
    {
      name: 'a step is missing and the amount is like those nearby',
      all: bars.map((at, i) => (i === 2 ? judged(at, 0.01, 0.004, 0) : judged(at, 0.01, 0.01))),
      expected: ['sound', 'sound', 'changed', 'sound', 'sound'],
    },
    {
      name: 'a step is missing and the amount is nearly three times those nearby: a tenth of it may be right as well',
      all: bars.map((at, i) => (i === 2 ? judged(at, 0.0034, 0.0073, 0) : judged(at, 0.00125, 0.00125))),
      expected: ['sound', 'sound', 'undecided', 'sound', 'sound'],
    },
    {
      name: 'the last ones are a hundredfold, and the company has cut to a tenth: neither is like those before',
      all: bars.map((at, i) => (i > 2 ? judged(at, 0.0358, 0.05, 0.000358) : judged(at, 0.0036, 0.0036))),
      expected: ['sound', 'sound', 'sound', 'undecided', 'undecided'],
    },
    {
      name: 'all steps are missing, and the prices together say a tenth of the amounts',
      all: [...bars, 400, 460, 520].map((at) => judged(at, 0.015, 0.001, 0)),
      expected: [...bars, 400, 460, 520].map(() => 'undecided'),
    },
    {
      name: 'many of twice the step, where the prices scatter around the step',
      all: Array.from({ length: 80 }, (_, i) =>
        judged(60 * (i + 1), 0.004, 0.002 + (i % 2 ? 0.01 : -0.01), 0.002),
      ),
      expected: Array.from({ length: 80 }, () => 'undecided'),
    },
    {
      name: 'a mixed-up unit of all payments: the usual yield of companies decides',
      all: bars.map((at) => judged(at, 0.02, 0.01, 0.0002)),
      expected: bars.map(() => 'changed'),
    },
    {
      name: 'sound payments before only, and the first after them is half of them: a cut may be no tenth',
      all: bars.map((at, i) => (i < 4 ? judged(at, 0.0395, 0.0395) : judged(at, 0.02, 0.011, 0.002))),
      expected: ['sound', 'sound', 'sound', 'sound', 'undecided'],
    },
    {
      name: 'sound payments before only, and the first after them is like them',
      all: bars.map((at, i) => (i < 4 ? judged(at, 0.02, 0.02) : judged(at, 0.02, 0.011, 0.002))),
      expected: ['sound', 'sound', 'sound', 'sound', 'changed'],
    },
    {
      name: 'a payment between the usual ex-dates may be a special one',
      all: [100, 160, 220, 240, 280, 340].map((at) =>
        at === 240 ? judged(at, 0.0013, 0.006, 0.013) : judged(at, 0.0013, 0.0013),
      ),
      expected: ['sound', 'sound', 'sound', 'undecided', 'sound', 'sound'],
    },
    {
      name: 'payments nearby do not outweigh a price that fell by ten times as much',
      all: bars.map((at, i) => judged(at, 0.003, i === 2 ? 0.03 : 0.003, i === 2 ? 0.03 : 0.003)),
      expected: ['sound', 'sound', 'undecided', 'sound', 'sound'],
    },
    {
      name: 'one day does not decide by itself below five spreads',
      all: [judged(100, 0.04, 0.04, 0.004)],
      expected: ['undecided'],
    },
    {
      name: 'one day decides by itself from five spreads on',
      all: [judged(100, 0.07, 0.07, 0.007)],
      expected: ['changed'],
    },
    {
      name: 'all are off by ten and the prices together are less than one to 3,000 for it',
      all: [...bars, 400].map((at) => judged(at, 0.03, 0.022, 0.003)),
      expected: [...bars, 400].map(() => 'undecided'),
    },
    {
      name: 'no list is changed by a factor of two for payments nearby',
      all: bars.map((at, i) =>
        i === 2
          ? readAs(judged(at, 0.01, 0.015, 0.02), 'amount-scale', 0.02, [
              { share: 0.01, amount: 1, step: 'other' },
            ])
          : judged(at, 0.02, 0.02),
      ),
      expected: ['sound', 'sound', 'undecided', 'sound', 'sound'],
    },
    {
      name: 'no list is doubled for the price of one day, which news may have moved',
      all: [
        readAs(judged(370, 0.093, 0.147, 0.177), 'amount-scale', 0.177, [
          { share: 0.093, amount: 1, step: 'other' },
        ]),
      ],
      expected: ['undecided'],
    },
    {
      name: 'no list is halved for prices that keep a part of every payment',
      all: Array.from({ length: 40 }, (_, i) =>
        readAs(judged(60 * (i + 1), 0.02, 0.009, 0.01), 'amount-scale', 0.01, [
          { share: 0.02, amount: 1, step: 'other' },
        ]),
      ),
      expected: Array.from({ length: 40 }, () => 'undecided'),
    },
    {
      name: 'what companies usually pay says nothing of one that was paid the one and the other',
      all: bars.map((at, i) =>
        i === 2 ? judged(at, 0.02, 0.006, 0.0002) : judged(at, i < 2 ? 0.0002 : 0.02, 0.01),
      ),
      expected: ['sound', 'sound', 'undecided', 'sound', 'sound'],
    },
    {
      name: 'no steps at all, and no price that says that the amounts are a tenth',
      all: bars.map((at) =>
        readAs(judged(at, 0.0015, 0.007, 0), 'both-wrong', 0.015, [{ share: 0.0015, amount: 1, step: 0 }]),
      ),
      expected: bars.map(() => 'undecided'),
    },
    {
      name: 'a whole series is not multiplied by a hundred for the news of one day',
      all: bars
        .slice(0, 3)
        .map((at, i) =>
          readAs(judged(at, 0.001, i === 2 ? 0.06 : 0.045), 'both-hundredfold', 0.1, [
            { share: 0.001, amount: 1, step: 1 },
          ]),
        ),
      expected: ['undecided', 'undecided', 'undecided'],
    },
  ];
  for (const { name, all, expected } of cases)
    test(name, () => {
      assert.deepEqual(kinds(all), expected);
    });

  test('a fall by ten times a payment does not make it ten times as large on a day of news', () => {
    const kindOn = (bustle: number): string => {
      const fallen = readAs(judged(220, 0.045, 0.46, 0), 'both-wrong', 0.45, [
        { share: 0.045, amount: 1, step: 0 },
      ]);
      const others = bars.filter((at) => at !== 220).map((at) => judged(at, 0.05, 0.05));
      return kinds([...others, { ...fallen, witness: { ...fallen.witness, bustle } }]).at(-1)!;
    };
    assert.deepEqual([1, 8].map(kindOn), ['changed', 'undecided']);
  });
});
