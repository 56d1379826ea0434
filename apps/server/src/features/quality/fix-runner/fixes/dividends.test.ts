// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Bar, DividendEvent } from '@midoffice/market';
import { readMain } from '../../../prices/corporate-actions/api.ts';
import { makeRecords } from '../../../prices/corporate-actions/factory.ts';
import { makeDividends } from '../../../prices/charts/factory.ts';
import { readLayerActions } from '../../../prices/charts/api.ts';
import { fixServer, payingBars, provesFix, type FixServer } from '../testing/fixes.ts';

const quarters = { 20: 0.01, 50: 0.01, 80: 0.01, 110: 0.01, 140: 0.01, 170: 0.01 };
const dividendsOf = (bars: readonly Bar[], shares: Readonly<Record<number, number>>): DividendEvent[] =>
  Object.entries(shares).map(([at, share]) => ({
    date: bars[Number(at)]!.date,
    amount: Number((bars[Number(at) - 1]!.close * share).toFixed(6)),
  }));

describe('fixes of dividends', () => {
  let server: FixServer;
  const bars = payingBars(200, quarters);
  const paid = dividendsOf(bars, quarters);
  const day = (i: number) => bars[i]!.date;
  const listed = async (symbol: string) =>
    (await readLayerActions(server.platform.db, symbol, 'production')).dividends;
  const recorded = async (symbol: string) =>
    (await readMain(server.platform.db, 'dividends', [symbol]))
      .filter(({ deleted }) => !deleted)
      .map(({ key, values }) => ({ date: key, amount: values['dividend'] }))
      .toReversed();
  /** A symbol whose chart has all dividends, and whose corporate actions lack the first. */
  const make = async (symbol: string, series: readonly Bar[], dividends: readonly DividendEvent[]) => {
    await server.make(symbol, series);
    await makeDividends(server.platform, symbol, dividends);
    const records = dividends.slice(1).map(({ date, amount }) => ({ date, dividend: amount }));
    await makeRecords(server.platform, 'dividends', 'fmp', symbol, records);
  };
  before(async () => {
    server = await fixServer();
  });
  after(() => server.close());

  test('sound dividends are no findings of any of the three fixes', async () => {
    await make('SOUND', bars, paid);
    for (const type of ['duplicateDividends', 'hundredfoldDividends', 'dividendAdjustments'])
      assert.deepEqual(await server.report(type, { symbols: 'SOUND' }), [], type);
  });

  test('duplicateDividends: a second record two sessions later is removed from chart and records', async () => {
    const twice = [...paid, { date: day(52), amount: paid[1]!.amount }];
    await make(
      'TWICE',
      bars,
      twice.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    );
    await provesFix(server, {
      type: 'duplicateDividends',
      symbol: 'TWICE',
      found: [`${day(52)} dividend`],
      async right() {
        assert.deepEqual(await listed('TWICE'), paid);
        assert.deepEqual(await recorded('TWICE'), paid.slice(1));
      },
    });
  });

  test('duplicateDividends: a dividend on a wrong ex-date moves as a whole, with its record', async () => {
    // Ten usual gaps: smaller payments are lost and made by chance.
    const shares = Object.fromEntries(Object.keys(quarters).map((at) => [at, 0.02]));
    const series = payingBars(200, shares);
    const large = dividendsOf(series, shares);
    const late = large.map((one, i) => (i === 2 ? { ...one, date: day(82) } : one));
    await make('LATEPAY', series, late);
    const [row] = await server.report('duplicateDividends', { symbols: 'LATEPAY' });
    assert.deepEqual([row!['date'], row!['to']], [day(82), day(80)]);
    assert.match(row!['reason']!, /^Wrong ex-date: /);
    await provesFix(server, {
      type: 'duplicateDividends',
      symbol: 'LATEPAY',
      found: [`${day(82)} dividend`],
      async right() {
        assert.deepEqual(await listed('LATEPAY'), large);
        assert.deepEqual(await recorded('LATEPAY'), large.slice(1));
      },
    });
  });

  test('hundredfoldDividends: pence for pounds, in the chart alone and in the records', async () => {
    const pence = paid.map((one, i) => (i === 0 || i === 3 ? { ...one, amount: one.amount * 100 } : one));
    await make('PENCE', bars, pence);
    await provesFix(server, {
      type: 'hundredfoldDividends',
      symbol: 'PENCE',
      found: [`${day(20)} dividend`, `${day(110)} dividend`],
      async right() {
        assert.deepEqual(await listed('PENCE'), paid);
        assert.deepEqual(await recorded('PENCE'), paid.slice(1));
      },
    });
  });

  const sameAdjusted = (repaired: readonly Bar[]): void => {
    for (const [i, bar] of repaired.entries())
      assert.ok(Math.abs(bar.adjClose! / bars[i]!.adjClose! - 1) < 1e-6, bar.date);
  };
  const { 80: _lost, ...shown } = quarters;
  const lacking = payingBars(200, quarters, shown);

  test('dividendAdjustments: a dividend that the adjusted close lacks', async () => {
    await make('LACKING', lacking, paid);
    await provesFix(server, {
      type: 'dividendAdjustments',
      symbol: 'LACKING',
      found: [`${day(80)} adjClose`],
      right: sameAdjusted,
    });
  });

  test('dividendAdjustments recalculates nothing from a list that is wrong, and says what to run first', async () => {
    await make(
      'BOTH',
      lacking,
      paid.map((one, i) => (i === 4 ? { ...one, amount: one.amount * 100 } : one)),
    );
    const params = { symbols: 'BOTH' };
    const [row] = await server.report('dividendAdjustments', params);
    assert.match(row!['reason']!, /Missing from the adjusted close: .*Not repaired: run .* first$/);
    const market = await server.marketDigest();
    assert.deepEqual((await server.run('dividendAdjustments', 'repair', params)).changeSets, []);
    assert.equal(await server.marketDigest(), market);
    // A repaired list has the adjusted close calculated from it, so that nothing is left to do.
    await server.run('hundredfoldDividends', 'repair', params);
    sameAdjusted(await server.series('BOTH'));
    for (const type of ['duplicateDividends', 'hundredfoldDividends', 'dividendAdjustments'])
      assert.deepEqual(await server.report(type, params), [], type);
  });

  test('an undecided dividend is listed with its reason and never changed', async () => {
    // One tiny payment on two days, in list and adjusted close: neither price nor calendar shows which is right.
    const shares = { 50: 0.001, 52: 0.001 };
    const series = payingBars(200, {}, shares);
    await make('UNSURE', series, dividendsOf(series, shares));
    const rows = await server.report('duplicateDividends', { symbols: 'UNSURE' });
    assert.deepEqual(
      rows.map((row) => [row['date'], row['suggested']]),
      [
        [day(50), ''],
        [day(52), ''],
      ],
    );
    for (const row of rows) assert.match(row['reason']!, /^Undecided, not repaired: one payment of 0\.1 %/);
    const market = await server.marketDigest();
    for (const type of ['duplicateDividends', 'hundredfoldDividends', 'dividendAdjustments']) {
      const done = await server.run(type, 'repair', { symbols: 'UNSURE' });
      assert.deepEqual([done.changeSets, done.cells], [[], []], type);
    }
    assert.equal(await server.marketDigest(), market);
  });
});
