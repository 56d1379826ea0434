import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEdsData } from '@midoffice/contract/prices/corporate-actions/calls/get-eds-data';
import { getEdsOutliers } from '@midoffice/contract/prices/corporate-actions/calls/get-eds-outliers';
import { getEpsEditor } from '@midoffice/contract/prices/corporate-actions/calls/get-eps-editor';
import { dayAfter } from '@midoffice/market/corporate-actions/index';
import { readState } from '../../../platform/app-state/store.ts';
import { createRandom } from '../../../platform/demo/world.ts';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { makeBars, quietBars } from '../charts/factory.ts';
import type { PlantedAction } from './demo/faults.ts';
import { featureSeed } from './seed.ts';

const today = '2026-01-05';

describe('demo corporate actions', () => {
  let server: TestServer;
  let admin: Client;
  let planted: PlantedAction[];
  before(async () => {
    server = await testServer({ now: () => Date.parse(`${today}T12:00:00Z`) });
    admin = await server.staff();
    const bars = quietBars(600);
    for (const symbol of ['NWND', 'HLXM'])
      await makeBars(server.platform, symbol, bars, { splits: [{ date: bars[300]!.date, ratio: 1.5 }] });
    const world = { platform: server.platform, random: createRandom(1), size: 1, today };
    await featureSeed.seed({ ...world, sandbox: undefined as never });
    planted = (await readState<{ corporateActions: PlantedAction[] }>(server.platform.db, 'demo-truth'))!
      .corporateActions;
  });
  after(() => server.close());

  test('every planted error is found by its test on its record, and companies without one are not listed', async () => {
    assert.ok(planted.length > 35, `${planted.length}`);
    for (const type of ['earnings', 'dividends', 'splits'] as const) {
      const listed = new Map<string, string[]>();
      for (const row of (await admin.call(getEdsOutliers, { type })).body)
        listed.set(
          row.symbol,
          row.findings.map((one) => `${one.test} ${one.key}`),
        );
      const ofTable = planted.filter((one) => one.table === type);
      assert.ok(ofTable.length > 4, `${type} ${ofTable.length}`);
      for (const { symbol, key, test: kind } of ofTable)
        assert.ok(listed.get(symbol)?.includes(`${kind} ${key}`), `${symbol} ${kind} ${key}`);
      const expected = new Set(ofTable.map((one) => one.symbol));
      // Of the first symbol a report was deleted by a person, which breaks its row.
      const others = [...listed.keys()].filter((symbol) => !expected.has(symbol) && symbol !== 'HLXM');
      assert.deepEqual(others, [], type);
    }
  });

  test('every day of the calendar around today has records in each table', async () => {
    for (const table of ['earnings', 'dividends', 'splits', 'ipos'] as const)
      for (let away = -3; away <= 3; away += 1) {
        const { body } = await admin.call(getEdsData, { date: dayAfter(today, away), table });
        if (table !== 'splits') assert.ok(body.length > 0, `${table} ${away}`);
      }
  });

  test('the first symbol has sources that differ, corrections, and nothing that the chart counts otherwise', async () => {
    const { full, meta, main, validation } = (
      await admin.call(getEpsEditor, { symbol: 'HLXM', type: 'earnings' })
    ).body;
    assert.deepEqual(
      full.map((set) => set.source),
      ['nasdaq', 'yahoo', 'zacks', 'tradingview-calendar'],
    );
    assert.deepEqual([meta.length, validation, main.some((one) => one.deleted)], [1, true, true]);
    const splits = (await admin.call(getEpsEditor, { symbol: 'HLXM', type: 'splits' })).body;
    assert.deepEqual([splits.main[0]?.numerator, splits.possibleErrors], [3, []]);
  });
});
