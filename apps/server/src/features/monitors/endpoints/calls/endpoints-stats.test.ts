// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { endpointsStats } from '@midoffice/contract/monitors/endpoints/calls/endpoints-stats';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeEvents } from '../../../usage/api-usage/factory.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const path = '/api/v3/quote/AAPL';

describe('endpoints-stats', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer();
    member = await server.staff({ role: 'standard', permissions: ['endpoints-status'] });
    const statuses = [200, 200, 200, 400, 401, 403, 404, 408, 429, 500, 502];
    await makeEvents(server.platform, [
      ...statuses.map((status, at) => ({ path, status, durationMs: 10 * (at + 1) })),
      { path: '/api/v3/profile/AAPL', durationMs: 7 },
      { path: '/api/v3/search?query=x', ageMs: 5 * hourMs, durationMs: 30 },
      { path: '/api/v3/ratios/AAPL', ageMs: 10 * dayMs },
      { path: '/api/v3/old/AAPL', ageMs: 40 * dayMs },
    ]);
  });
  after(() => server.close());

  const ids = async (type?: string): Promise<string[]> =>
    (await member.call(endpointsStats, type === undefined ? {} : { type })).body.map(({ id }) => id);

  test('latencies, status counts and uptime of each endpoint (r003-endpoints-granularity)', async () => {
    const { body } = await member.call(endpointsStats, { type: 'minutes' });
    assert.deepEqual(body[0], {
      id: '/api/v3/quote',
      total: 11,
      failed: 3,
      uptime: 72.727,
      latencyAvg: 60,
      latencyMax: 110,
      latencyMin: 10,
      latencyP50: 60,
      latencyP95: body[0]!.latencyP95,
      latencyP99: body[0]!.latencyP99,
      status200: 3,
      status400: 1,
      status401: 1,
      status403: 1,
      status429: 1,
      status500: 1,
      statusOther: 3,
    });
    assert.ok(body[0]!.latencyP95 >= 100 && body[0]!.latencyP95 <= 110);
    assert.ok(body[0]!.latencyP99 >= body[0]!.latencyP95 && body[0]!.latencyP99 <= 110);
    assert.deepEqual(
      body.map(({ id, total, uptime }) => [id, total, uptime]),
      [
        ['/api/v3/quote', 11, 72.727],
        ['/api/v3/profile', 1, 100],
      ],
    );
  });

  test('days, hours and minutes cover 30 days, 48 hours and 60 minutes; labels are taken as well', async () => {
    const minutes = ['/api/v3/quote', '/api/v3/profile'];
    const hours = [...minutes, '/api/v3/search'];
    const days = ['/api/v3/quote', '/api/v3/profile', '/api/v3/ratios', '/api/v3/search'];
    assert.deepEqual(await ids('minutes'), minutes);
    assert.deepEqual(await ids('hours'), hours);
    assert.deepEqual(await ids('days'), days);
    assert.deepEqual(await ids(), days);
    assert.deepEqual([await ids('Day'), await ids('Hour'), await ids('Min')], [days, hours, minutes]);
  });

  test('bad input and people without the grant are refused', async () => {
    await refuses(
      server,
      member,
      endpointsStats,
      { type: 'weeks' },
      400,
      'type: must be one of days, hours, minutes',
    );
    const other = await server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(server, other, endpointsStats, {}, 403, /./);
    await refuses(server, server.nobody, endpointsStats, {}, 401, /./);
  });
});

test('where the usage engine is not there, the answer says what to do', async () => {
  const server = await testServer({ usageLibrary: 'a-library-that-is-not-there' });
  try {
    const member = await server.staff();
    await refuses(server, member, endpointsStats, {}, 503, /optional package chdb.*CLICKHOUSE_URL/);
  } finally {
    await server.close();
  }
});
