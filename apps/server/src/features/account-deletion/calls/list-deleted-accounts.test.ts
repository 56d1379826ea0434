import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteAccount, listDeletedAccounts } from '@midoffice/contract/account-deletion/calls';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { makeCustomer } from '../../accounts/testing/factory.ts';

describe('list-deleted-accounts', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
  });
  after(() => server.close());

  test('finds by parts of e-mail, name, username and user id, newest first, 50 a page', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 52; n += 1) {
      const { userid } = await makeCustomer(server.platform, {
        lastname: n % 2 ? 'Oddly' : 'Evenly',
        email: `gone${n}_100%@example.com`,
      });
      await admin.call(deleteAccount, { userid });
      ids.push(userid);
    }
    const { body: first } = await admin.call(listDeletedAccounts, {});
    const { body: second } = await admin.call(listDeletedAccounts, { page: '2' });
    assert.deepEqual([first.total, first.rows.length, second.rows.length], [52, 50, 2]);
    assert.equal(first.rows[0]?.userid, ids.at(-1));
    assert.equal((await admin.call(listDeletedAccounts, { search: 'ODDLY' })).body.total, 26);
    // Not a pattern: what stands for anything elsewhere is itself here.
    assert.equal((await admin.call(listDeletedAccounts, { search: '1_100%@' })).body.total, 6);
    assert.equal((await admin.call(listDeletedAccounts, { search: ids[7]! })).body.rows[0]?.userid, ids[7]);
    assert.equal((await admin.call(listDeletedAccounts, { search: 'nobody' })).body.total, 0);
  });

  test('refuses a page that is no number, and a member without the grant', async () => {
    const { status, body } = await admin.call(listDeletedAccounts, { page: 'x' });
    assert.deepEqual([status, body.message], [400, 'page: must be a whole number']);
    const outsider = await server.staff({ role: 'standard', permissions: ['tasks'] });
    assert.equal((await outsider.call(listDeletedAccounts, {})).status, 403);
  });
});
