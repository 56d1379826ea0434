import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  checkSplit,
  describeRepairs,
  repairsOf,
  type CheckOutcome,
  type SplitCase,
  type SplitFindings,
} from './index.ts';
import {
  at,
  caps,
  clean,
  date,
  day,
  dividends,
  earnings,
  hourly,
  off,
  right,
  seen,
  walk,
} from './testing/right-case.ts';

const run = (change: Partial<SplitCase>): SplitFindings => checkSplit({ ...right, ...change });
type Name = keyof SplitFindings['checks'];
const notValid = (found: SplitFindings): string[] =>
  Object.entries(found.checks)
    .filter(([, one]) => one.status !== 'valid')
    .map(([name, one]) => `${name} ${one.status}`);
const linesOf = (outcome: CheckOutcome): string[] => describeRepairs(repairsOf([outcome]));

interface Case {
  readonly name: string;
  readonly change: Partial<SplitCase>;
  /** Every check that is not valid. */
  readonly expect: readonly string[];
  readonly check: Name;
  readonly fixes: readonly string[];
}

const paid = dividends.map((one) => (one.date < date ? { ...one, amount: one.amount * 4 } : one));
const quarterOf = (days: readonly number[]): string[] =>
  days.map((i) => `Multiply the dividend of ${day(i)} by 0.25`);
const unlisted: Partial<SplitCase> = {
  dividends: paid,
  dividendRecords: paid,
  listedRatio: null,
  eod: off(clean, 0, at, 4),
  intraday: [{ chartType: '1hour', bars: hourly(off(clean, 0, at, 4).slice(130, 170)) }],
};

