import assert from 'node:assert/strict';
import { createReadStream, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { FileError } from './file-error.ts';
import { localClock, readIntradayBars, type ReadIntradayOptions } from './read-intraday.ts';

const folder = join(
  process.env['MIDOFFICE_DATA'] ?? resolve(import.meta.dirname, '../../../../../shared/data'),
  'intraday',
);

async function read(text: string, options: ReadIntradayOptions) {
  const rows = [];
  for await (const row of readIntradayBars([text], options)) rows.push(row.bar);
  return rows;
}

const head = 'DateTime,Open,High,Low,Close,Volume';

describe('intraday bar files', () => {
  test('datetime keeps the moment as it is written', async () => {
    const [bar] = await read(`${head}\n2014-06-05 09:30:00,1,3,0.5,2,10\n`, {
      format: 'datetime',
      minutes: 1,
    });
    assert.deepEqual(bar, {
      date: '2014-06-05T09:30:00',
      open: 1,
      high: 3,
      low: 0.5,
      close: 2,
      adjClose: null,
      volume: 10,
    });
  });

  test('ninjatrader goes from UTC to the exchange, in winter and summer, and from bar end to bar start', async () => {
    const rows = await read('20110103 143100;1;1;1;1;5\n20110701 133100;1;1;1;1;5\n', {
      format: 'ninjatrader',
      minutes: 1,
    });
    assert.deepEqual(
      rows.map((bar) => bar.date),
      ['2011-01-03T09:30:00', '2011-07-01T09:30:00'],
    );
  });

  test('backtrader goes from bar end to bar start', async () => {
    const [bar] = await read(
      'Date,Time,Open,High,Low,Close,Volume,OpenInterest\n2006-01-02,09:05:00,1,1,1,1,0,0\n',
      { format: 'backtrader', minutes: 5 },
    );
    assert.equal(bar!.date, '2006-01-02T09:00:00');
  });

  test('the clock turns where the zone turns', () => {
    const clock = localClock('America/New_York');
    const at = (utc: string) => new Date(clock(Date.parse(utc))).toISOString().slice(11, 16);
    assert.deepEqual([at('2024-03-10T06:59:00Z'), at('2024-03-10T07:00:00Z')], ['01:59', '03:00']);
    assert.deepEqual([at('2024-11-03T05:59:00Z'), at('2024-11-03T06:00:00Z')], ['01:59', '01:00']);
  });

  test('a bar in UTC that ends as the clock is set forward began before that; an hour that comes twice is reported', async () => {
    const ninja = { format: 'ninjatrader', minutes: 1 } as const;
    const spring = await read(
      '20240310 065900;1;1;1;1;5\n20240310 070000;1;1;1;1;5\n20240310 070100;1;1;1;1;5\n',
      ninja,
    );
    assert.deepEqual(
      spring.map((bar) => bar.date.slice(11, 16)),
      ['01:58', '01:59', '03:00'],
    );
    await assert.rejects(
      read('20241103 053100;1;1;1;1;5\n20241103 063100;1;1;1;1;5\n', ninja),
      /line 2.*falls into the hour that America\/New_York has twice/,
    );
  });

  test('broken values are reported: their prices are NaN, a repeated moment and an empty row are passed over', async () => {
    const cells: string[] = [];
    const rows = await read(
      `${head}\n2014-06-05 09:30:00,nan,1,-1,,inf\n2014-06-05 09:31:00,,,,,0\n2014-06-05 09:32:00,1,1,1,1,1\n2014-06-05 09:32:00,2,2,2,2,2\n`,
      {
        format: 'datetime',
        minutes: 1,
        unreadable: ({ line, field, fault }) => void cells.push(`${line} ${field} ${fault}`),
      },
    );
    assert.deepEqual(
      rows.map(({ date, open, high, low, close, volume }) => [
        date.slice(11, 16),
        open,
        high,
        low,
        close,
        volume,
      ]),
      [
        ['09:30', NaN, 1, NaN, NaN, NaN],
        ['09:32', 1, 1, 1, 1, 1],
      ],
    );
    assert.deepEqual(cells, [
      '2 open not-a-number',
      '2 low negative',
      '2 close not-a-number',
      '2 volume not-a-number',
      '5 date duplicate-date',
    ]);
  });

  const bad: readonly [string, string, RegExp][] = [
    ['a wrong header', 'Time,Open\n', /line 1.*header must be exactly/],
    ['an empty file', '', /empty/],
    ['a torn line', `${head}\n2014-06-05 09:30:00,1,3`, /line 2.*3 of 6 columns: the line is torn/],
    ['text for a number', `${head}\n2014-06-05 09:30:00,1,x,1,1,1\n`, /line 2.*high 'x' is not a number/],
    ['a day that is none', `${head}\n2014-02-30 09:30:00,1,1,1,1,1\n`, /line 2.*not a moment/],
    ['an hour that is none', `${head}\n2014-02-03 24:30:00,1,1,1,1,1\n`, /line 2.*not a moment/],
    ['a negative price', `${head}\n2014-06-05 09:30:00,1,1,-1,1,1\n`, /line 2.*low -1 is negative/],
    [
      'a moment twice',
      `${head}\n2014-06-05 09:30:00,1,1,1,1,1\n2014-06-05 09:30:00,1,1,1,1,1\n`,
      /line 3.*occurs twice/,
    ],
    ['a moment inside a bar', `${head}\n2014-06-05 09:32:00,1,1,1,1,1\n`, /line 2.*not on a whole 5 minutes/],
  ];
  for (const [name, text, words] of bad) {
    test(`refuses ${name}`, () =>
      assert.rejects(read(text, { format: 'datetime', minutes: 5 }), (error) => {
        assert.ok(error instanceof FileError);
        assert.match(error.message, words);
        return true;
      }));
  }

  test('reads the real files whole', async (t) => {
    if (!existsSync(folder)) {
      t.diagnostic(`not run: ${folder} is absent`);
      return;
    }
    const count = async (name: string, options: ReadIntradayOptions) => {
      const dates: string[] = [];
      for await (const { bar } of readIntradayBars(createReadStream(join(folder, name)), options))
        dates.push(bar.date);
      return dates;
    };
    assert.equal((await count('AAPL_2014-06-05_1min.csv', { format: 'datetime', minutes: 1 })).length, 686);
    assert.equal((await count('AAPL_2014_1hour.csv', { format: 'datetime', minutes: 60 })).length, 1755);
    const spy = await count('SPY_2011-01_1min_ninjatrader_utc.csv', { format: 'ninjatrader', minutes: 1 });
    assert.equal(spy.length, 14_180);
    assert.equal(spy.filter((date) => date.endsWith('T09:30:00')).length, 20, 'each session opens at 09:30');
    const stoxx = await count('EUROSTOXX50_2006-01_5min.csv', { format: 'backtrader', minutes: 5 });
    assert.equal(stoxx.length, 2142);
    assert.equal(stoxx.filter((date) => date.endsWith('T09:00:00')).length, 21);
  });
});
