// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { replayCall } from '@midoffice/contract/usage/replay/calls/replay-call';
import { replayable } from '@midoffice/contract/usage/replay/shapes';
import { endpointOfPath } from '@midoffice/contract/usage/api-usage/shapes';
import { createRandom } from '../../../platform/demo/world.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { makeBars, quietBars } from '../../prices/charts/factory.ts';
import { makeCustomer } from '../../customers/accounts/factory.ts';
import { recentCalls, usageMarks, usageSummary } from './api.ts';
import { featureSeed } from './seed.ts';

const today = new Date().toISOString().slice(0, 10);
const market = ['NWND', 'ORBD', 'HLXM', 'CDRW', 'GRVA', 'QLTY', 'FRNZ'];
const olivia = 'olivia.brandt@northwind-analytics.example';

describe('the usage of the demo', () => {
  let server: TestServer;
  let userid: string;
  const seed = () =>
    featureSeed.seed({
      platform: server.platform,
      random: createRandom(1),
      size: 1,
      today,
      sandbox: undefined as never,
    });
  const sum = async (sql: string): Promise<string> =>
    JSON.stringify(await server.platform.clickhouse.query(sql));
  before(async () => {
    server = await testServer();
    userid = (await makeCustomer(server.platform, { email: olivia })).userid;
    for (let n = 0; n < 40; n += 1) await makeCustomer(server.platform);
    for (const symbol of market) await makeBars(server.platform, symbol, quietBars(5));
    await seed();
  });
  after(() => server.close());

  test('is a year of requests', async () => {
    const [figures] = await server.platform.clickhouse.query<{ n: number; days: number; paths: number }>(
      `SELECT sum(requests) AS n, uniqExact(bucket) AS days, uniqExact(base_path) AS paths FROM usage_day`,
    );
    assert.ok(figures!.n > 100_000 && figures!.n < 600_000, String(figures!.n));
    assert.ok(figures!.days >= 365 && figures!.paths >= 15);
  });

  test("asks for the symbols of the demo's market alone, some far more often than others", async () => {
    const rows = await server.platform.clickhouse.query<{ symbol: string; n: number }>(
      `SELECT symbol, count() AS n FROM request_event WHERE symbol NOT IN ('', 'all') GROUP BY symbol ORDER BY n DESC`,
    );
    assert.deepEqual(rows.map(({ symbol }) => symbol).sort(), market.toSorted());
    assert.ok(Number(rows[0]!.n) > 3 * Number(rows.at(-1)!.n));
  });

  test('asks what can be answered: each call that can be replayed is', async () => {
    const admin = await server.staff();
    const asked = await server.platform.clickhouse.query<{ base_path: string; path: string; query: string }>(
      `SELECT base_path, query, any(endpoint) AS path FROM request_event WHERE batch = 0 GROUP BY base_path, query`,
    );
    const codes = new Set<string>(replayable);
    const calls = asked.filter(({ base_path }) => codes.has(endpointOfPath(base_path)?.code ?? ''));
    assert.ok(new Set(calls.map(({ base_path }) => base_path)).size >= 6, 'of several endpoints');
    for (const { path, query } of calls) {
      const { status, body } = await admin.call(replayCall, { path, query });
      assert.equal(status, 200, `${path}?${query}: ${JSON.stringify(body)}`);
    }
  });

  test('is the same when it is seeded again', async () => {
    const digest = `SELECT count() AS n, sum(cityHash64(time, userid, base_path, status, bytes)) AS h FROM request_event WHERE time < toDateTime('${today} 00:00:00', 'UTC')`;
    const first = await sum(digest);
    await seed();
    assert.equal(await sum(digest), first);
  });

  test('has its planted bursts found by the marks', async () => {
    const from = new Date(Date.parse(today) - 30 * 86_400_000).toISOString();
    const marks = await usageMarks(server.platform, userid, from, `${today}T00:00:00Z`);
    const errors = marks.filter(({ kind }) => kind === 'errors');
    assert.deepEqual(
      errors.map(({ from: at, status }) => [at, status]),
      [
        [new Date(Date.parse(today) - 22 * 86_400_000 + 9 * 3_600_000).toISOString(), 429],
        [new Date(Date.parse(today) - 86_400_000 + 14 * 3_600_000).toISOString(), 429],
      ],
    );
  });

  test('a customer has newest calls and a summary', async () => {
    const calls = await recentCalls(server.platform, userid, 20);
    assert.equal(calls.length, 20);
    assert.deepEqual(
      calls.map(({ at }) => at),
      calls
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    assert.match(calls[0]!.at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const day = new Date(Date.parse(today) - 86_400_000).toISOString();
    const summary = await usageSummary(server.platform, userid, day, `${today}T00:00:00Z`);
    assert.ok(summary.requests >= 480 && summary.limited >= 300 && summary.failed >= summary.limited);
    const path = summary.paths.find(({ basePath }) => basePath === '/api/v3/historical-price-full');
    assert.ok(path && path.requests >= 480 && path.failed >= 300);
  });
});
