import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPhotos } from '@midoffice/contract/content/photos/calls/get-photos';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { makePhoto } from '../factory.ts';

describe('get-photos', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('lists photos of both kinds or of one, with where they are shown', async () => {
    const admin = await server.staff();
    const profile = await makePhoto(server.platform, {
      id: 'pho_1',
      type: 'profile',
      uploadedBy: admin.userid,
    });
    await makePhoto(server.platform, { id: 'pho_2', type: 'banner', uploadedBy: 'gone' });
    const all = (await admin.call(getPhotos, {})).body;
    assert.deepEqual(all.map((photo) => photo.id).sort(), ['pho_1', 'pho_2']);
    const [only, ...rest] = (await admin.call(getPhotos, { type: 'profile' })).body;
    assert.deepEqual([only?.url, only?.width, rest.length], [`/${profile}`, 60, 0]);
    assert.match(only!.uploadedBy, /@staff\.example$/);
  });

  test('refuses an unknown kind and who has no grant', async () => {
    const admin = await server.staff();
    const stranger = await server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal(
      (await admin.call(getPhotos, { type: 'poster' } as never)).body.message,
      'type: must be one of profile, banner',
    );
    assert.equal((await stranger.call(getPhotos, {})).status, 403);
  });
});
