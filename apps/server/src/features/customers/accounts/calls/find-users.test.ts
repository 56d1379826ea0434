import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findUsers } from '@midoffice/contract/customers/accounts/calls/find-users';
import { getUsers } from '@midoffice/contract/customers/accounts/calls/get-users';
import { searchAnything } from '@midoffice/contract/customers/accounts/calls/search-anything';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../factory.ts';

const value = 'a1b2c3d4-e5f6-7890-abcd-ef0123456789';

describe('find-users', () => {
  let server: TestServer;
  let support: Client;
  let customer: Awaited<ReturnType<typeof makeCustomer>>;
  before(async () => {
    server = await testServer();
    customer = await makeCustomer(server.platform, { keys: [{ value }] });
    support = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  });
  after(() => server.close());

  test('finds by a key in the body what getUsers finds by one in the address', async () => {
    const found = await support.call(findUsers, { query: value });
    assert.deepEqual(
      found.body.map(({ userid, foundBy }) => [userid, foundBy]),
      [[customer.userid, 'API key']],
    );
    for (const query of [customer.email, customer.userid, 'nobody at all'])
      assert.deepEqual(
        (await support.call(findUsers, { query })).body,
        (await support.call(getUsers, { query })).body,
        query,
      );
  });

  test('the palette asks by POST as well, and programs by GET', async () => {
    const headers = { cookie: `midoffice_session=${support.cookie}`, 'sec-fetch-site': 'same-origin' };
    const posted = await server.app.inject({
      method: 'POST',
      url: searchAnything.path,
      headers,
      payload: { q: value },
    });
    assert.deepEqual([posted.statusCode, posted.json().customers[0].userid], [200, customer.userid]);
    assert.deepEqual((await support.call(searchAnything, { q: value })).body, posted.json());
  });

  test('nothing to search for, and who may not, are refused', async () => {
    await refuses(server, support, findUsers, { query: ' ' }, 400, /^query/);
    const other = await server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(server, other, findUsers, { query: 'x' }, 403, /./);
    await refuses(server, server.nobody, findUsers, { query: 'x' }, 401, /./);
  });
});
