import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { refreshAccountDetails } from '@midoffice/contract/customers/accounts/calls/refresh-account-details';
import { apiKeyRestrictions } from '@midoffice/contract/customers/api-keys/calls/api-key-restrictions';
import { getApiKeyStores } from '@midoffice/contract/customers/api-keys/calls/get-api-key-stores';
import { refreshRedisApikey } from '@midoffice/contract/customers/api-keys/calls/refresh-redis-apikey';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { writeOwnRecords } from '../gateway.ts';
import { maskKey } from '../rules.ts';
import { come, keyIdOf, newKey } from '../testing/keys.ts';

describe('get-api-key-stores', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'analyst', permissions: ['user-records'] });
  });
  after(() => server.close());

  async function customer(values: readonly string[], held: { firebase: string; mongo: string }) {
    const made = await makeCustomer(server.platform, {
      planCode: 'annualIND2',
      keys: values.map((value) => ({ value })),
    });
    for (const store of ['firebase', 'mongo'] as const) {
      await server.platform.connectors.records.put(store, made.userid, {
        email: made.email,
        apikey: held[store],
        planType: 'annualIND2',
      });
      await support.call(refreshAccountDetails, { id: made.userid, type: store });
    }
    await writeOwnRecords(server.platform, made.userid);
    return made;
  }

  test('where all stores agree there is no drift, and each key has its states and restrictions', async () => {
    const [main, second] = [newKey(), newKey()];
    const { userid } = await customer([main, second], { firebase: main, mongo: main });
    await support.call(apiKeyRestrictions, { userid, apikey: second, update: true, delayed: true });
    const { status, body } = await come(
      () => support.call(getApiKeyStores, { userid }),
      (answer) => answer.body.keys.every(({ states }) => states.redis === 'same'),
    );
    assert.equal(status, 200);
    assert.deepEqual(body.drifts, []);
    assert.deepEqual(
      body.keys.map(({ states, restrictions }) => [states, restrictions]),
      [
        [{ firebase: 'same', mongo: 'same', redis: 'same', websocket: 'absent' }, 'none'],
        [{ firebase: 'absent', mongo: 'absent', redis: 'same', websocket: 'absent' }, 'delayed'],
      ],
    );
    assert.deepEqual(
      body.stores.map(({ store, connected, holds }) => [store, connected, holds]),
      [
        ['firebase', true, maskKey(main)],
        ['mongo', true, maskKey(main)],
        ['redis', true, null],
        ['websocket', true, null],
      ],
    );
    assert.doesNotMatch(JSON.stringify(body), new RegExp(`${main}|${second}`));
  });

  test('drift is described store by store, with the fix for it', async () => {
    const [main, second, foreign] = [newKey(), newKey(), newKey()];
    const { userid } = await customer([main, second], { firebase: second, mongo: foreign });
    await server.platform.db
      .updateTable('api_key')
      .set({ plan_code: 'monthlyIND2', websocket: true })
      .where('id', '=', await keyIdOf(server, second))
      .execute();
    const { body } = await support.call(getApiKeyStores, { userid });
    const [a, b, f] = [main, second, foreign].map(maskKey);
    assert.deepEqual(
      body.drifts.map(({ store, text, fixes }) => [store, text, fixes.map(({ label }) => label)]),
      [
        [
          'firebase',
          `Firebase holds ${b}; the main key of the main record is ${a}.`,
          ['Take the key of Firebase over as main key', 'Write the main key into Firebase'],
        ],
        [
          'mongo',
          `Mongo holds ${f}, which is none of this customer's keys; the main key of the main record is ${a}.`,
          ['Take the key of Mongo over as main key', 'Write the main key into Mongo'],
        ],
        [
          'redis',
          `Redis says of ${b}: plan code annualIND2, the main record monthlyIND2; websocket no, the main record yes.`,
          ['Refresh Redis'],
        ],
        [
          'websocket',
          `The main record says that ${b} has a websocket record; the websocket servers have none.`,
          ['Make the record', 'Remove the record'],
        ],
      ],
    );
  });

  test('a key that Firebase does not hold is missing there, whatever the flag of the main record says', async () => {
    const [main, second] = [newKey(), newKey()];
    const { userid } = await customer([main, second], { firebase: main, mongo: main });
    await server.platform.db
      .updateTable('api_key')
      .set({ in_firebase: true })
      .where('id', '=', await keyIdOf(server, second))
      .execute();
    const { body } = await support.call(getApiKeyStores, { userid });
    assert.deepEqual(
      body.keys.map(({ states }) => states.firebase),
      ['same', 'missing'],
    );
  });

  test('two hundred keys without a record in Redis are one line, and one refresh fixes it', async () => {
    const values = Array.from({ length: 200 }, newKey);
    const { userid } = await makeCustomer(server.platform, {
      keys: values.map((value) => ({ value, firebase: false, mongo: false })),
    });
    const { body } = await support.call(getApiKeyStores, { userid });
    assert.equal(body.keys.length, 200);
    assert.deepEqual(
      new Set(body.keys.map(({ states }) => `${states.firebase} ${states.mongo}`)),
      new Set(['unread unread']),
      'a store that was never read is not said to be without the key',
    );
    assert.equal(body.drifts.length, 1);
    assert.match(
      body.drifts[0]!.text,
      /^Redis holds no record of .+ and 197 more keys; the main record has them\.$/,
    );
    const [fix] = body.drifts[0]!.fixes;
    assert.ok(fix?.call === 'refresh-redis-apikey');
    await support.call(refreshRedisApikey, { keyId: String(fix.keyId) });
    await come(
      () => support.call(getApiKeyStores, { userid }),
      (answer) => answer.body.drifts.length === 0,
    );
  });

  test('a cache that does not answer is reported; the other stores are still compared', async () => {
    const main = newKey();
    const { userid } = await customer([main], { firebase: newKey(), mongo: main });
    const { cache } = server.platform;
    const { get } = cache;
    cache.get = async () => {
      throw new Error('Redis does not answer.');
    };
    try {
      const { status, body } = await support.call(getApiKeyStores, { userid });
      assert.equal(status, 200);
      assert.deepEqual(
        body.stores.filter(({ connected }) => !connected).map(({ store, message }) => [store, message]),
        [
          ['redis', 'Redis does not answer.'],
          ['websocket', 'Redis does not answer.'],
        ],
      );
      assert.deepEqual(
        body.drifts.map(({ store }) => store),
        ['firebase'],
      );
      assert.equal(body.keys[0]?.states.redis, 'unread');
    } finally {
      cache.get = get;
    }
  });

  test('refuses an empty id by name, a missing customer, a member without the grant', async () => {
    const empty = await support.call(getApiKeyStores, { userid: '' });
    assert.deepEqual([empty.status, empty.body.message], [400, 'Please select a user']);
    assert.equal((await support.call(getApiKeyStores, { userid: 'nobody' })).status, 404);
    const outsider = await server.staff({ role: 'standard', permissions: ['tasks'] });
    assert.equal((await outsider.call(getApiKeyStores, { userid: 'nobody' })).status, 403);
  });
});
