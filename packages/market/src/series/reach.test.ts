import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DividendEvent, SplitEvent } from '../bars/bar.ts';
import { adjustedCloses, applySplits } from '../prices/adjust.ts';
import { randomWalk, weekdays } from '../testing/series.ts';
import { adjCloseSteps } from './adj-close-steps.ts';
import { buildSeries } from './build.ts';
import { noFacts, type SeriesFacts, type SeriesInput, type SourceBar } from './types.ts';

const days = weekdays(120);
const at = 60;
const date = days[at]!;
const real = randomWalk({ seed: 3, sessions: 120, start: 100 }).map((bar, i) => ({ ...bar, date: days[i]! }));
const dividends: DividendEvent[] = [
  { date: days[30]!, amount: 0.4 },
  { date: days[90]!, amount: 0.5 },
];
const truth = adjustedCloses(real, { basis: 'split-adjusted', dividends });

interface Vendor {
  readonly ratio: number;
  /** Whether the vendor's close, and its adjusted close, contain the split. */
  readonly close: boolean;
  readonly adjClose: boolean;
  readonly basis?: 'raw' | 'split-adjusted';
  readonly listed?: readonly SplitEvent[];
  readonly extra?: readonly DividendEvent[];
  readonly facts?: Partial<SeriesFacts>;
}

function vendorSeries({
  ratio,
  close,
  adjClose,
  basis = 'split-adjusted',
  listed = [],
  extra = [],
  facts = {},
}: Vendor) {
  const bars = real.map((bar, i): SourceBar => {
    const factor = i < at && !close ? ratio : 1;
    return {
      ...bar,
      open: bar.open * factor,
      high: bar.high * factor,
      low: bar.low * factor,
      close: bar.close * factor,
      volume: bar.volume / factor,
      adjClose: truth[i]! * (i < at && !adjClose ? ratio : 1),
      basis,
    };
  });
  const input: SeriesInput = {
    bars,
    splits: listed,
    // Amounts are on the basis of the vendor's prices.
    dividends: [
      ...dividends.map((one) => ({ ...one, amount: one.amount * (one.date < date && !close ? ratio : 1) })),
      ...extra,
    ],
    daily: true,
    facts: { ...noFacts, ...facts },
  };
  return input;
}

const fact = (ratio: number) => ({ splits: [{ date, ratio, removed: false }] });
const scale = (ratio: number) => ({
  scales: [{ from: days[0]!, to: days[at - 1]!, ratio, threshold: 0, aboveThreshold: true, position: 1 }],
});

describe('a repair restates the one of close and adjusted close that lacks the split', () => {
  const cases: [name: string, vendor: Vendor, kept: string[]][] = [
    ['both lack it', { ratio: 2, close: false, adjClose: false, facts: fact(2) }, []],
    [
      'the adjusted close contains it',
      { ratio: 2, close: false, adjClose: true, facts: fact(2) },
      ['adjClose'],
    ],
    ['the close contains it', { ratio: 2, close: true, adjClose: false, facts: fact(2) }, ['close']],
    [
      'a reverse split that the adjusted close contains',
      { ratio: 0.1, close: false, adjClose: true, facts: fact(0.1) },
      ['adjClose'],
    ],
    [
      'a stock dividend of 5 % that the adjusted close contains',
      { ratio: 1.05, close: false, adjClose: true, facts: fact(1.05) },
      ['adjClose'],
    ],
    [
      'a stock dividend of 5 % that both lack',
      { ratio: 1.05, close: false, adjClose: false, facts: fact(1.05) },
      [],
    ],
    [
      'a scale of a block that both lack',
      { ratio: 4, close: false, adjClose: false, facts: scale(1 / 4) },
      [],
    ],
    [
      'a scale of a block whose adjusted close is right',
      { ratio: 4, close: false, adjClose: true, facts: scale(1 / 4) },
      [],
    ],
    [
      'prices as they traded, the split not listed, in the adjusted close',
      { ratio: 3, close: false, adjClose: true, basis: 'raw', facts: fact(3) },
      ['adjClose'],
    ],
    [
      'listed with a wrong ratio by a vendor whose adjusted close knows the right one',
      { ratio: 3, close: false, adjClose: true, basis: 'raw', listed: [{ date, ratio: 2 }], facts: fact(3) },
      ['adjClose'],
    ],
    [
      'a split that was booked as a dividend',
      {
        ratio: 2,
        close: false,
        adjClose: true,
        facts: fact(2),
        extra: [{ date, amount: real[at - 1]!.close }],
      },
      ['adjClose'],
    ],
    [
      'a 3-for-2 split that was booked as a dividend, adjusted close calculated',
      {
        ratio: 1.5,
        close: false,
        adjClose: true,
        facts: { ...fact(1.5), policy: 'calculated' },
        extra: [{ date, amount: real[at - 1]!.close * 0.5 }],
      },
      ['adjClose'],
    ],
  ];
  for (const [name, vendor, kept] of cases) {
    test(name, () => {
      const built = buildSeries(vendorSeries(vendor));
      assert.deepEqual(
        built.kept.map(({ field }) => field),
        kept,
      );
      for (const [i, bar] of built.bars.entries()) {
        assert.ok(Math.abs(bar.close / real[i]!.close - 1) < 1e-9, `close of ${bar.date}`);
        assert.ok(Math.abs(bar.adjClose! / truth[i]! - 1) < 1e-9, `adjusted close of ${bar.date}`);
      }
    });
  }

  test('a special dividend of the same day is not taken for the split', () => {
    const special = { date, amount: real[at - 1]!.close * 0.3 };
    const own = adjustedCloses(real, { basis: 'split-adjusted', dividends: [...dividends, special] });
    const input = vendorSeries({ ratio: 2, close: false, adjClose: false, facts: fact(2), extra: [special] });
    const bars = input.bars.map((bar, i) => ({ ...bar, adjClose: own[i]! * (i < at ? 2 : 1) }));
    const built = buildSeries({ ...input, bars });
    assert.deepEqual([built.kept, built.ignoredDividends], [[], []]);
    for (const [i, bar] of built.bars.entries()) assert.ok(Math.abs(bar.adjClose! / own[i]! - 1) < 1e-9);
  });

  test('a correction beside the split does not change what the vendor is taken to contain', () => {
    const input = vendorSeries({ ratio: 2, close: false, adjClose: true, facts: fact(2) });
    const corrections = [{ date: days[at - 1]!, field: 'adjClose' as const, value: 1 }];
    const built = buildSeries({ ...input, facts: { ...input.facts, corrections } });
    assert.deepEqual(
      built.kept.map(({ field }) => field),
      ['adjClose'],
    );
    assert.equal(built.bars[at - 1]!.adjClose, 1);
  });

  test('a close that makes the step itself is restated, whatever the adjusted close is', () => {
    // Adjusted twice by the vendor: the adjusted close is off to the other side.
    const input = vendorSeries({ ratio: 2, close: false, adjClose: false, facts: fact(2) });
    const bars = input.bars.map((bar, i) => (i < at ? { ...bar, adjClose: bar.adjClose! * 2 } : bar));
    const { kept, bars: built } = buildSeries({ ...input, bars });
    assert.deepEqual(kept, []);
    assert.ok(Math.abs(built[at - 1]!.close / real[at - 1]!.close - 1) < 1e-9);
  });
});

