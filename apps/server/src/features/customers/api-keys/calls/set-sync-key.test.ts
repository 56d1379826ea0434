import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getApiKeyStores } from '@midoffice/contract/customers/api-keys/calls/get-api-key-stores';
import { setSyncKey } from '@midoffice/contract/customers/api-keys/calls/set-sync-key';
import type { LinkedStore } from '../../../../platform/connectors/records/records.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { listKeys } from '../keys.ts';
import { maskKey } from '../rules.ts';
import { newKey } from '../testing/keys.ts';

describe('set-sync-key', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'standard', permissions: ['editAPIKeys'] });
  });
  after(() => server.close());

  /** A customer whose documents hold these keys; null: there is no document. */
  async function customer(held: Partial<Record<LinkedStore, string | null>>, keys: readonly string[]) {
    const made = await makeCustomer(server.platform, {
      planCode: 'annualIND2',
      keys: keys.map((value) => ({ value })),
    });
    for (const [store, apikey] of Object.entries(held))
      if (apikey !== null)
        await server.platform.connectors.records.put(store as LinkedStore, made.userid, {
          email: made.email,
          apikey,
          ...(store === 'firebase' && { planType: 'free' }),
        });
    return made;
  }
  const heldBy = async (store: LinkedStore, userid: string) =>
    (await server.platform.connectors.records.read(store, userid))?.apikey;
  const keysOf = async (userid: string) =>
    (await listKeys(server.platform.db, server.platform.secrets, userid, { reveal: true })).map((key) => [
      key.key,
      key.mainkey,
      key.firebase,
      key.mongo,
    ]);

  test('without a priority the key of Mongo wins: it becomes the main key and is written to Firebase; the former key is kept', async () => {
    const [main, other] = [newKey(), newKey()];
    const { userid } = await customer({ firebase: main, mongo: other }, [main, other]);
    const { status, body } = await support.call(setSyncKey, { userid, reason: 'drifted' });
    assert.deepEqual(
      [status, body.message, body.effect.state],
      [200, 'Key synced: written into Firebase.', 'done'],
    );
    assert.equal(await heldBy('firebase', userid), other);
    assert.deepEqual(await keysOf(userid), [
      [other, true, true, true],
      [main, false, false, false],
    ]);
    const view = await support.call(getApiKeyStores, { userid });
    assert.deepEqual(
      view.body.drifts.filter(({ store }) => store === 'mongo').map(({ text }) => text),
      [],
    );
  });

  test('a key that we do not know yet is added; intent and outcome are audited by fingerprints', async () => {
    const [main, unknown] = [newKey(), newKey()];
    const { userid } = await customer({ firebase: unknown, mongo: main }, [main]);
    const { status } = await support.call(setSyncKey, {
      userid,
      priority: 'firebase',
      reason: 'Firebase is right',
    });
    assert.equal(status, 200);
    assert.equal(await heldBy('mongo', userid), unknown);
    assert.deepEqual((await keysOf(userid))[0], [unknown, true, true, true]);
    const entries = await server.platform.db
      .selectFrom('audit_entry')
      .innerJoin('audit_detail', 'entry_id', 'id')
      .select(['kind', 'before', 'after', 'reason'])
      .where('target_id', '=', userid)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      entries.map(({ kind }) => kind),
      ['api-key.synced', 'api-key.synced'],
    );
    const { fingerprint } = server.platform.secrets;
    assert.deepEqual(entries[0]?.before, { mainKey: fingerprint(main) });
    const { intent } = entries[0]!.after as { intent: object };
    assert.deepEqual(intent, {
      mainKey: fingerprint(unknown),
      priority: 'firebase',
      added: true,
      stores: ['mongo'],
    });
    assert.equal(entries[0]?.reason, 'Firebase is right');
    for (const value of [main, unknown]) assert.equal(JSON.stringify(entries).includes(value), false);
  });

  test('priority main writes the main key into both stores; upgrade takes the plan along', async () => {
    const [main, other] = [newKey(), newKey()];
    const { userid } = await customer({ firebase: other, mongo: other }, [main, other]);
    await server.platform.db
      .updateTable('api_key')
      .set({ plan_code: 'free' })
      .where('userid', '=', userid)
      .execute();
    const { body } = await support.call(setSyncKey, { userid, priority: 'main', upgrade: 'true' });
    assert.equal(body.message, 'Key synced: written into Firebase and Mongo.');
    assert.deepEqual([await heldBy('firebase', userid), await heldBy('mongo', userid)], [main, main]);
    assert.equal((await server.platform.connectors.records.read('firebase', userid))?.planType, 'annualIND2');
    const [first, second] = await listKeys(server.platform.db, server.platform.secrets, userid);
    assert.deepEqual([first?.planCode, second?.planCode], ['annualIND2', 'free'], 'the main key alone');
  });

  test('a store without a record of the customer is reported and not created', async () => {
    const main = newKey();
    const { userid } = await customer({ firebase: null, mongo: main }, [main]);
    const { body } = await support.call(setSyncKey, { userid, priority: 'main' });
    assert.equal(body.message, 'Key synced: written into Mongo. Firebase holds no record of this customer.');
    assert.equal(await heldBy('firebase', userid), undefined);
  });

  for (const [what, held, text] of [
    ['no record', null, 'Mongo holds no record of this customer.'],
    ['no API key', 'x y', 'The value in Mongo is not an API key.'],
  ] as const) {
    test(`where the winner holds ${what} it is refused with 409, and nothing is written`, async () => {
      const main = newKey();
      const { userid } = await customer({ firebase: main, mongo: held }, [main]);
      const digest = await server.digest();
      const { status, body } = await support.call(setSyncKey, { userid });
      assert.deepEqual([status, body.message], [409, text]);
      assert.equal(await server.digest(), digest);
    });
  }

  test("where the winner holds another customer's key it is refused with 409, and nothing is written", async () => {
    const [main, stranger] = [newKey(), newKey()];
    await makeCustomer(server.platform, { keys: [{ value: stranger }] });
    const { userid } = await customer({ firebase: main, mongo: stranger }, [main]);
    const digest = await server.digest();
    const { status, body } = await support.call(setSyncKey, { userid });
    assert.deepEqual(
      [status, body.message],
      [409, 'The key that Mongo holds belongs to another customer. Nothing was changed.'],
    );
    assert.equal(body.message.includes(maskKey(stranger)), false);
    assert.equal(await server.digest(), digest);
  });

  test('refuses an unknown priority by name, a missing customer, and nothing is written', async () => {
    const main = newKey();
    const { userid } = await customer({ mongo: main }, [main]);
    const digest = await server.digest();
    const { status, body } = await support.call(setSyncKey, { userid, priority: 'redis' });
    assert.deepEqual([status, body.message], [400, 'priority: must be one of mongo, firebase, main']);
    assert.equal((await support.call(setSyncKey, { userid: 'nobody' })).status, 404);
    assert.equal(await server.digest(), digest);
  });

  test('a member without the grant is refused, and nothing is written', async () => {
    const main = newKey();
    const { userid } = await customer({ mongo: main }, [main]);
    const outsider = await server.staff({ role: 'standard', permissions: ['tasks'] });
    const digest = await server.digest();
    assert.equal((await outsider.call(setSyncKey, { userid })).status, 403);
    assert.equal(await server.digest(), digest);
  });
});
