import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { getPossibleErrors } from '@midoffice/contract/prices/charts/calls/get-possible-errors';
import type { BarFormat } from '@midoffice/market';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { csvOf, makeBars, quietBars } from './factory.ts';
import { importBars, importEvents } from './import.ts';
import { readLayerActions } from './layers.ts';

describe('import of files with broken values', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
  });
  after(() => server.close());

  const target = (symbol: string, format: BarFormat) =>
    ({
      symbol,
      format,
      source: 'yahoo',
      fileName: `${symbol}.csv`,
      actor: { id: null, label: 'test' },
      nowMs: Date.parse('2024-06-01'),
    }) as const;
  const bars = async (symbol: string) =>
    (
      await admin.call(getChartData, {
        symbol,
        from: '1980-01-01',
        to: '2024-06-01',
        development: 'false',
      })
    ).body.columns;

  test('refuses intraday bars as daily ones, by field and row, with the way to import them', async () => {
    const rows = ['09:30', '09:31', '09:32'].map(
      (time) => `2024-05-01 ${time}:00-04:00,10,11,9,10,10,100,0,0`,
    );
    const file = ['Datetime,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits', ...rows].join('\n');
    await assert.rejects(
      importBars(server.platform.database, target('MINUTES', 'yahoo'), [file]),
      /^FileError: line 3: Datetime 2024-05-01 09:31:00-04:00 .*intraday bars.*--chart-type 1min/,
    );
    assert.equal(
      (
        await admin.call(getChartData, {
          symbol: 'MINUTES',
          from: '1980-01-01',
          to: '2024-06-01',
          development: 'false',
        })
      ).status,
      404,
    );
  });

  test('takes a file with blank, NaN and infinite values: rows without four prices stay out, all is named', async () => {
    const rows = quietBars(12).map(
      ({ date, open, high, low, close, volume }) =>
        `${date},${open},${high},${low},${close},${close},${volume},0,0`,
    );
    const cells = (i: number, column: number, text: string): void => {
      const row = rows[i]!.split(',');
      row[column] = text;
      rows[i] = row.join(',');
    };
    cells(2, 4, 'nan');
    cells(4, 5, '-inf');
    cells(6, 6, '');
    cells(8, 7, 'NaN');
    const blank = rows[9]!.split(',')[0];
    rows[9] = `${blank},,,,,,0,0,0`;
    const file = ['Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits', ...rows].join('\n');
    const done = await importBars(server.platform.database, target('BROKEN', 'yahoo'), [file]);
    assert.deepEqual([done.rows, done.inserted], [10, 10]);
    const day = (i: number) => rows[i]!.split(',')[0];
    for (const text of [
      `Close of ${day(2)} is not a number: 'nan' (line 4)`,
      `Adj Close of ${day(4)} is not a number: '-inf' (line 6)`,
      '1 more unusable values',
      '1 row without four prices left out',
    ])
      assert.ok(done.possibleError?.includes(text), `${text} in ${done.possibleError}`);
    const { body } = await admin.call(getPossibleErrors, {});
    assert.ok(JSON.stringify(body).includes('BROKEN'));
    assert.deepEqual((await bars('BROKEN')).date.includes(day(2)!), false);
  });

  test('leaves out negative prices and repeated dates of a daily file, and names them', async () => {
    const series = quietBars(12);
    const lines = csvOf(series).trimEnd().split('\n');
    lines[3] = lines[3]!.replace(/^([^,]+,[^,]+,[^,]+),[^,]+/, '$1,-1');
    lines.push(`${series[5]!.date},7,7,7,7,7,7`);
    const done = await importBars(server.platform.database, target('NEGTWICE', 'midoffice'), [
      lines.join('\n'),
    ]);
    assert.deepEqual([done.rows, done.inserted], [11, 11]);
    assert.equal(
      done.possibleError?.split('; ').slice(0, 3).join('; '),
      `low of ${series[2]!.date} is negative: '-1' (line 4); ${series[5]!.date} is repeated: line 14 left out; 1 row without four prices left out`,
    );
    const { date, close } = await bars('NEGTWICE');
    assert.ok(!date.includes(series[2]!.date));
    assert.equal(close[date.indexOf(series[5]!.date)], series[5]!.close, 'the first record counts');
  });

  test('leaves out what is above the range of its field, as an edit would refuse it, and names it', async () => {
    const series = quietBars(12);
    const lines = csvOf(series).trimEnd().split('\n');
    lines[3] = lines[3]!.replace(/^([^,]+,[^,]+,[^,]+,[^,]+),[^,]+/, '$1,1e99');
    lines[4] = lines[4]!.replace(/[^,]+$/, '12345678901234567890');
    const done = await importBars(server.platform.database, target('TOOLARGE', 'midoffice'), [
      lines.join('\n'),
    ]);
    assert.deepEqual([done.rows, done.inserted], [11, 11]);
    assert.equal(
      done.possibleError?.split('; ').slice(0, 3).join('; '),
      `close of ${series[2]!.date} is above 1000000000: '1e+99' (line 4); volume of ${series[3]!.date} is above 1000000000000000: '12345678901234567000' (line 5); 1 row without four prices left out`,
    );
    const { date, volume } = await bars('TOOLARGE');
    assert.ok(!date.includes(series[2]!.date));
    assert.equal(volume[date.indexOf(series[3]!.date)], 0);
  });

  test('takes an intraday file with broken values: bars without four prices stay out, all is named', async () => {
    await makeBars(server.platform, 'BROKENMIN', quietBars(5, '2024-01-01'));
    const rows = ['nan,1,1,1,5', '1,1,1,1,5', '1,inf,1,1,5', '1,1,-1,1,5', '1,1,1,1,', ',,,,0'].map(
      (cells, i) => `2024-01-02 09:3${i}:00,${cells}`,
    );
    const text = ['date,open,high,low,close,volume', ...rows, rows[1], ''].join('\n');
    const file = { ...target('BROKENMIN', 'midoffice'), chartType: '1min' } as const;
    const done = await importBars(server.platform.database, file, [text]);
    assert.deepEqual([done.rows, done.inserted], [2, 2]);
    for (const part of [
      "open of 2024-01-02T09:30:00 is not a number: 'nan' (line 2)",
      "low of 2024-01-02T09:33:00 is negative: '-1' (line 5)",
      '2 more unusable values',
      '3 rows without four prices left out',
    ])
      assert.ok(done.possibleError?.includes(part), `${part} in ${done.possibleError}`);
    const again = await importBars(server.platform.database, file, [text]);
    assert.equal(again.importId, null);
    assert.ok(again.possibleError?.includes("'nan' (line 2)"), 'named although nothing is new');
  });

  test('broken entries of event lists are left out and named; a complete list keeps what is known of their dates', async () => {
    const series = quietBars(40);
    await makeBars(server.platform, 'BROKENLIST', series);
    const [first, second, third] = [series[5]!.date, series[15]!.date, series[25]!.date];
    const list = { ...target('BROKENLIST', 'midoffice'), format: 'list' };
    const bring = (subject: 'splits' | 'dividends', text: string, complete = false) =>
      importEvents(server.platform.database, list, subject, [text], { complete });
    const known = `date,amount\n${first},0.5\n${second},0.6\n${third},0.7\n`;
    assert.equal((await bring('dividends', known)).inserted, 3);
    const text = `date,amount\n${first},nan\n${second},0.65\n${second},9\n`;
    const done = await bring('dividends', text, true);
    assert.deepEqual([done.rows, done.changed], [1, 2], 'one amount changes, and the third goes');
    assert.ok(
      done.possibleError?.startsWith(
        `amount of ${first} is not a number: 'nan' (line 2); ${second} is repeated: line 4 left out`,
      ),
      String(done.possibleError),
    );
    const { dividends } = await readLayerActions(server.platform.db, 'BROKENLIST', 'production');
    assert.deepEqual(dividends, [
      { date: first, amount: 0.5 },
      { date: second, amount: 0.65 },
    ]);
    const splits = await bring(
      'splits',
      `[{"date":"${first}","ratio":"inf"},{"date":"${second}","ratio":0}]`,
    );
    assert.deepEqual([splits.rows, splits.inserted], [0, 0]);
    assert.match(
      splits.possibleError!,
      /ratio of .* is not a number: 'inf' \(line 1\); ratio of .* is not above zero: '0'/,
    );
  });
});
