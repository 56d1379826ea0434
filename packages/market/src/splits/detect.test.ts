import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Bar } from '../bars/bar.ts';
import { randomWalk, rescale, withSplit } from '../testing/series.ts';
import { detectSplits } from './detect.ts';
import type { DetectSplitsOptions } from './types.ts';

const AT = 120;
const MONDAY = 122;
const quiet = randomWalk({ seed: 7 });
const dateAt = (index: number): string => quiet[index]!.date;

function faults(bars: readonly Bar[], options?: DetectSplitsOptions): string[] {
  return detectSplits(bars, options).map(
    ({ kind, date, ratio }) => `${kind} ${date} ${Number(ratio.toFixed(4))}`,
  );
}

describe('detectSplits on raw prices', () => {
  for (const ratio of [2, 3, 4, 5, 7, 10, 15, 20, 1.5, 1.25, 4 / 3, 0.1, 0.2, 0.05, 1 / 3]) {
    it(`finds a split of ${ratio.toFixed(3)} that is not listed, and is content where it is`, () => {
      const bars = withSplit(quiet, AT, ratio);
      assert.deepEqual(faults(bars), [`missing ${dateAt(AT)} ${Number(ratio.toFixed(4))}`]);
      assert.deepEqual(faults(bars, { knownSplits: [{ date: dateAt(AT), ratio }] }), []);
    });
  }

  const doubled = withSplit(quiet, AT, 2);
  const sunday = { knownSplits: [{ date: dayBefore(dateAt(MONDAY)), ratio: 2 }] };
  const cases: [string, Bar[], DetectSplitsOptions, string[]][] = [
    ['nothing happens', quiet, {}, []],
    ['a listed split that the prices never make', quiet, list([AT, 2]), [`doubled ${dateAt(AT)} 2`]],
    ['listed a session early', doubled, list([AT - 1, 2]), [`wrong-date ${dateAt(AT)} 2`]],
    ['listed eight sessions late', doubled, list([AT + 8, 2]), [`wrong-date ${dateAt(AT)} 2`]],
    ['listed twice', doubled, list([AT - 1, 2], [AT, 2]), [`doubled ${dateAt(AT - 1)} 2`]],
    [
      'listed twice, both wrong',
      doubled,
      list([AT - 1, 2], [AT + 3, 2]),
      [`wrong-date ${dateAt(AT)} 2`, `doubled ${dateAt(AT + 3)} 2`],
    ],
    ['listed with another ratio', doubled, list([AT, 3]), [`wrong-ratio ${dateAt(AT)} 2`]],
    [
      'listed before and after the series',
      doubled,
      {
        knownSplits: [
          { date: '2001-01-02', ratio: 2 },
          { date: dateAt(AT), ratio: 2 },
          { date: '2031-01-02', ratio: 3 },
        ],
      },
      [],
    ],
    ['listed on the Sunday before', withSplit(quiet, MONDAY, 2), sunday, []],
    ['a stock dividend of 3 % listed: too small to judge', quiet, list([AT, 1.03]), []],
  ];
  for (const [name, bars, options, expected] of cases)
    it(name, () => assert.deepEqual(faults(bars, options), expected));

  function list(...entries: [index: number, ratio: number][]): DetectSplitsOptions {
    return { knownSplits: entries.map(([index, ratio]) => ({ date: dateAt(index), ratio })) };
  }

  it('takes the drop of a spin-off for what it is when the dividend says so', () => {
    const bars = withSplit(quiet, AT, 2);
    const amount = quiet[AT - 1]!.close * 2 * 0.53;
    assert.deepEqual(faults(bars, { dividends: [{ date: dateAt(AT), amount }] }), []);
  });

  it('finds a stock dividend that was booked as cash', () => {
    const bars = withSplit(quiet, AT, 2);
    const amount = bars[AT - 1]!.close / 2;
    assert.deepEqual(faults(bars, { dividends: [{ date: dateAt(AT), amount }] }), [
      `missing ${dateAt(AT)} 2`,
    ]);
  });

  it('leaves a day on another basis to the price check, and finds the split beside it', () => {
    const odd = rescale(doubled, AT + 3, AT + 4, 2);
    assert.deepEqual(faults(odd), [`missing ${dateAt(AT)} 2`]);
  });

  it('leaves a gap of months alone: another security may follow under the ticker', () => {
    const later = quiet.slice(AT).map((bar) => ({ ...bar, date: bar.date.replace(/^2015/, '2018') }));
    const bars = [
      ...rescale(quiet.slice(0, AT), 0, AT, 10),
      ...later.filter(({ date }) => date.startsWith('2018')),
    ];
    assert.deepEqual(faults(bars), []);
  });

  it('names its evidence', () => {
    const [found] = detectSplits(doubled);
    assert.ok(found && found.confidence > 0.99);
    const { evidence } = found;
    assert.ok(
      Math.abs(evidence.priceRatio! - 2) < 0.1 && evidence.dollarVolumeRatio! < 2 && evidence.sigma! < 0.03,
    );
    assert.match(evidence.summary, /2-for-1 split that is not listed/);
  });

  it('refuses bars out of order and impossible listings', () => {
    assert.throws(() => detectSplits([quiet[1]!, quiet[0]!]), RangeError);
    assert.throws(() => detectSplits(quiet, { knownSplits: [{ date: dateAt(3), ratio: 0 }] }), RangeError);
    assert.throws(() => detectSplits(quiet, { knownSplits: [{ date: 'June', ratio: 2 }] }), RangeError);
  });

  it('copes with no bars, one bar, constant prices and prices of zero', () => {
    const flat = quiet.map((bar) => ({ ...bar, open: 5, high: 5, low: 5, close: 5, volume: 0 }));
    const halted = quiet.map((bar, i) => (i === 50 ? { ...bar, open: 0, high: 0, low: 0, close: 0 } : bar));
    for (const bars of [[], quiet.slice(0, 1), quiet.slice(0, 2), flat, halted])
      assert.deepEqual(faults(bars), []);
  });
});

