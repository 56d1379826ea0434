// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { awsDbMetrics } from '@midoffice/contract/monitors/servers/calls/aws-db-metrics';
import { awsTestServer, type AwsTestServer } from '../../../../testing/aws.ts';
import { refuses } from '../../../../testing/refuses.ts';
import type { Client } from '../../../../testing/server.ts';

const wave = (base: number) => ({ base, swing: 0 });

describe('aws-db-metrics', () => {
  let world: AwsTestServer;
  let member: Client;
  before(async () => {
    world = await awsTestServer();
    member = await world.server.staff({ role: 'standard', permissions: ['aws-database-monitor'] });
    world.sandbox.aws.seed([
      {
        kind: 'database',
        name: 'prices',
        engine: 'postgres',
        metrics: {
          CPUUtilization: wave(45),
          DiskQueueDepth: wave(6),
          ReadLatency: wave(0.03),
          ReadIOPS: wave(9000),
        },
      },
      {
        kind: 'cache',
        name: 'quotes',
        engine: 'redis',
        metrics: {
          EngineCPUUtilization: wave(51),
          DatabaseMemoryUsagePercentage: wave(95),
          CacheHits: wave(7),
        },
      },
      // More than one page of a list, and more than one request of metrics.
      ...Array.from({ length: 130 }, (_none, n) => ({ kind: 'database' as const, name: `small-${n}` })),
    ]);
  });
  after(() => world.close());

  test('databases and caches with values and points, the worst first; all pages of AWS (r003-score-db)', async () => {
    const { status, body } = await member.call(awsDbMetrics, { runMetrics: 'true' });
    assert.deepEqual([status, body.message, body.servers.length], [200, 'Metrics reloaded.', 132]);
    const [first, second] = body.servers;
    assert.deepEqual(
      [first!.identifier, first!.kind, first!.engine, first!.total],
      ['quotes', 'cache', 'redis', 20],
    );
    assert.deepEqual([second!.identifier, second!.label, second!.total], ['prices', 'Light Use', 8]);
    assert.deepEqual(
      second!.scores.map(({ metricName, points }) => [metricName, points]),
      [
        ['CPUUtilization', 3],
        ['BurstBalance', null],
        ['DiskQueueDepth', 3],
        ['ReadIOPS', null],
        ['ReadLatency', 2],
        ['WriteIOPS', null],
        ['WriteLatency', 0],
        ['updatedAt', 0],
      ],
    );
    const caches = await member.call(awsDbMetrics, { group: 'caches' });
    assert.deepEqual(
      caches.body.rows.map(({ identifier, metricName, values }) => [
        identifier,
        metricName,
        values[0]?.value ?? null,
      ]),
      [
        ['quotes', 'EngineCPUUtilization', 51],
        ['quotes', 'CacheHitRate', null],
        ['quotes', 'CacheHits', 7],
        ['quotes', 'CacheMisses', null],
        ['quotes', 'DatabaseCapacityUsagePercentage', null],
        ['quotes', 'DatabaseMemoryUsagePercentage', 95],
        ['quotes', 'ReplicationLag', null],
      ],
    );
  });

  test('AWS that is down is said with the text of the screen; bad input is named, who may not is refused', async () => {
    world.sandbox.inject({ kind: '500', vendor: 'aws', path: '/aws/monitoring/*', times: 9 });
    await refuses(
      world.server,
      member,
      awsDbMetrics,
      { runMetrics: 'true' },
      502,
      /^Fetching DB Metrics Failed: AWS does not answer/,
    );
    world.sandbox.clearFaults();
    await refuses(
      world.server,
      member,
      awsDbMetrics,
      { group: 'x' },
      400,
      'group: must be one of databases, caches',
    );
    const other = await world.server.staff({ role: 'standard', permissions: ['lightsail-monitor'] });
    await refuses(world.server, other, awsDbMetrics, {}, 403, /./);
    await refuses(world.server, world.server.nobody, awsDbMetrics, {}, 401, /./);
  });
});
