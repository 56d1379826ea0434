// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getOfferUsage } from '@midoffice/contract/billing/offers/calls/get-offer-usage';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeEvents } from '../../../usage/api-usage/factory.ts';
import { putTestTable, testTable } from '../testing/offers.ts';
import { isWithin, suggestFromUsage } from '../usage.ts';

const dayMs = 86_400_000;

describe('getOfferUsage', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer();
    sales = await server.staff({ role: 'standard', permissions: ['offer-builder'] });
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  test('answers calls, bandwidth and endpoints of the last 90 days, the packages they belong to, and a price for a year', async () => {
    const { userid } = await server.staff({ role: null });
    const quote = { userid, path: '/api/v3/quote/AAPL', bytes: 2_000_000 };
    await makeEvents(server.platform, [
      ...Array.from({ length: 9 }, (_none, n) => ({ ...quote, ageMs: n * dayMs })),
      { userid, path: '/api/v3/income-statement/AAPL', bytes: 1_000_000, ageMs: 2 * dayMs },
      { ...quote, ageMs: 100 * dayMs },
      { path: '/api/v3/quote/MSFT', userid: 'somebody-else' },
    ]);
    const { status, body } = await sales.call(getOfferUsage, { userid });
    assert.equal(status, 200);
    assert.deepEqual([body.calls, body.bytes, body.currency, body.priceTable], [10, 19_000_000, 'usd', 2]);
    assert.deepEqual(
      body.packages.map(({ id, calls }) => [id, calls]),
      [
        ['prices', 9],
        ['statements', 1],
      ],
    );
    assert.equal(body.endpoints[0]?.calls, 9);
    // 10 calls and 0.019 GB in 90 days, for 365: (0.00001 * 100000 + 0.019 * 500) * 365 / 90
    assert.equal(body.annualPriceCents, 43);
    assert.equal((await sales.call(getOfferUsage, { userid: 'nobody-here' })).status, 404);
  });

  test('an endpoint is found at the whole names of a path', () => {
    assert.ok(isWithin('/api/v3/historical-chart', 'historical-chart'));
    assert.ok(isWithin('/stable/Quote', '/quote/'));
    assert.ok(isWithin('/api/v4/a/b', 'a/b'));
    assert.equal(isWithin('/api/v3/quote-short', 'quote'), false);
    assert.equal(isWithin('/api/v3/quote', ''), false);
    const none = suggestFromUsage({ requests: 0, bytes: 0, paths: [] }, { version: 1, table: testTable });
    assert.deepEqual([none.packages, none.annualPriceCents], [[], 0]);
  });
});
