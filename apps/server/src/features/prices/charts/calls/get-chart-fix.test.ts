import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { getChartFix } from '@midoffice/contract/prices/charts/calls/get-chart-fix';
import { barAt, hourlyBars, makeBars, makeSourceBars, quietBars } from '../factory.ts';
import { chartServer, newestAudit, refuses, type ChartServer } from '../testing/chart.ts';

describe('get-chart-fix', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
  });
  after(() => server.close());

  const fix = (input: Record<string, string>) =>
    server.analyst.call(getChartFix, { development: 'false', ...input } as never);
  const columns = async (symbol: string, chartType = 'eod') =>
    (await server.analyst.call(getChartData, { symbol, chartType, from: '2020-01-01' })).body.columns;

  test('outliers are plotted without a repair (r001-chart-outlier-messages, r001-chart-fix-names)', async () => {
    const bars = quietBars(300);
    await makeBars(
      server.platform,
      'FLAWED',
      bars.map((bar, i) => (i === 150 ? { ...barAt(bar.date, bar.close * 100), volume: bar.volume } : bar)),
    );
    const digest = await server.digest();
    const { body } = await fix({ type: 'outliers', symbol: 'FLAWED', runFixes: 'true' });
    assert.deepEqual([body.message, body.preview, body.changeSetId], ['Data Outliers Plotted.', true, null]);
    assert.ok(
      body.marks.some(
        (mark) =>
          mark.date === bars[150]!.date &&
          mark.field === 'close' &&
          Math.abs(mark.suggested! / bars[150]!.close - 1) < 0.02,
      ),
    );
    const clean = await fix({ type: 'outliers', symbol: 'QUIET' });
    assert.deepEqual([clean.body.message, clean.body.marks], ['No Outliers Found.', []]);
    assert.equal(await server.digest(), digest);
  });

  test('a first click previews, the second with runFixes repairs (r001-chart-fix-highlight, r001-chart-outlier-reload)', async () => {
    const bars = quietBars(300);
    const digest = await server.digest();
    const first = await fix({ type: 'bringDownOutliers', symbol: 'FLAWED' });
    assert.deepEqual([first.body.preview, first.body.changeSetId], [true, null]);
    const [drawn] = first.body.effects.series;
    assert.deepEqual(drawn!.date, [bars[150]!.date]);
    assert.equal(await server.digest(), digest);
    const second = await fix({
      type: 'bringDownOutliers',
      symbol: 'FLAWED',
      runFixes: 'true',
      reason: 'cents for dollars',
    });
    assert.ok(second.body.changeSetId! > 0);
    assert.deepEqual(second.body.effects.series, []);
    assert.ok(Math.abs((await columns('FLAWED')).close[150]! / bars[150]!.close - 1) < 0.02);
    const entry = await newestAudit(server, 'FLAWED');
    assert.deepEqual(
      [entry?.kind, entry?.reason, entry?.after['changeSet']],
      ['chart.fix-run', 'cents for dollars', second.body.changeSetId],
    );
  });

  test('adjusted close: recalculated, forced, and nothing to do the second time', async () => {
    const bars = quietBars(30).map((bar) => ({ ...bar, adjClose: bar.close / 2 }));
    await makeBars(server.platform, 'ADJ', bars);
    assert.equal((await columns('ADJ')).adjClose[3], bars[3]!.close / 2);
    const done = await fix({ type: 'recalculateAdjClose', symbol: 'ADJ', runFixes: 'true' });
    assert.deepEqual([done.body.message, done.body.effects.count], ['AdjClose recalculated.', 30]);
    assert.equal((await columns('ADJ')).adjClose[3], bars[3]!.close);
    const forced = await fix({ type: 'forceAdjClose', symbol: 'ADJ', runFixes: 'true' });
    assert.equal(forced.body.message, 'AdjClose forced.');
    const digest = await server.digest();
    const again = await fix({ type: 'forceAdjClose', symbol: 'ADJ', runFixes: 'true' });
    assert.deepEqual([again.body.message, again.body.changeSetId], ['Nothing to repair.', null]);
    assert.equal(await server.digest(), digest);
  });

  test('intraday: zero volumes are filled from live, newer bars added, days on another split basis scaled', async () => {
    await makeBars(server.platform, 'INTRA', server.bars, {
      splits: [{ date: server.bars[2]!.date, ratio: 2 }],
    });
    const hours = hourlyBars(server.bars.slice(0, 4));
    const own = hours
      .slice(0, 21)
      .map((bar, i) =>
        i < 14 ? { ...barAt(bar.date, bar.close * 2), adjClose: null, volume: bar.volume / 2 } : bar,
      );
    await makeSourceBars(
      server.platform,
      'INTRA',
      'yahoo',
      '1hour',
      own.map((bar, i) => (i === 15 ? { ...bar, volume: 0 } : bar)),
    );
    await makeSourceBars(server.platform, 'INTRA', 'live', '1hour', hours);
    const filled = await fix({
      type: 'fillIntradayZeroVolumeFromLive',
      symbol: 'INTRA',
      chartType: '1hour',
      runFixes: 'true',
    });
    assert.deepEqual([filled.body.message, filled.body.marks.length], ['Zero volumes filled.', 1]);
    assert.equal((await columns('INTRA', '1hour')).volume[15], hours[15]!.volume);
    const brought = await fix({ type: 'bringIntradayToDate', symbol: 'INTRA', runFixes: 'true' });
    assert.equal(brought.body.message, 'Intraday brought to date.');
    const after = await columns('INTRA', '1hour');
    assert.deepEqual(
      after.date,
      hours.map((bar) => bar.date),
    );
    assert.deepEqual(
      after.close,
      hours.map((bar) => bar.close),
    );
  });

  test('refuses what it cannot do, naming the field, and writes nothing', async () => {
    const bad = (input: object, status: number, text: string | RegExp) =>
      refuses(
        server,
        server.analyst,
        getChartFix,
        { symbol: 'QUIET', type: 'outliers', ...input },
        status,
        text,
      );
    await bad({ type: 'magic' }, 400, /^type: must be one of recalculateAdjClose, forceAdjClose/);
    await bad({ symbol: 'NOPE' }, 404, 'symbol: NOPE is not known');
    await bad({ from: '2024-02-01', to: '2024-01-01' }, 400, 'From date cannot be greater than to date');
    await bad({ type: 'fillIntradayZeroVolumeFromLive', chartType: 'eod' }, 400, /^chartType: must be 1min/);
    await refuses(
      server,
      server.stranger,
      getChartFix,
      { symbol: 'QUIET', type: 'forceAdjClose', runFixes: 'true' },
      403,
      'You do not have access to this page.',
    );
  });
});
