// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { apiAggregateDetailedUsage } from '@midoffice/contract/usage/api-usage/calls/api-aggregate-detailed-usage';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
import { makeEvents } from '../factory.ts';

const [first, second] = ['Ab3'.repeat(10) + 'Z1', 'Cd4'.repeat(10) + 'Z2'];

describe('api-aggregate-detailed-usage', () => {
  let server: TestServer;
  let admin: Client;
  let kim: { userid: string; email: string };
  const read = async (input: Record<string, unknown>) =>
    (await admin.call(apiAggregateDetailedUsage, input)).body;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
    kim = await makeCustomer(server.platform, { keys: [{ value: first }, { value: second }] });
    await makeEvents(server.platform, [
      ...Array.from({ length: 42 }, (_none, n) => ({
        apikey: first,
        path: `/api/v3/quote/AAPL?limit=${n}&apikey=${first}`,
        status: 429,
      })),
      { apikey: first, path: '/api/v3/quote/AAPL?limit=1', status: 429 },
      { apikey: first, path: '/api/v3/quote/MSFT' },
      { apikey: first, path: '/api/v3/quote/MSFT' },
      { apikey: second, path: '/api/v3/quote/MSFT', exchange: '' },
      { apikey: second, path: '/api/v3/profile/MSFT', exchange: 'NYSE' },
    ]);
  });
  after(() => server.close());

  test('answers one base path by key and status, with the queries asked most', async () => {
    const { tableData, chartData, totals } = await read({ basePath: '/api/v3/quote', timeframe: '5m' });
    assert.deepEqual(
      tableData.map((row) => [row.apikey, row.status, row.count, row.querycount]),
      [
        ['Ab3Ab3Ab…b3Z1', 429, 43, 42],
        ['Ab3Ab3Ab…b3Z1', 200, 2, 0],
        ['Cd4Cd4Cd…d4Z2', 200, 1, 0],
      ],
    );
    const { queries, email, userid, status_429, basepath } = tableData[0]!;
    assert.deepEqual([queries!.length, queries![0]], [42, 'limit=1']);
    assert.deepEqual([email, userid, status_429, basepath], [kim.email, kim.userid, 43, '/api/v3/quote']);
    assert.deepEqual(new Set(chartData.map((point) => point.status)), new Set([200, 429]));
    assert.deepEqual([totals.count, totals.users], [46, 1]);
  });

  test('answers one exchange, also for calls without an exchange', async () => {
    const count = async (exchange: string) => (await read({ exchange })).totals.count;
    assert.deepEqual(
      [await count('NASDAQ'), await count('none'), await count('NYSE'), await count('TSX')],
      [45, 1, 1, 0],
    );
  });

  test('answers one customer and one key', async () => {
    const quote = { basePath: '/api/v3/quote', timeframe: '1y' };
    const { keyid } = (await read({ ...quote, userid: kim.userid })).tableData.at(-1)!;
    const { tableData } = await read({ ...quote, userid: kim.userid, userkey: keyid });
    assert.deepEqual(
      tableData.map((row) => [row.apikey, row.count]),
      [['Cd4Cd4Cd…d4Z2', 1]],
    );
    assert.equal((await read({ ...quote, userkey: first })).totals.count, 45);
  });

  test('refuses neither and both of base path and exchange, naming the field', async () => {
    const refusal = async (input: Record<string, unknown>) => {
      const { status, body } = await admin.call(apiAggregateDetailedUsage, input);
      return [status, body.message];
    };
    assert.deepEqual(await refusal({}), [400, 'basePath: is required where there is no exchange']);
    assert.deepEqual(await refusal({ basePath: '/a', exchange: 'b' }), [
      400,
      'exchange: cannot be asked together with basePath',
    ]);
    assert.deepEqual(await refusal({ basePath: '/a', from: '2026-02-02', to: '2026-01-01' }), [
      400,
      'to: must be later than from',
    ]);
  });

  test('refuses a member without the grant', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await member.call(apiAggregateDetailedUsage, { basePath: '/api/v3/quote' })).status, 403);
  });
});
