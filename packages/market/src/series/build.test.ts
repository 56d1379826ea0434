import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Bar } from '../bars/bar.ts';
import { adjustedCloses, applySplits } from '../prices/adjust.ts';
import { buildSeries } from './build.ts';
import { combineSeries } from './combine.ts';
import { noFacts, type SeriesFacts, type SeriesInput, type SourceBar } from './types.ts';

const bar = (date: string, close: number, extra: Partial<SourceBar> = {}): SourceBar => ({
  date,
  open: close,
  high: close + 1,
  low: close - 1,
  close,
  adjClose: close,
  volume: 100,
  basis: 'split-adjusted',
  ...extra,
});
const days = ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05'];
const input = (
  bars: SourceBar[],
  facts: Partial<SeriesFacts> = {},
  rest: Partial<SeriesInput> = {},
): SeriesInput => ({
  bars,
  splits: [],
  dividends: [],
  daily: true,
  ...rest,
  facts: { ...noFacts, ...facts },
});
const closes = (given: SeriesInput): number[] => buildSeries(given).bars.map((one) => one.close);

describe('buildSeries', () => {
  test('without repairs a split-adjusted source passes unchanged', () => {
    const source = days.map((day, i) => bar(day, 10 + i, { adjClose: 9 + i }));
    const { bars } = buildSeries(input(source, {}, { splits: [{ date: days[2]!, ratio: 4 }] }));
    assert.deepEqual(
      bars,
      source.map(({ basis: _basis, ...one }) => one),
    );
  });

  test('a raw source is restated as applySplits does', () => {
    const source = [bar(days[0]!, 400), bar(days[1]!, 404), bar(days[2]!, 101), bar(days[3]!, 102)].map(
      (one): SourceBar => ({ ...one, basis: 'raw' }),
    );
    const splits = [{ date: days[2]!, ratio: 4 }];
    const built = buildSeries(input(source, {}, { splits })).bars;
    const expected = applySplits(source, splits);
    for (const [i, one] of built.entries())
      assert.deepEqual(
        [one.open, one.close, one.volume],
        [expected[i]!.open, expected[i]!.close, expected[i]!.volume],
      );
  });

  test('volumes in whole shares stay whole, those in parts of a unit stay as exact as they are', () => {
    const volumes = (given: readonly number[], ratio: number, facts: Partial<SeriesFacts> = {}) =>
      buildSeries(
        input(
          given.map((volume, i) => bar(days[i]!, 100, { volume, basis: 'raw' })),
          facts,
          { splits: [{ date: days[3]!, ratio }] },
        ),
      ).bars.map(({ volume }) => volume);
    assert.deepEqual(volumes([101, 102, 0, 7], 1.5), [152, 153, 0, 7]);
    assert.deepEqual(volumes([4, 12, 1005, 7], 0.1), [1, 1, 101, 7], 'a bar that was traded stays one');
    assert.deepEqual(volumes([0.25, 12.5, 3, 7], 2), [0.5, 25, 6, 7]);
    // 1,000 shares of today, kept as 666.67 of then.
    const corrections = [{ date: days[0]!, field: 'volume' as const, value: 1000 / 1.5 }];
    assert.equal(volumes([101, 102, 103, 7], 1.5, { corrections })[0], 1000);
  });

  test('a split fact moves a split-adjusted source by listed / true ratio', () => {
    const source = days.map((day) => bar(day, 100));
    const fact = (ratio: number, removed = false) => ({ splits: [{ date: days[2]!, ratio, removed }] });
    assert.deepEqual(closes(input(source, fact(2))), [50, 50, 100, 100]);
    assert.deepEqual(
      closes(input(source, fact(4), { splits: [{ date: days[2]!, ratio: 2 }] })),
      [50, 50, 100, 100],
    );
    assert.deepEqual(
      closes(input(source, fact(1, true), { splits: [{ date: days[2]!, ratio: 2 }] })),
      [200, 200, 100, 100],
    );
    assert.deepEqual(
      buildSeries(input(source, fact(2))).bars.map((one) => one.volume),
      [200, 200, 100, 100],
    );
  });

  test('a split fact that the vendor lists later no longer moves anything', () => {
    const source = days.map((day) => bar(day, 100));
    assert.deepEqual(
      closes(
        input(
          source,
          { splits: [{ date: days[2]!, ratio: 2, removed: false }] },
          { splits: [{ date: days[2]!, ratio: 2 }] },
        ),
      ),
      [100, 100, 100, 100],
    );
  });

  test('a split after the last day does not act yet', () => {
    const source = days.map((day) => bar(day, 100, { basis: 'raw' }));
    assert.deepEqual(
      closes(input(source, {}, { splits: [{ date: '2024-02-01', ratio: 2 }] })),
      [100, 100, 100, 100],
    );
    assert.deepEqual(
      closes(input(source, {}, { splits: [{ date: '2024-02-01', ratio: 2 }], asOf: '2024-02-01' })),
      [50, 50, 50, 50],
    );
  });

  test('scales act in order on the chosen side of the threshold, volume inversely (r001-split-dialog-defaults)', () => {
    const source = [bar(days[0]!, 10), bar(days[1]!, 40), bar(days[2]!, 40), bar(days[3]!, 10)];
    const scale = {
      from: days[1]!,
      to: days[2]!,
      ratio: 0.25,
      threshold: 20,
      aboveThreshold: true,
      position: 1,
    };
    const built = buildSeries(input(source, { scales: [{ ...scale, ratio: 3, position: 2 }, scale] }));
    assert.deepEqual(
      built.bars.map((one) => one.close),
      [10, 10, 10, 10],
      'the second finds nothing above 20 any more',
    );
    assert.deepEqual(
      built.bars.map((one) => one.volume),
      [100, 400, 400, 100],
    );
    assert.deepEqual([...built.priceFactors], [1, 0.25, 0.25, 1]);
    assert.deepEqual(
      closes(
        input(source, {
          scales: [{ ...scale, from: days[0]!, to: days[3]!, ratio: 2, aboveThreshold: false }],
        }),
      ),
      [20, 40, 40, 20],
    );
  });

  test('corrections are on the source basis, so a later split moves them too', () => {
    const source = days.map((day) => bar(day, 100));
    const corrections = [{ date: days[0]!, field: 'close' as const, value: 90 }];
    assert.deepEqual(
      closes(input(source, { corrections, splits: [{ date: days[2]!, ratio: 2, removed: false }] })),
      [45, 50, 100, 100],
    );
  });

  test('deleted bars go, added ones come, an addition inside a deletion stays', () => {
    const source = days.map((day) => bar(day, 100));
    const { basis: _basis, ...added } = bar(days[1]!, 77);
    const built = buildSeries(
      input(source, { deletions: [{ from: days[1]!, to: days[2]! }], additions: [added] }),
    );
    assert.deepEqual(
      built.bars.map((one) => [one.date, one.close]),
      [
        [days[0], 100],
        [days[1], 77],
        [days[3], 100],
      ],
    );
  });

  test('an applied dividend moves earlier closes by its own step, in any order, and only while the vendor leaves it out', () => {
    const dividends = [
      { date: days[1]!, amount: 2 },
      { date: days[3]!, amount: 5 },
    ];
    // The vendor shows neither; its closes are 10 % below for a dividend that nobody lists.
    const source = days.map((day) => bar(day, 100, { adjClose: 90 }));
    const adj = (applied: readonly string[], bars = source, more: Partial<SeriesFacts> = {}) =>
      buildSeries(input(bars, { applied, ...more }, { dividends })).bars.map((one) =>
        Number(one.adjClose!.toFixed(9)),
      );
    assert.deepEqual(adj([]), [90, 90, 90, 90]);
    assert.deepEqual(adj([days[1]!]), [88.2, 90, 90, 90]);
    assert.deepEqual(adj([days[3]!]), [85.5, 85.5, 85.5, 90]);
    assert.deepEqual(adj([days[3]!, days[1]!]), adj([days[1]!, days[3]!]));
    assert.deepEqual(adj([days[1]!, days[3]!]), [83.79, 85.5, 85.5, 90]);
    const shown = source.map((one, i) => (i < 3 ? { ...one, adjClose: 85.5 } : one));
    assert.deepEqual(adj([days[3]!], shown), [85.5, 85.5, 85.5, 90], 'the vendor shows it by now');
    assert.deepEqual(adj(['2024-01-04']), [90, 90, 90, 90], 'the vendor lists it no more');
    const corrections = [{ date: days[0]!, field: 'adjClose' as const, value: 42 }];
    assert.deepEqual(adj([days[3]!], source, { corrections }), [42, 85.5, 85.5, 90], 'a correction stays');
    assert.deepEqual(adj([days[3]!], source, { policy: 'calculated' }), [93.1, 95, 95, 100]);
  });

  test('policies: vendor keeps, calculated keeps corrected cells, forced does not', () => {
    const source = days.map((day) => bar(day, 100, { adjClose: 50 }));
    const corrections = [{ date: days[0]!, field: 'adjClose' as const, value: 42 }];
    const dividends = [{ date: days[2]!, amount: 10 }];
    const adj = (policy: SeriesFacts['policy']) =>
      buildSeries(input(source, { corrections, policy }, { dividends })).bars.map((one) => one.adjClose);
    assert.deepEqual(adj('vendor'), [42, 50, 50, 50]);
    assert.deepEqual(adj('calculated'), [42, 90, 100, 100]);
    assert.deepEqual(adj('forced'), [90, 90, 100, 100]);
  });

  test('calculated adjusted closes equal adjustedCloses on raw prices', () => {
    const source = [bar(days[0]!, 400), bar(days[1]!, 404), bar(days[2]!, 101), bar(days[3]!, 102)].map(
      (one): SourceBar => ({ ...one, basis: 'raw', adjClose: null }),
    );
    const splits = [{ date: days[2]!, ratio: 4 }];
    const dividends = [
      { date: days[1]!, amount: 8 },
      { date: days[3]!, amount: 1 },
    ];
    const built = buildSeries(input(source, {}, { splits, dividends })).bars.map((one) => one.adjClose!);
    for (const [i, expected] of adjustedCloses(source, { splits, dividends }).entries())
      assert.ok(Math.abs(built[i]! / expected - 1) < 1e-12);
  });

  test("a dividend on a split's own ex-date is one of a new share, whatever the basis and whoever lists the split", () => {
    const split = { date: days[2]!, ratio: 4 };
    const dividends = [{ date: days[2]!, amount: 10 }];
    const before = (source: SourceBar[], facts: Partial<SeriesFacts>, splits: SeriesInput['splits']) =>
      buildSeries(input(source, { policy: 'forced', ...facts }, { splits, dividends })).bars[1]!.adjClose;
    const raw = [400, 400, 90, 90].map((close, i) => bar(days[i]!, close, { basis: 'raw' }));
    assert.equal(before(raw, {}, [split]), 90);
    const adjusted = [100, 100, 90, 90].map((close, i) => bar(days[i]!, close));
    assert.equal(before(adjusted, {}, [split]), 90);
    const lacking = [400, 400, 90, 90].map((close, i) => bar(days[i]!, close));
    assert.equal(before(lacking, { splits: [{ ...split, removed: false }] }, []), 90);
    const unshown = [400, 400, 90, 90].map((close, i) =>
      bar(days[i]!, close, { basis: 'raw', adjClose: close / (i < 2 ? 4 : 1) }),
    );
    const applied = buildSeries(input(unshown, { applied: [days[2]!] }, { splits: [split], dividends }));
    assert.deepEqual(
      applied.bars.map(({ adjClose }) => adjClose),
      [90, 90, 90, 90],
      "applied where the vendor's adjusted close leaves it out",
    );
  });

  test('a dividend that is not below the close before it is left out and named', () => {
    const source = days.map((day) => bar(day, 100, { adjClose: null }));
    const built = buildSeries(input(source, {}, { dividends: [{ date: days[2]!, amount: 100 }] }));
    assert.deepEqual(
      built.ignoredDividends.map(({ date, amount }) => [date, amount]),
      [[days[2]!, 100]],
    );
    assert.match(built.ignoredDividends[0]!.reason, /^dividend 100 is not below the prior close 100$/);
    const raw = days.map((day, i) => bar(day, i < 3 ? 70 : 10, { adjClose: null, basis: 'raw' }));
    const notified = { splits: [{ date: days[3]!, ratio: 7 }], dividends: [{ date: days[2]!, amount: 84 }] };
    assert.deepEqual(
      buildSeries(input(raw, {}, notified)).ignoredDividends,
      [{ date: days[2]!, amount: 84, reason: 'dividend 84 is not below the prior close 70' }],
      'in figures of that day',
    );
    assert.deepEqual(
      built.bars.map((one) => one.adjClose),
      [100, 100, 100, 100],
    );
  });

  test('a split acts from the first intraday bar of its day', () => {
    const moments = ['2024-01-03T15:59:00', '2024-01-04T09:30:00', '2024-01-04T09:31:00'];
    const source = moments.map((moment) => bar(moment, 100, { basis: 'raw', adjClose: null }));
    const built = buildSeries(
      input(source, {}, { splits: [{ date: '2024-01-04', ratio: 2 }], daily: false }),
    ).bars;
    assert.deepEqual(
      built.map((one) => [one.close, one.adjClose]),
      [
        [50, null],
        [100, null],
        [100, null],
      ],
    );
  });
});

test('combineSeries takes the first sound bar in the order of sources', () => {
  const plain = (date: string, close: number, extra: Partial<Bar> = {}): Bar => ({
    date,
    open: close,
    high: close,
    low: close,
    close,
    adjClose: null,
    volume: 5,
    ...extra,
  });
  const combined = combineSeries([
    {
      source: 'yahoo',
      bars: [plain(days[0]!, 1), plain(days[1]!, 2, { high: 1 }), plain(days[2]!, 3, { volume: 0 })],
    },
    {
      source: 'finage',
      bars: [plain(days[0]!, 10), plain(days[1]!, 20), plain(days[2]!, 30), plain(days[3]!, 40)],
    },
  ]);
  assert.deepEqual(combined.origin, ['yahoo', 'finage', 'finage', 'finage']);
  assert.deepEqual(
    combined.bars.map((one) => one.close),
    [1, 20, 30, 40],
  );
});
