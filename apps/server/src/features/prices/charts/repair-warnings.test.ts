import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { applyChartSplit } from '@midoffice/contract/prices/charts/calls/apply-chart-split';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { deleteChartRange } from '@midoffice/contract/prices/charts/calls/delete-chart-range';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { makeSourceBars, hourlyBars } from './factory.ts';
import { chartServer, type ChartServer } from './testing/chart.ts';

describe('warnings of a repair of a chart', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
  });
  after(() => server.close());

  const preview = { symbol: 'QUIET', preview: true } as const;
  const bar = (at: number) => server.bars[at]!;

  test('a close below the low of its day is named before it is written, and written only without preview', async () => {
    const wrong = { symbol: 'QUIET', date: bar(20).date, field: 'close' as const, value: bar(20).low * 0.9 };
    const digest = await server.digest();
    const { body } = await server.analyst.call(correctChartBar, { ...wrong, preview: true });
    assert.equal(await server.digest(), digest);
    assert.equal(body.effects.warningCount, 1);
    assert.deepEqual(
      body.effects.warnings.map(({ field, date, where }) => [field, date, where]),
      [['close', bar(20).date, 'QUIET, EOD, production']],
    );
    assert.match(body.effects.warnings[0]!.message, /close .* is below the low/);
    const written = await server.analyst.call(correctChartBar, wrong);
    assert.deepEqual([written.status, written.body.effects.warnings], [200, []]);
    const undone = await server.analyst.call(revertChangeSet, {
      id: String(written.body.changeSetId) as never,
      preview: true,
    });
    assert.deepEqual(undone.body.effects.warnings, [], 'taking it back is sound');
    await server.analyst.call(revertChangeSet, { id: String(written.body.changeSetId) as never });
  });

  test('a sound correction has none', async () => {
    const { date, high, low } = bar(20);
    const { body } = await server.analyst.call(correctChartBar, {
      ...preview,
      date,
      field: 'close',
      value: high - (high - low) / 3,
    });
    assert.deepEqual([body.effects.count > 0, body.effects.warnings], [true, []]);
  });

  test('a decimal comma that became ten times the price', async () => {
    const { date, close } = bar(20);
    for (const field of ['open', 'high', 'low', 'close'] as const) {
      const { body } = await server.analyst.call(correctChartBar, {
        ...preview,
        date,
        field,
        value: close * 10,
      });
      assert.ok(body.effects.warningCount > 0, field);
      assert.ok(
        body.effects.warnings.every((one) => one.date === date),
        JSON.stringify(body.effects.warnings),
      );
    }
  });

  test('a stretch multiplied by hand that leaves single bars far off', async () => {
    const { body } = await server.analyst.call(applyChartSplit, {
      ...preview,
      adjustmentRatio: 4,
      afterDate: bar(20).date,
      beforeDate: bar(21).date,
    });
    assert.ok(body.effects.warningCount > 0);
    assert.equal(body.effects.warnings[0]!.date, bar(20).date);
  });

  test('a split record without a step in the prices', async () => {
    const { body } = await server.analyst.call(updateSplitRecord, {
      ...preview,
      date: bar(20).date,
      ratio: 4,
    });
    assert.ok(body.effects.warningCount > 0, JSON.stringify(body.effects.sample.slice(0, 2)));
  });

  test('bars that go take no warning along', async () => {
    const { body } = await server.analyst.call(deleteChartRange, {
      ...preview,
      from: bar(10).date,
      to: bar(12).date,
    });
    assert.deepEqual([body.effects.count > 0, body.effects.warnings], [true, []]);
  });

  test('intraday bars are checked by their own neighbours', async () => {
    await makeSourceBars(server.platform, 'QUIET', 'yahoo', '1hour', hourlyBars(server.bars));
    const { columns } = (
      await server.analyst.call(getChartData, {
        symbol: 'QUIET',
        chartType: '1hour',
        from: bar(5).date,
        to: bar(5).date,
      })
    ).body;
    const { body } = await server.analyst.call(correctChartBar, {
      ...preview,
      chartType: '1hour',
      date: columns.date[3]!,
      field: 'high',
      value: columns.low[3]! / 2,
    });
    assert.deepEqual(
      [...new Set(body.effects.warnings.map(({ date, where }) => `${date} ${where}`))],
      [`${columns.date[3]} QUIET, 1hour, production`],
    );
    assert.match(body.effects.warnings.map(({ message }) => message).join(' '), /high .* is below low/);
  });
});
