// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { demoSeed, demoStatements } from '@midoffice/market/statements/demo';
import { readState } from '../../../platform/app-state/store.ts';
import { createRandom } from '../../../platform/demo/world.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { makeBars, quietBars } from '../../prices/charts/factory.ts';
import { readStatements } from './api.ts';
import type { PlantedStatement } from './demo/faults.ts';
import { featureSeed } from './seed.ts';

const today = '2026-01-05';
const symbols = ['NWND', 'HLXM', 'CDRW', 'LMNT', 'GRVA', 'TSSL', 'VNTR', 'QLTY', 'ORBD', 'PBLK'];

describe('demo statements', () => {
  let server: TestServer;
  let planted: PlantedStatement[];
  let seconds: number;
  before(async () => {
    server = await testServer({ now: () => Date.parse(`${today}T12:00:00Z`) });
    const bars = quietBars(5, '2025-12-01');
    for (const symbol of symbols) await makeBars(server.platform, symbol, bars);
    const begun = process.cpuUsage();
    const world = {
      platform: server.platform,
      random: createRandom(1),
      size: 1,
      today,
      sandbox: undefined as never,
    };
    await featureSeed.seed(world);
    seconds = process.cpuUsage(begun).user / 1e6;
    planted = (await readState<{ statements: PlantedStatement[] }>(server.platform.db, 'demo-truth'))!
      .statements;
  });
  after(() => server.close());

  test('errors of every kind are planted, and the truth of each is that of the company', async () => {
    console.log(`statements of ${symbols.length} companies in ${seconds.toFixed(1)} s of this process`);
    const kinds = [...new Set(planted.map((one) => one.kind))].toSorted();
    assert.deepEqual(kinds, [
      'currency',
      'duplicate-date',
      'fiscal-year',
      'scale',
      'sign',
      'sum',
      'year-to-date',
    ]);
    for (const { symbol, statement, calendarYear, period, field, wrong, truth } of planted) {
      const at = `${symbol} ${statement} ${calendarYear} ${period} ${field}`;
      assert.notEqual(wrong, truth, at);
      const main = await readStatements(server.platform.db, { symbol, statement });
      const stored = main.find((one) => one.calendarYear === calendarYear && one.period === period)!;
      assert.equal(field in stored.values ? stored.values[field] : Reflect.get(stored, field), wrong, at);
      const right = demoStatements(symbol, demoSeed, { asOf: today }).find(
        (one) => one.statement === statement && one.calendarYear === calendarYear && one.period === period,
      )!;
      if (statement !== 'income')
        assert.equal(field in right.values ? right.values[field] : Reflect.get(right, field), truth, at);
    }
  });

  test('several sources, currencies and half years are there, and one corrected cell', async () => {
    const { db } = server.platform;
    for (const source of ['sec', 'fmp', 'yahoo', 'zacks']) {
      const records = await readStatements(db, { symbol: 'NWND', statement: 'income', source });
      assert.ok(records.length >= 5, source);
    }
    const [half] = await readStatements(db, { symbol: 'PBLK', statement: 'income', period: 'quarter' });
    assert.deepEqual([half?.period, half?.reportedCurrency], ['Q2', 'GBP']);
    const corrected = (
      await readStatements(db, { symbol: 'ORBD', statement: 'income', period: 'annual' })
    ).at(-3)!;
    const [filed] = (
      await readStatements(db, { symbol: 'ORBD', statement: 'income', period: 'annual', source: 'sec' })
    ).slice(-3);
    assert.notEqual(corrected.values['weightedAverageShsOutDil'], filed?.values['weightedAverageShsOutDil']);
  });
});
