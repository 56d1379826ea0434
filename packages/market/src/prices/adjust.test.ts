import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Bar } from '../bars/bar.ts';
import { randomWalk } from '../testing/series.ts';
import { adjustedCloses, adjustmentFactors, applySplits, firstBarFrom, removeSplits } from './adjust.ts';
import type { AdjustOptions } from './adjust.ts';
import { inferBasis } from './basis.ts';

const dates = ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-08'];

function barsOf(closes: readonly number[]): Bar[] {
  return closes.map((close, i) => ({
    date: dates[i]!,
    open: close,
    high: close,
    low: close,
    close,
    adjClose: null,
    volume: 100,
  }));
}

function near(actual: readonly number[], expected: readonly number[]): void {
  assert.equal(actual.length, expected.length);
  for (const [i, value] of actual.entries()) {
    assert.ok(
      Math.abs(value - expected[i]!) <= 1e-12 * Math.max(1, Math.abs(expected[i]!)),
      `${actual} is not ${expected}`,
    );
  }
}

describe('adjustedCloses', () => {
  const split = [{ date: '2024-01-04', ratio: 2 }];
  const dividend = [{ date: '2024-01-04', amount: 10 }];
  const cases: [string, number[], AdjustOptions, number[]][] = [
    ['no events', [10, 11, 12], {}, [10, 11, 12]],
    ['2-for-1', [100, 100, 50, 50], { splits: split }, [50, 50, 50, 50]],
    ['1-for-10', [5, 5, 50, 50], { splits: [{ date: '2024-01-04', ratio: 0.1 }] }, [50, 50, 50, 50]],
    [
      'split in split-adjusted prices',
      [50, 50, 50, 50],
      { splits: split, basis: 'split-adjusted' },
      [50, 50, 50, 50],
    ],
    ['dividend, prior close', [100, 100, 90, 90], { dividends: dividend }, [90, 90, 90, 90]],
    ['dividend, ex-close', [100, 100, 90, 90], { dividends: dividend, method: 'ex-close' }, [90, 90, 90, 90]],
    [
      'dividend on a day that moves, prior close',
      [100, 100, 95, 95],
      { dividends: dividend },
      [90, 90, 95, 95],
    ],
    [
      'dividend on a day that moves, ex-close',
      [100, 100, 95, 95],
      { dividends: dividend, method: 'ex-close' },
      [9500 / 105, 9500 / 105, 95, 95],
    ],
    [
      'ex-date on a day without a bar acts at the next',
      [100, 100, 100, 50],
      { splits: [{ date: '2024-01-06', ratio: 2 }] },
      [50, 50, 50, 50],
    ],
    [
      'events up to the first bar and after the last',
      [10, 10],
      {
        splits: [
          { date: '2024-01-02', ratio: 3 },
          { date: '2023-01-01', ratio: 3 },
          { date: '2024-02-01', ratio: 3 },
        ],
      },
      [10, 10],
    ],
    [
      'two splits on one date multiply',
      [60, 60, 10],
      { splits: [...split, { date: '2024-01-04', ratio: 3 }] },
      [10, 10, 10],
    ],
    [
      'split and dividend on one date: the dividend is one of a new share',
      [100, 100, 40, 40],
      { splits: split, dividends: dividend },
      [40, 40, 40, 40],
    ],
    [
      'the same where neither falls on a session',
      [100, 100, 100, 40],
      {
        splits: [{ date: '2024-01-06', ratio: 2 }],
        dividends: [{ date: '2024-01-06', amount: 10 }],
      },
      [40, 40, 40, 40],
    ],
    [
      'a dividend right before a split, neither on a session, is one of an old share',
      [100, 100, 100, 45],
      {
        splits: [{ date: '2024-01-07', ratio: 2 }],
        dividends: [{ date: '2024-01-06', amount: 10 }],
      },
      [45, 45, 45, 45],
    ],
    ['no bars', [], { splits: split }, []],
  ];
  for (const [name, closes, options, expected] of cases)
    it(name, () => near(adjustedCloses(barsOf(closes), options), expected));

  const refused: [string, Bar[], AdjustOptions][] = [
    ['a dividend of the whole price', barsOf([10, 10, 10]), { dividends: dividend }],
    ['a negative dividend', barsOf([10, 10, 10]), { dividends: [{ date: '2024-01-04', amount: -1 }] }],
    ['a ratio of zero', barsOf([10, 10, 10]), { splits: [{ date: '2024-01-04', ratio: 0 }] }],
    [
      'a ratio that is no number',
      barsOf([10, 10, 10]),
      { splits: [{ date: '2024-01-04', ratio: Number.NaN }] },
    ],
    ['a dividend beside a close of zero', barsOf([10, 0, 10]), { dividends: dividend }],
    ['dates that repeat', [...barsOf([10]), ...barsOf([10])], {}],
    ['dates that descend', barsOf([10, 10]).reverse(), {}],
  ];
  for (const [name, bars, options] of refused)
    it(`refuses ${name}`, () => assert.throws(() => adjustedCloses(bars, options), RangeError));

  const faulty: [string, number[], number, 'prior-close' | 'ex-close', string][] = [
    [
      'above the price',
      [12.13, 12.13, 13],
      14.72,
      'prior-close',
      'dividend 14.72 is not below the prior close 12.13',
    ],
    ['of the whole price', [10, 10, 10], 10, 'prior-close', 'dividend 10 is not below the prior close 10'],
    ['that is negative', [10, 10, 10], -1, 'ex-close', 'dividend -1 is negative'],
    ['beside a close of zero', [10, 10, 0], 1, 'ex-close', 'dividend 1 is beside a close of 0'],
  ];
  for (const [name, closes, amount, method, reason] of faulty) {
    it(`leaves out a dividend ${name} where it is asked to, and applies the rest`, () => {
      const options = {
        splits: [{ date: dates[1]!, ratio: 2 }],
        dividends: [
          { date: dates[2]!, amount },
          { date: dates[1]!, amount: 1 },
        ],
        method,
      };
      const leftOut: object[] = [];
      const lenient = adjustedCloses(barsOf(closes), { ...options, leaveOut: (one) => leftOut.push(one) });
      assert.deepEqual(leftOut, [{ date: dates[2], amount, reason }]);
      near(lenient, adjustedCloses(barsOf(closes), { ...options, dividends: [options.dividends[1]!] }));
      assert.throws(() => adjustedCloses(barsOf(closes), options), new RangeError(`${dates[2]}: ${reason}`));
    });
  }
});

