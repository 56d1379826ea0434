// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chartNoOverride } from '@midoffice/contract/prices/charts/calls/chart-no-override';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { deleteChartRange } from '@midoffice/contract/prices/charts/calls/delete-chart-range';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { getChartFix } from '@midoffice/contract/prices/charts/calls/get-chart-fix';
import { getNoOverride } from '@midoffice/contract/prices/charts/calls/get-no-override';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { noOverrideSources } from '@midoffice/contract/prices/charts/shapes';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { makeBars } from '../factory.ts';
import { chartServer, newestAudit, refuses, type ChartServer } from '../testing/chart.ts';

describe('chart-no-override', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
  });
  after(() => server.close());

  const held = (symbol: string, from: number, to: number, sources: readonly string[] = ['yahoo']) => ({
    symbol,
    from: server.bars[from]!.date,
    to: server.bars[to]!.date,
    sources: sources as never,
    table: 'historical-price-eod' as const,
  });
  const closes = async (symbol: string) =>
    (await server.analyst.call(getChartData, { symbol, from: '2020-01-01' })).body.columns.close;
  const dearer = () => server.bars.map((bar) => ({ ...bar, close: bar.close * 1.005 }));

  test('an import of a named source changes no bar of the range, and says how many it left (r001-chart-no-override-sources)', async () => {
    assert.deepEqual([...noOverrideSources], ['yahoo', 'polygon', 'finage', 'tradingview']);
    await makeBars(server.platform, 'HELD', server.bars);
    const before = await closes('HELD');
    const { body } = await server.analyst.call(chartNoOverride, { ...held('HELD', 5, 9), reason: 'checked' });
    assert.equal(body.message, 'No override added');
    assert.ok(body.changeSetId);
    const entry = await newestAudit(server, 'HELD');
    assert.deepEqual([entry?.kind, entry?.reason], ['chart.no-override-added', 'checked']);
    const done = await makeBars(server.platform, 'HELD', dearer(), { fileName: 'later.csv' });
    assert.deepEqual([done.held, done.changed], [5, 35]);
    const now = await closes('HELD');
    assert.deepEqual(now.slice(5, 10), before.slice(5, 10));
    assert.notDeepEqual(now.slice(0, 5), before.slice(0, 5));
    assert.notDeepEqual(now.slice(10), before.slice(10));
    const meta = await server.analyst.call(getNoOverride, { symbol: 'HELD' });
    assert.deepEqual(
      meta.body.noOverride.map(({ id: _id, ...one }) => one),
      [
        {
          table: 'historical-price-eod',
          from: server.bars[5]!.date,
          to: server.bars[9]!.date,
          sources: ['yahoo'],
          changeSetId: body.changeSetId,
        },
      ],
    );
  });

  test('takes every table that no-override takes; eod means the daily bars', async () => {
    await makeBars(server.platform, 'NAMED', server.bars);
    const tables = ['eod', 'historical-price-eod', 'intraday', '1min', '5min', '1hour'] as const;
    for (const table of tables) {
      const read = await server.analyst.call(getNoOverride, { symbol: 'NAMED', table });
      const sources = table === 'eod' ? ['finage'] : ['yahoo'];
      const range = { ...held('NAMED', 5, 9, sources), table, preview: table === 'intraday' };
      const saved = await server.analyst.call(chartNoOverride, range as never);
      assert.deepEqual([table, read.status, saved.status], [table, 200, 200]);
    }
    const { noOverride } = (await server.analyst.call(getNoOverride, { symbol: 'NAMED' })).body;
    assert.deepEqual(noOverride.map(({ table, sources }) => `${table} ${sources.join()}`).toSorted(), [
      '1hour yahoo',
      '1min yahoo',
      '5min yahoo',
      'historical-price-eod finage',
      'historical-price-eod yahoo',
    ]);
  });

  test('a new bar of a named source is not taken either; another source is not concerned', async () => {
    await makeBars(server.platform, 'GAPPY', server.bars.slice(0, 20));
    await server.analyst.call(chartNoOverride, held('GAPPY', 15, 30));
    const done = await makeBars(server.platform, 'GAPPY', server.bars);
    assert.deepEqual([done.held, done.inserted], [16, 9]);
    assert.equal((await closes('GAPPY')).length, 29);
    const other = await makeBars(server.platform, 'GAPPY', server.bars, { source: 'finage' });
    assert.deepEqual([other.held, other.inserted], [0, 40]);
  });

  test('repairs by hand are refused by name, repairs by rule leave the bars out, others go on', async () => {
    const wrong = server.bars.map((bar, i) =>
      i === 10 || i === 25 ? { ...bar, high: bar.close * 3, close: bar.close * 3 } : bar,
    );
    await makeBars(server.platform, 'HANDS', wrong);
    await server.analyst.call(chartNoOverride, held('HANDS', 8, 12));
    const words = /^HANDS is under no-override from 2023-01-12 to 2023-01-18 \(historical-price-eod; yahoo\)/;
    const cell = { symbol: 'HANDS', date: server.bars[10]!.date, field: 'close', value: 90 };
    await refuses(server, server.analyst, correctChartBar, cell, 409, words);
    const range = { symbol: 'HANDS', from: server.bars[2]!.date, to: server.bars[8]!.date };
    await refuses(server, server.analyst, deleteChartRange, range, 409, words);
    const fixed = await server.analyst.call(getChartFix, {
      type: 'bringDownOutliers',
      symbol: 'HANDS',
      runFixes: 'true',
    });
    assert.equal(fixed.body.message, 'Outliers brought down.');
    const now = await closes('HANDS');
    assert.equal(now[10], wrong[10]!.close, 'the bar under no-override is unchanged');
    assert.ok(now[25]! < wrong[25]!.close / 2, 'the other outlier is brought down');
    const split = await server.analyst.call(updateSplitRecord, {
      symbol: 'HANDS',
      date: server.bars[30]!.date,
      ratio: 2,
    });
    assert.equal(split.status, 200, 'a split of the company restates the whole series');
    const free = await server.analyst.call(correctChartBar, { ...cell, development: true } as never);
    assert.equal(free.status, 200, 'development stays free');
  });

  test('undone, imports and repairs change the bars again', async () => {
    await makeBars(server.platform, 'UNDONE', server.bars);
    const { body } = await server.analyst.call(chartNoOverride, held('UNDONE', 0, 39));
    assert.equal((await makeBars(server.platform, 'UNDONE', dearer())).held, 40);
    await server.analyst.call(revertChangeSet, { id: body.changeSetId! });
    const done = await makeBars(server.platform, 'UNDONE', dearer());
    assert.deepEqual([done.held, done.changed], [0, 40]);
  });

  test('refuses a from after its to, an overlap, a bad source and a stranger (r001-no-override-date-order)', async () => {
    await makeBars(server.platform, 'BADIN', server.bars);
    await server.analyst.call(chartNoOverride, held('BADIN', 5, 9, ['yahoo', 'finage']));
    const bad = (input: object, status: number, text: string | RegExp) =>
      refuses(server, server.analyst, chartNoOverride, { ...held('BADIN', 20, 22), ...input }, status, text);
    await bad({ from: '2024-02-01', to: '2024-01-01' }, 400, 'From date cannot be greater than to date');
    await bad({ from: '2024-02-30' }, 400, /^from: must be a date/);
    await bad({ sources: ['live'] }, 400, /^sources.*: must be one of yahoo, polygon, finage, tradingview$/);
    await bad({ sources: [] }, 400, 'sources: please choose at least one source');
    await bad({ table: 'weekly' }, 400, /^table: must be one of/);
    await bad({ symbol: 'NOPE' }, 404, 'symbol: NOPE is not known');
    await bad(held('BADIN', 9, 11), 400, /^from: overlaps the no-override range 2023-01-09 to 2023-01-13/);
    const beside = await server.analyst.call(chartNoOverride, {
      ...held('BADIN', 9, 11, ['polygon']),
      preview: true,
    });
    assert.deepEqual(
      [beside.status, beside.body.changeSetId],
      [200, null],
      'another source may be held there',
    );
    await refuses(
      server,
      server.stranger,
      chartNoOverride,
      held('BADIN', 20, 22),
      403,
      'You do not have access to this page.',
    );
  });
});
