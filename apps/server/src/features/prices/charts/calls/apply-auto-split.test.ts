import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { applyAutoSplit } from '@midoffice/contract/prices/charts/calls/apply-auto-split';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { getNoOverride } from '@midoffice/contract/prices/charts/calls/get-no-override';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import type { Bar } from '@midoffice/market';
import { barAt, makeBars, quietBars } from '../factory.ts';
import { chartServer, newestAudit, refuses, type ChartServer } from '../testing/chart.ts';

describe('apply-auto-split', () => {
  let server: ChartServer;
  const bars = quietBars(300);
  const off = (from: number, end: number): Bar[] =>
    bars.map((bar, i) =>
      i >= from && i < end ? { ...barAt(bar.date, bar.close * 4), volume: bar.volume / 4 } : bar,
    );
  before(async () => {
    server = await chartServer();
    await makeBars(server.platform, 'BLOCK', off(80, 200));
    await makeBars(server.platform, 'MISSED', off(0, 200));
  });
  after(() => server.close());

  const split = (input: object) =>
    server.analyst.call(applyAutoSplit, { development: 'false', type: 'eod', ...input } as never);
  const closes = async (symbol: string) =>
    (await server.analyst.call(getChartData, { symbol, from: '2020-01-01' })).body.columns.close;

  test('proposes without writing (r001-chart-auto-split-propose, r001-chart-auto-split-buttons)', async () => {
    const digest = await server.digest();
    const { body } = await split({ symbol: 'BLOCK' });
    const [from, to] = [bars[80]!.date, bars[199]!.date];
    assert.equal(body.message, `Split found (x0.25) from ${from} to ${to}. Num record fixes post split: 120`);
    assert.deepEqual(
      [
        body.autoSplitData!.earliestTimestamp,
        body.autoSplitData!.latestTimestamp,
        body.autoSplitData!.splitMultiplier,
      ],
      [from, to, 0.25],
    );
    assert.deepEqual(
      body.autoSplitData!.splitAdjustedSet.close,
      bars.slice(80, 200).map((bar) => bar.close),
    );
    assert.deepEqual(
      [body.preview, body.changeSetId, body.effects.series[0]!.date.length],
      [true, null, 120],
    );
    assert.equal(await server.digest(), digest);
    const none = await split({ symbol: 'QUIET' });
    assert.deepEqual([none.body.message, none.body.autoSplitData], ['No split found.', null]);
  });

  test('with runFixes applies, the chart is whole, and the ledger takes it back (r001-chart-auto-split-apply)', async () => {
    const before = await closes('BLOCK');
    const { body } = await split({ symbol: 'BLOCK', runFixes: 'true' });
    assert.equal(body.message, 'Split applied.');
    assert.deepEqual(
      await closes('BLOCK'),
      bars.map((bar) => bar.close),
    );
    assert.deepEqual(
      [body.cells.map((cell) => cell.table), (await newestAudit(server, 'BLOCK'))?.kind],
      [['bar_scale'], 'chart.auto-split-applied'],
    );
    assert.equal((await split({ symbol: 'BLOCK', runFixes: 'true' })).body.message, 'No split found.');
    await server.analyst.call(revertChangeSet, { id: String(body.changeSetId) } as never);
    assert.deepEqual(await closes('BLOCK'), before);
  });

  test('a split that is missing from the first bar on is stored as a split of the company', async () => {
    const { body } = await split({ symbol: 'MISSED', runFixes: 'true' });
    assert.deepEqual(
      body.cells.map((cell) => cell.table).sort(),
      ['eds_cell', 'eds_cell', 'eds_mark', 'split_fact'],
      'the chart counts it, corporate actions record it',
    );
    assert.deepEqual(
      await closes('MISSED'),
      bars.map((bar) => bar.close),
    );
    const meta = await server.analyst.call(getNoOverride, { symbol: 'MISSED' });
    assert.deepEqual(
      meta.body.splits.map((one) => [one.date, one.ratio, one.origin, one.vendorRatio]),
      [[bars[200]!.date, 4, 'repair', null]],
    );
    // The vendor lists it at last and restates its prices: nothing moves.
    await makeBars(server.platform, 'MISSED', bars, { splits: [{ date: bars[200]!.date, ratio: 4 }] });
    assert.deepEqual(
      await closes('MISSED'),
      bars.map((bar) => bar.close),
    );
  });

  test('refuses what it cannot do, naming the field, and writes nothing', async () => {
    await refuses(
      server,
      server.analyst,
      applyAutoSplit,
      { symbol: 'NOPE' },
      404,
      'symbol: NOPE is not known',
    );
    await refuses(
      server,
      server.analyst,
      applyAutoSplit,
      { symbol: 'QUIET', type: 'weekly' },
      400,
      'type: must be one of eod, 1min, 5min, 1hour',
    );
    await refuses(
      server,
      server.analyst,
      applyAutoSplit,
      { symbol: 'QUIET', runFixes: 'perhaps' },
      400,
      'runFixes: must be true or false',
    );
    await refuses(
      server,
      server.stranger,
      applyAutoSplit,
      { symbol: 'BLOCK', runFixes: 'true' },
      403,
      'You do not have access to this page.',
    );
  });
});