describe('applySplits and removeSplits', () => {
  it('multiplies earlier prices by d/n and volumes by n/d, and leaves adjClose', () => {
    const [first, second] = applySplits(
      [{ ...barsOf([90])[0]!, adjClose: 7 }, barsOf([0, 30])[1]!],
      [{ date: dates[1]!, ratio: 3 }],
    );
    assert.deepEqual(
      [first!.close, first!.volume, first!.adjClose, second!.close, second!.volume],
      [30, 300, 7, 30, 100],
    );
  });

  it('undo each other', () => {
    const events = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 259 }),
        ratio: fc.constantFrom(2, 3, 1.5, 0.1, 7, 4 / 3, 0.03125),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), events, (seed, list) => {
        const bars = randomWalk({ seed, sessions: 260 });
        const splits = list.map(({ at, ratio }) => ({ date: bars[at]!.date, ratio }));
        for (const [i, bar] of removeSplits(applySplits(bars, splits), splits).entries()) {
          near([bar.open, bar.close, bar.volume], [bars[i]!.open, bars[i]!.close, bars[i]!.volume]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('a total return does not depend on where a split is put', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 2, max: 99 }), (seed, at) => {
        const bars = randomWalk({ seed, sessions: 100 });
        const dividends = [{ date: bars[50]!.date, amount: 1 }];
        const raw = removeSplits(bars, [{ date: bars[at]!.date, ratio: 4 }]);
        const cash = [{ date: bars[50]!.date, amount: at > 50 ? 4 : 1 }];
        near(
          adjustedCloses(raw, { splits: [{ date: bars[at]!.date, ratio: 4 }], dividends: cash }),
          adjustedCloses(bars, { dividends }),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('factors end at 1 and only step at events', () => {
    const factors = adjustmentFactors(barsOf([8, 8, 4, 4]), { splits: [{ date: '2024-01-04', ratio: 2 }] });
    assert.deepEqual(factors, [0.5, 0.5, 1, 1]);
  });
});

describe('firstBarFrom and inferBasis', () => {
  it('finds the first bar on or after a date', () => {
    const bars = barsOf([1, 1, 1, 1]);
    const at = ['2020-01-01', '2024-01-03', '2024-01-05', '2025-01-01'].map((date) =>
      firstBarFrom(bars, date),
    );
    assert.deepEqual(at, [0, 1, 3, 4]);
  });

  it('distinguishes raw from split-adjusted prices by the listed splits', () => {
    const splits = [{ date: '2024-01-04', ratio: 2 }];
    assert.equal(inferBasis(barsOf([100, 100, 51, 50]), splits), 'raw');
    assert.equal(inferBasis(barsOf([50, 50, 51, 50]), splits), 'split-adjusted');
    assert.equal(inferBasis(barsOf([50, 50, 51, 50]), []), null);
    assert.equal(inferBasis(barsOf([50, 50]), splits), null);
  });
});
