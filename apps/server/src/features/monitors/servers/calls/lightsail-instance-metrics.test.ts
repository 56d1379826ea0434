// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { lightsailInstanceMetrics } from '@midoffice/contract/monitors/servers/calls/lightsail-instance-metrics';
import { serverGroups } from '@midoffice/contract/monitors/servers/lists';
import { newestAudit } from '../../../../testing/audit.ts';
import { awsTestServer, type AwsTestServer } from '../../../../testing/aws.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client } from '../../../../testing/server.ts';
import { job } from '../jobs/collect.ts';

const minute = 60_000;
const wave = (base: number) => ({ base, swing: 0 });
const mb = 5 * 1_000_000;

describe('lightsail-instance-metrics', () => {
  let world: AwsTestServer;
  let member: Client;
  let aheadMs = 0;
  before(async () => {
    world = await awsTestServer({ now: () => Date.now() + aheadMs });
    member = await world.server.staff({ role: 'standard', permissions: ['lightsail-monitor'] });
    const busy = {
      CPUUtilization: wave(25),
      BurstCapacityPercentage: wave(15),
      BurstCapacityTime: wave(4000),
      NetworkIn: wave(150 * mb),
      NetworkOut: wave(900 * mb),
    };
    world.sandbox.aws.seed([
      { kind: 'instance', name: 'liveprod-1', metrics: busy },
      { kind: 'instance', name: 'web', tags: { group: 'private' }, metrics: { CPUUtilization: wave(5) } },
      { kind: 'instance', name: 'liveprodigy', metrics: {} },
    ]);
  });
  afterEach(() => {
    aheadMs = 0;
    world.sandbox.clearFaults();
  });
  after(() => world.close());

  const load = async (query: Record<string, string | number> = {}) =>
    (await member.call(lightsailInstanceMetrics, query)).body;
  const reload = () => member.call(lightsailInstanceMetrics, { runMetrics: 'true' });
  const server = async (name: string) =>
    (await load({ server: name, hours: '24' })).servers.find(({ instanceName }) => instanceName === name)!;

  test('runMetrics reads them from AWS; a group answers its servers with values, points and label (r003-run-metrics)', async () => {
    assert.deepEqual((await load()).servers, []);
    const { status, body } = await reload();
    assert.deepEqual([status, body.message, body.connected], [200, 'Metrics reloaded.', true]);
    assert.deepEqual(body.groups, [...serverGroups]);
    const { servers, rows, problem, readAt } = await load({ group: 'liveprod' });
    assert.equal(problem, null);
    assert.ok(Date.now() - Date.parse(readAt!) < minute);
    assert.deepEqual(
      servers.map(({ instanceName, group, total, label }) => [instanceName, group, total, label]),
      [['liveprod-1', 'liveprod', 18, 'At Risk']],
    );
    assert.deepEqual(
      servers[0]!.scores.map(({ metricName, value, unit, points }) => [metricName, value, unit, points]),
      [
        ['CPUUtilization', 25, '%', 10],
        ['BurstCapacityPercentage', 15, '%', 3],
        ['BurstCapacityTime', 4000, 's', 3],
        ['NetworkIn', 150, 'MB/min', 2],
        ['NetworkOut', 900, 'MB/min', null],
        ['updatedAt', null, '', 0],
      ],
    );
    assert.deepEqual(
      rows.map(({ instanceName, metricName }) => [instanceName, metricName]),
      ['CPUUtilization', 'BurstCapacityPercentage', 'BurstCapacityTime', 'NetworkIn', 'NetworkOut'].map(
        (one) => ['liveprod-1', one],
      ),
    );
    assert.ok(rows[0]!.values.length >= 34 && rows[0]!.values.every(({ value }) => value === 25));
    assert.equal((await newestAudit(world.server, 'instances')).kind, 'instance-metrics.reloaded');
  });

  test('a group is the tag of a server, else what its name begins with (r003-server-groups)', async () => {
    const { servers } = await load();
    assert.deepEqual(servers.map(({ instanceName, group }) => [instanceName, group]).sort(), [
      ['liveprod-1', 'liveprod'],
      ['liveprodigy', 'other'],
      ['web', 'private'],
    ]);
    for (const group of serverGroups) assert.ok((await load({ group })).servers.length <= 1);
  });

  test('a metric that is missing for a day, in the future or no number is left out, the others count', async () => {
    const now = Date.now();
    const { aws } = world.sandbox;
    aws.setPoints('instance', 'web', 'NetworkIn', [{ atMs: now - 26 * 60 * minute, value: 400 * mb }]);
    aws.setPoints('instance', 'web', 'BurstCapacityTime', [
      { atMs: now + 4 * minute, value: 10 },
      { atMs: now - 20 * minute, value: Number.NaN },
    ]);
    aws.setPoints('instance', 'web', 'BurstCapacityPercentage', [
      { atMs: now - 20 * minute, value: Number.POSITIVE_INFINITY },
    ]);
    assert.equal((await reload()).status, 200);
    const { scores, total, label } = await server('web');
    assert.deepEqual(
      scores.map(({ metricName, value, points }) => [metricName, value, points]),
      [
        ['CPUUtilization', 5, 0],
        ['BurstCapacityPercentage', null, 0],
        ['BurstCapacityTime', null, 0],
        ['NetworkIn', null, 0],
        ['NetworkOut', null, null],
        ['updatedAt', null, 0],
      ],
    );
    assert.deepEqual([total, label], [0, 'Standby']);
    const row = (await load({ server: 'web' })).rows.find(({ metricName }) => metricName === 'NetworkIn');
    assert.deepEqual([row!.values, row!.updatedAt], [[], null]);
  });

  test('a server without values is stale; values grow old, and an hour later no longer count (r003-score-stale)', async () => {
    const { total, updatedAt, scores } = await server('liveprodigy');
    assert.deepEqual([total, updatedAt, scores.at(-1)!.points], [1, null, 1]);
    aheadMs = 16 * minute;
    assert.equal((await server('liveprod-1')).total, 18.5);
    aheadMs = 45 * minute;
    assert.equal((await server('liveprod-1')).total, 19);
    aheadMs = 90 * minute;
    assert.deepEqual((await server('liveprod-1')).label, 'Standby');
  });

  test('AWS that is down, busy or refuses is said with the text of the screen, and nothing is written', async () => {
    for (const [kind, status, text] of [
      ['500', 502, /^Reloading Instance Metrics Failed: AWS does not answer/],
      ['reset', 502, /^Reloading Instance Metrics Failed: AWS does not answer/],
      ['429', 503, /^Reloading Instance Metrics Failed: AWS is busy/],
      [
        '401',
        502,
        /^Reloading Instance Metrics Failed: AWS refuses our credentials. Please check AWS_MONITOR/,
      ],
    ] as const) {
      world.sandbox.inject({ kind, vendor: 'aws', times: 50 });
      await refuses(world.server, member, lightsailInstanceMetrics, { runMetrics: 'true' }, status, text);
      world.sandbox.clearFaults();
    }
  });

  test('the job reads by the clock, notes what went wrong, and drops values that are too old', async () => {
    const { platform } = world.server;
    const run = () => job(platform).run({}, async () => undefined, AbortSignal.timeout(20_000));
    world.sandbox.inject({ kind: '500', vendor: 'aws', path: '/aws/lightsail/*', times: 50 });
    await run();
    assert.match((await load()).problem!, /AWS does not answer/);
    world.sandbox.clearFaults();
    world.sandbox.aws.remove('instance', 'liveprodigy');
    await run();
    assert.equal((await load()).problem, null);
    assert.ok(!(await load()).servers.some(({ instanceName }) => instanceName === 'liveprodigy'));
    const before = (await load({ server: 'liveprod-1', hours: '24' })).rows[0]!.values.length;
    world.sandbox.aws.remove('instance', 'liveprod-1');
    aheadMs = 20 * 24 * 60 * minute;
    world.sandbox.inject({ kind: '500', vendor: 'aws', times: 500 });
    await run();
    assert.ok(before > 100);
    assert.deepEqual(
      (await load({ server: 'liveprod-1' })).rows.flatMap(({ values }) => values),
      [],
    );
  });

  test('bad input is named, and who may not is refused', async () => {
    const bad = (query: object, text: string | RegExp) =>
      refuses(world.server, member, lightsailInstanceMetrics, query, 400, text);
    await bad({ group: 'test' }, /^group: must be one of batchrun, /);
    await bad({ hours: '0' }, 'hours: must be 1 to 336');
    await bad({ hours: '4' }, 'hours: must be at most 3, except of one server');
    await bad({ runMetrics: 'yes' }, 'runMetrics: must be true or false');
    const other = await world.server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(world.server, other, lightsailInstanceMetrics, { runMetrics: 'true' }, 403, /./);
    await refuses(world.server, world.server.nobody, lightsailInstanceMetrics, {}, 401, /./);
  });
});

test('without AWS the answer says so, and a reload is refused', async () => {
  const server = await testServer();
  try {
    const member = await server.staff();
    const { body } = await member.call(lightsailInstanceMetrics, {});
    assert.deepEqual([body.connected, body.servers], [false, []]);
    await refuses(
      server,
      member,
      lightsailInstanceMetrics,
      { runMetrics: 'true' },
      424,
      /AWS is not connected: please set AWS_MONITOR_REGION/,
    );
  } finally {
    await server.close();
  }
});
