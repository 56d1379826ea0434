import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { applyChartSplit } from '@midoffice/contract/prices/charts/calls/apply-chart-split';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { deleteChartRange } from '@midoffice/contract/prices/charts/calls/delete-chart-range';
import { getChartFix } from '@midoffice/contract/prices/charts/calls/get-chart-fix';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { whyThisValue } from '@midoffice/contract/system/ledger/calls/why-this-value';
import { barAt, makeBars, quietBars } from '../../../prices/charts/factory.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('why-this-value', () => {
  let server: TestServer;
  let admin: Client;
  const bars = quietBars(20);
  before(async () => {
    server = await testServer();
    admin = await server.staff();
    await makeBars(server.platform, 'ONE', bars, { fileName: 'first.csv' });
  });
  after(() => server.close());

  const why = (at: number, field = 'close') =>
    admin.call(whyThisValue, { target: 'ONE', key: `production/eod/${bars[at]!.date}`, field });

  test('an untouched value comes from a source and its import, with what the vendor said earlier', async () => {
    const { body } = await why(0);
    assert.deepEqual(
      [body.value, body.source?.name, body.source?.value, body.source?.fileName, body.steps, body.changeSets],
      [bars[0]!.close, 'yahoo', bars[0]!.close, 'first.csv', [], []],
    );
    await makeBars(
      server.platform,
      'ONE',
      bars.map((bar, i) => (i === 0 ? barAt(bar.date, 77) : bar)),
      { fileName: 'second.csv' },
    );
    const revised = (await why(0)).body;
    assert.deepEqual(
      [revised.value, revised.source?.fileName, revised.source?.earlier.map((one) => one.value)],
      [77, 'second.csv', [bars[0]!.close]],
    );
  });

  test('a repaired value names its steps and change sets', async () => {
    const date = bars[3]!.date;
    const corrected = (await admin.call(correctChartBar, { symbol: 'ONE', date, field: 'close', value: 50 }))
      .body.changeSetId!;
    const split = (await admin.call(updateSplitRecord, { symbol: 'ONE', date: bars[10]!.date, ratio: 2 }))
      .body.changeSetId!;
    const scaled = (
      await admin.call(applyChartSplit, {
        symbol: 'ONE',
        adjustmentRatio: 3,
        afterDate: date,
        beforeDate: date,
      })
    ).body.changeSetId!;
    const { body } = await why(3);
    assert.deepEqual(
      body.steps.map((step) => [step.factor, step.value, step.changeSetId]),
      [
        [null, 50, corrected],
        [0.5, 25, split],
        [3, 75, scaled],
      ],
    );
    assert.deepEqual([body.value, body.changeSets.map((set) => set.id)], [75, [scaled, split, corrected]]);
    assert.deepEqual((await why(12)).body.changeSets, []);
  });

  test('a calculated adjusted close and a deleted bar say so', async () => {
    const policy = (await admin.call(getChartFix, { type: 'forceAdjClose', symbol: 'ONE', runFixes: 'true' }))
      .body.changeSetId!;
    assert.ok((await why(3, 'adjClose')).body.changeSets.some((set) => set.id === policy));
    const deleted = (
      await admin.call(deleteChartRange, { symbol: 'ONE', from: bars[15]!.date, to: bars[15]!.date })
    ).body.changeSetId!;
    const { body } = await why(15);
    assert.deepEqual(
      [body.value, body.steps.map((step) => [step.label, step.changeSetId])],
      [null, [['Deleted by a repair', deleted]]],
    );
  });

  test('refuses what there is not, and a stranger', async () => {
    assert.equal((await why(3, 'vwap')).status, 404);
    const nowhere = await admin.call(whyThisValue, {
      target: 'ONE',
      key: 'production/eod/1999-01-01',
      field: 'close',
    });
    assert.equal(nowhere.body.message, 'key: ONE has no value close at production/eod/1999-01-01');
    assert.equal((await admin.call(whyThisValue, { target: 'ONE', key: '', field: 'close' })).status, 400);
    const stranger = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    assert.equal(
      (
        await stranger.call(whyThisValue, {
          target: 'ONE',
          key: `production/eod/${bars[1]!.date}`,
          field: 'close',
        })
      ).status,
      403,
    );
  });
});
