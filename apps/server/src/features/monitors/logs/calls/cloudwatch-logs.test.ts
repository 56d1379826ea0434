// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { cloudwatchLogs } from '@midoffice/contract/monitors/logs/calls/cloudwatch-logs';
import { awsTestServer, type AwsTestServer } from '../../../../testing/aws.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client } from '../../../../testing/server.ts';

const group = '/test/api';
const hostile = '\u001B[31mERROR\u001B[0m \u0000\u202E<script>alert("x")</script>\r\n\tsecond line \uFFFE';

describe('cloudwatch-logs', () => {
  let world: AwsTestServer;
  let member: Client;
  before(async () => {
    world = await awsTestServer();
    member = await world.server.staff({ role: 'standard', permissions: ['cloudwatch-logs'] });
    world.sandbox.aws.seed(
      [],
      [
        { name: group, lines: ['request {n} took 12 ms', 'WARN slow request {n}'], everySeconds: 20 },
        { name: '/test/quiet' },
        { name: '/test/old' },
      ],
    );
  });
  afterEach(() => world.sandbox.clearFaults());
  after(() => world.close());

  const read = async (query: Record<string, string>) =>
    (await member.call(cloudwatchLogs, { group, ...query })).body;

  test('the newest 1000 events, newest first, numbered, with time, group and message (r003-logs)', async () => {
    const { rows, isCut, boundedBy } = await read({});
    assert.deepEqual([rows.length, isCut, boundedBy], [1000, false, 'limit']);
    assert.deepEqual(
      rows.map(({ idNum }) => idNum),
      Array.from({ length: 1000 }, (_none, n) => n + 1),
    );
    assert.ok(Date.now() - Date.parse(rows[0]!.time) < 40_000);
    const steps = rows.slice(1).map(({ time }, at) => Date.parse(rows[at]!.time) - Date.parse(time));
    assert.ok(
      steps.every((step) => step === 20_000),
      'none is missing, none comes twice',
    );
    assert.ok(rows.every(({ logGroupName }) => logGroupName === group));
    assert.equal((await read({ limit: '30' })).rows.length, 30);
    assert.equal((await read({ limit: '10000', hours: '1' })).rows.length, 180);
  });

  test('without hours events of any age are read; a bound of hours is said', async () => {
    const daysAgo = (days: number): number => Date.now() - days * 86_400_000;
    world.sandbox.aws.log('/test/old', 'three days ago', daysAgo(3));
    world.sandbox.aws.log('/test/old', 'two years ago', daysAgo(730));
    const of = async (query: Record<string, string>) => {
      const { rows, isCut, boundedBy } = await read({ group: '/test/old', ...query });
      return [rows.map(({ message }) => message), isCut, boundedBy];
    };
    assert.deepEqual(await of({}), [['three days ago', 'two years ago'], false, null]);
    assert.deepEqual(await of({ hours: '720' }), [['three days ago'], false, 'hours']);
    assert.deepEqual(await of({ hours: '24' }), [[], false, 'hours']);
    assert.deepEqual(await of({ limit: '1' }), [['three days ago'], false, 'limit']);
  });

  test('what came since a moment is one request, however long the span is, and never from before the hours', async () => {
    const asked = (): number =>
      world.sandbox.requests().filter(({ path }) => path === '/aws/logs/FilterLogEvents').length;
    const before = asked();
    const { rows } = await read({ hours: '720', since: new Date(Date.now() - 60_000).toISOString() });
    assert.ok(rows.length >= 2 && rows.length <= 4, String(rows.length));
    assert.equal(asked() - before, 1);
    const old = await read({ hours: '1', since: '2020-01-01T00:00:00Z' });
    assert.ok(old.rows.every(({ time }) => Date.now() - Date.parse(time) < 3_700_000));
    assert.ok(old.rows.length >= 179);
  });

  test('a search finds events with all its words, whatever signs they have', async () => {
    const slow = await read({ query: 'slow WARN', hours: '2' });
    assert.ok(slow.rows.length > 20 && slow.rows.length < 340);
    assert.ok(slow.rows.every(({ message }) => message.startsWith('WARN slow')));
    world.sandbox.aws.log('/test/quiet', 'said "no" -minus {json} ?or C:\\temp');
    for (const query of ['"no"', '-minus', '{json}', '?or', 'C:\\temp', '"no" ?or'])
      assert.equal((await read({ group: '/test/quiet', query })).rows.length, 1, query);
    assert.equal((await read({ group: '/test/quiet', query: 'minus nothing' })).rows.length, 0);
  });

  test('control characters and script arrive as they were written; a long event is cut', async () => {
    world.sandbox.aws.log('/test/quiet', hostile);
    world.sandbox.aws.log('/test/quiet', `long ${'x'.repeat(50_000)}`);
    const { rows } = await read({ group: '/test/quiet', query: 'script' });
    assert.equal(rows[0]!.message, hostile);
    const [long] = (await read({ group: '/test/quiet', query: 'long' })).rows;
    assert.equal(long!.message.length, 20_000);
  });

  test('AWS that is down, and a group that it does not have, are said', async () => {
    world.sandbox.inject({ kind: '500', vendor: 'aws', times: 9 });
    await refuses(world.server, member, cloudwatchLogs, { group }, 502, /^AWS does not answer/);
    world.sandbox.clearFaults();
    await refuses(
      world.server,
      member,
      cloudwatchLogs,
      { group: '/none' },
      404,
      'AWS has no such log group.',
    );
  });

  test('bad input is named, and who may not is refused', async () => {
    const bad = (query: object, text: string | RegExp) =>
      refuses(world.server, member, cloudwatchLogs, query, 400, text);
    await bad({}, 'group: is required');
    await bad({ group: 'a b' }, /^group: may hold/);
    await bad({ group, limit: '0' }, 'limit: must be 1 to 10000');
    await bad({ group, limit: '10001' }, 'limit: must be 1 to 10000');
    await bad({ group, limit: 'x' }, 'limit: must be a whole number');
    await bad({ group, since: 'yesterday' }, /^since: must be a moment/);
    await bad({ group, hours: '721' }, 'hours: must be 1 to 720');
    await bad({ group, query: 'x'.repeat(201) }, 'query: must have at most 200 characters');
    const other = await world.server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(world.server, other, cloudwatchLogs, { group }, 403, /./);
    await refuses(world.server, world.server.nobody, cloudwatchLogs, { group }, 401, /./);
  });
});

test('without AWS it is refused with the setting that is missing', async () => {
  const server = await testServer();
  try {
    const member = await server.staff();
    await refuses(server, member, cloudwatchLogs, { group }, 424, /AWS_MONITOR_REGION/);
  } finally {
    await server.close();
  }
});
