import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getCoverageData } from '@midoffice/contract/monitors/coverage/calls/get-coverage-data';
import { coverageFieldNames } from '@midoffice/contract/monitors/coverage/lists';
import { refuses } from '../../../../testing/refuses.ts';
import { coverageServer, type CoverageServer } from '../testing/coverage-store.ts';

describe('get-coverage-data', () => {
  let server: CoverageServer;
  before(async () => {
    server = await coverageServer();
  });
  after(() => server.close());
  const ask = async (input: Record<string, unknown>) => {
    const { status, body } = await server.member.call(getCoverageData, input);
    assert.equal(status, 200, body.message);
    return body;
  };
  const nasdaq = { type: 'exchange', value: 'NASDAQ' };
  const symbolsOf = async (input: Record<string, unknown>) =>
    (await ask(input)).rows.map(({ symbol }) => symbol);

  test('each symbol with count, oldest, newest and gaps of each field, on the calendar of its exchange (r003-coverage)', async () => {
    const { rows, total } = await ask({
      ...nasdaq,
      fields: ['eod', 'intraday1min', 'incomeQuarter', 'dividends'],
    });
    assert.equal(total, 2);
    assert.deepEqual(rows[1], {
      symbol: 'FULL',
      name: 'Full Inc.',
      exchange: 'NASDAQ',
      country: 'US',
      sector: 'Technology',
      // Wednesday 1 July is missing; Friday 3 July is a holiday.
      eod: { count: 4, oldest: '2026-06-29', newest: '2026-07-06', gaps: 1 },
      intraday1min: { count: 2, oldest: '2026-07-02', newest: '2026-07-06', gaps: 0 },
      incomeQuarter: { count: 2, oldest: '2022-03-31', newest: '2022-09-30', gaps: 1 },
      dividends: null,
    });
    assert.deepEqual([rows[0]!.symbol, rows[0]!.eod], ['BARE', null]);
  });

  test('the share of symbols that have a field, and since when', async () => {
    const { summary, symbols } = await ask({ ...nasdaq, fields: 'eod,dividends' });
    assert.equal(symbols, 2);
    assert.deepEqual(summary, [
      {
        field: 'eod',
        label: 'EOD bars',
        symbols: 1,
        missing: 1,
        share: 0.5,
        gapped: 1,
        oldest: '2026-06-29',
        newest: '2026-07-06',
      },
      {
        field: 'dividends',
        label: 'Dividends',
        symbols: 0,
        missing: 2,
        share: 0,
        gapped: 0,
        oldest: null,
        newest: null,
      },
    ]);
  });

  test('deleted records count for nothing; filings are those of statements', async () => {
    const half = (await ask({ type: 'country', value: 'GB', fields: ['dividends'] })).rows[0];
    assert.deepEqual(half?.dividends, { count: 1, oldest: '2025-05-01', newest: '2025-05-01', gaps: null });
    const full = (await ask({ type: 'sector', value: 'Technology', fields: ['filings'] })).rows[0];
    assert.deepEqual(full?.filings, { count: 4, oldest: '2020-12-31', newest: '2022-12-31', gaps: 2 });
  });

  test('filters by what is missing or has gaps, sorts by what a field holds, and pages', async () => {
    assert.deepEqual(await symbolsOf({ ...nasdaq, missing: 'eod' }), ['BARE']);
    assert.deepEqual(await symbolsOf({ ...nasdaq, gapped: 'eod' }), ['FULL']);
    assert.deepEqual(await symbolsOf({ ...nasdaq, sort: '-symbol' }), ['FULL', 'BARE']);
    // What has nothing comes last either way.
    assert.deepEqual(await symbolsOf({ ...nasdaq, sort: 'eod.newest' }), ['FULL', 'BARE']);
    assert.deepEqual(await symbolsOf({ ...nasdaq, sort: '-eod.newest' }), ['FULL', 'BARE']);
    const second = await ask({ ...nasdaq, page: 2, pageSize: 1 });
    assert.deepEqual([second.rows.map(({ symbol }) => symbol), second.total], [['FULL'], 2]);
  });

  test('symbols that the caller names, with those that nobody knows; all fields where none is named', async () => {
    const { rows, unknown, summary } = await ask({ type: 'custom', value: 'half, full\nNOPE;half' });
    assert.deepEqual(
      rows.map(({ symbol }) => symbol),
      ['FULL', 'HALF'],
    );
    assert.deepEqual(unknown, ['NOPE']);
    assert.equal(summary.length, coverageFieldNames.length);
    assert.equal(summary.find(({ field }) => field === 'dividends')?.share, 0.5);
  });

  test('a group that nobody knows has no rows', async () => {
    const { rows, total, symbols, summary } = await ask({
      type: 'exchange',
      value: "'; drop table symbol; --",
    });
    assert.deepEqual([rows, total, symbols, summary[0]?.share], [[], 0, 0, null]);
  });

  test('bad input names its field (r003-coverage)', async () => {
    const bad = (input: object, text: string | RegExp) =>
      refuses(server, server.member, getCoverageData, input, 400, text);
    const ofSize = (size: number) => ({
      type: 'custom',
      value: 'A'.repeat(50).concat(',').repeat(9).slice(0, size),
    });
    await bad(ofSize(301), 'value: must have at most 300 characters');
    assert.deepEqual((await ask(ofSize(300))).rows, []);
    await bad({ type: 'custom', value: ' ,; ' }, 'value: must name symbols');
    await bad(
      { type: 'custom', value: 'AAPL <script>' },
      'value: may hold letters, digits and . - ^ = / _ only',
    );
    await bad(
      { type: 'planet', value: 'x' },
      'type: must be one of exchange, country, sector, industry, index, custom',
    );
    await bad({ ...nasdaq, value: '' }, 'value: is required');
    await bad({ ...nasdaq, pageSize: 5001 }, 'pageSize: must be at most 5000');
    await bad({ ...nasdaq, sort: 'eod.__proto__' }, /^sort: must be symbol, or a field with/);
    await bad({ ...nasdaq, fields: ['eod', 'constructor'] }, /^fields\.1: must be one of eod, intraday1min/);
  });

  test('refuses strangers', async () => {
    const words = 'You do not have access to this page.';
    await refuses(server, server.stranger, getCoverageData, nasdaq, 403, words);
    assert.equal((await server.nobody.call(getCoverageData, nasdaq)).status, 401);
  });
});
