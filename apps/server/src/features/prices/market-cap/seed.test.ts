// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctShareCount } from '@midoffice/contract/prices/market-cap/calls/correct-share-count';
import { getPossibleMarketCapErrors } from '@midoffice/contract/prices/market-cap/calls/get-possible-market-cap-errors';
import { readState } from '../../../platform/app-state/store.ts';
import { createRandom } from '../../../platform/demo/world.ts';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { makeBars, quietBars } from '../charts/factory.ts';
import { putSharesOutstanding } from './testing/symbol-store.ts';
import { featureSeed } from './seed.ts';

interface Planted {
  symbol: string;
  kind: string;
  date: string;
  shares: number;
}

describe('demo share counts', () => {
  let server: TestServer;
  let admin: Client;
  let planted: Planted[];
  before(async () => {
    server = await testServer({ now: () => Date.parse('2026-01-05T12:00:00Z') });
    admin = await server.staff();
    const bars = quietBars(2000, '2018-01-01');
    for (const symbol of ['HLXM', 'TSSL', 'CDRW', 'CLEAN', 'FRNZ'])
      await makeBars(server.platform, symbol, bars);
    await makeBars(server.platform, 'GRVA', bars, { splits: [{ date: '2023-03-01', ratio: 2 }] });
    await putSharesOutstanding(server.platform.db, 50_000_000);
    const world = { platform: server.platform, random: createRandom(1), size: 1, today: '2026-01-05' };
    await featureSeed.seed({ ...world, sandbox: undefined as never });
    planted = (await readState<{ shareCounts: Planted[] }>(server.platform.db, 'demo-truth'))!.shareCounts;
  });
  after(() => server.close());

  test('planted errors are found and correct values are not reported; the truth fixes them', async () => {
    assert.deepEqual(planted.map((one) => one.kind).sort(), ['receipt', 'spike', 'split-basis', 'unit']);
    const found = (await admin.call(getPossibleMarketCapErrors, {})).body;
    assert.deepEqual(
      found.map((one) => one.symbol),
      planted.map((one) => one.symbol).sort(),
    );
    for (const { symbol, kind, date, shares } of planted) {
      const one = found.find((row) => row.symbol === symbol)!;
      assert.equal(one.marketcap_mismatch, kind === 'receipt', symbol);
      assert.equal(one.marketcap_outlier, kind !== 'receipt', symbol);
      if (kind !== 'receipt') await admin.call(correctShareCount, { symbol, date, shares });
    }
    const left = (await admin.call(getPossibleMarketCapErrors, {})).body;
    assert.deepEqual(
      left.map((one) => one.symbol),
      ['CDRW'],
    );
  });
});
