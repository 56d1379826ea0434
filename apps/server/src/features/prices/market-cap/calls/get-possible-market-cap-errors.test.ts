import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPossibleMarketCapErrors } from '@midoffice/contract/prices/market-cap/calls/get-possible-market-cap-errors';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { makeBars } from '../../charts/factory.ts';
import { makeShares } from '../factory.ts';
import { capServer, quarters, refuses, type CapServer } from '../testing/market-cap.ts';

describe('get-possible-marketcap-errors', () => {
  let server: CapServer;
  before(async () => {
    server = await capServer();
  });
  after(() => server.close());

  const list = async () => (await server.analyst.call(getPossibleMarketCapErrors, {})).body;

  test('names a mismatch with the vendor, an outlier among the counts, and nothing that is right', async () => {
    assert.deepEqual(await list(), []);
    const last = server.bars.at(-1)!;
    await makeShares(server.platform, 'QUIET', 'implied', [[last.date, 1_020_000, 1_020_000 * last.close]]);
    assert.deepEqual(await list(), []);

    await makeBars(server.platform, 'RECEIPT', server.bars);
    await makeShares(server.platform, 'RECEIPT', 'financials', quarters);
    await makeShares(server.platform, 'RECEIPT', 'implied', [[last.date, 510_000, 510_000 * last.close]]);
    await makeBars(server.platform, 'JUMPY', server.bars);
    const jumpy = quarters.map(([date, shares], i) => [date, i === 2 ? shares / 1000 : shares] as const);
    await makeShares(server.platform, 'JUMPY', 'financials', jumpy);

    const [outlier, mismatch, ...more] = await list();
    assert.deepEqual(more, []);
    assert.deepEqual(
      [outlier?.symbol, outlier?.marketcap_outlier, outlier?.marketcap_mismatch],
      ['JUMPY', true, false],
    );
    assert.match(outlier!.reason, /^2022-10-14: .* wrong unit$/);
    assert.equal(outlier!.marketCap, null);
    assert.deepEqual(mismatch, {
      symbol: 'RECEIPT',
      marketCap: 510_000 * last.close,
      chart_marketcap: 1_020_000 * last.close,
      outstandingShares: null,
      financialsSharesRef: 1_020_000,
      impliedSharesRef: 510_000,
      marketCapAdjustmentRatio: 1,
      marketcap_mismatch: true,
      marketcap_outlier: false,
      reason: '2.00 times above the market cap that the vendor quotes',
    });
  });

  test('a repair of prices is seen at once', async () => {
    const admin = await server.staff();
    const { date } = server.bars.at(-1)!;
    await admin.call(correctChartBar, { symbol: 'QUIET', date, field: 'close', value: 3 });
    const found = (await list()).find((one) => one.symbol === 'QUIET');
    assert.ok(found?.marketcap_mismatch);
    assert.match(found.reason, /times below/);
  });

  test('is open to people of the chart screen as well, and to no one else', async () => {
    const charts = await server.staff({ role: 'analyst', permissions: ['charts'] });
    assert.equal((await charts.call(getPossibleMarketCapErrors, {})).status, 200);
    const refusal = 'You do not have access to this page.';
    await refuses(server, server.stranger, getPossibleMarketCapErrors, {}, 403, refusal);
  });
});
