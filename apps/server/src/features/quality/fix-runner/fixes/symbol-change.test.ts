// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chartNoOverride } from '@midoffice/contract/prices/charts/calls/chart-no-override';
import { getNoOverride } from '@midoffice/contract/prices/charts/calls/get-no-override';
import { runFunctions } from '@midoffice/contract/quality/fix-runner/calls/run-functions';
import { scaleBar, type Bar } from '@midoffice/market';
import { addDays } from '@midoffice/market/calendar/days';
import type { Client } from '../../../../testing/server.ts';
import { until } from '../../../../testing/process.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { readBuilt, readCountedActions, readLayerBars, readSymbol } from '../../../prices/charts/api.ts';
import { hourlyBars, makeBars, makeDividends, makeSourceBars } from '../../../prices/charts/factory.ts';
import { readMain } from '../../../prices/corporate-actions/api.ts';
import { makeRecords } from '../../../prices/corporate-actions/factory.ts';
import { readShareCounts } from '../../../prices/market-cap/api.ts';
import { makeShares } from '../../../prices/market-cap/factory.ts';
import { fixServer, sessionBars, type FixServer } from '../testing/fixes.ts';
import { isFree, waitingForLocks, whileLocked } from '../../../../testing/locks-store.ts';

const bars = sessionBars(120);
const day = (i: number): string => bars[i]!.date;
const change = 70;
const early = { date: day(30), ratio: 2 };
/** A split of the new ticker. The old one ended before it, so all its amounts are in five times as few shares. */
const late = { date: day(90), ratio: 5 };
const inOldShares = (list: readonly Bar[]): Bar[] =>
  list.map((bar) => ({ ...scaleBar(bar, late.ratio), adjClose: bar.close * late.ratio }));
const paid = [20, 50, 100].map((i) => ({ date: day(i), amount: 0.5 }));
const rounded = (list: readonly Bar[]) =>
  list.map(({ date, close, adjClose, volume }) => [
    date,
    close.toFixed(6),
    adjClose?.toFixed(6),
    volume.toFixed(3),
  ]);

