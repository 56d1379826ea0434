import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSiteBanner } from '@midoffice/contract/content/alert-banner/calls/get-site-banner';
import { removeAlertBanner } from '@midoffice/contract/content/alert-banner/calls/remove-alert-banner';
import { saveAlertBanner } from '@midoffice/contract/content/alert-banner/calls/save-alert-banner';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('remove-alert-banner', () => {
  let server: TestServer;
  let editor: Client;
  before(async () => {
    server = await testServer();
    editor = await server.staff({ role: 'standard', permissions: ['alertBanner'] });
  });
  after(() => server.close());

  test('takes the banner that was read away, not another one, and not twice', async () => {
    await editor.call(saveAlertBanner, { text: 'One' });
    await editor.call(saveAlertBanner, { text: 'Two' });
    await refuses(server, editor, removeAlertBanner, { revision: 1 }, 409, /meanwhile/);
    await refuses(server, editor, removeAlertBanner, {}, 400, /^revision: /);
    const { status, body } = await editor.call(removeAlertBanner, { revision: 2 });
    assert.deepEqual([status, body.revision], [200, 3]);
    assert.equal((await server.nobody.call(getSiteBanner, {})).body.text, null);
    await refuses(server, editor, removeAlertBanner, { revision: 3 }, 404, 'There is no alert banner.');
  });

  test('a member without the grant is refused', async () => {
    const other = await server.staff({ role: 'standard', permissions: ['tasks'] });
    await refuses(server, other, removeAlertBanner, { revision: 1 }, 403, /./);
  });
});
