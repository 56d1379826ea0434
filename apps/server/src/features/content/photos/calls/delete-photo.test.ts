// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { deletePhoto } from '@midoffice/contract/content/photos/calls/delete-photo';
import { getPhotos } from '@midoffice/contract/content/photos/calls/get-photos';
import { sweepFiles } from '../../../../platform/files/drafts.ts';
import { allowCommits, refuseCommits } from '../../../../platform/files/testing/commits-store.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { makePhoto } from '../factory.ts';

describe('delete-photo', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('takes a photo and its file away, and is audited', async () => {
    const admin = await server.staff();
    const fileName = await makePhoto(server.platform, {
      id: 'pho_1',
      type: 'profile',
      uploadedBy: admin.userid,
    });
    assert.equal((await server.app.inject(`/${fileName}`)).statusCode, 200);
    const { body } = await admin.call(deletePhoto, { id: 'pho_1' });
    assert.equal(body.message, 'Photo deleted.');
    assert.deepEqual((await admin.call(getPhotos, {})).body, []);
    await sweepFiles(server.platform);
    assert.equal((await server.app.inject(`/${fileName}`)).statusCode, 404);
    const entry = await server.platform.db
      .selectFrom('audit_entry')
      .select('kind')
      .where('target_id', '=', 'pho_1')
      .executeTakeFirst();
    assert.equal(entry?.kind, 'photos.deleted');
  });

  test('a deletion that does not commit keeps the file', async () => {
    const admin = await server.staff();
    const { platform } = server;
    const fileName = await makePhoto(platform, { id: 'pho_4', type: 'profile', uploadedBy: admin.userid });
    await refuseCommits(platform.db, 'photo');
    assert.equal((await admin.call(deletePhoto, { id: 'pho_4' })).status, 500);
    await allowCommits(platform.db, 'photo');
    await sweepFiles(platform);
    assert.equal((await server.app.inject(`/${fileName}`)).statusCode, 200);
    assert.equal((await admin.call(deletePhoto, { id: 'pho_4' })).status, 200);
    await sweepFiles(platform);
    assert.equal(await platform.files.read(fileName), undefined);
  });

  test('of several at once one deletes it, and one is audited', async () => {
    const admin = await server.staff();
    await makePhoto(server.platform, { id: 'pho_3', type: 'banner', uploadedBy: admin.userid });
    const { db } = server.platform;
    // Both have read it before either deletes it.
    const both = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('photo').select('id').where('id', '=', 'pho_3').forUpdate().execute();
      const waiting = [1, 2].map(() => admin.call(deletePhoto, { id: 'pho_3' }));
      await sleep(500);
      return { waiting };
    });
    const answers = await Promise.all(both.waiting);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404]);
    const entries = await db
      .selectFrom('audit_entry')
      .select('kind')
      .where('target_id', '=', 'pho_3')
      .execute();
    assert.equal(entries.length, 1);
  });

  test('refuses an unknown photo, none, and who has no grant, with nothing written', async () => {
    const admin = await server.staff();
    const stranger = await server.staff({ role: 'standard', permissions: ['charts'] });
    await makePhoto(server.platform, { id: 'pho_2', type: 'profile', uploadedBy: admin.userid });
    const digest = await server.digest();
    assert.equal((await admin.call(deletePhoto, { id: 'pho_none' })).status, 404);
    assert.equal((await admin.call(deletePhoto, { id: '' })).body.message, 'id: is required');
    assert.equal((await stranger.call(deletePhoto, { id: 'pho_2' })).status, 403);
    assert.equal(await server.digest(), digest);
  });
});