describe('detectSplits on split-adjusted prices', () => {
  const adjusted = { basis: 'split-adjusted' } as const;
  const known = { ...adjusted, knownSplits: [{ date: dateAt(AT), ratio: 4 }] };

  it('is content with a listed split that leaves no move', () => assert.deepEqual(faults(quiet, known), []));

  it('finds a split nobody listed', () => {
    assert.deepEqual(faults(withSplit(quiet, AT, 4), adjusted), [`missing ${dateAt(AT)} 4`]);
  });

  it('finds the records that a listed split was not applied to', () => {
    const [found] = detectSplits(withSplit(quiet, AT - 2, 4), known);
    assert.equal(found?.kind, 'unadjusted-block');
    assert.deepEqual(found.evidence.block, { from: dateAt(0), to: dateAt(AT - 3), records: AT - 2 });
  });

  it('finds a listed split applied twice', () => {
    const [found] = detectSplits(withSplit(quiet, AT, 1 / 4), known);
    assert.deepEqual([found?.kind, found?.ratio], ['doubled', 0.25]);
  });

  for (const [length, ratio] of [
    [1, 10],
    [4, 0.5],
    [9, 1.5],
    [30, 2],
    [80, 3],
    [150, 0.1],
  ] as const) {
    it(`finds a block of ${length} records off by ${ratio}`, () => {
      const [found, ...others] = detectSplits(rescale(quiet, 60, 60 + length, ratio), adjusted);
      assert.deepEqual([found?.kind, found?.ratio, others], ['unadjusted-block', ratio, []]);
      assert.deepEqual(found?.evidence.block, { from: dateAt(60), to: dateAt(59 + length), records: length });
    });
  }
});

describe('detectSplits in general', () => {
  it('finds any usual split of any quiet stock on its day, and nothing else', () => {
    const split = fc.record({
      seed: fc.integer({ min: 1, max: 1e6 }),
      at: fc.integer({ min: 25, max: 220 }),
      ratio: fc.constantFrom(2, 3, 1.5, 4, 10, 0.1, 0.2),
      sigma: fc.double({ min: 0.006, max: 0.025, noNaN: true }),
    });
    fc.assert(
      fc.property(split, ({ seed, at, ratio, sigma }) => {
        const bars = withSplit(randomWalk({ seed, sigma }), at, ratio);
        assert.deepEqual(
          detectSplits(bars).map((found) => [found.date, found.ratio]),
          [[bars[at]!.date, ratio]],
        );
      }),
      { numRuns: 60, seed: 42 },
    );
  });
});

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}
