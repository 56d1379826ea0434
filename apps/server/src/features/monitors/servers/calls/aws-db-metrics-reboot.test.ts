// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { awsDbMetrics } from '@midoffice/contract/monitors/servers/calls/aws-db-metrics';
import { awsDbMetricsReboot } from '@midoffice/contract/monitors/servers/calls/aws-db-metrics-reboot';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import { newestAudit } from '../../../../testing/audit.ts';
import { awsTestServer, type AwsTestServer } from '../../../../testing/aws.ts';
import { until } from '../../../../testing/chat.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { person, testPassword, type Person } from '../../../system/staff/testing/factory.ts';

const rebootPassword = 'press-and-hold-7';

describe('aws-db-metrics-reboot', () => {
  let world: AwsTestServer;
  let member: Person;
  let aheadMs = 0;
  before(async () => {
    world = await awsTestServer({
      now: () => Date.now() + aheadMs,
      env: { REBOOT_PASSWORD: rebootPassword },
    });
    member = await person(world.server, { permissions: ['aws-database-monitor'] });
    const names = ['plain', 'twice', 'lost', 'gone', 'both', 'busy'];
    world.sandbox.aws.seed([
      ...names.map((name) => ({ kind: 'database' as const, name })),
      { kind: 'cache', name: 'both' },
      { kind: 'cache', name: 'quotes' },
    ]);
    assert.equal((await member.call(awsDbMetrics, { runMetrics: 'true' })).status, 200);
  });
  afterEach(() => {
    aheadMs = 0;
    world.sandbox.clearFaults();
  });
  after(() => world.close());

  const reboot = (server: string, more: object = {}) =>
    member.call(awsDbMetricsReboot, { server, password: rebootPassword, ...more });
  const reboots = (name: string, kind: 'database' | 'cache' = 'database') =>
    world.sandbox.aws.reboots(kind, name).length;
  const stateOf = async (name: string) =>
    (await member.call(awsDbMetrics, { server: name })).body.servers[0]!.state;
  const outcomeOf = async (id: string) => {
    const { rows } = await world.server.platform.db
      .selectFrom('effect')
      .select(['state', 'message'])
      .where('id', '=', id)
      .execute()
      .then((found) => ({ rows: found }));
    return rows[0]!;
  };

  test('a database and a cache are rebooted, with reason and audit, and the password is kept nowhere (r003-db-reboot)', async () => {
    const { status, body } = await reboot('plain', { reason: 'Stuck queries' });
    assert.deepEqual([status, body.message, body.effect.state], [200, 'Rebooting Server', 'done']);
    assert.deepEqual([reboots('plain'), await stateOf('plain')], [1, 'rebooting']);
    const entry = await newestAudit(world.server, 'plain');
    assert.deepEqual([entry.kind, entry.actor_id], ['database.rebooted', member.userid]);
    assert.equal((await reboot('quotes')).status, 200);
    assert.equal(reboots('quotes', 'cache'), 1);
    const { rows } = await world.server.platform.db
      .selectFrom('effect')
      .selectAll()
      .execute()
      .then((found) => ({ rows: found }));
    assert.ok(rows.length >= 2 && !JSON.stringify(rows).includes(rebootPassword));
    assert.ok(!JSON.stringify(world.sandbox.requests()).includes(rebootPassword));
  });

  test('a wrong password is refused, counted and audited as failed; nothing is rebooted', async () => {
    const { status, body } = await reboot('busy', { password: 'not the password' });
    assert.deepEqual([status, body.message], [400, 'password: is wrong']);
    const { rows } = await world.server.platform.db
      .selectFrom('audit_entry')
      .select(['outcome', 'call'])
      .where('actor_id', '=', member.userid)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
      .then((found) => ({ rows: found }));
    assert.deepEqual(rows, [{ outcome: 'failed', call: 'awsDbMetricsReboot' }]);
    const other = await person(world.server, { permissions: ['aws-database-monitor'] });
    const tries = [];
    for (let n = 0; n < 40 && tries.at(-1) !== 429; n += 1)
      tries.push((await other.call(awsDbMetricsReboot, { server: 'busy', password: `wrong ${n}` })).status);
    assert.equal(tries.at(-1), 429);
    assert.equal(reboots('busy'), 0);
  });

  test('the own password of the caller is none, and a session has to have given it lately', async () => {
    const own = await reboot('busy', { password: testPassword });
    assert.deepEqual([own.status, own.body.message], [400, 'password: is wrong']);
    const stale = await world.server.staff({
      role: 'standard',
      permissions: ['aws-database-monitor'],
      confirmed: false,
    });
    const input = { server: 'busy', password: rebootPassword };
    await refuses(world.server, stale, awsDbMetricsReboot, input, 403, 'Enter your password to continue.');
    assert.equal(reboots('busy'), 0);
  });

  test('where no password of reboots is set, a reboot is refused whatever is entered (d056)', async () => {
    const bare = await awsTestServer();
    try {
      const admin = await bare.server.staff();
      for (const password of [rebootPassword, 'morning-ledger-42'])
        await refuses(
          bare.server,
          admin,
          awsDbMetricsReboot,
          { server: 'plain', password },
          503,
          /REBOOT_PASSWORD/,
        );
    } finally {
      await bare.close();
    }
  });

  test('two requests at once reboot once', async () => {
    world.sandbox.inject({ kind: 'delay', delayMs: 300, vendor: 'aws', path: '/aws/rds/RebootDBInstance' });
    const both = await Promise.all([reboot('twice'), reboot('twice', { reason: 'again' })]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    assert.match(
      both.find(({ status }) => status === 409)!.body.message,
      /^Rebooting Server Failed: this server is being rebooted already/,
    );
    const third = await reboot('twice');
    assert.deepEqual([third.status, /may be rebooting already/.test(third.body.message)], [409, true]);
    assert.equal(reboots('twice'), 1);
  });

  test('an answer that is lost is settled from the events of AWS, without a second reboot', async () => {
    world.sandbox.inject({ kind: 'timeout-after-success', vendor: 'aws', path: '/aws/rds/RebootDBInstance' });
    const { body } = await reboot('lost');
    await until('it is settled', async () => (await outcomeOf(body.effect.id)).state === 'done');
    assert.deepEqual(await outcomeOf(body.effect.id), { state: 'done', message: 'Rebooting Server' });
    assert.equal(reboots('lost'), 1);
  });

  test('a request that never arrived is unknown, then refused, and was not sent again', async () => {
    world.sandbox.inject({ kind: 'reset', vendor: 'aws', path: '/aws/rds/RebootDBInstance' });
    const { body } = await reboot('gone');
    assert.equal(body.effect.state, 'unknown');
    aheadMs = 300_000;
    await until(
      'it is known that nothing was done',
      async () => (await outcomeOf(body.effect.id)).state === 'failed',
    );
    assert.match(
      (await outcomeOf(body.effect.id)).message!,
      /^Rebooting Server Failed: AWS shows no restart/,
    );
    assert.equal(reboots('gone'), 0);
  });

  test('a refusal of AWS is said with the text of the screen', async () => {
    for (const [kind, status, text] of [
      ['401', 502, /^Rebooting Server Failed: AWS refuses our credentials/],
      ['429', 503, /^Rebooting Server Failed: AWS is busy/],
    ] as const) {
      world.sandbox.inject({ kind, vendor: 'aws', path: '/aws/rds/RebootDBInstance' });
      const { status: got, body } = await reboot('busy');
      assert.deepEqual([got, text.test(body.message)], [status, true], body.message);
    }
    assert.equal(reboots('busy'), 0);
  });

  test('a refused reboot is not retried without the passwords, by whoever asks; nothing is written', async () => {
    const { server } = world;
    world.sandbox.inject({ kind: '429', vendor: 'aws', path: '/aws/rds/RebootDBInstance' });
    assert.equal((await reboot('busy')).status, 503);
    const { id } = await server.platform.db
      .selectFrom('effect')
      .select('id')
      .where('target_id', '=', 'busy')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const grants = { role: 'standard', permissions: ['aws-database-monitor'], confirmed: false } as const;
    for (const client of [await server.staff(grants), await server.staff(), member])
      await refuses(
        server,
        client,
        retryEffect,
        { id },
        409,
        'Reboot of a database server was refused. Please start again.',
      );
    assert.equal(reboots('busy'), 0);
  });

  test('unknown servers, bad input and who may not are refused, and nothing is written', async () => {
    const { server } = world;
    const bad = (input: object, status: number, text: string | RegExp) =>
      refuses(server, member, awsDbMetricsReboot, { password: rebootPassword, ...input }, status, text);
    await bad({}, 400, 'server: is required');
    await bad({ server: ' ' }, 400, 'server: is required');
    await bad({ server: 'both', kind: 'instance' }, 400, 'kind: must be database or cache');
    await bad({ server: 'both', password: '' }, 400, 'password: is required');
    for (const [input, status] of [
      [{ server: 'nothing' }, 404],
      [{ server: 'both' }, 400],
    ] as const) {
      const answer = await member.call(awsDbMetricsReboot, { password: rebootPassword, ...input });
      assert.equal(answer.status, status, answer.body.message);
    }
    assert.equal(reboots('both') + reboots('both', 'cache'), 0);
    const other = await server.staff({ role: 'standard', permissions: ['lightsail-monitor'] });
    await refuses(server, other, awsDbMetricsReboot, { server: 'plain', password: 'x' }, 403, /./);
    await refuses(server, server.nobody, awsDbMetricsReboot, { server: 'plain', password: 'x' }, 401, /./);
  });
});
