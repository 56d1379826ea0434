import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FileError } from '../bars/file-error.ts';
import { marketCapSeries } from './series.ts';
import { readShares } from './read-shares.ts';
import { shareSteps, type ShareLayers } from './shares.ts';

const layers = (some: Partial<ShareLayers>): ShareLayers => ({
  financials: [],
  implied: [],
  facts: [],
  ratio: 1,
  splits: [],
  ...some,
});
const count = (date: string, shares: number) => ({ date, shares });

describe('share steps', () => {
  const cases: [why: string, some: Partial<ShareLayers>, want: [string, number, string][]][] = [
    ['nothing stated, nothing counts', {}, []],
    [
      'a count before a split is restated, one on its day counts as after it',
      {
        financials: [count('2014-04-11', 861), count('2014-06-09', 6010), count('2014-07-11', 5988)],
        splits: [{ date: '2014-06-09', ratio: 7 }],
      },
      [
        ['2014-04-11', 6027, 'financials'],
        ['2014-06-09', 6010, 'financials'],
        ['2014-07-11', 5988, 'financials'],
      ],
    ],
    [
      'two splits multiply, a reverse split divides',
      {
        financials: [count('2010-01-01', 100)],
        splits: [
          { date: '2012-01-01', ratio: 4 },
          { date: '2015-01-01', ratio: 0.1 },
        ],
      },
      [['2010-01-01', 40, 'financials']],
    ],
    [
      'the ratio moves statements, not repairs',
      {
        financials: [count('2020-01-01', 50), count('2020-04-01', 60)],
        facts: [{ date: '2020-04-01', shares: 70 }],
        ratio: 2,
      },
      [
        ['2020-01-01', 100, 'financials'],
        ['2020-04-01', 70, 'repair'],
      ],
    ],
    [
      'implied counts act only without statements, and no ratio moves them',
      { implied: [count('2020-01-01', 9)], ratio: 2 },
      [['2020-01-01', 9, 'implied']],
    ],
    [
      'statements go before implied counts',
      { financials: [count('2020-01-01', 5)], implied: [count('2020-02-01', 9)] },
      [['2020-01-01', 5, 'financials']],
    ],
    [
      'a repair takes a count out, or adds one where no source has any, restated as well',
      {
        financials: [count('2020-01-01', 5)],
        facts: [
          { date: '2020-01-01', shares: null },
          { date: '2019-01-01', shares: 3 },
        ],
        splits: [{ date: '2019-06-01', ratio: 2 }],
      },
      [['2019-01-01', 6, 'repair']],
    ],
  ];
  for (const [why, some, want] of cases) {
    test(why, () => {
      assert.deepEqual(
        shareSteps(layers(some)).map((step) => [step.date, step.shares, step.origin]),
        want,
      );
    });
  }
});

test('market cap is price times the last count on or before the day, and unknown before the first', () => {
  const bars = ['01', '02', '03', '04'].map((day, i) => ({ date: `2020-01-${day}`, close: 10 + i }));
  const steps = [
    { date: '2020-01-02', shares: 100 },
    { date: '2020-01-04', shares: 50 },
  ];
  assert.deepEqual(
    marketCapSeries(bars, steps).map((day) => [day.sharesOutstanding, day.marketCap]),
    [
      [null, null],
      [100, 1100],
      [100, 1200],
      [50, 650],
    ],
  );
  assert.deepEqual(marketCapSeries([], steps), []);
});

describe('share files', () => {
  const read = (text: string) => readShares([text], '2024-06-01');
  test('are read with and without quotes, ascending', async () => {
    assert.deepEqual(await read('date,shares\n2020-02-01,200\n2020-01-01,1e2\n'), [
      { date: '2020-01-01', shares: 100, marketCap: null },
      { date: '2020-02-01', shares: 200, marketCap: null },
    ]);
    assert.deepEqual(await read('date,shares,marketCap\n2020-01-01,100,\n2020-01-02,100,900'), [
      { date: '2020-01-01', shares: 100, marketCap: null },
      { date: '2020-01-02', shares: 100, marketCap: 900 },
    ]);
  });
  const broken: [text: string, line: number, field: string | null][] = [
    ['day,shares\n2020-01-01,1', 1, null],
    ['date,shares\n', 1, null],
    ['date,shares\n2020-01-01', 2, null],
    ['date,shares\n2020-13-01,1', 2, 'date'],
    ['date,shares\n2020-01-01,0', 2, 'shares'],
    ['date,shares\n2020-01-01,-5', 2, 'shares'],
    ['date,shares\n2020-01-01,many', 2, 'shares'],
    ['date,shares,marketCap\n2020-01-01,5,0', 2, 'marketCap'],
    ['date,shares\n2020-01-01,5\n2020-01-01,6', 3, 'date'],
    ['date,shares\n2024-06-02,5', 2, 'date'],
  ];
  for (const [text, line, field] of broken) {
    test(`name what is wrong: ${JSON.stringify(text)}`, async () => {
      await assert.rejects(read(text), (error: unknown) => {
        assert.ok(error instanceof FileError);
        assert.deepEqual([error.line, error.field], [line, field]);
        return true;
      });
    });
  }
});
