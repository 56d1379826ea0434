// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { createReadStream, existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { getNoOverride } from '@midoffice/contract/prices/charts/calls/get-no-override';
import { getPossibleErrors } from '@midoffice/contract/prices/charts/calls/get-possible-errors';
import { listImportConflicts } from '@midoffice/contract/prices/charts/calls/list-import-conflicts';
import { FileError, type BarFormat } from '@midoffice/market';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { barAt, csvOf, makeBars, quietBars } from './factory.ts';
import { importBars, importEvents } from './import.ts';

const shared = new URL('../../../../../../../shared/data/prices/', import.meta.url).pathname;

describe('import', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
  });
  after(() => server.close());

  const target = (symbol: string, format: BarFormat, source: 'yahoo' | 'finage' = 'yahoo') =>
    ({
      symbol,
      format,
      source,
      fileName: `${symbol}.csv`,
      actor: { id: null, label: 'test' },
      nowMs: Date.parse('2024-06-01'),
    }) as const;
  const bars = async (symbol: string, development = false) =>
    (
      await admin.call(getChartData, {
        symbol,
        from: '1980-01-01',
        to: '2024-06-01',
        development: String(development),
      })
    ).body.columns;

  test('gives the main series of both environments, and the same file twice changes nothing', async () => {
    const text = csvOf(quietBars(60));
    const done = await importBars(server.platform.database, target('TWICE', 'midoffice'), [text]);
    assert.deepEqual([done.rows, done.inserted, done.changed, done.conflicts], [60, 60, 0, 0]);
    assert.equal((await bars('TWICE')).date.length, 60);
    assert.deepEqual(await bars('TWICE', true), await bars('TWICE'));
    const digest = await server.digest();
    const again = await importBars(server.platform.database, target('TWICE', 'midoffice'), [text]);
    assert.equal(again.importId, null);
    assert.equal(await server.digest(), digest);
  });

  test('keeps the earlier version of what a vendor revises', async () => {
    const first = quietBars(20);
    await makeBars(server.platform, 'REVISED', first);
    const revised = first.map((bar, i) => (i === 3 ? barAt(bar.date, 101.5) : bar));
    const done = await makeBars(server.platform, 'REVISED', revised);
    assert.deepEqual([done.inserted, done.changed], [0, 1]);
    assert.equal((await bars('REVISED')).close[3], 101.5);
  });

  const bad: [string, string, RegExp][] = [
    [
      'text where a number belongs',
      'date,open,high,low,close,adjClose,volume\n2024-01-02,1,1,1,1,1,5\n2024-01-03,1,x,1,1,1,5\n',
      /line 3: high 'x' is not a number/,
    ],
    [
      'a torn last line',
      'date,open,high,low,close,adjClose,volume\n2024-01-02,1,1,1,1,1,5\n2024-01-03,1,1',
      /line 3: 3 of 7 columns: the line is torn/,
    ],
    [
      "another format's header",
      'Date,Open,High,Low,Close,Adj Close,Volume\n2024-01-02,1,1,1,1,1,5\n',
      /line 1: not a midoffice file/,
    ],
    [
      'a date that is none',
      'date,open,high,low,close,adjClose,volume\n2024-02-30,1,1,1,1,1,5\n',
      /line 2: date '2024-02-30' is not an ISO date/,
    ],
    [
      'a date in the future',
      'date,open,high,low,close,adjClose,volume\n2024-06-03,1,1,1,1,1,5\n',
      /line 2: date 2024-06-03 lies in the future/,
    ],
    ['an empty file', '', /line 1: the file is empty/],
    [
      'a header without bars',
      'date,open,high,low,close,adjClose,volume\n',
      /^line 1: the file holds no bars$/,
    ],
    [
      'bars of which none has four prices',
      'date,open,high,low,close,adjClose,volume\n2024-01-02,1,inf,1,,1,5\n',
      /^line 2: high of 2024-01-02 is not a number: 'inf'; no row of the file has four usable prices$/,
    ],
    [
      'bars of which none has a price within the limits',
      'date,open,high,low,close,adjClose,volume\n2024-01-02,1,1e300,1,1,1,5\n',
      /^line 2: high of 2024-01-02 is above \d+: '1e\+300'; no row of the file has four usable prices$/,
    ],
  ];
  for (const [what, text, message] of bad) {
    test(`refuses ${what} by line and field and stores nothing`, async () => {
      const digest = await server.digest();
      await assert.rejects(
        importBars(server.platform.database, target('BADFILE', 'midoffice'), [text]),
        (error: Error) => error instanceof FileError && message.test(error.message),
      );
      assert.equal(await server.digest(), digest);
    });
  }

  test('a bad row late in a long file leaves nothing half applied', async () => {
    const text = `${csvOf(quietBars(4000, '2005-01-03'))}2023-01-02,1,1,1,1,1\n`;
    const digest = await server.digest();
    await assert.rejects(
      importBars(server.platform.database, target('LATE', 'midoffice'), [text]),
      /line 4002: 6 of 7 columns/,
    );
    assert.equal(await server.digest(), digest);
  });

  test('memory stays bounded on a file without line ends', async () => {
    async function* endless(): AsyncGenerator<string> {
      for (let i = 0; i < 2000; i += 1) yield '1'.repeat(65_536);
    }
    await assert.rejects(
      importBars(server.platform.database, target('ENDLESS', 'midoffice'), endless()),
      FileError,
    );
  });

  test('splits act on earlier prices by what the list says, and a complete list takes the rest out', async () => {
    const series = quietBars(40);
    const [, , , date] = series.map((bar) => bar.date);
    const raw = series.map((bar) =>
      [bar.date, bar.open, bar.high, bar.low, bar.close, bar.close, bar.volume, 0, 1].join(','),
    );
    const text = `date,1. open,2. high,3. low,4. close,5. adjusted close,6. volume,7. dividend amount,8. split coefficient\n${raw.join('\n')}\n`;
    await importBars(server.platform.database, target('SPLITS', 'alphavantage'), [text]);
    const list = { ...target('SPLITS', 'alphavantage'), format: 'list' };
    const done = await importEvents(server.platform.database, list, 'splits', [`date,ratio\n${date},2:1\n`]);
    assert.deepEqual([done.inserted, done.changed], [1, 0]);
    const halved = await bars('SPLITS');
    assert.deepEqual([halved.close[2], halved.close[3]], [series[2]!.close / 2, series[3]!.close]);
    assert.equal(halved.volume[2], series[2]!.volume * 2);
    const meta = await admin.call(getNoOverride, { symbol: 'SPLITS', table: 'historical-price-eod' });
    assert.deepEqual(
      meta.body.splits.map((split) => [split.date, split.numerator, split.denominator, split.origin]),
      [[date, 2, 1, 'vendor']],
    );
    await importEvents(server.platform.database, list, 'splits', ['[]'], { complete: true });
    assert.equal((await bars('SPLITS')).close[2], series[2]!.close);
  });

  test('a dividend that cannot be applied costs no bar, and is on the list of possible errors', async () => {
    const series = quietBars(40);
    const date = series[20]!.date;
    // A lean file has no adjusted close, so that the main series calculates it.
    const rows = series.map((bar) =>
      [bar.date, bar.open, bar.high, bar.low, bar.close, bar.volume].join(','),
    );
    await importBars(server.platform.database, target('SPINOFF', 'lean'), [
      `Date,Open,High,Low,Close,Volume\n${rows.join('\n')}\n`,
    ]);
    const before = await bars('SPINOFF');
    const amount = Math.ceil(series[19]!.close) + 5;
    const list = { ...target('SPINOFF', 'midoffice'), format: 'list' };
    const done = await importEvents(server.platform.database, list, 'dividends', [
      JSON.stringify([{ date, amount }]),
    ]);
    assert.equal(done.inserted, 1);
    assert.ok(
      done.possibleError?.includes(
        `dividend ${amount} is not below the prior close ${series[19]!.close} (${date}, left out)`,
      ),
      String(done.possibleError),
    );
    assert.deepEqual(await bars('SPINOFF'), before);
  });

  test('puts a symbol with an unadjusted block on the list of possible errors', async () => {
    const series = quietBars(400).map((bar, i) =>
      i >= 100 && i < 250 ? { ...barAt(bar.date, bar.close * 4), volume: bar.volume / 4 } : bar,
    );
    const done = await makeBars(server.platform, 'BLOCKED', series);
    assert.match(done.possibleError ?? '', /4-for-1 split: not applied/);
    const listed = await admin.call(getPossibleErrors, {});
    assert.ok(listed.body.some((row) => row.symbol === 'BLOCKED' && row.lastReset === null));
  });

  test(
    'real AAPL as Alpha Vantage sends it: 4,633 bars, raw closes restated for two splits',
    { skip: !existsSync(shared) && 'shared data are not here' },
    async () => {
      const file = `${shared}alphavantage/AAPL.csv`;
      const startedMs = performance.now();
      const done = await importBars(
        server.platform.database,
        target('AAPL', 'alphavantage'),
        createReadStream(file),
      );
      const tookMs = performance.now() - startedMs;
      assert.ok(done.rows > 4600 && tookMs < 20_000);
      const columns = await bars('AAPL');
      const at = columns.date.indexOf('2014-06-06');
      assert.ok(Math.abs(columns.close[at]! - 645.57 / 7) < 0.01);
      assert.equal((await admin.call(listImportConflicts, { symbol: 'AAPL' })).body.total, 0);
    },
  );
});
