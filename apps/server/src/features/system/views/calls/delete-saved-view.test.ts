import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteSavedView } from '@midoffice/contract/system/views/calls/delete-saved-view';
import { listSavedViews } from '@midoffice/contract/system/views/calls/list-saved-views';
import { saveView } from '@midoffice/contract/system/views/calls/save-view';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('delete-saved-view', () => {
  let server: TestServer;
  let amy: Client;
  before(async () => {
    server = await testServer();
    amy = await server.staff({ role: 'analyst', permissions: ['charts'] });
  });
  after(() => server.close());

  const given = { page: 'data-fixes', item: 'charts', query: 'symbol=AAPL' };

  test('deletes a view of one’s own and answers what it was, so that it can be saved again', async () => {
    const { id } = (await amy.call(saveView, { ...given, name: 'Gone' })).body.view;
    const { status, body } = await amy.call(deleteSavedView, { id });
    assert.deepEqual([status, body.message], [200, 'View Gone deleted.']);
    assert.deepEqual((await amy.call(listSavedViews, {})).body.views, []);
    const entry = await newestAudit(server, String(id));
    assert.deepEqual(
      [entry.kind, (entry.before as { query: string }).query],
      ['view.deleted', 'symbol=AAPL'],
    );
    const { name, page, item, query, shared } = body.view;
    const again = await amy.call(saveView, { name, page, item, query, shared });
    assert.equal(again.status, 200, again.body.message);
    await refuses(server, amy, deleteSavedView, { id }, 404, 'There is no such view.');
  });

  test('an admin deletes what is shared; others delete neither that nor what they cannot see', async () => {
    const admin = await server.staff();
    const bob = await server.staff({ role: 'standard', permissions: ['charts'] });
    const shared = (await amy.call(saveView, { ...given, name: 'Shared', shared: true })).body.view;
    const kept = (await amy.call(saveView, { ...given, name: 'Kept' })).body.view;
    await refuses(server, bob, deleteSavedView, { id: shared.id }, 403, /Save your own/);
    await refuses(server, bob, deleteSavedView, { id: kept.id }, 404, 'There is no such view.');
    await refuses(server, admin, deleteSavedView, { id: kept.id }, 404, 'There is no such view.');
    await refuses(server, server.nobody, deleteSavedView, { id: shared.id }, 401, 'Please sign in.');
    assert.equal((await admin.call(deleteSavedView, { id: shared.id })).status, 200);
  });
});
