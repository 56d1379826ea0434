import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { apiAggregateDetailedUsage } from '@midoffice/contract/usage/api-usage/calls/api-aggregate-detailed-usage';
import { apiAggregateUsage } from '@midoffice/contract/usage/api-usage/calls/api-aggregate-usage';
import { apiAggregateUserUsage } from '@midoffice/contract/usage/api-usage/calls/api-aggregate-user-usage';
import { myApiUsageRecords } from '@midoffice/contract/usage/api-usage/calls/my-api-usage-records';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { makeCustomer } from '../../customers/accounts/factory.ts';
import { makeEvents } from './factory.ts';

const path = '/api/v3/quote';
const sent: Readonly<Record<number, number>> = {
  200: 9,
  201: 2,
  304: 1,
  400: 3,
  401: 5,
  403: 4,
  404: 2,
  408: 1,
  429: 6,
  500: 3,
  503: 2,
};
const all = Object.values(sent).reduce((sum, count) => sum + count, 0);
const named = ['status_200', 'status_400', 'status_408', 'status_429', 'status_other'] as const;

describe('statuses in API Usage', () => {
  let server: TestServer;
  let admin: Client;
  let userid: string;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
    userid = (await makeCustomer(server.platform)).userid;
    await makeEvents(
      server.platform,
      Object.entries(sent).flatMap(([status, count]) =>
        Array.from({ length: count }, () => ({ userid, path: `${path}/AAPL`, status: Number(status) })),
      ),
    );
  });
  after(() => server.close());

  test('the columns add up to the number of requests in every view and frame, 401, 403 and 5xx included', async () => {
    const views = await Promise.all(
      ['5m', '24h', '1mo'].flatMap((timeframe) => [
        admin.call(myApiUsageRecords, { timeframe }),
        admin.call(myApiUsageRecords, { timeframe, userkey: userid }),
        admin.call(apiAggregateUsage, { type: 'exchange', timeframe: '72h' }),
        admin.call(apiAggregateUsage, { type: 'exchange', timeframe: '1mo', user_id: userid }),
        admin.call(apiAggregateUserUsage, { basePath: path, timeframe }),
        admin.call(apiAggregateDetailedUsage, { basePath: path, timeframe }),
      ]),
    );
    for (const { status, body } of views) {
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.totals.count, all);
      assert.equal(body.totals.status_other, 2 + 1 + 5 + 4 + 2 + 3 + 2);
      for (const row of [body.totals, ...body.tableData])
        assert.equal(
          named.reduce((sum, name) => sum + row[name], 0),
          row.count,
        );
    }
  });

  test('a customer without requests has zero everywhere', async () => {
    const nobody = await makeCustomer(server.platform);
    const { body } = await admin.call(myApiUsageRecords, { timeframe: '5m', userkey: nobody.userid });
    assert.deepEqual([body.totals.count, body.totals.status_other], [0, 0]);
  });

  test('the drill-down by status draws its bars by status', async () => {
    const { body } = await admin.call(apiAggregateDetailedUsage, { basePath: path, timeframe: '5m' });
    const drawn: Record<number, number> = {};
    for (const { status, count, apikey } of body.chartData) {
      assert.equal(apikey, undefined);
      drawn[status!] = (drawn[status!] ?? 0) + count;
    }
    assert.deepEqual(drawn, sent);
  });
});
