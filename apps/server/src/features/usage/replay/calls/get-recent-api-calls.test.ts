// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getRecentApiCalls } from '@midoffice/contract/usage/replay/calls/get-recent-api-calls';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
import { makeEvents } from '../../api-usage/factory.ts';

describe('get-recent-api-calls', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  });
  after(() => server.close());

  test('answers the newest calls of one customer, keys masked, and says which can be replayed', async () => {
    const key = 'RecentKey0'.padEnd(32, 'x');
    const customer = await makeCustomer(server.platform, { keys: [{ value: key }] });
    const other = await makeCustomer(server.platform);
    await makeEvents(server.platform, [
      { apikey: key, path: '/api/v3/quote/AAPL', ageMs: 3000 },
      { apikey: key, path: '/api/v3/ratios/AAPL?period=quarter', status: 429, ageMs: 2000 },
      { apikey: key, path: '/api/v3/historical-price-full/AAPL?from=2024-01-01', ageMs: 1000 },
      { apikey: other.keys[0]!.value, path: '/api/v3/quote/MSFT' },
    ]);
    const { status, body } = await support.call(getRecentApiCalls, { userid: customer.userid });
    assert.equal(status, 200);
    assert.deepEqual(
      body.rows.map(({ path, query, status: answered, replayable }) => [path, query, answered, replayable]),
      [
        ['/api/v3/historical-price-full/AAPL', 'from=2024-01-01', 200, true],
        ['/api/v3/ratios/AAPL', 'period=quarter', 429, false],
        ['/api/v3/quote/AAPL', '', 200, true],
      ],
    );
    assert.ok(!JSON.stringify(body).includes(key));
    const one = await support.call(getRecentApiCalls, { userid: customer.userid, limit: '1' });
    assert.equal(one.body.rows.length, 1);
  });

  test('a customer who never called has none', async () => {
    const customer = await makeCustomer(server.platform);
    assert.deepEqual((await support.call(getRecentApiCalls, { userid: customer.userid })).body, { rows: [] });
  });

  test('names a bad limit and a missing user; unknown is 404; staff accounts and strangers are refused', async () => {
    const customer = await makeCustomer(server.platform);
    const { userid } = customer;
    const colleague = await server.staff({ role: 'standard', permissions: ['charts'] });
    const digest = await server.digest();
    assert.match(
      (await support.call(getRecentApiCalls, { userid, limit: '501' })).body.message,
      /^limit: must be at most 500/,
    );
    assert.equal((await support.call(getRecentApiCalls, {})).body.message, 'Please select a user');
    assert.equal((await support.call(getRecentApiCalls, { userid: 'nobody' })).status, 404);
    assert.equal((await support.call(getRecentApiCalls, { userid: colleague.userid })).status, 403);
    assert.equal((await colleague.call(getRecentApiCalls, { userid })).status, 403);
    assert.equal(await server.digest(), digest);
  });
});
