import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import { listSavedViews } from '@midoffice/contract/system/views/calls/list-saved-views';
import { saveView } from '@midoffice/contract/system/views/calls/save-view';
import { deleteSavedView } from '@midoffice/contract/system/views/calls/delete-saved-view';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { insertView } from '../store.ts';

describe('list-saved-views', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  const names = async (client: Client) =>
    (await client.call(listSavedViews, {})).body.views.map(({ name, own }) => [name, own]);
  const save = async (client: Client, name: string, item: string, shared = false) => {
    const page = item === 'ledger' || item === 'audit' ? 'console' : 'data-fixes';
    const { status, body } = await client.call(saveView, { page, item, name, query: 'x=1', shared });
    assert.equal(status, 200, body.message);
  };

  test('a stored view loses parameters that no screen has, and takes no other view with it', async () => {
    const ann = await server.staff({ role: 'analyst', permissions: ['charts'] });
    const cat = await server.staff({ role: 'analyst', permissions: ['charts'] });
    await save(ann, 'Plain', 'charts');
    await server.platform.db.transaction().execute((trx) =>
      insertView(
        trx,
        {
          userid: ann.userid,
          page: 'data-fixes',
          item: 'charts',
          name: 'Of an earlier release',
          query: 'toString=1&__proto__=2&symbol=AAPL',
          shared: true,
        },
        200,
      ),
    );
    const seen = async (client: Client) =>
      (await client.call(listSavedViews, {})).body.views.map(({ name, query }) => [name, query]);
    assert.deepEqual(await seen(ann), [
      ['Of an earlier release', 'symbol=AAPL'],
      ['Plain', 'x=1'],
    ]);
    assert.deepEqual(await seen(cat), [['Of an earlier release', 'symbol=AAPL']]);
    const { id } = (await ann.call(listSavedViews, {})).body.views[0]!;
    assert.equal((await ann.call(deleteSavedView, { id })).status, 200);
  });

  test('customers learn of no other person whose view it is', async () => {
    const permissions = ['article-writer'];
    const eve = await server.staff({ role: 'enterprise', permissions, email: 'eve@bank.example' });
    const max = await server.staff({ role: 'small-business', permissions });
    const view = { page: 'blog-posts', item: 'article-writer', name: 'Of Eve', query: 'x=1', shared: true };
    const { id } = (await eve.call(saveView, view)).body.view;
    const owner = async (client: Client) =>
      (await client.call(listSavedViews, {})).body.views.find((one) => one.id === id)?.owner;
    assert.equal(await owner(max), 'another member');
    assert.notEqual(await owner(eve), 'another member');
    assert.equal(await owner(await server.staff()), await owner(eve));
    await refuses(server, max, deleteSavedView, { id }, 403, 'This view is another member’s. Save your own.');
    assert.equal((await eve.call(deleteSavedView, { id })).status, 200);
  });

  test('everybody sees their own views and what others share of tools that they may open, and no other', async () => {
    const amy = await server.staff({ role: 'analyst', permissions: ['charts', 'epsEditor'] });
    const bob = await server.staff({ role: 'standard', permissions: ['charts'] });
    const admin = await server.staff();
    await save(amy, 'beta', 'charts');
    await save(amy, 'Alpha', 'charts', true);
    await save(amy, 'EPS', 'epsEditor', true);
    await save(admin, 'Sign-ins', 'audit', true);
    await save(admin, 'Reverted', 'ledger', true);
    assert.deepEqual(await names(amy), [
      ['Reverted', false],
      ['Alpha', true],
      ['beta', true],
      ['EPS', true],
    ]);
    assert.deepEqual(await names(bob), [
      ['Reverted', false],
      ['Alpha', false],
    ]);
    assert.deepEqual(await names(admin), [
      ['Sign-ins', true],
      ['Reverted', true],
      ['Alpha', false],
      ['EPS', false],
    ]);
  });

  test('names are in the order in which people count', async () => {
    const dora = await server.staff({ role: 'analyst', permissions: ['charts'] });
    for (const name of ['Week 10', 'week 9', 'Week 2']) await save(dora, name, 'charts');
    const own = (await names(dora)).filter(([, isOwn]) => isOwn).map(([name]) => name);
    assert.deepEqual(own, ['Week 2', 'week 9', 'Week 10']);
  });

  test('a view of a tool that was taken away is not shown until it is granted again', async () => {
    const admin = await server.staff();
    const cleo = await server.staff({ role: 'standard', permissions: ['charts', 'bugReport'] });
    await save(cleo, 'Mine', 'bugReport');
    const grant = (permissions: string[]) =>
      admin.call(updateAdminPermissions, { userId: cleo.userid, permissions, reason: 'test' });
    assert.equal((await grant(['charts'])).status, 200);
    await server.platform.push.settled();
    assert.equal(
      (await names(cleo)).some(([name]) => name === 'Mine'),
      false,
    );
    await grant(['charts', 'bugReport']);
    await server.platform.push.settled();
    assert.ok((await names(cleo)).some(([name]) => name === 'Mine'));
  });

  test('nobody and somebody without a grant see none', async () => {
    await refuses(server, server.nobody, listSavedViews, {}, 401, 'Please sign in.');
    const bare = await server.staff({ role: 'standard', permissions: [] });
    await refuses(server, bare, listSavedViews, {}, 403, /access/);
  });
});
