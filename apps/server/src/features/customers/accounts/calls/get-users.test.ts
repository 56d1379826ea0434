import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getUsers } from '@midoffice/contract/customers/accounts/calls/get-users';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../factory.ts';
import type { NewCustomer } from '../seed-store.ts';
import { insertStripeLinks } from '../../stripe-accounts/api.ts';
import { deletedRecord } from '../../../../platform/connectors/stripe/records.ts';

const key = 'Ab3'.repeat(10) + 'Zz';

describe('get-users', () => {
  let server: TestServer;
  let admin: Client;
  let kim: NewCustomer;
  const find = async (query: string) => (await admin.call(getUsers, { query })).body;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
    kim = await makeCustomer(server.platform, {
      email: 'olga.kim@example.com',
      username: 'okim',
      firstname: 'Olga',
      lastname: 'Kim',
      keys: [{ value: key }],
    });
    await makeCustomer(server.platform, {
      email: 'vera.olgason@example.com',
      username: 'verao',
      firstname: 'Vera',
      lastname: 'Olgason',
    });
    await makeCustomer(server.platform, {
      email: 'jan@example.com',
      username: 'jank',
      firstname: 'Jan',
      lastname: 'Holga',
    });
    await insertStripeLinks(server.platform.db, [
      {
        stripeId: 'cus_KIM0000000001',
        userid: kim.userid,
        active: true,
        transferredFrom: null,
        record: deletedRecord('cus_KIM0000000001'),
      },
    ]);
  });
  after(() => server.close());

  test('finds a customer by a part of the e-mail (r000-search-user-path)', async () => {
    assert.deepEqual(
      (await find('ga.ki')).map((user) => user.email),
      ['olga.kim@example.com'],
    );
  });

  test('answers an empty list where nobody fits (r000-search-empty)', async () => {
    assert.deepEqual(await find('zzzz'), []);
  });

  test('finds a customer by every identifier and says by which', async () => {
    const found = async (query: string) =>
      (await find(query)).filter((user) => user.userid === kim.userid).map((user) => user.foundBy);
    assert.deepEqual(await found(kim.userid), ['user id']);
    assert.deepEqual(await found(kim.mongoId), ['user id']);
    assert.deepEqual(await found('OLGA.KIM@example.com'), ['e-mail']);
    assert.deepEqual(await found('okim'), ['username']);
    assert.deepEqual(await found(key), ['API key']);
    assert.deepEqual(await found(key.slice(0, 9)), ['API key prefix']);
    assert.deepEqual(await found('cus_KIM0000000001'), ['Stripe id']);
    assert.deepEqual(await found('Olga Kim'), ['name']);
  });

  test('ranks beginnings before parts', async () => {
    assert.deepEqual(
      (await find('olga')).map((user) => user.email),
      ['olga.kim@example.com', 'vera.olgason@example.com', 'jan@example.com'],
    );
  });

  test('takes wildcards for what they are', async () => {
    assert.deepEqual(await find('%'), []);
    assert.deepEqual(await find('o_im'), []);
  });

  test('carries the username, by which the portfolio opens (r000-search-suggestion-link)', async () => {
    assert.equal((await find('okim'))[0]?.username, 'okim');
  });

  test('answers at most 20', async () => {
    for (let n = 0; n < 25; n += 1) await makeCustomer(server.platform, { lastname: 'Manyname' });
    assert.equal((await find('manyname')).length, 20);
  });

  test('refuses a search text of 201 characters, naming the field', async () => {
    const { status, body } = await admin.call(getUsers, { query: 'x'.repeat(201) });
    assert.deepEqual([status, body.message], [400, 'query: must have at most 200 characters']);
  });

  test('refuses a member without the grant', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['charts'] });
    const { status, body } = await member.call(getUsers, { query: 'a' });
    assert.deepEqual([status, body.message], [403, 'You do not have access to this page.']);
  });
});
