// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { awsKeys as keys, testAws } from '../../../testing/aws.ts';
import { createLog } from '../../log/log.ts';
import { createAws, type AwsConnector, type AwsOptions } from './aws.ts';
import { patternOf } from './logs.ts';

const minute = 60_000;

describe('the official clients of AWS', () => {
  let sandbox: Awaited<ReturnType<typeof testAws>>;
  let aws: AwsConnector;
  const open = (more: Partial<AwsOptions> = {}): AwsConnector =>
    createAws(
      { region: 'eu-central-1', endpoint: `${sandbox.url}/aws`, ...keys, timeoutMs: 500, ...more },
      createLog('silent'),
    );
  before(async () => {
    sandbox = await testAws();
    aws = open();
    sandbox.aws.seed(
      [
        { kind: 'instance', name: 'one', tags: { group: 'private' }, metrics: { NetworkIn: { base: 7 } } },
        { kind: 'database', name: 'db & <one>', engine: 'postgres', metrics: { ReadLatency: { base: 0.5 } } },
        { kind: 'cache', name: 'cache-1', engine: 'redis' },
      ],
      [
        { name: '/busy', lines: ['line {n}'], everySeconds: 1 },
        { name: '/too-busy', lines: ['x'.repeat(20_000)], everySeconds: 0.15 },
      ],
    );
  });
  afterEach(() => sandbox.clearFaults());
  after(() => sandbox.close());
  /** The last six periods that are over. */
  const span = () => {
    const endMs = Math.floor(Date.now() / (5 * minute)) * 5 * minute;
    return { startMs: endMs - 30 * minute, endMs };
  };

  test('each service by its own protocol and signature', async () => {
    assert.deepEqual(await aws.fetchInstances(), [
      { kind: 'instance', name: 'one', state: 'running', engine: '', tags: { group: 'private' } },
    ]);
    const databases = await aws.fetchDatabases();
    assert.deepEqual(
      databases.map(({ kind, name, state, engine }) => [kind, name, state, engine]),
      [
        ['database', 'db & <one>', 'available', 'postgres'],
        ['cache', 'cache-1', 'available', 'redis'],
      ],
    );
    const traffic = await aws.fetchInstanceValues(['one'], [{ name: 'NetworkIn', statistic: 'Sum' }], span());
    assert.deepEqual([traffic.length, traffic.every(({ value }) => value === 7)], [6, true]);
    // One that was deleted since the list was read has no values.
    const both = await aws.fetchInstanceValues(
      ['gone', 'one'],
      [{ name: 'NetworkIn', statistic: 'Sum' }],
      span(),
    );
    assert.deepEqual(both, traffic);
    const metrics = [{ name: 'ReadLatency', statistic: 'Average' as const }];
    const latency = await aws.fetchDatabaseValues([{ server: databases[0]!, metrics }], span());
    assert.deepEqual([latency.length, latency.every(({ value }) => value === 0.5)], [6, true]);
    assert.deepEqual(
      (await aws.fetchLogGroups()).map(({ name }) => name),
      ['/busy', '/too-busy'],
    );
    assert.deepEqual(
      [...new Set(sandbox.requests().map(({ path }) => path))],
      [
        '/aws/lightsail/GetInstances',
        '/aws/rds/DescribeDBInstances',
        '/aws/elasticache/DescribeCacheClusters',
        '/aws/lightsail/GetInstanceMetricData',
        '/aws/monitoring/GetMetricData',
        '/aws/logs/DescribeLogGroups',
      ],
    );
  });

  test('a failure that passes is not noticed in a read; a slow answer is given up', async () => {
    sandbox.inject({ kind: '500', vendor: 'aws' }, { kind: '429', vendor: 'aws' });
    assert.equal((await aws.fetchInstances()).length, 1);
    sandbox.inject({ kind: 'delay', delayMs: 2000, vendor: 'aws', times: 3 });
    await assert.rejects(aws.fetchInstances(), {
      status: 502,
      message: 'AWS does not answer, please try again.',
    });
  });

  test('wrong keys are said, and no secret is in the text', async () => {
    for (const more of [{ secretAccessKey: 'another' }, { accessKeyId: 'AKIDOTHER' }])
      await assert.rejects(open(more).fetchDatabases(), {
        status: 502,
        message:
          'AWS refuses our credentials. Please check AWS_MONITOR_ACCESS_KEY_ID and AWS_MONITOR_SECRET_ACCESS_KEY.',
      });
  });

  test('a reboot is one request, whatever comes of it', async () => {
    const target = { kind: 'database', name: 'db & <one>' } as const;
    const asked = () => sandbox.requests().filter(({ path }) => path === '/aws/rds/RebootDBInstance').length;
    for (const [n, kind] of (['500', 'reset', 'timeout-after-success'] as const).entries()) {
      sandbox.inject({ kind, vendor: 'aws', path: '/aws/rds/RebootDBInstance' });
      const since = Date.now();
      assert.equal(await aws.acts.rebootedSince(target, since), false);
      await assert.rejects(aws.acts.reboot(target), (error: Error) => error.name !== 'EffectRefused');
      assert.equal(asked(), n + 1);
      assert.equal(await aws.acts.rebootedSince(target, since), kind === 'timeout-after-success');
    }
    assert.equal(sandbox.aws.reboots('database', 'db & <one>').length, 1);
  });

  test('of a busy group the newest events are read, none twice', async () => {
    const endMs = Date.now();
    const asked = { group: '/busy', words: '', startMs: endMs - 24 * 60 * minute, endMs };
    const { events, isCut } = await aws.fetchLogEvents({ ...asked, limit: 2000 });
    assert.deepEqual([events.length, isCut], [2000, false]);
    assert.ok(endMs - events[0]!.atMs < 2000);
    assert.ok(events.every(({ atMs }, at) => at === 0 || events[at - 1]!.atMs - atMs === 1000));
  });

  test('of a group too busy for one question the newest events are read, and it is said that others are missing', async () => {
    const endMs = Date.now();
    const asked = { group: '/too-busy', words: '', startMs: endMs - 60 * minute, endMs };
    // Its answers are long: they take their time where the machine is busy.
    const patient = open({ timeoutMs: 20_000 });
    const { events, isCut } = await patient.fetchLogEvents({ ...asked, limit: 5000 });
    assert.deepEqual([isCut, events.length >= 1999 && events.length <= 2001], [true, true]);
    assert.ok(endMs - events[0]!.atMs < 1000);
  });

  test('what came since a moment is read forward with four requests at most, and the next ones go on where it ended', async () => {
    const endMs = Date.now();
    const asked = () => sandbox.requests().filter(({ path }) => path === '/aws/logs/FilterLogEvents').length;
    const before = asked();
    const query = { group: '/busy', words: '', endMs, limit: 100_000, isTail: true };
    const patient = open({ timeoutMs: 20_000 });
    const first = await patient.fetchLogEvents({ ...query, startMs: endMs - 672 * minute });
    assert.deepEqual([first.isCut, first.events.length, asked() - before], [true, 40_000, 4]);
    const second = await patient.fetchLogEvents({ ...query, startMs: first.events[0]!.atMs });
    const ids = [first, second].flatMap(({ events }) => events.map(({ id }) => id));
    assert.equal(second.isCut, false);
    assert.ok(Math.abs(new Set(ids).size - 672 * 60) <= 1);
  });

  test('words of a search are quoted terms', () => {
    assert.equal(patternOf(''), '');
    assert.equal(patternOf('  slow  query '), '"slow" "query"');
    assert.equal(patternOf(String.raw`say "no" C:\x -y ?z`), String.raw`"say" "\"no\"" "C:\\x" "-y" "?z"`);
  });
});
