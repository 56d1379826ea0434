import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addApiKey } from '@midoffice/contract/customers/api-keys/calls/add-api-key';
import { generateKey } from '@midoffice/contract/customers/api-keys/shapes';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { maskKey } from '../rules.ts';
import { makeCustomer } from '../../accounts/factory.ts';

const newKey = (): string => generateKey((count) => randomBytes(count));

describe('add-api-key', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'standard', permissions: ['editAPIKeys'] });
  });
  after(() => server.close());

  const auditsOf = (userid: string) =>
    server.platform.db
      .selectFrom('audit_entry')
      .innerJoin('audit_detail', 'entry_id', 'id')
      .select(['kind', 'before', 'after', 'reason'])
      .where('target_id', '=', userid)
      .orderBy('id')
      .execute();

  test('adds a sealed key of the account’s plan, and audits its fingerprint', async () => {
    const { userid } = await makeCustomer(server.platform, { planCode: 'annualIND2' });
    const apikey = newKey();
    const { status, body } = await support.call(addApiKey, { userid, apikey, reason: 'second server' });
    assert.deepEqual([status, body.message, body.keys.length], [200, 'API key added.', 2]);
    assert.deepEqual(
      [body.keys[1]?.key, body.keys[1]?.mainkey, body.keys[1]?.firebase, body.keys[1]?.planCode],
      [`${apikey.slice(0, 8)}…${apikey.slice(-4)}`, false, false, 'annualIND2'],
    );
    const stored = await server.platform.db
      .selectFrom('api_key')
      .selectAll()
      .where('id', '=', body.keys[1]!.keyId)
      .executeTakeFirstOrThrow();
    assert.equal(server.platform.secrets.open(stored.key_cipher), apikey);
    const [entry] = await auditsOf(userid);
    assert.deepEqual(
      [entry?.kind, entry?.after, entry?.reason],
      [
        'api-key.added',
        {
          key: server.platform.secrets.fingerprint(apikey),
          masks: { [server.platform.secrets.fingerprint(apikey)]: maskKey(apikey) },
          mainkey: false,
        },
        'second server',
      ],
    );
    assert.doesNotMatch(JSON.stringify(await auditsOf(userid)), new RegExp(apikey));
  });

  test('the first key of a customer is the main key', async () => {
    const { userid } = await makeCustomer(server.platform, { keys: [] });
    assert.equal((await support.call(addApiKey, { userid, apikey: newKey() })).body.keys[0]?.mainkey, true);
  });

  test('a key that another customer has needs override, and is then taken over', async () => {
    const [first, second] = [newKey(), newKey()];
    const owner = await makeCustomer(server.platform, { keys: [{ value: first }, { value: second }] });
    const { userid } = await makeCustomer(server.platform);
    const digest = await server.digest();
    assert.equal((await support.call(addApiKey, { userid, apikey: second })).status, 409);
    assert.equal(
      (await support.call(addApiKey, { userid, apikey: first, override: true })).status,
      409,
      'a main key stays',
    );
    assert.equal(await server.digest(), digest);
    const { body } = await support.call(addApiKey, { userid, apikey: second, override: true });
    assert.deepEqual([body.message, body.keys.length], ['API key taken over.', 2]);
    assert.deepEqual(
      (await auditsOf(owner.userid)).map(({ after }) => after),
      [{ takenOverBy: userid }],
    );
  });

  test('a key that the customer has already is refused', async () => {
    const value = newKey();
    const { userid } = await makeCustomer(server.platform, { keys: [{ value }] });
    const { status, body } = await support.call(addApiKey, { userid, apikey: value, override: true });
    assert.deepEqual([status, body.message], [409, 'This customer has this key already.']);
  });

  test('a key of a member of staff is not for everybody to take', async () => {
    const value = newKey();
    const staffed = await makeCustomer(server.platform, { keys: [{ value: newKey() }, { value }] });
    await server.platform.db
      .updateTable('account')
      .set({ user_role: 'analyst' })
      .where('userid', '=', staffed.userid)
      .execute();
    const { userid } = await makeCustomer(server.platform);
    assert.equal((await support.call(addApiKey, { userid, apikey: value, override: true })).status, 403);
  });

  for (const apikey of ['', 'x'.repeat(31), 'x'.repeat(33), `${'x'.repeat(31)}-`, 7]) {
    test(`the key ${JSON.stringify(apikey)} is refused by name, and nothing is written`, async () => {
      const { userid } = await makeCustomer(server.platform);
      const digest = await server.digest();
      const { status, body } = await support.call(addApiKey, { userid, apikey });
      assert.equal(status, 400);
      assert.match(body.message, /^apikey: must /);
      assert.equal(await server.digest(), digest);
    });
  }

  test('generated keys are 32 letters and digits (r000-key-generate)', () => {
    const keys = Array.from({ length: 200 }, newKey);
    for (const key of keys) assert.match(key, /^[A-Za-z0-9]{32}$/);
    assert.equal(new Set(keys).size, 200);
  });

  /** Begins a transaction that holds an account, and answers how to go on and end it. */
  async function holding(userid: string) {
    const { db } = server.platform;
    const trx = await db.startTransaction().execute();
    await trx.selectFrom('account').select('userid').where('userid', '=', userid).forUpdate().execute();
    return trx;
  }
  const holders = async (key: string) =>
    (
      await server.platform.db
        .selectFrom('api_key')
        .select(['userid', 'main_key'])
        .where('key_hash', '=', server.platform.secrets.lookup(key))
        .execute()
    ).map((row) => [row.userid, row.main_key]);

  test('a key that became its customer’s main key while it was to be taken over stays there', async () => {
    const [main, second] = [newKey(), newKey()];
    const loser = await makeCustomer(server.platform, { keys: [{ value: main }, { value: second }] });
    const winner = await makeCustomer(server.platform);
    const trx = await holding(loser.userid);
    const taking = support.call(addApiKey, { userid: winner.userid, apikey: second, override: true });
    await sleep(150);
    await trx.updateTable('api_key').set({ main_key: false }).where('userid', '=', loser.userid).execute();
    await trx
      .updateTable('api_key')
      .set({ main_key: true })
      .where('key_hash', '=', server.platform.secrets.lookup(second))
      .execute();
    await trx.commit().execute();
    assert.equal((await taking).status, 409);
    assert.deepEqual(await holders(second), [[loser.userid, true]]);
  });

  test('a key that came to a member of staff while it was to be taken over is not taken', async () => {
    const [main, second] = [newKey(), newKey()];
    const loser = await makeCustomer(server.platform, { keys: [{ value: main }, { value: second }] });
    const winner = await makeCustomer(server.platform);
    const admin = await server.staff({ role: 'admin' });
    const trx = await holding(loser.userid);
    const taking = support.call(addApiKey, { userid: winner.userid, apikey: second, override: true });
    await sleep(150);
    await trx
      .updateTable('api_key')
      .set({ userid: admin.userid })
      .where('key_hash', '=', server.platform.secrets.lookup(second))
      .execute();
    await trx.commit().execute();
    assert.equal((await taking).status, 409);
    assert.deepEqual(await holders(second), [[admin.userid, false]]);
  });

  test('two takeovers in opposite directions at once both come to an end', async () => {
    for (let round = 0; round < 5; round += 1) {
      const values = [newKey(), newKey()];
      const made = await Promise.all(
        values.map((value) => makeCustomer(server.platform, { keys: [{ value: newKey() }, { value }] })),
      );
      const statuses = await Promise.all(
        values.map(async (apikey, n) => {
          const userid = made[1 - n]!.userid;
          return (await support.call(addApiKey, { userid, apikey, override: true })).status;
        }),
      );
      assert.deepEqual(statuses, [200, 200]);
    }
  });
});
