// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { endpointsGraphStats } from '@midoffice/contract/monitors/endpoints/calls/endpoints-graph-stats';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeEvents } from '../../../usage/api-usage/factory.ts';

const hourMs = 3_600_000;
const id = '/api/v3/quote';

describe('endpoints-graph-stats', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer();
    member = await server.staff({ role: 'standard', permissions: ['endpoints-status'] });
    await makeEvents(server.platform, [
      { durationMs: 10 },
      { durationMs: 30, status: 500 },
      { durationMs: 50, status: 429 },
      { durationMs: 90, status: 408, ageMs: 3 * hourMs },
      { path: '/api/v3/profile/AAPL', status: 500 },
    ]);
  });
  after(() => server.close());

  const points = async (type: string, of = id) =>
    (await member.call(endpointsGraphStats, { type, id: of })).body;

  test('failed and all requests by date, those of the endpoint alone (r003-endpoints-granularity)', async () => {
    const hours = await points('hours');
    assert.equal(hours.length, 48);
    assert.match(hours[0]!.date, /^\d{4}-\d\d-\d\dT\d\d:00:00Z$/);
    assert.deepEqual(
      hours.filter(({ total }) => total).map(({ failed, total, latencyAvg }) => [failed, total, latencyAvg]),
      [
        [1, 1, 90],
        [1, 3, 30],
      ],
    );
    const sums = (await points('days')).map(({ failed, total }) => [failed, total]);
    assert.equal(sums.length, 30);
    assert.deepEqual(
      sums.reduce(([failed, total], [f, t]) => [failed! + f!, total! + t!]),
      [2, 4],
    );
  });

  test('units without requests are there as zero, the current unit is the last', async () => {
    const minutes = await points('minutes');
    assert.equal(minutes.length, 60);
    const [last] = minutes.slice(-1);
    assert.ok(Date.now() - Date.parse(last!.date) < 2 * 60_000);
    assert.deepEqual(minutes[0], {
      date: minutes[0]!.date,
      failed: 0,
      total: 0,
      latencyAvg: null,
      latencyP95: null,
    });
    assert.ok((await points('hours', '/api/v3/none')).every(({ total }) => total === 0));
  });

  test('bad input and people without the grant are refused', async () => {
    const bad = (input: object, text: string) =>
      refuses(server, member, endpointsGraphStats, input, 400, text);
    await bad({ type: 'days' }, 'id: is required');
    await bad({ type: 'days', id: ' ' }, 'id: is required');
    await bad({ type: 'days', id: 'x'.repeat(501) }, 'id: must have at most 500 characters');
    await bad({ type: 'year', id }, 'type: must be one of days, hours, minutes');
    const other = await server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(server, other, endpointsGraphStats, { id }, 403, /./);
    await refuses(server, server.nobody, endpointsGraphStats, { id }, 401, /./);
  });
});
