import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changeSavedView } from '@midoffice/contract/system/views/calls/change-saved-view';
import { saveView } from '@midoffice/contract/system/views/calls/save-view';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('change-saved-view', () => {
  let server: TestServer;
  let amy: Client;
  let bob: Client;
  let admin: Client;
  before(async () => {
    server = await testServer();
    amy = await server.staff({ role: 'analyst', permissions: ['charts', 'epsEditor'] });
    bob = await server.staff({ role: 'standard', permissions: ['charts'] });
    admin = await server.staff();
  });
  after(() => server.close());

  const saved = async (name: string, shared = false, item = 'charts') =>
    (await amy.call(saveView, { page: 'data-fixes', item, name, query: '', shared })).body.view.id;

  test('renames and shares, each audited with the former value', async () => {
    const id = await saved('First');
    const renamed = await amy.call(changeSavedView, { id, name: 'FIRST' });
    assert.deepEqual([renamed.status, renamed.body.view.name], [200, 'FIRST'], renamed.body.message);
    const shared = await amy.call(changeSavedView, { id, shared: true });
    assert.deepEqual([shared.body.view.shared, shared.body.view.name], [true, 'FIRST']);
    const entry = await newestAudit(server, String(id));
    assert.deepEqual(
      [entry.kind, entry.before, entry.after],
      ['view.changed', { name: 'FIRST', shared: false }, { name: 'FIRST', shared: true }],
    );
  });

  test('an admin stops what somebody shares, and does no more with it', async () => {
    const id = await saved('Shown', true);
    await refuses(server, admin, changeSavedView, { id, name: 'Mine' }, 403, /only stop sharing/);
    const { body } = await admin.call(changeSavedView, { id, shared: false });
    assert.deepEqual([body.view.shared, body.view.own], [false, false]);
    await refuses(server, admin, changeSavedView, { id, shared: false }, 404, 'There is no such view.');
  });

  test('a taken name, somebody else’s view, an unknown one and an empty change are refused with nothing written', async () => {
    await saved('Taken');
    const id = await saved('Free', true);
    const hidden = await saved('Hidden', true, 'epsEditor');
    await refuses(
      server,
      amy,
      changeSavedView,
      { id, name: 'taken' },
      409,
      'name: you have a view called Taken here already',
    );
    await refuses(server, amy, changeSavedView, { id }, 400, 'name: or shared must be given');
    await refuses(server, bob, changeSavedView, { id, name: 'Bobs' }, 403, /Save your own/);
    await refuses(server, bob, changeSavedView, { id: hidden, name: 'Bobs' }, 404, 'There is no such view.');
    await refuses(server, amy, changeSavedView, { id: 999_999, name: 'x' }, 404, 'There is no such view.');
    await refuses(server, amy, changeSavedView, { id: 1.5, name: 'x' }, 400, 'id: must be a whole number');
    await refuses(server, server.nobody, changeSavedView, { id, name: 'x' }, 401, 'Please sign in.');
  });
});
