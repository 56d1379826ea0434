import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { apiAggregateUserUsage } from '@midoffice/contract/usage/api-usage/calls/api-aggregate-user-usage';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
import { makeEvents } from '../factory.ts';

describe('api-aggregate-user-usage', () => {
  let server: TestServer;
  let admin: Client;
  const read = async (input: Record<string, unknown>) =>
    (await admin.call(apiAggregateUserUsage, input)).body;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
    const { userid } = await makeCustomer(server.platform, { email: 'busy@example.com' });
    await makeEvents(server.platform, [
      ...Array.from({ length: 5 }, (_none, n) => ({ userid, status: n < 3 ? 200 : 408 })),
      ...Array.from({ length: 30 }, (_none, n) => ({
        userid: `user ${n}`,
        apikey: `key number ${n}, long enough`,
      })),
    ]);
  });
  after(() => server.close());

  test('answers one line for each customer and key, the busiest first, statuses together', async () => {
    const { tableData, chartData, more } = await read({ basePath: '/api/v3/quote', timeframe: '5m' });
    assert.equal(tableData.length, 31);
    const { count, successcount, status_408, email, status } = tableData[0]!;
    assert.deepEqual(
      [count, successcount, status_408, email, status],
      [5, 3, 2, 'busy@example.com', undefined],
    );
    assert.equal(more, false);
    assert.equal(
      chartData.reduce((sum, point) => sum + point.count, 0),
      35,
    );
  });

  test('keys beyond the twentieth share one segment of the bars', async () => {
    const { chartData } = await read({ basePath: '/api/v3/quote' });
    assert.equal(chartData.find((point) => point.apikey === 'other keys')?.count, 11);
  });

  test('answers an empty view where nobody called', async () => {
    const { tableData, chartData, totals } = await read({ basePath: '/nothing' });
    assert.deepEqual([tableData, chartData, totals.count], [[], [], 0]);
  });

  test('refuses an unknown frame, and a member without the grant', async () => {
    const { status, body } = await admin.call(apiAggregateUserUsage, { basePath: '/a', timeframe: '2y' });
    assert.equal(status, 400);
    assert.match(body.message, /^timeframe: must be one of/);
    const member = await server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await member.call(apiAggregateUserUsage, { basePath: '/a' })).status, 403);
  });
});
