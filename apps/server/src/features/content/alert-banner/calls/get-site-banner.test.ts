import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getSiteBanner } from '@midoffice/contract/content/alert-banner/calls/get-site-banner';
import { saveAlertBanner } from '@midoffice/contract/content/alert-banner/calls/save-alert-banner';
import { testServer } from '../../../../testing/server.ts';

test('anybody reads the text of the banner and when it ends, and nothing of who set it (r003-banner)', async () => {
  const server = await testServer();
  assert.deepEqual((await server.nobody.call(getSiteBanner, {})).body, { text: null, expiresAt: null });
  const admin = await server.staff();
  const { body: set } = await admin.call(saveAlertBanner, { text: 'Late' });
  const { status, body } = await server.nobody.call(getSiteBanner, {});
  assert.deepEqual([status, body], [200, { text: 'Late', expiresAt: set.expiresAt }]);
  await server.close();
});
