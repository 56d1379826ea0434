import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteApiKey } from '@midoffice/contract/customers/api-keys/calls/delete-api-key';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';

const [main, second] = ['i'.repeat(32), 'j'.repeat(32)];

describe('delete-api-key', () => {
  let server: TestServer;
  let support: Client;
  let userid: string;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'standard', permissions: ['editAPIKeys'] });
    ({ userid } = await makeCustomer(server.platform, { keys: [{ value: main }, { value: second }] }));
  });
  after(() => server.close());

  const keyOf = (value: string) =>
    server.platform.db
      .selectFrom('api_key')
      .select('id as keyId')
      .where('key_hash', '=', server.platform.secrets.lookup(value))
      .executeTakeFirstOrThrow();

  test('refuses the main key, and writes nothing', async () => {
    const digest = await server.digest();
    const { status, body } = await support.call(deleteApiKey, { userid, apikey: main });
    assert.deepEqual(
      [status, body.message],
      [409, 'The main key cannot be deleted. Make another key the main key first.'],
    );
    assert.equal(await server.digest(), digest);
  });

  test('refuses a key of somebody else and a key id that names another key', async () => {
    const other = await makeCustomer(server.platform);
    assert.equal((await support.call(deleteApiKey, { userid: other.userid, apikey: second })).status, 404);
    assert.equal(
      (await support.call(deleteApiKey, { userid, apikey: second, keyId: 999_999 })).body.message,
      'keyId: names another key than apikey',
    );
    assert.equal(
      (await support.call(deleteApiKey, { userid, keyId: 1.5 })).body.message,
      'keyId: must be a whole number',
    );
  });

  test('refuses a key that somebody else has replaced since it was read, and writes nothing', async () => {
    const { keyId } = await keyOf(second);
    const expected = { key: 'zzzzzzzz…zzzz', firebase: false, mongo: false };
    await refuses(
      server,
      support,
      deleteApiKey,
      { userid, keyId, expected },
      409,
      'Somebody else has changed this key in the meantime.',
    );
    const { body } = await support.call(deleteApiKey, { userid, keyId, expected });
    assert.deepEqual(
      (body as unknown as { conflicts: { field: string; actual: unknown }[] }).conflicts.map(
        ({ field, actual }) => [field, actual],
      ),
      [['key', 'jjjjjjjj…jjjj']],
    );
  });

  test('deletes a key that is as it was read', async () => {
    const value = 'w'.repeat(32);
    const other = await makeCustomer(server.platform, {
      keys: [{ value: 'v'.repeat(32) }, { value, firebase: false, mongo: false }],
    });
    const { keyId } = await keyOf(value);
    const expected = { key: 'wwwwwwww…wwww', firebase: false, mongo: false };
    const { status, body } = await support.call(deleteApiKey, { userid: other.userid, keyId, expected });
    assert.deepEqual([status, body.keys.length], [200, 1]);
  });

  test('deletes another key and audits its fingerprint', async () => {
    const { body } = await support.call(deleteApiKey, { userid, apikey: second, reason: 'not used' });
    assert.deepEqual([body.message, body.keys.length], ['API key deleted.', 1]);
    const entry = await server.platform.db
      .selectFrom('audit_entry')
      .innerJoin('audit_detail', 'entry_id', 'id')
      .select(['kind', 'before', 'reason'])
      .where('target_id', '=', userid)
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      [entry.kind, (entry.before as { key: string }).key, entry.reason],
      ['api-key.deleted', server.platform.secrets.fingerprint(second), 'not used'],
    );
  });
});
