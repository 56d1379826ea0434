// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cloudwatchLogsInit } from '@midoffice/contract/monitors/logs/calls/cloudwatch-logs-init';
import { awsTestServer, type AwsTestServer } from '../../../../testing/aws.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client } from '../../../../testing/server.ts';

describe('cloudwatch-logs-init', () => {
  let world: AwsTestServer;
  let member: Client;
  before(async () => {
    world = await awsTestServer();
    member = await world.server.staff({ role: 'standard', permissions: ['cloudwatch-logs'] });
    const names = Array.from({ length: 120 }, (_none, n) => `/test/group-${String(n).padStart(3, '0')}`);
    world.sandbox.aws.seed(
      [],
      names.map((name) => ({ name })),
    );
  });
  after(() => world.close());

  test('all groups by name, of all pages of AWS (r003-logs-init)', async () => {
    const { status, body } = await member.call(cloudwatchLogsInit, {});
    assert.deepEqual([status, body.connected, body.groups.length], [200, true, 120]);
    assert.deepEqual(
      [body.groups[0]!.name, body.groups[0]!.retentionDays, body.groups.at(-1)!.name],
      ['/test/group-000', 30, '/test/group-119'],
    );
  });

  test('AWS that is down is said; who may not is refused', async () => {
    world.sandbox.inject({ kind: '500', vendor: 'aws', times: 9 });
    await refuses(world.server, member, cloudwatchLogsInit, {}, 502, /^AWS does not answer/);
    world.sandbox.clearFaults();
    const other = await world.server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(world.server, other, cloudwatchLogsInit, {}, 403, /./);
    await refuses(world.server, world.server.nobody, cloudwatchLogsInit, {}, 401, /./);
  });
});

test('without AWS the answer says so', async () => {
  const server = await testServer();
  try {
    const { body } = await (await server.staff()).call(cloudwatchLogsInit, {});
    assert.deepEqual([body.connected, body.groups], [false, []]);
  } finally {
    await server.close();
  }
});
