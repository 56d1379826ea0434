import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findUsageKey } from '@midoffice/contract/usage/api-usage/calls/find-usage-key';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';

const key = 'Ab3'.repeat(10) + 'Zz';

describe('find-usage-key', () => {
  let server: TestServer;
  let admin: Client;
  let userid: string;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
    userid = (await makeCustomer(server.platform, { keys: [{ value: key }] })).userid;
  });
  after(() => server.close());

  test('answers the id of a key, never the key', async () => {
    const { body } = await admin.call(findUsageKey, { userkey: key });
    assert.match(body.keyid, /^[0-9a-f]{32}$/);
    assert.deepEqual([body.apikey, body.userid], ['Ab3Ab3Ab…b3Zz', userid]);
    assert.equal(JSON.stringify(body).includes(key), false);
  });

  test('answers a user id as such, and a key that nobody holds without a customer', async () => {
    assert.deepEqual((await admin.call(findUsageKey, { userkey: userid })).body, {
      keyid: userid,
      apikey: userid,
      userid,
    });
    const stored = await server.platform.db.selectFrom('api_key').select('id').executeTakeFirstOrThrow();
    const byNumber = (await admin.call(findUsageKey, { userkey: `id:${stored.id}` })).body;
    assert.deepEqual(byNumber, (await admin.call(findUsageKey, { userkey: key })).body);
    assert.equal(
      (await admin.call(findUsageKey, { userkey: 'id:999' })).body.message,
      'There is no such API key.',
    );
    const { body } = await admin.call(findUsageKey, { userkey: 'no such key, but it may have been one' });
    assert.equal(body.userid, null);
  });

  test('refuses nothing, too much, a member without the grant, and a staff account to others than admins', async () => {
    assert.equal(
      (await admin.call(findUsageKey, { userkey: ' ' })).body.message,
      'userkey: must not be empty',
    );
    assert.equal((await admin.call(findUsageKey, { userkey: 'x'.repeat(201) })).status, 400);
    const member = await server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await member.call(findUsageKey, { userkey: key })).status, 403);
    const support = await server.staff({ role: 'standard', permissions: ['apiUsage'] });
    assert.equal((await support.call(findUsageKey, { userkey: admin.userid })).status, 403);
  });
});
