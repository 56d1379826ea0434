import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setPrimaryKey } from '@midoffice/contract/customers/api-keys/calls/set-primary-key';
import { safeAddress } from '../../../../platform/log/log.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { maskKey } from '../rules.ts';
import { makeCustomer } from '../../accounts/factory.ts';

describe('set-primary-key', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'standard', permissions: ['editAPIKeys'] });
  });
  after(() => server.close());

  const mains = (userid: string) =>
    server.platform.db
      .selectFrom('api_key')
      .select('key_prefix')
      .where('userid', '=', userid)
      .where('main_key', '=', true)
      .execute();

  test('makes the customer’s key the main one and clears the others, and audits both', async () => {
    const [first, second] = ['k'.repeat(32), 'l'.repeat(32)];
    const { userid } = await makeCustomer(server.platform, { keys: [{ value: first }, { value: second }] });
    const { body } = await support.call(setPrimaryKey, { apikey: second });
    assert.deepEqual(
      [body.message, body.keys.map((key) => [key.key, key.mainkey])],
      [
        'Primary key set.',
        [
          ['llllllll…llll', true],
          ['kkkkkkkk…kkkk', false],
        ],
      ],
    );
    assert.deepEqual(await mains(userid), [{ key_prefix: 'llllllll' }]);
    const entry = await server.platform.db
      .selectFrom('audit_entry')
      .innerJoin('audit_detail', 'entry_id', 'id')
      .select(['kind', 'before', 'after'])
      .where('target_id', '=', userid)
      .executeTakeFirstOrThrow();
    const { fingerprint } = server.platform.secrets;
    assert.deepEqual(entry, {
      kind: 'api-key.made-primary',
      before: { mainKey: fingerprint(first) },
      after: {
        mainKey: fingerprint(second),
        masks: { [fingerprint(first)]: maskKey(first), [fingerprint(second)]: maskKey(second) },
      },
    });
  });

  test('is posted by the console, by key id, without the key in the address', async () => {
    const { userid } = await makeCustomer(server.platform, {
      keys: [{ value: 'm'.repeat(32) }, { value: 'n'.repeat(32) }],
    });
    const { id } = await server.platform.db
      .selectFrom('api_key')
      .select('id')
      .where('userid', '=', userid)
      .where('main_key', '=', false)
      .executeTakeFirstOrThrow();
    const response = await server.app.inject({
      method: 'POST',
      url: setPrimaryKey.path,
      payload: { keyId: id },
      headers: { 'sec-fetch-site': 'same-origin', cookie: `midoffice_session=${support.cookie}` },
    });
    assert.equal(response.statusCode, 200);
    assert.deepEqual(await mains(userid), [{ key_prefix: 'nnnnnnnn' }]);
  });

  test('refuses where another key became the main one since it was read, and writes nothing', async () => {
    const { userid, email } = await makeCustomer(server.platform, {
      keys: ['p', 'q', 'r'].map((letter) => ({ value: letter.repeat(32) })),
    });
    const ids = await server.platform.db
      .selectFrom('api_key')
      .select('id')
      .where('userid', '=', userid)
      .orderBy('id')
      .execute();
    const [first, second, third] = ids.map(({ id }) => String(id)) as [string, string, string];
    assert.equal((await support.call(setPrimaryKey, { keyId: second, expected: first })).status, 200);
    const late = { keyId: third, expected: first };
    const text = 'Somebody else has changed the primary key in the meantime.';
    await refuses(server, support, setPrimaryKey, late, 409, text);
    const { body } = await support.call(setPrimaryKey, late);
    assert.deepEqual((body as unknown as { conflicts: unknown }).conflicts, [
      {
        field: 'mainkey',
        expected: Number(first),
        actual: 'qqqqqqqq…qqqq',
        wanted: 'rrrrrrrr…rrrr',
        where: `account ${userid} (${email})`,
      },
    ]);
    assert.equal((await support.call(setPrimaryKey, { keyId: third, expected: second })).status, 200);
  });

  test('a GET keeps the customer’s key out of the log', () => {
    assert.equal(
      safeAddress(`${setPrimaryKey.path}?apikey=${'o'.repeat(32)}`, setPrimaryKey.path),
      `${setPrimaryKey.path}?[redacted]`,
    );
  });

  test('refuses an unknown key, no key, and a GET that another site made', async () => {
    const digest = await server.digest();
    assert.equal((await support.call(setPrimaryKey, { apikey: 'u'.repeat(32) })).status, 404);
    assert.equal((await support.call(setPrimaryKey, {})).body.message, 'apikey: is required');
    assert.equal(
      (await support.call(setPrimaryKey, { keyId: 'x' })).body.message,
      'keyId: must be a whole number',
    );
    assert.equal(
      (
        await support.call(
          setPrimaryKey,
          { apikey: 'u'.repeat(32) },
          { headers: { 'sec-fetch-site': 'none' } },
        )
      ).status,
      403,
    );
    assert.equal(await server.digest(), digest);
  });
});
