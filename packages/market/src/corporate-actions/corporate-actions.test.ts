import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  buildMain,
  dayAfter,
  daysBetween,
  dividendOutliers,
  earningsOutliers,
  frequencyOfGap,
  inferFrequencies,
  splitOutliers,
  trailingYields,
  type ActionLayers,
  type DividendFrequency,
} from './index.ts';

/** Ex-dates so many days apart, from a day on. */
function row(gaps: readonly number[], from = '2020-01-15'): { date: string }[] {
  const dates = [from];
  for (const gap of gaps) dates.push(dayAfter(dates.at(-1)!, gap));
  return dates.map((date) => ({ date }));
}
const times = (n: number, gap: number): number[] => Array.from({ length: n }, () => gap);

test('days between and after, over a leap day and a year', () => {
  assert.equal(daysBetween('2024-02-28', '2024-03-01'), 2);
  assert.equal(daysBetween('2023-02-28', '2023-03-01'), 1);
  assert.equal(dayAfter('2023-12-31', 1), '2024-01-01');
  assert.equal(dayAfter('2024-03-01', -1), '2024-02-29');
});

describe('inferFrequencies', () => {
  const cases: readonly (readonly [string, readonly number[], DividendFrequency])[] = [
    ['weekly', times(10, 7), 'Weekly'],
    ['monthly', [31, 29, 31, 30, 31, 30, 33, 28], 'Monthly'],
    ['quarterly with moved dates', [91, 84, 98, 91, 92, 77, 105], 'Quarterly'],
    ['semi-annual', [182, 168, 196, 183], 'Semi-Annual'],
    ['annual', [365, 371, 358], 'Annual'],
    ['no rhythm', [12, 250, 55, 500, 130], 'Irregular'],
    ['two payments a quarter apart', [91], 'Quarterly'],
    ['two payments two years apart', [730], 'Irregular'],
  ];
  for (const [name, gaps, expected] of cases)
    test(name, () => {
      assert.deepEqual(inferFrequencies(row(gaps)), gaps.map(() => expected).concat(expected));
    });

  test('none and one payment', () => {
    assert.deepEqual(inferFrequencies([]), []);
    assert.deepEqual(inferFrequencies([{ date: '2024-01-01' }]), ['Irregular']);
  });

  test('a payment beside the row is special, on whichever side it is', () => {
    const quarterly = row(times(8, 91));
    for (const away of [-20, 12, 30]) {
      const special = dayAfter(quarterly[4]!.date, away);
      const dates = [...quarterly.map((one) => one.date), special].sort();
      const found = inferFrequencies(dates.map((date) => ({ date, amount: date === special ? 5 : 0.5 })));
      assert.equal(found[dates.indexOf(special)], 'Special', `${away}`);
      assert.equal(found.filter((one) => one === 'Quarterly').length, 9);
    }
  });

  test('of two close together the one with the unusual amount is special', () => {
    const dates = row(times(8, 91)).map((one) => one.date);
    const extra = dayAfter(dates[4]!, 2);
    const all = [...dates, extra].sort();
    const found = (odd: string) =>
      inferFrequencies(all.map((date) => ({ date, amount: date === odd ? 4 : 0.5 }))).indexOf('Special');
    assert.equal(found(extra), all.indexOf(extra));
    assert.equal(found(dates[4]!), all.indexOf(dates[4]!));
  });

  test('a company that goes from quarterly to monthly has both', () => {
    const found = inferFrequencies(row([...times(6, 91), ...times(12, 30)]));
    assert.deepEqual(
      [found[0], found[3], found[12], found.at(-1)],
      ['Quarterly', 'Quarterly', 'Monthly', 'Monthly'],
    );
    assert.ok(!found.includes('Special'));
  });

  test('bands of gaps', () => {
    const table: readonly (readonly [number, DividendFrequency])[] = [
      [4, 'Irregular'],
      [5, 'Weekly'],
      [10, 'Weekly'],
      [11, 'Irregular'],
      [20, 'Monthly'],
      [45, 'Monthly'],
      [65, 'Quarterly'],
      [120, 'Quarterly'],
      [140, 'Semi-Annual'],
      [225, 'Semi-Annual'],
      [310, 'Annual'],
      [420, 'Annual'],
      [421, 'Irregular'],
    ];
    for (const [gap, expected] of table) assert.equal(frequencyOfGap(gap), expected, `${gap}`);
  });
});

