// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteAccount } from '@midoffice/contract/customers/account-deletion/calls/delete-account';
import { listDeletedAccounts } from '@midoffice/contract/customers/account-deletion/calls/list-deleted-accounts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/testing/factory.ts';
import { beginPurge } from '../store.ts';

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
    // LIKE wildcards in the search text match literally.
    assert.equal((await admin.call(listDeletedAccounts, { search: '1_100%@' })).body.total, 6);
    assert.equal((await admin.call(listDeletedAccounts, { search: ids[7]! })).body.rows[0]?.userid, ids[7]);
    assert.equal((await admin.call(listDeletedAccounts, { search: 'nobody' })).body.total, 0);
  });

  test('an account whose purge failed is listed before newer ones, on the first page, and is counted', async () => {
    const { userid } = await makeCustomer(server.platform, { email: 'stuck@example.com' });
    await admin.call(deleteAccount, { userid });
    const longAgo = new Date(server.platform.now() - 40 * 86_400_000).toISOString();
    await server.platform.db
      .updateTable('deleted_account')
      .set({ deleted_at: longAgo, purge_at: longAgo })
      .where('userid', '=', userid)
      .execute();
    const first = async (search = '') => {
      const { rows, purging } = (await admin.call(listDeletedAccounts, { search })).body;
      return [rows[0]?.userid === userid, rows[0]?.state, purging];
    };
    assert.deepEqual(await first(), [false, 'restorable', 0]);
    await beginPurge(server.platform.db, new Date(server.platform.now()).toISOString(), 10);
    assert.deepEqual(await first(), [true, 'purging', 1]);
    assert.deepEqual(await first('oddly'), [false, 'restorable', 0], 'only what is found is counted');
  });

  test('refuses a page that is no number, and a member without the grant', async () => {
    const { status, body } = await admin.call(listDeletedAccounts, { page: 'x' });
    assert.deepEqual([status, body.message], [400, 'page: must be a whole number']);
    const outsider = await server.staff({ role: 'standard', permissions: ['tasks'] });
    assert.equal((await outsider.call(listDeletedAccounts, {})).status, 403);
  });
});
