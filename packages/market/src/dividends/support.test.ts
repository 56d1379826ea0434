import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { requireSupport, type JudgedWitness } from './support.ts';

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
  };
  if (listed === shown) return { witness, judgement: null };
  const verdict = {
    fault: 'adjustment-scale' as const,
    amount: 100 * listed,
    share: listed,
    reason: 'other',
  };
  return { witness, judgement: { verdict } };
}

const kinds = (all: readonly JudgedWitness[]): string[] =>
  requireSupport(all).map(({ judgement }) =>
    judgement === null ? 'sound' : 'verdict' in judgement ? 'changed' : 'undecided',
  );

describe('R7: of amount and adjusted close the one that price and neighbours bear out wins', () => {
  const cases = [
    {
      name: 'all are off by ten and the prices tell neither: nothing is changed',
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
      name: 'two sound payments are too few to tell',
      all: bars.slice(0, 3).map((at, i) => judged(at, 0.01, 0.0045, i === 1 ? 0.001 : 0.01)),
      expected: ['sound', 'undecided', 'sound'],
    },
    {
      name: 'a mixed-up unit of all payments: the usual yield of companies tells',
      all: bars.map((at) => judged(at, 0.02, 0.01, 0.0002)),
      expected: bars.map(() => 'changed'),
    },
  ];
  for (const { name, all, expected } of cases)
    test(name, () => {
      assert.deepEqual(kinds(all), expected);
    });
});
