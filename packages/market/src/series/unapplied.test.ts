import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Bar } from '../bars/bar.ts';
import { unappliedDividends, unappliedSplits } from './unapplied.ts';

const days = ['2024-03-04', '2024-03-05', '2024-03-06', '2024-03-07'];
const series = (closes: readonly number[], adj: readonly (number | null)[] = closes): Bar[] =>
  closes.map((close, i) => ({
    date: days[i]!,
    open: close,
    high: close,
    low: close,
    close,
    adjClose: adj[i]!,
    volume: 1,
  }));

describe('unapplied splits', () => {
  const cases: readonly [string, number[], string, number, boolean][] = [
    ['a split that the prices still show', [400, 404, 101, 100], '2024-03-06', 4, true],
    ['one that is applied', [100, 101, 101, 100], '2024-03-06', 4, false],
    ['a reverse split that the prices still show', [10, 10, 101, 100], '2024-03-06', 0.1, true],
    ['a split on a weak day', [400, 404, 88, 87], '2024-03-06', 4, true],
    ['the same fall by another cause on another day', [400, 101, 101, 100], '2024-03-06', 4, false],
    ['a crash that is no split of that ratio', [100, 100, 52, 51], '2024-03-06', 4, false],
    ['a split too small to distinguish from a move', [100, 100, 91, 91], '2024-03-06', 1.1, false],
    ['a split before the first bar', [100, 100, 100, 100], '2024-03-01', 2, false],
    ['a split after the last bar', [100, 100, 100, 100], '2024-04-01', 2, false],
    ['a price of nothing', [400, 0, 100, 100], '2024-03-06', 4, false],
  ];
  for (const [name, closes, date, ratio, expected] of cases)
    test(name, () => assert.equal(unappliedSplits(series(closes), [{ date, ratio }]).length === 1, expected));
});

describe('unapplied dividends', () => {
  const cases: readonly [string, number[], (number | null)[], number, boolean][] = [
    ['a dividend that the adjusted close lacks', [100, 100, 99, 99], [100, 100, 99, 99], 1, true],
    ['one that it shows', [100, 100, 99, 99], [99, 99, 99, 99], 1, false],
    ['one that it shows in part', [100, 100, 99, 99], [99.9, 99.9, 99, 99], 1, true],
    ['one that is applied too much', [100, 100, 99, 99], [98, 98, 99, 99], 1, false],
    ['one too small for rounded closes', [100, 100, 99, 99], [100, 100, 99, 99], 0.05, false],
    ['one larger than the price', [100, 100, 99, 99], [100, 100, 99, 99], 120, false],
    ['no adjusted close', [100, 100, 99, 99], [null, null, null, null], 1, false],
    ['an amount of nothing', [100, 100, 99, 99], [100, 100, 99, 99], 0, false],
  ];
  for (const [name, closes, adj, amount, expected] of cases)
    test(name, () =>
      assert.equal(
        unappliedDividends(series(closes, adj), [{ date: '2024-03-06', amount }]).length === 1,
        expected,
      ),
    );
});
