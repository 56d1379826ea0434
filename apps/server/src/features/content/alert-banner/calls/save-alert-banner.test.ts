import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getAlertBanner } from '@midoffice/contract/content/alert-banner/calls/get-alert-banner';
import { saveAlertBanner } from '@midoffice/contract/content/alert-banner/calls/save-alert-banner';
import { sql } from 'kysely';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('save-alert-banner', () => {
  let server: TestServer;
  let editor: Client;
  before(async () => {
    server = await testServer();
    editor = await server.staff({ role: 'standard', permissions: ['alertBanner'] });
  });
  after(() => server.close());

  test('sets the banner for one hour unless stated, audited; the newest one holds (r003-banner)', async () => {
    const first = await editor.call(saveAlertBanner, { text: '  Quotes are late ' });
    assert.deepEqual([first.status, first.body.message], [200, 'Successfully added a alert banner.']);
    const { body } = await editor.call(getAlertBanner, {});
    assert.deepEqual([body.text, body.hours, body.revision], ['Quotes are late', 1, 1]);
    const leftMs = Date.parse(body.expiresAt!) - Date.now();
    assert.ok(Math.abs(leftMs - 3_600_000) < 60_000, String(leftMs));
    await editor.call(saveAlertBanner, { text: 'Quotes are back', hours: 720, revision: 1 });
    assert.equal((await editor.call(getAlertBanner, {})).body.text, 'Quotes are back');
    await editor.call(saveAlertBanner, { text: 'Quotes are late', hours: '2' });
    assert.equal((await editor.call(getAlertBanner, {})).body.hours, 2);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_entry where kind = 'alert-banner.set'`.execute(
      server.platform.db,
    );
    assert.equal(rows[0]!.count, 3);
  });

  test('refuses no message, 0 and 10,000 hours and parts of an hour, naming the field (r003-banner)', async () => {
    const wrong: [object, string][] = [
      [{ text: ' ' }, 'Please enter a alert message.'],
      [{}, 'Please enter a alert message.'],
      [{ text: 'x'.repeat(501) }, 'text: must have at most 500 characters'],
      [{ text: 'x', hours: 0 }, 'hours: must be at least 1'],
      [{ text: 'x', hours: 10_000 }, 'hours: must be at most 720'],
      [{ text: 'x', hours: 1.5 }, 'hours: must be a whole number from 1 to 720'],
      [{ text: 'x', hours: '1.5' }, 'hours: must be a whole number from 1 to 720'],
      [{ text: 'x', hours: '' }, 'hours: must be a whole number from 1 to 720'],
      [{ text: 'x', hours: true }, 'hours: must be a whole number from 1 to 720'],
    ];
    for (const [body, message] of wrong) await refuses(server, editor, saveAlertBanner, body, 400, message);
  });

  test('refuses to replace a banner that somebody else set meanwhile, with both texts', async () => {
    const { body: now } = await editor.call(getAlertBanner, {});
    await editor.call(saveAlertBanner, { text: 'Theirs', revision: now.revision });
    const digest = await server.digest();
    const { status, body } = await editor.call(saveAlertBanner, { text: 'Mine', revision: now.revision });
    const { conflicts, revision } = body as unknown as { conflicts: object[]; revision: number };
    assert.deepEqual(
      [status, conflicts],
      [409, [{ field: 'text', expected: null, actual: 'Theirs', wanted: 'Mine' }]],
    );
    assert.equal(await server.digest(), digest);
    // Theirs may be replaced by whoever was shown it, a third banner may not.
    await editor.call(saveAlertBanner, { text: 'Third', revision });
    assert.equal((await editor.call(saveAlertBanner, { text: 'Mine', revision })).status, 409);
  });

  test('many people at once: each banner counts', async () => {
    const { body: now } = await editor.call(getAlertBanner, {});
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => editor.call(saveAlertBanner, { text: `Banner ${n}` })),
    );
    assert.equal((await editor.call(getAlertBanner, {})).body.revision, now.revision + 8);
  });

  test('a member without the grant is refused', async () => {
    const other = await server.staff({ role: 'standard', permissions: ['tasks'] });
    await refuses(server, other, saveAlertBanner, { text: 'x' }, 403, /./);
  });
});
