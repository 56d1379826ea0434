import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bar } from '../bars/bar.ts';
import type { FileError } from '../bars/file-error.ts';
import { randomWalk, withSplit } from '../testing/series.ts';
import { pricesAdjustCommand } from './prices-adjust.ts';
import { pricesCheckCommand } from './prices-check.ts';
import { splitsDetectCommand } from './splits-detect.ts';

const adjusted = randomWalk({ seed: 2 });
const raw = withSplit(adjusted, 100, 2);
const splitDate = raw[100]!.date;

function alphavantage(bars: readonly Bar[], splitAt = -1): string {
  const header =
    'date,1. open,2. high,3. low,4. close,5. adjusted close,6. volume,7. dividend amount,8. split coefficient';
  const rows = bars.map((bar, i) =>
    [bar.date, bar.open, bar.high, bar.low, bar.close, 0, bar.volume, 0, i === splitAt ? 2 : 1].join(),
  );
  return [header, ...rows.toReversed()].join('\n');
}

describe('splits detect', () => {
  it('takes known splits from the list alone, not from the file', async () => {
    const [found] = await splitsDetectCommand({ chunks: [alphavantage(raw, 100)], format: 'alphavantage' });
    assert.deepEqual([found?.date, found?.ratio, found?.kind], [splitDate, 2, 'missing']);
  });

  it('compares with the list', async () => {
    const knownSplits = [`date,ratio\n${splitDate},2\n`];
    assert.deepEqual(
      await splitsDetectCommand({ chunks: [alphavantage(raw)], format: 'alphavantage', knownSplits }),
      [],
    );
    const wrong = [JSON.stringify([{ date: raw[98]!.date, ratio: 2 }])];
    const [found] = await splitsDetectCommand({
      chunks: [alphavantage(raw)],
      format: 'alphavantage',
      knownSplits: wrong,
    });
    assert.deepEqual(
      [found?.date, found?.kind, found?.evidence.listed],
      [splitDate, 'wrong-date', { date: raw[98]!.date, ratio: 2 }],
    );
  });
});

describe('prices adjust', () => {
  it('applies the splits of a raw file, ascending', async () => {
    const rows = await pricesAdjustCommand({ chunks: [alphavantage(raw, 100)], format: 'alphavantage' });
    assert.deepEqual(
      rows.map(({ date }) => date),
      raw.map(({ date }) => date),
    );
    for (const [i, row] of rows.entries()) assert.ok(Math.abs(row.adjClose / adjusted[i]!.close - 1) < 1e-12);
    assert.equal(rows[0]!.close, raw[0]!.close);
  });

  it('does not apply splits that the prices carry already', async () => {
    const row = (bar: Bar, i: number): string =>
      [bar.date, bar.open, bar.high, bar.low, bar.close, bar.volume, 0, i === 100 ? 2 : 1].join();
    const csvdir = ['date,open,high,low,close,volume,dividend,split', ...adjusted.map(row)].join('\n');
    for (const { close, adjClose } of await pricesAdjustCommand({ chunks: [csvdir], format: 'yahoo' }))
      assert.equal(adjClose, close);
  });

  it('leaves lean prices as they are: the file has no events', async () => {
    const lean = [
      'Date,Open,High,Low,Close,Volume',
      '2020-08-28,504,505,498,499,46',
      '2020-08-31,127,131,126,129,225',
    ].join('\n');
    const rows = await pricesAdjustCommand({ chunks: [lean], format: 'lean', dividends: 'ex-close' });
    assert.deepEqual(rows, [
      { date: '2020-08-28', close: 499, adjClose: 499 },
      { date: '2020-08-31', close: 129, adjClose: 129 },
    ]);
  });
});

