import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getSiteBanner } from '@midoffice/contract/content/alert-banner/calls/get-site-banner';
import { saveAlertBanner } from '@midoffice/contract/content/alert-banner/calls/save-alert-banner';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { sql } from 'kysely';
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

test('staff get the banner with their account until it expires; somebody without access to the console does not (r003-banner)', async () => {
  const server = await testServer();
  const admin = await server.staff();
  const member = await server.staff({ role: 'standard', permissions: ['tasks'] });
  const outsider = await server.staff({ role: 'standard', permissions: [] });
  assert.equal((await member.call(getMe, {})).body.banner, null);
  const { body: set } = await admin.call(saveAlertBanner, { text: 'Late' });
  assert.deepEqual((await member.call(getMe, {})).body.banner, { text: 'Late', expiresAt: set.expiresAt });
  assert.equal((await outsider.call(getMe, {})).body.banner, null);
  await sql`update alert_banner set expires_at = now() - interval '1 second'`.execute(server.platform.db);
  assert.equal((await member.call(getMe, {})).body.banner, null);
  await server.close();
});