const cases: readonly Case[] = [
  { name: 'a split that is right everywhere', change: {}, expect: [], check: 'eodHistory', fixes: [] },
  {
    name: 'a split that no list of ours has, all prices waiting for it',
    change: unlisted,
    expect: [
      'splitRecord auto-fix',
      'eodHistory auto-fix',
      'intradayHistory auto-fix',
      'dividends auto-fix',
      'dayOverDay auto-fix',
    ],
    check: 'dayOverDay',
    fixes: [`Record split 4 on ${date}`],
  },
  {
    name: 'the same where one other source alone has it',
    change: { ...unlisted, otherLists: [{ source: 'b', ratio: 4 }] },
    expect: [
      'splitRecord manual-fix',
      'eodHistory auto-fix',
      'intradayHistory auto-fix',
      'dividends auto-fix',
      'dayOverDay auto-fix',
    ],
    check: 'splitRecord',
    fixes: [`Record split 4 on ${date}`],
  },
  {
    name: 'the same where dividends are in new shares already: the list would move them, so they are adjusted against it',
    change: { ...unlisted, dividends, dividendRecords: dividends },
    expect: [
      'splitRecord auto-fix',
      'eodHistory auto-fix',
      'intradayHistory auto-fix',
      'dayOverDay auto-fix',
    ],
    check: 'eodHistory',
    fixes: [
      `Record split 4 on ${date}`,
      ...[20, 83, 146].map((i) => `Multiply the dividend of ${day(i)} by 4`),
    ],
  },
  {
    name: 'a split that our list lacks, prices right without it',
    change: { listedRatio: null },
    expect: ['splitRecord manual-fix'],
    check: 'splitRecord',
    fixes: [
      `Record split 4 on ${date}`,
      ...[20, 83, 146].map((i) => `Multiply the dividend of ${day(i)} by 4`),
      `Multiply EOD prices from ${day(0)} to ${day(at - 1)} by 4`,
      `Multiply 1hour prices from ${day(130)} to ${day(at - 1)} by 4`,
    ],
  },
  {
    name: 'a block of sessions in old shares',
    change: { eod: off(clean, 90, at, 4) },
    expect: ['eodHistory auto-fix', 'dayOverDay auto-fix'],
    check: 'eodHistory',
    fixes: [`Multiply EOD prices from ${day(90)} to ${day(at - 1)} by 0.25`],
  },
  {
    name: 'a split that was applied twice to all history',
    change: { eod: off(clean, 0, at, 0.25) },
    expect: ['eodHistory auto-fix', 'dayOverDay auto-fix'],
    check: 'eodHistory',
    fixes: [`Multiply EOD prices from ${day(0)} to ${day(at - 1)} by 4`],
  },
  {
    name: 'a block in old shares that no other source witnesses',
    change: { eod: off(clean, 0, at, 4), witnesses: [] },
    expect: ['eodHistory auto-fix', 'dayOverDay auto-fix'],
    check: 'eodHistory',
    fixes: [`Multiply EOD prices from ${day(0)} to ${day(at - 1)} by 0.25`],
  },
  {
    name: 'another source has the fault, not we',
    change: { witnesses: [{ source: 'b', bars: off(clean, 0, at, 4) }] },
    expect: [],
    check: 'eodHistory',
    fixes: [],
  },
  {
    name: 'intraday days before the split in old shares',
    change: {
      intraday: [{ chartType: '1hour', bars: hourly(off(clean, 0, at, 4).slice(130, 170)) }],
    },
    expect: ['intradayHistory auto-fix'],
    check: 'intradayHistory',
    fixes: [`Multiply 1hour prices from ${day(130)} to ${day(at - 1)} by 0.25`],
  },
  {
    name: 'intraday days since the split still in old shares',
    change: {
      intraday: [{ chartType: '1hour', bars: hourly(off(clean, at, at + 3, 4).slice(130, 170)) }],
    },
    expect: ['priceConsistency auto-fix'],
    check: 'priceConsistency',
    fixes: [`Multiply 1hour prices from ${date} to ${day(at + 2)} by 0.25`],
  },
  {
    name: 'an adjusted close that the split was forgotten in',
    change: { eod: clean.map((bar, i) => (i < at ? { ...bar, adjClose: bar.adjClose! * 4 } : bar)) },
    expect: ['adjClose auto-fix'],
    check: 'adjClose',
    fixes: ['Calculate the adjusted close from close, splits and dividends'],
  },
  {
    name: 'an adjusted close with a step of its own',
    change: { eod: clean.map((bar, i) => (i < at ? { ...bar, adjClose: bar.adjClose! * 1.3 } : bar)) },
    expect: ['adjClose manual-fix'],
    check: 'adjClose',
    fixes: ['Calculate the adjusted close from close, splits and dividends'],
  },
  {
    name: 'dividends before the split as they were paid',
    change: { dividends: paid, dividendRecords: paid },
    expect: ['dividends auto-fix'],
    check: 'dividends',
    fixes: quarterOf([20, 83, 146]),
  },
  {
    name: 'the same where the chart was put right and the records were not',
    change: { dividendRecords: paid },
    expect: ['dividends auto-fix'],
    check: 'dividends',
    fixes: [20, 83, 146].map((i) => `Multiply the dividend of ${day(i)} in the record by 0.25`),
  },
  {
    name: 'the same where the records were put right and the chart was not',
    change: { dividends: paid },
    expect: ['dividends auto-fix'],
    check: 'dividends',
    fixes: [20, 83, 146].map((i) => `Multiply the dividend of ${day(i)} in the list by 0.25`),
  },
  {
    name: 'dividends that the records alone have',
    change: { dividends: [], dividendRecords: paid },
    expect: ['dividends auto-fix'],
    check: 'dividends',
    fixes: quarterOf([20, 83, 146]),
  },
  {
    name: 'the same without another source: the yield shows it, a person decides',
    change: {
      dividends: paid,
      dividendRecords: paid,
      otherDividends: [],
    },
    expect: ['dividends manual-fix'],
    check: 'dividends',
    fixes: quarterOf([20, 83, 146]),
  },
  {
    name: 'earnings per share in old shares',
    change: { earnings: earnings.map((one) => (one.date < date ? { ...one, eps: one.eps * 4 } : one)) },
    expect: ['perShare auto-fix'],
    check: 'perShare',
    fixes: [10, 70, 130].map((i) => `Multiply the EPS of ${day(i)} by 0.25`),
  },
  {
    name: 'a loss beside a profit is no split',
    change: { earnings: earnings.map((one) => (one.date < date ? { ...one, eps: -one.eps } : one)) },
    expect: [],
    check: 'perShare',
    fixes: [],
  },
  {
    name: 'share counts and market cap still in old shares',
    change: {
      shareCounts: [
        { date: day(60), shares: 1_000_000 },
        { date: day(180), shares: 1_010_000 },
      ],
      marketCap: caps((i) => (i < at ? 4_000_000 : 1_000_000)),
    },
    expect: ['shareCount auto-fix', 'marketCap auto-fix'],
    check: 'marketCap',
    fixes: [`Set the share count of ${day(180)} to 4,040,000`],
  },
  {
    name: 'no share count since the split',
    change: { shareCounts: [{ date: day(60), shares: 1_000_000 }] },
    expect: ['shareCount auto-fix'],
    check: 'shareCount',
    fixes: [`Set the share count of ${date} to 4,000,000`],
  },
  {
    name: 'share counts that begin after the split',
    change: { shareCounts: [{ date: day(180), shares: 4_000_000 }] },
    expect: [],
    check: 'shareCount',
    fixes: [],
  },
  {
    name: 'share counts that begin after the split, as a person expects them',
    change: { shareCounts: [{ date: day(180), shares: 4_000_000 }], expectedShareCount: 4_000_000 },
    expect: [],
    check: 'shareCount',
    fixes: [],
  },
  {
    name: 'a share count that a person expects otherwise',
    change: { expectedShareCount: 6_000_000 },
    expect: ['shareCount manual-fix'],
    check: 'shareCount',
    fixes: [`Set the share count of ${day(180)} to 6,000,000`],
  },
  {
    name: 'a market cap that steps for no reason we know',
    change: { marketCap: caps((i) => (i < at ? 4_000_000 : 16_000_000)) },
    expect: ['marketCap manual-fix'],
    check: 'marketCap',
    fixes: [],
  },
  {
    name: 'an expected price far off',
    change: { expectedPrice: walk[at - 1]!.close * 1.5 },
    expect: ['priceConsistency manual-fix'],
    check: 'priceConsistency',
    fixes: [],
  },
  {
    name: 'an expected price that the EOD history explains',
    change: { expectedPrice: walk[at - 1]!.close, eod: off(clean, 90, at, 4) },
    expect: ['eodHistory auto-fix', 'priceConsistency auto-fix', 'dayOverDay auto-fix'],
    check: 'priceConsistency',
    fixes: [`Multiply EOD prices from ${day(90)} to ${day(at - 1)} by 0.25`],
  },
  {
    name: 'a source whose last price is another one',
    change: { witnesses: [{ source: 'b', bars: off(clean, 240, 250, 1.4) }] },
    expect: ['priceConsistency manual-fix'],
    check: 'priceConsistency',
    fixes: [],
  },
  {
    name: 'a jump of one day that other sources lack',
    change: { eod: off(clean, 140, 141, 1.6) },
    expect: ['dayOverDay manual-fix'],
    check: 'dayOverDay',
    fixes: [],
  },
  {
    name: 'a crash that other sources have as well',
    change: {
      eod: off(clean, 0, 140, 2),
      witnesses: [{ source: 'b', bars: seen(off(clean, 0, 140, 2)) }],
      dividends: [],
      dividendRecords: [],
      otherDividends: [],
      earnings: [],
      intraday: [],
    },
    expect: [],
    check: 'dayOverDay',
    fixes: [],
  },
  {
    name: 'a symbol without any data but the list',
    change: {
      eod: [],
      witnesses: [],
      intraday: [],
      dividends: [],
      dividendRecords: [],
      otherDividends: [],
      earnings: [],
      shareCounts: [],
      marketCap: [],
    },
    expect: [],
    check: 'eodHistory',
    fixes: [],
  },
];