describe('prices check', () => {
  it('reports what the other commands refuse', async () => {
    const rows = [
      '2020-01-02,10,11,9,10,10,500',
      '2020-01-03,10,11,9,-10,10,500',
      '2020-01-03,10,11,9,10,10,500',
    ];
    const chunks = [['date,open,high,low,close,adjClose,volume', ...rows].join('\n')];
    assert.deepEqual(await pricesCheckCommand({ chunks, format: 'midoffice' }), [
      {
        date: '2020-01-03',
        field: 'date',
        value: '2020-01-03',
        suggested: null,
        reason: '2020-01-03 occurs more than once',
      },
      { date: '2020-01-03', field: 'close', value: -10, suggested: null, reason: 'close -10 is negative' },
    ]);
    assert.deepEqual(await splitsDetectCommand({ chunks, format: 'midoffice' }), []);
    const named: string[] = [];
    const adjusted = await pricesAdjustCommand({
      chunks,
      format: 'midoffice',
      notify: ({ date, reason }) => named.push(`${date} ${reason}`),
    });
    assert.deepEqual(
      [adjusted.map(({ date, close }) => `${date} ${close}`), named],
      [['2020-01-02 10', '2020-01-03 10'], ['2020-01-03 close -10 is not positive']],
    );
  });

  it('reports blank, NaN and infinite values and a dividend above the price, and rejects none', async () => {
    const broken: [row: string, expected: string[]][] = [
      ['nan,11,9,10,10,500,0,0', ['open open is not a number']],
      ['10,inf,9,10,10,500,0,0', ['high high is not a number']],
      ['10,11,,10,10,500,0,0', ['low low is not a number']],
      ['10,11,9,null,10,500,0,0', ['close close is not a number']],
      ['10,11,9,10,10,N/A,0,0', ['volume volume is not a number']],
      ['10,11,9,10,-inf,500,0,0', ["adjClose adjClose '-inf' is not a number"]],
      ['10,11,9,10,10,500,nan,0', ["dividend dividend 'nan' is not a number"]],
      ['10,11,9,10,10,500,0,inf', ["splitRatio splitRatio 'inf' is not a number"]],
      [',,,,,0,0,0', []],
      ['10,11,9,10,10,500,14.5,0', ['dividend the amount is 145 % of the price']],
    ];
    for (const [row, expected] of broken) {
      const rows = [
        '2020-01-02,10,11,9,10,10,500,0,0',
        `2020-01-03,${row}`,
        '2020-01-06,10,11,9,10,10,500,0,0',
      ];
      const chunks = [
        ['Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits', ...rows].join('\n'),
      ];
      const said = (await pricesCheckCommand({ chunks, format: 'yahoo' })).map(
        ({ field, reason }) => `${field} ${reason}`,
      );
      for (const one of expected)
        assert.ok(
          said.some((text) => text.startsWith(one)),
          `${row}: ${said.join('; ')}`,
        );
      if (!expected.length) assert.deepEqual(said, []);
      assert.deepEqual(await splitsDetectCommand({ chunks, format: 'yahoo' }), []);
      await pricesAdjustCommand({ chunks, format: 'yahoo', leaveOut: () => {} });
    }
  });

  it('takes peers in other formats', async () => {
    const odd = adjusted.map((bar, i) =>
      i === 50 ? { ...bar, close: bar.close * 1.07, high: bar.high * 1.08 } : bar,
    );
    const peers = [{ chunks: [alphavantage(adjusted)], format: 'alphavantage' as const }];
    const rows = await pricesCheckCommand({ chunks: [alphavantage(odd)], format: 'alphavantage', peers });
    const close = rows.find(({ field, date }) => field === 'close' && date === adjusted[50]!.date);
    assert.ok(Math.abs(close!.suggested! / adjusted[50]!.close - 1) < 1e-6);
    assert.deepEqual(Object.keys(close!), ['date', 'field', 'value', 'suggested', 'reason']);
  });
});

describe('intraday bars in a daily layout', () => {
  const moments = Array.from({ length: 120 }, (_, i) => {
    const minute = String(30 + (i % 30)).padStart(2, '0');
    return `2024-05-${String(1 + Math.floor(i / 30)).padStart(2, '0')} 10:${minute}:00-04:00`;
  });
  const text = [
    'Datetime,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits',
    ...moments.map((moment, i) => `${moment},10,10.1,9.9,${i === 50 ? 1000 : 10},10,${100 + i},0,0`),
  ].join('\n');

  it('prices check keeps their moments, and finds no date twice', async () => {
    const rows = await pricesCheckCommand({ chunks: [text], format: 'yahoo' });
    assert.deepEqual(
      rows.map(({ date, field }) => [date, field]),
      [[moments[50], 'close']],
    );
  });

  it('splits detect and prices adjust refuse them by field and row', async () => {
    for (const run of [splitsDetectCommand, pricesAdjustCommand])
      await assert.rejects(run({ chunks: [text], format: 'yahoo' }), (error: FileError) => {
        assert.deepEqual([error.name, error.line, error.field], ['FileError', 3, 'Datetime']);
        return /intraday bars/.test(error.message);
      });
  });
});