describe('adjCloseSteps', () => {
  const before = buildSeries(vendorSeries({ ratio: 2, close: true, adjClose: true })).bars;
  const changed = (change: (i: number) => number) =>
    before.map((bar, i) => ({ ...bar, adjClose: bar.adjClose! * change(i) }));
  const steps = (after: typeof before, of = before) => adjCloseSteps(of, after).map((step) => step.date);
  const cases: [name: string, found: string[], expected: string[]][] = [
    ['nothing changes', steps(before), []],
    [
      'a split applied to an adjusted close that contains it',
      steps(changed((i) => (i < at ? 0.5 : 1))),
      [date],
    ],
    [
      'the same, fixed',
      steps(
        before,
        changed((i) => (i < at ? 0.5 : 1)),
      ),
      [],
    ],
    [
      'a step that was there before',
      steps(
        changed((i) => (i < at ? 0.5 : 1)),
        changed((i) => (i < at ? 0.5 : 1)),
      ),
      [],
    ],
    [
      'one wrong cell: into it and out of it',
      steps(changed((i) => (i === at ? 10 : 1))),
      [date, days[at + 1]!],
    ],
    ['a dividend of half a percent', steps(changed((i) => (i < at ? 0.995 : 1))), []],
    ['a dividend a hundred times too large', steps(changed((i) => (i < at ? 0.6 : 1))), [date]],
    ['a month deleted from quiet prices', steps(before.filter((_bar, i) => i < 40 || i > 60)), []],
    ['no adjusted close', steps(before.map((bar) => ({ ...bar, adjClose: null }))), []],
    ['no bars', adjCloseSteps([], []).map((step) => step.date), []],
  ];
  for (const [name, found, expected] of cases) test(name, () => assert.deepEqual(found, expected));

  test('returns both adjusted closes and the move before and after', () => {
    const [step] = adjCloseSteps(
      before,
      changed((i) => (i < at ? 0.5 : 1)),
    );
    assert.equal(step!.from, before[at - 1]!.adjClose! / 2);
    assert.equal(step!.to, before[at]!.adjClose);
    assert.ok(Math.abs(step!.after / step!.before! - 2) < 1e-9);
  });
});

test('applySplits and buildSeries agree where the vendor lists the split', () => {
  const input = vendorSeries({
    ratio: 2,
    close: false,
    adjClose: true,
    basis: 'raw',
    listed: [{ date, ratio: 2 }],
  });
  const expected = applySplits(input.bars, input.splits);
  for (const [i, bar] of buildSeries(input).bars.entries()) assert.equal(bar.close, expected[i]!.close);
});
