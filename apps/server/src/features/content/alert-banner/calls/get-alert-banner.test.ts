import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getAlertBanner } from '@midoffice/contract/content/alert-banner/calls/get-alert-banner';
import { saveAlertBanner } from '@midoffice/contract/content/alert-banner/calls/save-alert-banner';
import { sql } from 'kysely';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('get-alert-banner', () => {
  let server: TestServer;
  let editor: Client;
  before(async () => {
    server = await testServer();
    editor = await server.staff({ role: 'analyst', permissions: ['alertBanner'] });
  });
  after(() => server.close());

  test('is empty before there is one and once it has expired (r003-banner)', async () => {
    const empty = { text: null, expiresAt: null, hours: null, by: null, at: null };
    assert.deepEqual((await editor.call(getAlertBanner, {})).body, { ...empty, revision: 0 });
    await editor.call(saveAlertBanner, { text: 'Late', hours: 2 });
    const { body } = await editor.call(getAlertBanner, {});
    assert.deepEqual([body.text, body.hours], ['Late', 2]);
    assert.ok(body.by);
    await sql`update alert_banner set expires_at = now() - interval '1 second'`.execute(server.platform.db);
    assert.deepEqual((await editor.call(getAlertBanner, {})).body, { ...empty, revision: 1 });
  });
});
