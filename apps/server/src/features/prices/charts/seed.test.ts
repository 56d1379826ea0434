// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { applyAutoSplit } from '@midoffice/contract/prices/charts/calls/apply-auto-split';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { getChartFix } from '@midoffice/contract/prices/charts/calls/get-chart-fix';
import { getEodAdjustments } from '@midoffice/contract/prices/charts/calls/get-eod-adjustments';
import { getPossibleErrors } from '@midoffice/contract/prices/charts/calls/get-possible-errors';
import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import { readState } from '../../../platform/app-state/store.ts';
import { createRandom } from '../../../platform/demo/world.ts';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import type { Planted } from './demo/faults.ts';
import { featureSeed } from './seed.ts';

const today = '2026-01-05';

describe('demo charts', () => {
  let server: TestServer;
  let admin: Client;
  let planted: Planted[];
  before(async () => {
    server = await testServer({ now: () => Date.parse(`${today}T12:00:00Z`) });
    admin = await server.staff();
    await featureSeed.seed({
      platform: server.platform,
      random: createRandom(1),
      size: 1,
      today,
      sandbox: undefined as never,
    });
    planted = (await readState<{ charts: Planted[] }>(server.platform.db, 'demo-truth'))!.charts;
  });
  after(() => server.close());

  test('every symbol with a planted error is on the list of possible errors', async () => {
    const listed = new Set((await admin.call(getPossibleErrors, {})).body.map((row) => row.symbol));
    for (const symbol of new Set(planted.map((one) => one.symbol))) assert.ok(listed.has(symbol), symbol);
    assert.ok(!listed.has('FRNZ'), 'a real crash is no error');
  });

  test('the three split faults are found at their dates, with their multipliers', async () => {
    for (const { symbol, kind, from, to, multiplier } of planted.filter(
      (one) => one.kind.includes('split') || one.kind === 'unadjusted-block',
    )) {
      const { body } = await admin.call(applyAutoSplit, { symbol, development: 'false', type: 'eod' });
      const found = body.autoSplitData;
      assert.ok(found, `${symbol} ${kind}`);
      assert.deepEqual([found.earliestTimestamp, found.latestTimestamp], [from, to], `${symbol} ${kind}`);
      assert.ok(Math.abs(found.splitMultiplier / multiplier! - 1) < 1e-9, `${symbol} ${kind}`);
    }
  });

  test('splits and dividends that a series lacks are listed, and no others', async () => {
    const open = async (type: 'split' | 'dividend') =>
      (await admin.call(getEodAdjustments, { type })).body.map((one) => one.symbol).sort();
    assert.deepEqual(await open('split'), ['HLXM', 'NWND']);
    assert.deepEqual(await open('dividend'), ['CDRW', 'LMNT']);
  });

  test('outliers are marked where they were planted', async () => {
    for (const kind of ['unit-100x', 'spike', 'high-below-low', 'zero-volume']) {
      const wanted = planted.filter((one) => one.kind === kind);
      const { body } = await admin.call(getChartFix, { type: 'outliers', symbol: wanted[0]!.symbol });
      const marked = new Set(body.marks.map((mark) => mark.date));
      assert.deepEqual(
        wanted.filter((one) => !marked.has(one.from)),
        [],
        kind,
      );
      assert.equal(body.message, 'Data Outliers Plotted.');
    }
  });

  test('25 years of bars, intraday, and a ledger with a repair taken back', async () => {
    const { body } = await admin.call(getChartData, { symbol: 'NWND' });
    assert.ok(body.columns.date.length > 6000 && body.columns.date.at(-1) === today);
    const minutes = await admin.call(getChartData, { symbol: 'NWND', chartType: '1min' });
    assert.ok(minutes.body.columns.date.length > 1000);
    const { rows } = (await admin.call(listChangeSets, {})).body;
    assert.ok(rows.some((row) => row.revertedBy !== null) && rows.some((row) => row.revertedBy === null));
  });
});
