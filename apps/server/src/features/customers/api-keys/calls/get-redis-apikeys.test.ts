import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getRedisApikeys } from '@midoffice/contract/customers/api-keys/calls/get-redis-apikeys';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { writeOwnRecords } from '../gateway.ts';
import { maskKey } from '../rules.ts';
import { keyIdOf, newKey } from '../testing/keys.ts';

describe('get-redis-apikeys', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'standard', permissions: ['editAPIKeys'] });
  });
  after(() => server.close());

  test('answers the cache records of a comma list of keys, of key ids and of a customer, keys masked', async () => {
    const values = [newKey(), newKey(), newKey()];
    const { userid } = await makeCustomer(server.platform, {
      planCode: 'monthlyCOM2',
      keys: values.map((value, n) => ({ value, websocket: n === 1 })),
    });
    await writeOwnRecords(server.platform, userid);
    const listed = await support.call(getRedisApikeys, { apikeys: `${values[0]}, ${values[1]}` });
    assert.equal(listed.status, 200);
    assert.deepEqual(
      listed.body.map((one) => [one.key, one.record?.planCode, one.websocketRecord, one.differences]),
      [
        [maskKey(values[0]!), 'monthlyCOM2', null, []],
        [
          maskKey(values[1]!),
          'monthlyCOM2',
          { apiKey: maskKey(values[1]!), planCode: 'monthlyCOM2', sources: [] },
          [],
        ],
      ],
    );
    const byId = await support.call(getRedisApikeys, { keyIds: String(await keyIdOf(server, values[2]!)) });
    assert.deepEqual(
      byId.body.map((one) => one.key),
      [maskKey(values[2]!)],
    );
    const all = await support.call(getRedisApikeys, { userid });
    assert.equal(all.body.length, 3);
    for (const value of values) assert.equal(JSON.stringify(all.body).includes(value), false);
  });

  test('reports where the cache differs from the main record or has no entry', async () => {
    const value = newKey();
    const { userid } = await makeCustomer(server.platform, { planCode: 'annualIND2', keys: [{ value }] });
    assert.deepEqual((await support.call(getRedisApikeys, { userid })).body[0]?.differences, [
      { record: 'redis', field: 'record', main: 'there is the key', store: 'no record' },
    ]);
    await writeOwnRecords(server.platform, userid);
    await server.platform.db
      .updateTable('api_key')
      .set({ plan_code: 'monthlyIND2', websocket: true })
      .where('userid', '=', userid)
      .execute();
    const [one] = (await support.call(getRedisApikeys, { userid })).body;
    assert.deepEqual(one?.differences, [
      { record: 'redis', field: 'planCode', main: 'monthlyIND2', store: 'annualIND2' },
      { record: 'redis', field: 'websocket', main: 'yes', store: 'no' },
      { record: 'websocket', field: 'record', main: 'yes', store: 'no' },
    ]);
  });

  test('two hundred keys of one customer are answered in one call', async () => {
    const values = Array.from({ length: 200 }, newKey);
    const { userid } = await makeCustomer(server.platform, { keys: values.map((value) => ({ value })) });
    await writeOwnRecords(server.platform, userid);
    const { status, body } = await support.call(getRedisApikeys, { apikeys: values.join(',') });
    assert.deepEqual([status, body.length], [200, 200]);
    assert.deepEqual(
      body.flatMap((one) => one.differences),
      [],
    );
  });

  test('refuses an empty question and what is no id by name, and a missing key', async () => {
    assert.equal(
      (await support.call(getRedisApikeys, {})).body.message,
      'apikeys: is required, or keyIds, or userid',
    );
    const { status, body } = await support.call(getRedisApikeys, { keyIds: '1,x' });
    assert.equal(status, 400);
    assert.match(body.message, /^keyIds.*must be whole numbers/);
    const [known, other] = [newKey(), newKey()];
    await makeCustomer(server.platform, { keys: [{ value: known }] });
    const missing = await support.call(getRedisApikeys, { apikeys: `${known},${other}`, keyIds: '987654' });
    assert.deepEqual(
      [missing.status, missing.body.message],
      [404, `There is no such API key: ${maskKey(other)}, 987654`],
    );
  });

  test('a member without the grant is refused; a key of a colleague is not shown', async () => {
    const value = newKey();
    const { userid } = await makeCustomer(server.platform, { keys: [{ value }] });
    const outsider = await server.staff({ role: 'standard', permissions: ['tasks'] });
    assert.equal((await outsider.call(getRedisApikeys, { userid })).status, 403);
    await server.platform.db
      .updateTable('account')
      .set({ user_role: 'standard' })
      .where('userid', '=', userid)
      .execute();
    assert.equal((await support.call(getRedisApikeys, { apikeys: value })).status, 403);
  });
});
