// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { createReadStream, existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { applyAutoSplit } from '@midoffice/contract/prices/charts/calls/apply-auto-split';
import { applyChartSplit } from '@midoffice/contract/prices/charts/calls/apply-chart-split';
import { completeEodAdjustment } from '@midoffice/contract/prices/charts/calls/complete-eod-adjustment';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { getEodAdjustments } from '@midoffice/contract/prices/charts/calls/get-eod-adjustments';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { whyThisValue } from '@midoffice/contract/system/ledger/calls/why-this-value';
import type { Bar } from '@midoffice/market';
import { readBarFile } from '@midoffice/market/bars/read-bars';
import { barAt, makeBars, makeDividends, quietBars } from './factory.ts';
import { chartServer, type ChartServer } from './testing/chart.ts';

const real = new URL('../../../../../../../shared/data/prices/alphavantage/GOOGL.csv', import.meta.url)
  .pathname;
const absent = existsSync(real) ? false : `real price files are absent (${real}): not measured`;
if (absent) console.log(absent);

/** A vendor whose close lacks a split that its adjusted close contains. */
describe('a repair of a split leaves an adjusted close that contains it', () => {
  let server: ChartServer;
  const bars = quietBars(300);
  const at = 200;
  const date = bars[at]!.date;
  const ratio = 4;
  const lacking = (adjusted: boolean): Bar[] =>
    bars.map((bar, i) =>
      i < at
        ? {
            ...barAt(bar.date, bar.close * ratio),
            volume: bar.volume / ratio,
            adjClose: bar.close * (adjusted ? 1 : ratio),
          }
        : bar,
    );
  before(async () => {
    server = await chartServer();
  });
  after(() => server.close());

  const columns = async (symbol: string) =>
    (await server.analyst.call(getChartData, { symbol, from: '2003-01-01' })).body.columns;
  const right = bars.map((bar) => bar.close);

  const repairs: [name: string, repair: (symbol: string) => Promise<{ body: object }>][] = [
    [
      'auto split',
      (symbol) =>
        server.analyst.call(applyAutoSplit, {
          symbol,
          development: 'false',
          type: 'eod',
          runFixes: 'true',
        } as never),
    ],
    ['a split record', (symbol) => server.analyst.call(updateSplitRecord, { symbol, date, ratio })],
    [
      'the split dialog',
      (symbol) =>
        server.analyst.call(applyChartSplit, {
          symbol,
          adjustmentRatio: 1 / ratio,
          afterDate: bars[0]!.date,
          beforeDate: bars[at - 1]!.date,
        }),
    ],
    [
      'an open adjustment',
      async (symbol) => {
        const { body } = await server.analyst.call(getEodAdjustments, { type: 'split' });
        const open = body.find((one) => one.symbol === symbol);
        assert.equal(open?.adjustmentDate, date);
        return server.analyst.call(completeEodAdjustment, { id: open!.id } as never);
      },
    ],
  ];
  for (const [n, [name, repair]] of repairs.entries()) {
    test(`${name}: only the close moves, and the undo brings it back`, async () => {
      const symbol = `KEPT${n}`;
      const listed = name === 'an open adjustment' ? [{ date, ratio }] : [];
      await makeBars(server.platform, symbol, lacking(true), { splits: listed });
      const before = await columns(symbol);
      const { body } = await repair(symbol);
      const after = await columns(symbol);
      assert.deepEqual(after.close, right);
      assert.deepEqual(after.adjClose, before.adjClose);
      await server.analyst.call(revertChangeSet, { id: Reflect.get(body, 'changeSetId') } as never);
      assert.deepEqual(await columns(symbol), before);
    });
    test(`${name}: where both lack it both move`, async () => {
      const symbol = `BOTH${n}`;
      const listed = name === 'an open adjustment' ? [{ date, ratio }] : [];
      await makeBars(server.platform, symbol, lacking(false), { splits: listed });
      await repair(symbol);
      const after = await columns(symbol);
      assert.deepEqual([after.close, after.adjClose], [right, right]);
    });
  }

  test('the preview of auto split says so, and why the value is what it is', async () => {
    await makeBars(server.platform, 'SAYS', lacking(true));
    const ask = { symbol: 'SAYS', development: 'false', type: 'eod' };
    const { body } = await server.analyst.call(applyAutoSplit, ask as never);
    assert.equal(body.autoSplitData!.adjCloseKept, true);
    assert.deepEqual(body.autoSplitData!.splitAdjustedSet.adjClose, right.slice(0, at));
    const [series] = body.effects.series;
    assert.deepEqual(series!.after.adjClose, series!.before.adjClose);
    await server.analyst.call(applyAutoSplit, { ...ask, runFixes: 'true' } as never);
    const why = async (field: string) => {
      const key = `production/eod/${bars[10]!.date}`;
      return (await server.analyst.call(whyThisValue, { target: 'SAYS', key, field })).body;
    };
    assert.deepEqual([(await why('adjClose')).value, (await why('adjClose')).steps], [right[10], []]);
    assert.equal((await why('close')).steps.length, 1);
  });

  test('a split that the vendor booked as a dividend is not asked for as a dividend again', async () => {
    const symbol = 'CASH';
    await makeBars(server.platform, symbol, lacking(true));
    const amount = lacking(true)[at - 1]!.close * (1 - 1 / ratio);
    await makeDividends(server.platform, symbol, [{ date, amount }]);
    await server.analyst.call(updateSplitRecord, { symbol, date, ratio });
    const { body } = await server.analyst.call(getEodAdjustments, { type: 'dividend' });
    assert.deepEqual(
      body.filter((one) => one.symbol === symbol),
      [],
    );
    assert.deepEqual((await columns(symbol)).adjClose, right);
  });

  test('GOOGL, 3 April 2014: the distribution was booked as a dividend', { skip: absent }, async () => {
    const file = await readBarFile(createReadStream(real), { format: 'alphavantage' });
    const near = file.bars.filter((bar) => bar.date > '2013-01-01' && bar.date < '2015-04-01');
    await makeBars(server.platform, 'GOOGL', near);
    await makeDividends(server.platform, 'GOOGL', file.dividends);
    const ask = { symbol: 'GOOGL', development: 'false', type: 'eod' };
    const of = async (day: string) => {
      const shown = await columns('GOOGL');
      const i = shown.date.indexOf(day);
      return [shown.close[i], shown.adjClose[i]];
    };
    const preview = await server.analyst.call(applyAutoSplit, ask as never);
    assert.equal(preview.body.autoSplitData!.adjCloseKept, true);
    await server.analyst.call(applyAutoSplit, { ...ask, runFixes: 'true' } as never);
    assert.deepEqual(await of('2014-04-02'), [567.55, 569.3074]);
    assert.deepEqual(await of('2014-04-03'), [571.5, 571.5]);
  });
});
