import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findShareOutliers, marketCapMismatch } from './checks.ts';
import { shareSteps, type ShareCount } from './shares.ts';

const quarter = (i: number): string => `${2010 + Math.floor(i / 4)}-${['01', '04', '07', '10'][i % 4]!}-15`;
/** A company that buys back half a percent a quarter, and split 4:1 before its ninth count. */
const splits = [{ date: '2012-01-01', ratio: 4 }];
const clean = Array.from({ length: 16 }, (_unused, i): ShareCount => ({
  date: quarter(i),
  shares: 1_000_000 * 0.995 ** i * (i < 8 ? 1 : 4),
}));
const found = (counts: readonly ShareCount[], known = splits) =>
  findShareOutliers(
    shareSteps({ financials: counts, implied: [], facts: [], ratio: 1, splits: known }),
    known,
  );
const planted = (at: number, factor: number): ShareCount[] =>
  clean.map((count, i) => (i === at ? { ...count, shares: count.shares * factor } : count));

describe('share outliers', () => {
  test('a split, buybacks and a new issue are none', () => {
    assert.deepEqual(found(clean), []);
    const issue = clean.map((count, i) => ({ ...count, shares: count.shares * (i < 6 ? 1 : 1.6) }));
    assert.deepEqual(found(issue), []);
  });

  const cases: [why: string, at: number, factor: number, kind: string][] = [
    ['thousands read as shares', 4, 0.001, 'unit'],
    ['shares read as thousands', 12, 1000, 'unit'],
    ['a wrong unit in the first count', 0, 0.001, 'unit'],
    ['a wrong unit in the last count', 15, 0.001, 'unit'],
    ['a count before the split already restated', 7, 4, 'split-basis'],
    ['a count after the split on the old basis', 8, 0.25, 'split-basis'],
    ['a lone count off by a half', 4, 1.5, 'spike'],
    ['a lone count off by a third', 12, 0.66, 'spike'],
  ];
  for (const [why, at, factor, kind] of cases) {
    test(`${why}: ${kind}, and the right count is suggested`, () => {
      const [finding, ...more] = found(planted(at, factor));
      assert.deepEqual(more, []);
      assert.deepEqual([finding?.date, finding?.kind], [quarter(at), kind]);
      const off = finding!.suggested! / clean[at]!.shares;
      assert.ok(Math.abs(off - 1) < 0.02, `suggests ${off} of the truth`);
      assert.ok(Math.abs(finding!.shares / (clean[at]!.shares * factor) - 1) < 1e-9);
    });
  }

  test('a split that nobody lists shows as a jump, without a count to suggest', () => {
    const list = found(clean, []);
    assert.deepEqual(
      list.map((one) => [one.date, one.kind, one.suggested]),
      [[quarter(8), 'jump', null]],
    );
    assert.match(list[0]!.reason, /4:1/);
  });

  test('two counts are too few for neighbours to speak, none and one say nothing', () => {
    for (const few of [0, 1, 2]) assert.deepEqual(found(clean.slice(0, few)), []);
  });
});

test('market caps mismatch when they differ by more than a tenth; without a quote there is nothing to compare', () => {
  const cases: [quoted: number | null, charted: number | null, want: number | null][] = [
    [100, 109, null],
    [100, 111, 1.11],
    [100, 91, null],
    [100, 90, 0.9],
    [100, 200, 2],
    [null, 200, null],
    [100, null, null],
  ];
  for (const [quoted, charted, want] of cases)
    assert.equal(marketCapMismatch({ quoted, charted }), want, `${quoted} ${charted}`);
});