describe('checkSplit', () => {
  for (const { name, change, expect, check, fixes } of cases) {
    it(`finds ${name}`, () => {
      const found = run(change);
      assert.deepEqual(notValid(found), expect, JSON.stringify(found.checks, null, 1));
      assert.deepEqual(linesOf(found.checks[check]), fixes);
    });
  }

  it('says where a reverse split of 1-for-10 was forgotten', () => {
    const found = run({
      split: { date, ratio: 0.1 },
      listedRatio: 0.1,
      otherLists: [],
      eod: off(clean, 0, at, 0.1),
      intraday: [],
      earnings: [],
      shareCounts: [],
      marketCap: [],
    });
    assert.deepEqual(notValid(found), ['eodHistory auto-fix', 'dayOverDay auto-fix']);
    assert.deepEqual(linesOf(found.checks.eodHistory), [
      `Multiply EOD prices from ${day(0)} to ${day(at - 1)} by 10`,
    ]);
  });

  it('knows the edge of a block where the price itself moved by 9 % on that day', () => {
    const moved = off(clean, at, clean.length, 1.09);
    const found = run({
      eod: off(moved, 90, at, 4),
      witnesses: [
        { source: 'b', bars: seen(moved) },
        { source: 'c', bars: seen(moved, 0.9997) },
      ],
      intraday: [],
      marketCap: off(moved, 90, at, 4).map((bar) => ({ date: bar.date, marketCap: bar.close * 4_000_000 })),
    });
    assert.deepEqual(notValid(found), ['eodHistory auto-fix', 'marketCap auto-fix', 'dayOverDay auto-fix']);
    assert.deepEqual(
      found.dayOverDay.map(({ date: on, kind }) => `${on} ${kind}`),
      [`${day(90)} split`, `${date} split`],
    );
  });

  it('gives the target price in new shares, also before the split acts', () => {
    const close = walk[at - 1]!.close;
    assert.ok(Math.abs(run({}).targetPrice! / close - 1) < 0.001);
    assert.ok(Math.abs(run({ eod: off(clean, 0, at, 4) }).targetPrice! / close - 1) < 0.001);
    const ahead = run({ eod: clean.slice(0, at), split: { date, ratio: 4 } });
    assert.ok(Math.abs(ahead.targetPrice! / (close / 4) - 1) < 1e-9);
  });

  it('counts shares on both sides', () => {
    const { before, after, observedRatio, expected, isConsistent } = run({}).shareCounts;
    assert.deepEqual(
      [before, after, observedRatio, expected, isConsistent],
      [1_000_000, 3_980_000, 3.98, 4_000_000, true],
    );
  });

  for (const ratio of [0, -2, Number.NaN, Number.POSITIVE_INFINITY, 'two' as unknown as number])
    it(`refuses a ratio of ${ratio}`, () =>
      assert.throws(() => run({ split: { date, ratio } }), {
        name: 'RangeError',
        message: /is not above 0/,
      }));
  it('refuses a date that is no day', () =>
    assert.throws(() => run({ split: { date: 'soon', ratio: 2 } }), RangeError));
});
