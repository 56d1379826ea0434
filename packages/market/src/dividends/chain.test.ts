import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readingsOf, type Judged } from './chain.ts';
import { judgeReadings, judgeUnlisted } from './judge.ts';
import type { Witness } from './types.ts';

const witness = (more: Partial<Witness>): Witness => ({
  date: '2024-03-04',
  at: 100,
  close: 100,
  amount: 100 * (more.listed ?? 0.01),
  listed: 0.01,
  shown: 0.01,
  step: 0.01,
  method: 'prior-close',
  floor: 5e-5,
  drop: 0.01,
  dropAtClose: 0.01,
  spread: 0.01,
  spreadAtClose: 0.02,
  bustle: 1,
  ...more,
});

describe('readings of an ex-date', () => {
  test('an amount a hundredth and a step a tenth are no two mixed-up units', () => {
    const shares = readingsOf(witness({ listed: 0.0002, shown: 0.002, step: 0.002 })).map(
      ({ share }) => share,
    );
    assert.deepEqual(shares.toSorted(), [0.0002, 0.002]);
  });
  test('an amount a hundred times and a step a hundredth are', () => {
    const readings = readingsOf(witness({ listed: 1, shown: 1e-4, step: 1e-4 }));
    assert.ok(readings.some(({ amount, step }) => amount === 100 && step === 0.01));
  });
});

describe('what agrees is changed only where the price denies it', () => {
  const ranked: Judged[] = [
    { reading: { share: 0.0012, amount: 100, step: 100 }, logOdds: 6 },
    { reading: { share: 0.12, amount: 1, step: 1 }, logOdds: -6 },
  ];
  const nearby = { neighbours: [1.2e-3, 1.2e-3, 1.2e-3], nearlyAll: false, hundredfold: 1 };
  const mixed = { neighbours: [1.2e-3, 1.2e-3, 6e-3, 6e-3], nearlyAll: false, hundredfold: 1 };
  const special = {
    listed: 0.12,
    shown: 0.12,
    step: 0.12,
    drop: 0.004,
    dropAtClose: 0.004,
    spread: 0.005,
    spreadAtClose: 0.005,
  };

  test('the more, the more adjusted closes would change', () => {
    const [early, late] = [60, 1439].map((at) => judgeReadings(witness({ ...special, at }), ranked, mixed));
    assert.ok(early && 'verdict' in early);
    assert.equal(late, null);
  });

  test('less where the payments nearby are like the hundredth, and less still where it is not the only one', () => {
    const isFound = (drop: number, around: Parameters<typeof judgeReadings>[2]): boolean => {
      const judgement = judgeReadings(
        witness({ ...special, at: 60, drop, dropAtClose: drop }),
        ranked,
        around,
      );
      return judgement !== null && 'verdict' in judgement;
    };
    const more = { ...nearby, hundredfold: 2 };
    assert.deepEqual(
      [isFound(0.03, mixed), isFound(0.03, nearby), isFound(0.03, more)],
      [false, false, true],
    );
    assert.deepEqual([isFound(0.01, mixed), isFound(0.01, nearby)], [false, true]);
  });

  test('the only one is none on a day of news, or where nothing was traded', () => {
    const isFound = (bustle: number | null): boolean =>
      judgeReadings(
        witness({ ...special, at: 60, drop: 0.01, dropAtClose: 0.01, bustle }),
        ranked,
        nearby,
      ) !== null;
    assert.deepEqual([1, 2.4, 2.6, 6, null].map(isFound), [true, true, false, false, false]);
  });

  test('a hundredth that is far below the payments nearby explains nothing', () => {
    const usual = { neighbours: [8e-3, 8e-3, 8e-3], nearlyAll: false, hundredfold: 1 };
    assert.equal(judgeReadings(witness({ ...special, at: 60 }), ranked, usual), null);
  });

  test('a step that the list lacks, among smaller payments, may be a special one', () => {
    const regular = [40, 103, 166, 229].map((at) => witness({ at, listed: 0.001 }));
    const kind = (shown: number): string => {
      const extra = witness({ at: 123, listed: 0, amount: 0, shown, step: shown, drop: 0, dropAtClose: 0 });
      const judgement = judgeUnlisted(extra, regular);
      return judgement && 'verdict' in judgement ? judgement.verdict.fault : 'undecided';
    };
    assert.deepEqual([kind(0.013), kind(0.1)], ['undecided', 'adjustment-phantom']);
  });
});
