// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { transferDevData } from '@midoffice/contract/prices/charts/calls/transfer-dev-data';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { replayCall } from '@midoffice/contract/usage/replay/calls/replay-call';
import { replayable } from '@midoffice/contract/usage/replay/shapes';
import { endpointOf } from '@midoffice/contract/usage/api-usage/shapes';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeStatements } from '../../../fundamentals/statements/factory.ts';
import { acmeRecords } from '../../../fundamentals/statements/testing/statements.ts';
import { hourlyBars, makeBars, makeSourceBars, quietBars } from '../../../prices/charts/factory.ts';

type Daily = { symbol: string; historical: { date: string; close: number }[] };

describe('replay-call', () => {
  const bars = quietBars(40);
  let server: TestServer;
  let analyst: Client;
  let support: Client;
  before(async () => {
    server = await testServer({ now: () => Date.parse('2024-06-01T12:00:00Z') });
    analyst = await server.staff({ role: 'analyst', permissions: ['charts'] });
    support = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    await makeBars(server.platform, 'QUIET', bars);
    await makeStatements(server.platform, 'fmp', acmeRecords('QUIET'));
    await makeSourceBars(server.platform, 'QUIET', 'yahoo', '1hour', hourlyBars(quietBars(3)));
  });
  after(() => server.close());

  const eod = (query: string) => ({ path: '/api/v3/historical-price-full/QUIET', query });
  const range = 'from=2023-01-02&to=2023-01-13';

  test('answers alike from all layers while nothing is repaired, and leaves nothing', async () => {
    const digest = await server.digest();
    const { status, body } = await support.call(replayCall, eod(range));
    assert.equal(status, 200);
    assert.deepEqual(
      [body.endpoint.code, body.symbol, body.differences, body.differenceCount],
      ['historical-eod', 'QUIET', [], 0],
    );
    const daily = body.layers.production.body as Daily;
    assert.equal(body.layers.production.records, 10);
    assert.deepEqual(
      daily.historical.map(({ date, close }) => [date, close]),
      bars
        .slice(0, 10)
        .toReversed()
        .map(({ date, close }) => [date, close]),
    );
    assert.deepEqual(body.layers.raw.body, body.layers.production.body);
    assert.equal(await server.digest(), digest);
  });

  test('an encoded character that no database stores is refused with the field that holds it', async () => {
    for (const [path, query, field] of [
      ['/api/v3/quote/NOPE%00', '', 'path'],
      ['/api/v3/income-statement/QUIET%00', '', 'path'],
      ['/api/v3/historical-price-full/%00', range, 'path'],
      ['/api/v3/search', 'query=%00', 'query'],
      ['/api/v3/income-statement/QUIET', 'period=annual%00', 'query'],
      ['/api/v3/quote/QUIET', '%00=1', 'query'],
    ] as const)
      await refuses(
        server,
        support,
        replayCall,
        { path, query },
        400,
        `${field}: holds a character that cannot be stored`,
      );
  });

  test('answers statements as customers get them, raw without what staff corrected', async () => {
    await makeStatements(server.platform, 'fmp', acmeRecords('STATED'));
    const editor = await server.staff({ role: 'analyst', permissions: ['financialStatements'] });
    await editor.call(updateSymbolStatements, {
      symbol: 'STATED',
      table: 'income',
      updatedValues: { '2023-FY': { revenue: 461 } },
    });
    const call = { path: '/api/v3/income-statement/STATED', query: 'limit=1&apikey=x' };
    const { body } = await support.call(replayCall, call);
    const revenueOf = (layer: 'production' | 'raw') =>
      (body.layers[layer].body as { calendarYear: string; revenue: number }[]).map((one) => [
        one.calendarYear,
        one.revenue,
      ]);
    assert.deepEqual([revenueOf('production'), revenueOf('raw')], [[['2023', 461]], [['2023', 460]]]);
    assert.deepEqual(
      body.differences.map((one) => one.field),
      ['revenue'],
    );
    for (const [path, records] of [
      ['/api/v3/balance-sheet-statement/STATED', 2],
      ['/api/v3/cash-flow-statement/NOBODY', 0],
      ['/api/v3/income-statement/STATED', 8],
    ] as const) {
      const query = records === 8 ? 'period=quarter' : '';
      const answered = await support.call(replayCall, { path, query });
      assert.equal(answered.body.layers.production.records, records, path);
    }
    const bad = { ...call, query: 'period=month' };
    await refuses(server, support, replayCall, bad, 400, 'query: period must be one of quarter, annual');
  });

  test('shows where a repair in production differs from development and from what the vendor sent', async () => {
    const day = bars[3]!;
    const done = await analyst.call(correctChartBar, {
      symbol: 'QUIET',
      chartType: 'eod',
      date: day.date,
      field: 'close',
      value: day.close + 1,
      development: false,
    } as never);
    assert.equal(done.status, 200, JSON.stringify(done.body));
    const line = eod(`${range}&serietype=line`);
    const { body } = await support.call(replayCall, line);
    assert.deepEqual(body.differences, [
      { record: day.date, field: 'close', production: day.close + 1, development: day.close, raw: day.close },
    ]);
    await analyst.call(transferDevData, { symbol: 'QUIET' } as never);
    const after = (await support.call(replayCall, line)).body;
    assert.deepEqual(after.differences, [
      {
        record: day.date,
        field: 'close',
        production: day.close + 1,
        development: day.close + 1,
        raw: day.close,
      },
    ]);
  });

  test('answers every endpoint that it names', async () => {
    for (const code of replayable) {
      const { path } = endpointOf(code)!;
      const given =
        code === 'search'
          ? { path, query: 'query=qui' }
          : { path: `${path}/quiet`, query: 'from=2023-01-02&to=2023-02-24' };
      const { status, body } = await support.call(replayCall, given);
      assert.equal(status, 200, `${code}: ${JSON.stringify(body)}`);
      assert.equal(body.endpoint.code, code);
      const empty = [
        'historical-splits',
        'historical-dividends',
        'chart-1min',
        'chart-5min',
        'quote',
        'quote-short',
        'price-change',
      ];
      assert.equal(body.layers.production.records > 0, !empty.includes(code), `${code} has records`);
    }
  });

  test('splits that a repair adds are only in production', async () => {
    const path = '/api/v3/historical-price-full/stock_split/QUIET';
    const done = await analyst.call(updateSplitRecord, {
      symbol: 'QUIET',
      date: '2023-01-11',
      ratio: 2,
    });
    assert.equal(done.status, 200, JSON.stringify(done.body));
    const { layers, differences } = (await support.call(replayCall, { path })).body;
    assert.deepEqual(
      [layers.production.body, layers.development.records, layers.raw.records],
      [{ symbol: 'QUIET', historical: [{ date: '2023-01-11', ratio: 2 }] }, 0, 0],
    );
    assert.deepEqual(
      differences.map(({ record, field, production, raw }) => [record, field, production, raw]),
      [
        ['2023-01-11', 'date', '2023-01-11', null],
        ['2023-01-11', 'ratio', 2, null],
      ],
    );
  });

  test("never repeats the caller's key", async () => {
    const { body } = await support.call(
      replayCall,
      eod(
        ['apikey', 'api_key', 'APIKEY', 'Api-Key', 'Token']
          .map((name) => `${name}=SECRETSECRETSECRET`)
          .join('&'),
      ),
    );
    assert.ok(!JSON.stringify(body).includes('SECRET'));
  });

  test('compares with what the customer got, and is no match where the answers are empty and the log has data', async () => {
    const verdict = async (path: string, logged: object) =>
      (await support.call(replayCall, { path, ...logged })).body.verdict;
    const nobody = '/api/v3/quote/NOBODY';
    assert.deepEqual(await verdict(nobody, { status: '200', bytes: '77000' }), {
      outcome: 'unlike',
      message:
        'The customer got 77.0 kB, but the answer from production is empty. The data of that answer is no longer stored here, or never was.',
    });
    assert.deepEqual(await verdict(nobody, { status: '429', bytes: '0' }), {
      outcome: 'unlike',
      message: 'The customer got status 429. The replay answers 200.',
    });
    assert.deepEqual(await verdict(nobody, { status: '200', bytes: '2' }), {
      outcome: 'same',
      message:
        'All three answers are empty, as the customer got it. Status 200 and size (2 bytes logged, 2 bytes replayed) fit.',
    });
    assert.deepEqual(await verdict(nobody, {}), {
      outcome: 'unknown',
      message: 'All three answers are empty. No logged call to compare with.',
    });
    const profile = '/api/v3/profile/QUIET';
    const { body } = await support.call(replayCall, { path: profile });
    const { bytes } = body.layers.production;
    assert.equal(bytes, Buffer.byteLength(JSON.stringify(body.layers.production.body)));
    assert.equal((await verdict(profile, { status: '200', bytes: String(bytes) })).outcome, 'same');
    assert.match(
      (await verdict(profile, { status: '200', bytes: String(bytes * 11) })).message,
      /^The customer got .* The replay answers only \d+ bytes\.$/,
    );
    const wrong = await support.call(replayCall, { path: profile, status: '99', bytes: '1' });
    assert.deepEqual([wrong.status, wrong.body.message], [400, 'status: must be a status']);
  });

  test('an unknown symbol answers empty, as customers get it', async () => {
    const { status, body } = await support.call(replayCall, { path: '/api/v3/quote/NOBODY' });
    assert.deepEqual([status, body.layers.production.body, body.differenceCount], [200, [], 0]);
    assert.equal((await support.call(replayCall, eod('to=0003-01-01'))).status, 200);
  });

  test('names what is wrong, and refuses whoever may see neither usage nor customers', async () => {
    const may = support;
    await refuses(
      server,
      may,
      replayCall,
      { path: '/api/v3/ratios/QUIET' },
      400,
      /^path: cannot be answered from the data/,
    );
    await refuses(server, may, replayCall, { path: 'quote' }, 400, /^path: must be a path/);
    await refuses(server, may, replayCall, { path: '/api/v3/quote' }, 400, 'path: must end with a symbol');
    await refuses(server, may, replayCall, { path: '/api/v3/quote/A/B' }, 400, 'path: must name one symbol');
    await refuses(server, may, replayCall, { path: '/api/v3/quote/%E0%A4%A' }, 400, /^path: must be a path/);
    await refuses(server, may, replayCall, {}, 400, 'path: is required');
    await refuses(
      server,
      may,
      replayCall,
      eod('from=2023-02-01&to=2023-01-01'),
      400,
      'query: from must not be later than to',
    );
    for (const day of ['soon', '2024-02-31', '0000-01-01', '2024-2-1'])
      await refuses(server, may, replayCall, eod(`from=${day}`), 400, /^query: from must be a date/);
    await refuses(server, may, replayCall, eod('to=2023-02-29'), 400, /^query: to must be a date/);
    await refuses(
      server,
      may,
      replayCall,
      { path: '/api/v3/historical-chart/1min/QUIET', query: 'from=2010-01-01&to=2024-01-01' },
      400,
      'query: from and to must be at most 90 days apart',
    );
    await refuses(
      server,
      may,
      replayCall,
      eod('timeseries=-1'),
      400,
      /^query: timeseries must be a whole number/,
    );
    await refuses(server, may, replayCall, { path: '/api/v3/search' }, 400, 'query: query is required');
    await refuses(server, analyst, replayCall, eod(range), 403, 'You do not have access to this page.');
  });
});