describe('trailingYields', () => {
  const closes = row(times(800, 1), '2022-01-01').map(({ date }) => ({ date, close: 50 }));
  const dividends = row(times(4, 91), '2022-06-01').map(({ date }) => ({ date, amount: 0.5 }));

  test('adds up twelve months by the last close before', () => {
    assert.deepEqual(trailingYields(dividends, closes), [1, 2, 3, 4, 5]);
    const yearApart = [
      { date: '2022-06-01', amount: 1 },
      { date: '2023-06-01', amount: 1 },
    ];
    assert.deepEqual(trailingYields(yearApart, closes), [2, 2], '365 days before does not count any more');
  });

  test('amounts as paid are restated for later splits', () => {
    assert.deepEqual(
      trailingYields(dividends.slice(0, 1), closes, [{ date: '2023-01-01', ratio: 2 }]),
      [0.5],
    );
    assert.deepEqual(trailingYields(dividends.slice(0, 1), closes, [{ date: '2022-06-01', ratio: 2 }]), [1]);
  });

  test('without a close in the ten days before there is no yield', () => {
    assert.deepEqual(trailingYields([{ date: '2021-12-31', amount: 1 }], closes), [null]);
    assert.deepEqual(trailingYields([{ date: '2025-01-01', amount: 1 }], closes), [null]);
    assert.deepEqual(
      trailingYields([{ date: '2022-06-01', amount: 1 }], [{ date: '2022-05-31', close: 0 }]),
      [null],
    );
  });
});

describe('outliers', () => {
  const quarterly = (values: readonly object[]) =>
    row(times(values.length - 1, 91)).map(({ date }, i) => ({
      date,
      values: values[i] as Record<string, unknown>,
    }));
  const eps = (list: readonly number[]) => quarterly(list.map((value) => ({ eps: value, epsEstimated: 1 })));
  const tests = (found: readonly { test: string; key: string }[]) =>
    found.map((one) => `${one.test} ${one.key}`);

  test('quiet earnings, losses among them, have none', () => {
    assert.deepEqual(earningsOutliers(eps([1, 1.1, 0.9, -0.4, 1, 1.3, 0.02, 1])), []);
    assert.deepEqual(earningsOutliers([]), []);
    assert.deepEqual(earningsOutliers(eps([1, 500])), [], 'two figures say nothing of what is usual');
  });

  test('each test names its record', () => {
    const records = eps([1, 1, 1, 1, 150, 1, 1, 1]);
    assert.deepEqual(tests(earningsOutliers(records)).sort(), [
      `estimate ${records[4]!.date}`,
      `magnitude ${records[4]!.date}`,
    ]);
    const twice = eps([1, 1, 1, 1, 1, 1]);
    const again = { ...twice[3]!, date: dayAfter(twice[3]!.date, 7) };
    const later = { ...again, date: dayAfter(again.date, 1) };
    assert.deepEqual(tests(earningsOutliers([...twice.slice(0, 4), again, ...twice.slice(4)])), [
      `duplicate ${again.date}`,
    ]);
    assert.deepEqual(
      tests(earningsOutliers([...twice.slice(0, 4), later, ...twice.slice(4)])),
      [`frequency ${later.date}`],
      'eight days apart is no duplicate but breaks the row',
    );
    const gap = eps([1, 1, 1, 1, 1, 1, 1]).filter((_one, i) => i !== 3);
    assert.deepEqual(tests(earningsOutliers(gap)), [`frequency ${gap[3]!.date}`]);
    assert.match(earningsOutliers(gap)[0]!.message, /^no earnings in the 182 days since .*; usual are 91$/);
  });

  test('100 times is exactly 100 times', () => {
    const at = (value: number) =>
      earningsOutliers(quarterly([1, 1, 1, 1, value, 1, 1, 1, 1].map((one) => ({ eps: one }))));
    assert.equal(at(99.9).length, 0);
    assert.equal(at(100).length, 1);
    assert.equal(at(-100).length, 1);
    assert.equal(at(0.01).length, 1);
    assert.equal(at(0.0101).length, 0);
  });

  test('dividends: a special one breaks nothing, equal amounts within a week do, a cent amount is found', () => {
    const paid = (list: readonly number[]) => quarterly(list.map((value) => ({ dividend: value })));
    const quiet = paid([0.5, 0.5, 0.52, 0.52, 0.55, 0.55, 0.6, 0.6]);
    const special = { date: dayAfter(quiet[4]!.date, 20), values: { dividend: 5 } };
    assert.deepEqual(dividendOutliers([...quiet.slice(0, 5), special, ...quiet.slice(5)]), []);
    const again = { date: dayAfter(quiet[4]!.date, 2), values: { dividend: 0.55 } };
    assert.deepEqual(tests(dividendOutliers([...quiet.slice(0, 5), again, ...quiet.slice(5)])), [
      `duplicate ${again.date}`,
    ]);
    assert.deepEqual(
      tests(dividendOutliers(paid([0.5, 0.5, 50, 0.5, 0.5]))).map((one) => one.split(' ')[0]),
      ['magnitude'],
    );
    const weekly = row(times(9, 7)).map(({ date }) => ({ date, values: { dividend: 0.1 } }));
    assert.deepEqual(dividendOutliers(weekly), [], 'a weekly payer has no duplicates');
  });

  test('splits: the same ratio within a week, and ratios of 100 or a hundredth', () => {
    const split = (date: string, numerator: number, denominator = 1) => ({
      date,
      values: { numerator, denominator },
    });
    assert.deepEqual(tests(splitOutliers([split('2024-01-02', 2), split('2024-01-08', 4, 2)])), [
      'duplicate 2024-01-08',
    ]);
    assert.deepEqual(splitOutliers([split('2024-01-02', 2), split('2024-01-08', 3)]), []);
    assert.deepEqual(tests(splitOutliers([split('2024-01-02', 100), split('2025-01-02', 1, 100)])), [
      'magnitude 2025-01-02',
      'magnitude 2024-01-02',
    ]);
  });
});

