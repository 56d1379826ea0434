// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addApiKey } from '@midoffice/contract/customers/api-keys/calls/add-api-key';
import { clearBandwidthByBasepath } from '@midoffice/contract/usage/api-usage/calls/clear-bandwidth-by-basepath';
import { myApiUsageRecords } from '@midoffice/contract/usage/api-usage/calls/my-api-usage-records';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
import { makeEvents } from '../factory.ts';

const [first, second] = ['Ab3'.repeat(10) + 'Z1', 'Cd4'.repeat(10) + 'Z2'];
const basepath = '/api/v3/quote';
const hourMs = 3_600_000;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

describe('clear-bandwidth-by-basepath', () => {
  let server: TestServer;
  let admin: Client;
  let userid: string;
  const megabytes = async (userkey: string, timeframe: string) => {
    const { totals } = (await admin.call(myApiUsageRecords, { userkey, timeframe })).body;
    return [totals.count, totals.transfersize];
  };
  before(async () => {
    server = await testServer();
    admin = await server.staff();
    userid = (await makeCustomer(server.platform, { keys: [{ value: first }, { value: second }] })).userid;
    await makeEvents(server.platform, [
      { apikey: first, ageMs: 60_000 },
      { apikey: first, ageMs: 2 * hourMs, bytes: 2_000_000 },
      { apikey: first, ageMs: 2 * hourMs + 20_000, bytes: 3_000_000, status: 404 },
      { apikey: first, ageMs: 2 * hourMs, path: '/api/v3/profile/AAPL' },
      { apikey: second, ageMs: 2 * hourMs, bytes: 500_000 },
    ]);
  });
  after(() => server.close());

  test('takes the bytes of one key and base path in the range off every view, and keeps the events', async () => {
    assert.deepEqual(await megabytes(userid, '72h'), [5, 7.5]);
    const { status, body } = await admin.call(clearBandwidthByBasepath, {
      basepath,
      apikey: first,
      from: ago(3 * hourMs),
      to: ago(hourMs),
      reason: 'Counted twice by the gateway',
    });
    assert.equal(status, 200);
    assert.deepEqual(
      [body.message, body.sum, body.effect.state],
      ['Cleared 5.00 MB bandwidth successfully!', 5_000_000, 'done'],
    );
    for (const timeframe of ['4h', '72h', '1y'])
      assert.deepEqual(await megabytes(userid, timeframe), [5, 2.5]);
    const [events] = await server.platform.clickhouse.query<{ count: number; bytes: number }>(
      `SELECT count() AS count, sum(bytes) AS bytes FROM request_event WHERE requests = 1`,
    );
    assert.deepEqual(events, { count: 5, bytes: 7_500_000 });
  });

  test('is audited with key, range, reason and sum, without the key', async () => {
    const entries = await server.platform.db.selectFrom('audit_detail').selectAll().execute();
    const notified = JSON.stringify(entries);
    assert.equal(notified.includes(first), false);
    for (const part of ['Ab3Ab3Ab…b3Z1', basepath, 'Counted twice by the gateway', '5000000'])
      assert.ok(notified.includes(part), `${part} in ${notified}`);
  });

  test('a second clearing of the same range clears what came since', async () => {
    const again = { basepath, apikey: first, from: ago(3 * hourMs), to: ago(hourMs) };
    assert.equal((await admin.call(clearBandwidthByBasepath, again)).body.sum, 0);
    await makeEvents(server.platform, [{ apikey: first, ageMs: 2 * hourMs, bytes: 40_000 }]);
    const { body } = await admin.call(clearBandwidthByBasepath, again);
    assert.deepEqual([body.sum, body.message], [40_000, 'Cleared 0.04 MB bandwidth successfully!']);
  });

  test('takes a user id for all keys, and a keyid for one', async () => {
    const range = { basepath, from: ago(3 * hourMs), to: ago(hourMs) };
    const keyid = server.platform.secrets.lookup(second).subarray(0, 16).toString('hex');
    assert.equal((await admin.call(clearBandwidthByBasepath, { ...range, apikey: keyid })).body.sum, 500_000);
    await makeEvents(server.platform, [
      { apikey: first, ageMs: 2 * hourMs, bytes: 1 },
      { apikey: second, ageMs: 2 * hourMs, bytes: 2 },
    ]);
    assert.equal((await admin.call(clearBandwidthByBasepath, { ...range, apikey: userid })).body.sum, 3);
  });

  test('of several at once on one base path, of a customer and of its key, one runs: no byte goes twice', async () => {
    const { clickhouse } = server.platform;
    const range = { basepath, from: ago(3 * hourMs), to: ago(hourMs) };
    await makeEvents(server.platform, [{ apikey: first, ageMs: 2 * hourMs, bytes: 70_000 }]);
    const keyid = server.platform.secrets.lookup(first).subarray(0, 16).toString('hex');
    const { command } = clickhouse;
    const slowly: typeof command = async (...given) => {
      await sleep(500);
      return command(...given);
    };
    Object.assign(clickhouse, { command: slowly });
    const answers = await Promise.all(
      [userid, first, keyid].map((apikey) => admin.call(clearBandwidthByBasepath, { ...range, apikey })),
    ).finally(() => Object.assign(clickhouse, { command }));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
    assert.equal(answers.find(({ status }) => status === 200)?.body.sum, 70_000);
    assert.equal(
      answers.find(({ status }) => status === 409)?.body.message,
      'Bandwidth of this base path is being cleared already. Please wait until it finishes.',
    );
  });

  test('answers under each of its paths', async () => {
    const { aliases = [] } = clearBandwidthByBasepath;
    assert.equal(aliases.length, 3);
    for (const path of aliases) {
      const input = { basepath, apikey: first, from: ago(3 * hourMs), to: ago(hourMs) };
      assert.equal((await admin.call({ ...clearBandwidthByBasepath, path }, input)).body.sum, 0);
    }
  });

  const good = { basepath, apikey: first, from: '2026-01-01', to: '2026-01-31' };
  const refused: [string, Record<string, unknown>, number, string][] = [
    ['a range that ends before it starts', { from: '2026-02-01' }, 400, 'to: must be later than from'],
    [
      'a date that is none',
      { from: 'yesterday' },
      400,
      'from: must be a date or a time such as 2024-06-01T12:00:00Z',
    ],
    ['no base path', { basepath: ' ' }, 400, 'basepath: must not be empty'],
    ['a key that nobody ever used', { apikey: 'z'.repeat(32) }, 404, 'There is no usage of such an API key.'],
  ];
  for (const [what, change, status, message] of refused) {
    test(`refuses ${what}, and writes nothing`, async () => {
      const digest = await server.digest();
      const answer = await admin.call(clearBandwidthByBasepath, { ...good, ...change });
      assert.deepEqual([answer.status, answer.body.message], [status, message]);
      assert.equal(await server.digest(), digest);
    });
  }

  test('refuses a staff account to everybody but admins, and writes nothing', async () => {
    const analyst = await server.staff({ role: 'analyst', permissions: ['apiUsage'] });
    const value = 'Ef5'.repeat(10) + 'Z3';
    const added = await admin.call(addApiKey, { userid: admin.userid, apikey: value });
    assert.equal(added.status, 200, JSON.stringify(added.body));
    await makeEvents(server.platform, [{ apikey: value }]);
    const keyid = server.platform.secrets.lookup(value).subarray(0, 16).toString('hex');
    const digest = await server.digest();
    for (const apikey of [admin.userid, value, keyid]) {
      const { status } = await analyst.call(clearBandwidthByBasepath, { ...good, apikey });
      assert.deepEqual([status, await server.digest()], [403, digest]);
    }
  });

  test('refuses a member without the grant, and writes nothing', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['charts'] });
    const digest = await server.digest();
    assert.equal((await member.call(clearBandwidthByBasepath, good)).status, 403);
    assert.equal(await server.digest(), digest);
  });
});