describe('symbolChange', () => {
  let server: FixServer;
  let admin: Client;
  before(async () => {
    server = await fixServer();
    const { platform } = server;
    // What it should come to: one company under one ticker.
    await makeBars(platform, 'WHOLE', bars, { splits: [early, late] });
    await makeDividends(platform, 'WHOLE', paid);
    await server.run('adjustedCloseDrift', 'repair', { symbols: 'WHOLE' });

    await makeBars(platform, 'OLDT', inOldShares(bars.slice(0, change)), { splits: [early] });
    await makeBars(platform, 'NEWT', bars.slice(change), { splits: [late] });
    const old = paid.slice(0, 2).map((one) => ({ ...one, amount: one.amount * late.ratio }));
    await makeDividends(platform, 'OLDT', old);
    await makeDividends(platform, 'NEWT', paid.slice(2));
    await server.run('adjustedCloseDrift', 'repair', { symbols: 'OLDT' });
    const hours = hourlyBars(inOldShares(bars.slice(60, change)));
    await makeSourceBars(platform, 'OLDT', 'yahoo', '1hour', hours);
    await makeSourceBars(platform, 'NEWT', 'yahoo', '1hour', hourlyBars(bars.slice(change, 75)));

    const records = (table: Parameters<typeof makeRecords>[1], symbol: string, ...list: object[]) =>
      makeRecords(platform, table, 'yahoo', symbol, list as never);
    await records('earnings', 'OLDT', { date: day(10), eps: 5, revenue: 100 }, { date: day(60), eps: 10 });
    await records('earnings', 'NEWT', { date: day(60), eps: 2.01 }, { date: day(100), eps: 2.2 });
    await records('dividends', 'OLDT', ...old.map(({ date, amount }) => ({ date, dividend: amount })));
    await records('splits', 'OLDT', { date: early.date, numerator: 2, denominator: 1 });
    await records('ipos', 'OLDT', { date: day(0), company: 'Old Inc.', price: 20 });
    await records('analyst_data', 'OLDT', {
      date: day(60),
      period: 'quarter',
      fieldType: 'eps',
      average: 10,
    });
    await records('sources_currencies', 'OLDT', { type: 'earnings', currency: 'EUR' });
    await makeShares(platform, 'OLDT', 'financials', [[day(10), 1_000_000]]);
    await makeShares(platform, 'NEWT', 'financials', [[day(95), 10_000_000]]);
    admin = await server.staff();
    for (const [symbol, from, to] of [
      ['OLDT', 5, 8],
      ['OLDT', 60, 100],
      ['NEWT', 80, 85],
    ] as const) {
      const range = { from: day(from), to: day(to), sources: ['yahoo', 'finage'] as const };
      const { body } = await admin.call(chartNoOverride, { symbol, ...range, table: 'historical-price-eod' });
      assert.equal(body.success, true, body.message);
    }
  });
  after(() => server.close());

  const main = async (table: Parameters<typeof readMain>[1]) =>
    (await readMain(server.platform.db, table, ['NEWT'])).toReversed();

  test('the report finds whose prices go on', async () => {
    await server.make('ENDED', bars.slice(0, change));
    await server.make('OTHER', sessionBars(60, '2023-09-01'));
    const rows = await server.report('symbolChange', { symbols: 'ENDED, OTHER' });
    assert.deepEqual(
      rows.map((row) => [row['symbol'], row['newSymbol'], row['firstBar']]),
      [['ENDED', 'NEWT', day(change)]],
    );
  });

  test('gives the new ticker everything that lies before its own, once, and an undo takes it back to the byte', async () => {
    const market = await server.marketDigest();
    const params = { symbols: 'OLDT', newSymbol: 'newt' };
    const done = await server.run('symbolChange', 'repair', params);
    const [row] = done.data.rows;
    assert.deepEqual(
      [row!['bars'], row!['intradayBars'], row!['splits'], row!['dividends'], row!['records']],
      [70, 70, 1, 2, 7],
    );
    assert.equal(row!['shareCounts'], 1);

    const { platform } = server;
    assert.deepEqual(rounded(await server.series('NEWT')), rounded(await server.series('WHOLE')));
    const hours = { symbol: 'NEWT', layer: 'production', chartType: '1hour' } as const;
    assert.deepEqual(
      (await readLayerBars(platform.db, hours)).map(({ date, close }) => [date, close.toFixed(6)]),
      hourlyBars(bars.slice(60, 75)).map(({ date, close }) => [date, close.toFixed(6)]),
    );
    assert.deepEqual(
      (await readCountedActions(platform.db, 'splits', ['NEWT'])).map(({ date, value }) => [date, value]),
      [
        [early.date, 2],
        [late.date, 5],
      ],
    );
    const earnings = (await main('earnings')).map(({ key, values, source }) => [key, values['eps'], source]);
    assert.deepEqual(earnings, [
      [day(10), 1, 'manual'],
      [day(60), 2.01, 'yahoo'],
      [day(100), 2.2, 'yahoo'],
    ]);
    // The basis of the source's list: it lacks the early split, so amounts before it are per share of that time.
    assert.deepEqual(
      (await main('dividends')).map(({ key, values }) => [key, values['dividend']]),
      (await readCountedActions(platform.db, 'dividends', ['NEWT']))
        .slice(0, 2)
        .map(({ date, value }) => [date, value]),
    );
    assert.deepEqual(
      [
        (await main('splits')).map(({ values }) => values['numerator']),
        (await main('ipos')).map(({ values }) => [values['company'], values['price']]),
        (await main('analyst_data')).map(({ values }) => values['average']),
        (await main('sources_currencies')).map(({ values }) => values['currency']),
      ],
      [[2], [['Old Inc.', 20]], [2], ['EUR']],
    );
    const counts = (await readShareCounts(platform.db, 'NEWT')).rows.map(({ date, acting }) => [
      date,
      acting,
    ]);
    assert.deepEqual(counts, [
      [day(95), 10_000_000],
      [day(10), 10_000_000],
    ]);
    const policy = await readBuilt(platform.db, { symbol: 'NEWT', env: 'production', chartType: 'eod' });
    assert.equal(policy.input.facts.policy, 'calculated');
    assert.equal((await readSymbol(platform.db, 'OLDT'))?.active, false);
    assert.deepEqual(
      (await admin.call(getNoOverride, { symbol: 'NEWT' })).body.noOverride.map(({ from, to }) => [
        from.slice(0, 10),
        to.slice(0, 10),
      ]),
      [
        [day(80), day(85)],
        [day(60), addDays(day(change), -1)],
        [day(5), day(8)],
      ],
    );

    const again = await server.run('symbolChange', 'repair', params);
    assert.deepEqual([again.changeSets, again.data.rows], [[], []], 'a second run finds nothing');
    await server.revert(done.runId!);
    assert.equal(await server.marketDigest(), market);
  });

  test('refuses what would not be the same security, naming the field, and writes nothing', async () => {
    await server.make(
      'ALIEN',
      bars.slice(40).map((bar) => ({ ...scaleBar(bar, 3), adjClose: null })),
    );
    await server.make('BARE', bars.slice(0, 5));
    await server.make('FULL', bars);
    const bad = (newSymbol: string, text: string, more: object = {}, status = 400) =>
      refuses(
        server,
        server.fixer,
        runFunctions,
        { type: 'symbolChange', subtype: 'repair', params: { symbols: 'ENDED', newSymbol, ...more } },
        status,
        text,
      );
    await bad('ENDED', 'newSymbol: is the old ticker');
    for (const symbols of ['*', 'ENDED, BARE'])
      await bad('FULL', 'symbols: must be one ticker: the old one', { symbols });
    await bad('NEVER', 'newSymbol: NEVER is not known', {}, 404);
    await bad(
      'ALIEN',
      'newSymbol: ALIEN has other prices than ENDED on 30 days that both have: it is another security',
    );
    await bad('NEWT', 'development: listings are kept for production alone', { development: true });
    const done = await server.run('symbolChange', 'repair', { symbols: 'ENDED', newSymbol: 'FULL' });
    await bad('BARE', 'newSymbol: ENDED already continues as FULL: undo that first');
    await server.revert(done.runId!);
    const gone = await server.run('symbolChange', 'repair', { symbols: 'BARE', newSymbol: 'FULL' });
    await bad('BARE', 'newSymbol: BARE is no longer traded');
    await server.revert(gone.runId!);
  });

  test('reads the new ticker under its lock, taken before the old one holds anything that others wait for', async () => {
    const params = { symbols: 'ENDED', newSymbol: 'AHEAD' };
    await server.make('AHEAD', bars.slice(change));
    const begun = await whileLocked(server, 'chart', 'AHEAD', async () => {
      const running = server.run('symbolChange', 'repair', params, { dryRun: true });
      await until('the run waits', async () => (await waitingForLocks(server)) === 1);
      assert.equal(await isFree(server, 'chart', 'ENDED'), true, 'AHEAD is locked first, by its name');
      assert.equal(await isFree(server, 'eds', 'AHEAD'), false, 'records are locked before charts');
      // Whoever holds the lock may still give the new ticker earlier bars.
      await makeSourceBarsUnlocked(bars.slice(60, change));
      return { running };
    });
    const { data } = await begun.running;
    assert.deepEqual([data.rows[0]!['firstBar'], data.rows[0]!['bars']], [day(60), 60]);
  });

  const makeSourceBarsUnlocked = (list: readonly Bar[]) =>
    makeSourceBars(server.platform, 'AHEAD', 'yahoo', 'eod', list);

  test('two changes that cross each other wait in one order: both are answered', async () => {
    const [head, tail] = [bars.slice(0, change), bars.slice(change)];
    for (const symbol of ['CROSSA', 'CROSSB']) await server.make(symbol, symbol === 'CROSSA' ? head : tail);
    for (let round = 0; round < 5; round += 1) {
      const both = await Promise.all([
        server.run('symbolChange', 'repair', { symbols: 'CROSSA', newSymbol: 'CROSSB' }, { dryRun: true }),
        server.run('closeOutsideRange', 'repair', { symbols: 'CROSSA, CROSSB' }),
        server.run('highBelowLow', 'repair', { symbols: 'CROSSB, CROSSA' }),
      ]);
      assert.ok(both.every((one) => one.success));
    }
  });
});
