import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { refreshRedisApikey } from '@midoffice/contract/customers/api-keys/calls/refresh-redis-apikey';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { gatewayRecordOf, writeOwnRecords } from '../gateway.ts';
import { come, keyIdOf, newestAudit, newKey } from '../testing/keys.ts';

describe('refresh-redis-apikey', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'standard', permissions: ['editAPIKeys'] });
  });
  after(() => server.close());

  test("writes the cache's record again from the main record and audits what was fixed", async () => {
    const apikey = newKey();
    const { userid } = await makeCustomer(server.platform, {
      planCode: 'annualIND2',
      keys: [{ value: apikey }],
    });
    await writeOwnRecords(server.platform, userid);
    await server.platform.db
      .updateTable('api_key')
      .set({ plan_code: 'monthlyIND2' })
      .where('userid', '=', userid)
      .execute();
    const { status, body } = await support.call(refreshRedisApikey, { apikey, reason: 'stale' });
    assert.deepEqual(
      [status, body.message, body.key.record?.planCode, body.key.differences],
      [200, 'Redis record refreshed, 1 change.', 'monthlyIND2', []],
    );
    await come(
      () => gatewayRecordOf(server.platform, userid),
      (record) => record?.planCode === 'monthlyIND2',
    );
    const entry = await newestAudit(server, userid);
    const key = server.platform.secrets.fingerprint(apikey);
    assert.deepEqual(
      [entry?.kind, entry?.before, entry?.after, entry?.reason],
      [
        'api-key.gateway-refreshed',
        {
          key,
          differences: [{ record: 'redis', field: 'planCode', main: 'monthlyIND2', store: 'annualIND2' }],
        },
        { key, fixed: ['planCode'] },
        'stale',
      ],
    );
    const again = await support.call(refreshRedisApikey, { keyId: String(await keyIdOf(server, apikey)) });
    assert.equal(again.body.message, 'Redis record refreshed, nothing has changed.');
  });

  test('refuses no key and what is no id by name, and a missing key', async () => {
    assert.equal((await support.call(refreshRedisApikey, {})).body.message, 'apikey: is required');
    const { status, body } = await support.call(refreshRedisApikey, { keyId: 'x' });
    assert.deepEqual([status, body.message], [400, 'keyId: must be a whole number']);
    assert.equal((await support.call(refreshRedisApikey, { apikey: newKey() })).status, 404);
  });

  test('a member without the grant is refused, and nothing is written', async () => {
    const apikey = newKey();
    const { userid } = await makeCustomer(server.platform, { keys: [{ value: apikey }] });
    const outsider = await server.staff({ role: 'standard', permissions: ['tasks'] });
    const digest = await server.digest();
    assert.equal((await outsider.call(refreshRedisApikey, { apikey })).status, 403);
    assert.equal(await server.digest(), digest);
    assert.equal(await gatewayRecordOf(server.platform, userid), undefined);
  });

  test("a cache that does not answer is reported, with the call's text or its own, and nothing is audited", async () => {
    const apikey = newKey();
    await makeCustomer(server.platform, { keys: [{ value: apikey }] });
    const { cache } = server.platform;
    const digest = await server.digest();
    const { get } = cache;
    cache.get = async () => {
      throw new Error('connection refused');
    };
    try {
      const { status, body } = await support.call(refreshRedisApikey, { apikey });
      assert.deepEqual([status, body.message], [500, 'Something went wrong with the refresh.']);
    } finally {
      cache.get = get;
    }
    assert.equal(await server.digest(), digest);
  });
});
