// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { apiAggregateUsage } from '@midoffice/contract/usage/api-usage/calls/api-aggregate-usage';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
import { makeEvents } from '../factory.ts';

const dayMs = 86_400_000;

describe('api-aggregate-usage', () => {
  let server: TestServer;
  let admin: Client;
  let userid: string;
  const counts = async (input: Record<string, unknown>) =>
    Object.fromEntries(
      (await admin.call(apiAggregateUsage, { type: 'exchange', ...input })).body.tableData.map((row) => [
        row.exchange,
        row.count,
      ]),
    );
  before(async () => {
    server = await testServer();
    admin = await server.staff();
    userid = (await makeCustomer(server.platform)).userid;
    await makeEvents(server.platform, [
      { userid, exchange: 'NYSE' },
      { userid, exchange: 'NYSE', ageMs: 2 * dayMs },
      { userid: 'other', exchange: 'XETRA' },
      { userid: 'other', exchange: '' },
      { userid: 'other', exchange: 'XETRA', ageMs: 20 * dayMs },
      { userid: 'other', exchange: 'TSX', ageMs: 80 * dayMs },
    ]);
  });
  after(() => server.close());

  test('answers 72 hours by exchange by default (r000-usage-exchange-frames)', async () => {
    assert.deepEqual(await counts({}), { NYSE: 2, XETRA: 1, none: 1 });
    assert.deepEqual(await counts({ timeframe: '1mo' }), { NYSE: 2, XETRA: 2, none: 1 });
    assert.deepEqual(await counts({ timeframe: '3mo' }), { NYSE: 2, XETRA: 2, none: 1, TSX: 1 });
  });

  test('answers one customer, under any name of the id', async () => {
    assert.deepEqual(await counts({ user_id: userid }), { NYSE: 2 });
    assert.deepEqual(await counts({ userid }), { NYSE: 2 });
  });

  test('has bars and totals of the same requests', async () => {
    const { body } = await admin.call(apiAggregateUsage, { timeframe: '3mo' });
    assert.equal(
      body.chartData.reduce((sum, point) => sum + point.count, 0),
      6,
    );
    assert.deepEqual([body.totals.count, body.totals.users, body.bucketSeconds], [6, 2, 86_400]);
  });

  test('answers by base path within an exchange', async () => {
    const { body } = await admin.call(apiAggregateUsage, { type: 'basepath', exchange: 'none' });
    assert.deepEqual(
      body.tableData.map((row) => [row.basepath, row.count]),
      [['/api/v3/quote', 1]],
    );
  });

  test('answers 503 with a sentence where the engine is not there', async () => {
    const absent = await testServer({ usageLibrary: 'a-library-that-is-not-there' });
    try {
      const asker = await absent.staff();
      const { status, body } = await asker.call(apiAggregateUsage, {});
      assert.equal(status, 503);
      assert.match(body.message, /optional package chdb.*CLICKHOUSE_URL/);
    } finally {
      await absent.close();
    }
  });

  test('refuses an unknown type and frame, naming them, and a member without the grant', async () => {
    const { status, body } = await admin.call(apiAggregateUsage, { type: 'colour' });
    assert.deepEqual([status, body.message], [400, 'type: must be exchange or basepath']);
    assert.equal((await admin.call(apiAggregateUsage, { timeframe: 'x' })).status, 400);
    const member = await server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await member.call(apiAggregateUsage, {})).status, 403);
  });
});