describe('buildMain', () => {
  const layers = (more: Partial<ActionLayers>): ActionLayers => ({
    fields: ['date', 'eps', 'revenue'],
    order: ['good', 'fair'],
    records: [
      { key: '2024-01-01', source: 'fair', values: { eps: 1, revenue: 10 }, updatedAt: null },
      { key: '2024-01-01', source: 'good', values: { eps: 2 }, updatedAt: '2024-01-02T00:00:00Z' },
      { key: '2024-04-01', source: 'unknown', values: { eps: 3 }, updatedAt: null },
    ],
    cells: [],
    marks: [],
    invalid: [],
    keyValues: (key) => ({ date: key }),
    ...more,
  });
  const shown = (more: Partial<ActionLayers>) =>
    buildMain(layers(more)).map((one) => [one.key, one.source, one.values['eps'], one.deleted]);

  test('the first source in order of trust, whole; fields that it lacks are null; newest first', () => {
    assert.deepEqual(shown({}), [
      ['2024-04-01', 'unknown', 3, false],
      ['2024-01-01', 'good', 2, false],
    ]);
    assert.deepEqual(buildMain(layers({}))[1]!.values, { date: '2024-01-01', eps: 2, revenue: null });
  });

  test('an invalid record, or a whole invalid source, is passed over; a record without any goes', () => {
    assert.deepEqual(shown({ invalid: [{ key: '2024-01-01', source: 'good' }] })[1], [
      '2024-01-01',
      'fair',
      1,
      false,
    ]);
    assert.deepEqual(shown({ invalid: [{ key: '*', source: 'unknown' }] }).length, 1);
  });

  test('cells on top, with the values below them; a held record keeps its values; manual and deleted ones', () => {
    const cells = [{ key: '2024-01-01', field: 'eps', value: null }];
    const [, corrected] = buildMain(layers({ cells }));
    assert.deepEqual([corrected!.values['eps'], corrected!.overridden], [null, { eps: 2 }]);
    const mark = (kind: 'held' | 'manual' | 'deleted', values: Record<string, number> | null = null) => ({
      key: '2024-01-01',
      mark: kind,
      values,
      source: values ? 'fair' : null,
    });
    assert.deepEqual(shown({ marks: [mark('held', { eps: 7 })] })[1], ['2024-01-01', 'fair', 7, false]);
    assert.deepEqual(
      shown({ marks: [mark('manual')], cells: [{ key: '2024-01-01', field: 'eps', value: 9 }] })[1],
      ['2024-01-01', 'manual', 9, false],
    );
    assert.deepEqual(shown({ marks: [mark('deleted')] })[1], ['2024-01-01', 'good', 2, true]);
    assert.deepEqual(shown({ records: [], marks: [mark('deleted')] }), [], 'a mark alone makes no record');
    assert.deepEqual(
      shown({ records: [], marks: [mark('held', { eps: 7 })] }).length,
      1,
      'a held record outlives its source',
    );
  });
});

test('ten thousand payments are judged one as another', () => {
  const payments = Array.from({ length: 10_000 }, (_unused, at) => ({
    date: dayAfter('1996-01-01', at * 7),
  }));
  assert.ok(inferFrequencies(payments).every((frequency) => frequency === 'Weekly'));
});
