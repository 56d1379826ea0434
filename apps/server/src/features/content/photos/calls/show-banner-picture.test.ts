import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { showBannerPicture } from '@midoffice/contract/content/photos/calls/show-banner-picture';
import { bannerOf, bannerPicture } from '@midoffice/contract/content/photos/shapes';
import sharp from 'sharp';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { bannerPng } from '../banner.ts';

describe('show-banner-picture', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('serves ten banners, each another picture, the same each time (r000-banner-fallback)', async () => {
    const seen = new Set<string>();
    for (let digit = 0; digit < 10; digit += 1) {
      assert.equal(bannerPicture(digit), `/banner_pictures/${digit}.png`);
      const { statusCode, headers, rawPayload } = await server.app.inject(bannerPicture(digit));
      assert.deepEqual(
        [statusCode, headers['content-type'], headers['x-content-type-options']],
        [200, 'image/png', 'nosniff'],
      );
      const { width, height, format } = await sharp(rawPayload).metadata();
      assert.deepEqual([width, height, format], [1200, 300, 'png']);
      assert.ok(rawPayload.length < 60_000, `${rawPayload.length} bytes`);
      assert.deepEqual(rawPayload, await bannerPng(digit));
      seen.add(rawPayload.toString('base64'));
    }
    assert.equal(seen.size, 10);
  });

  test('a name has one banner of the ten', () => {
    assert.equal(bannerOf('olga'), bannerOf('olga'));
    const all = new Set(Array.from({ length: 200 }, (_unused, n) => bannerOf(`user ${n}`)));
    assert.equal(all.size, 10);
    for (const one of all) assert.match(one, /^\/banner_pictures\/\d\.png$/);
  });

  test('there is no other banner', async () => {
    const { status, body } = await server.nobody.call(showBannerPicture, { name: '10.png' });
    assert.deepEqual([status, body.message], [400, 'name: must be 0.png to 9.png']);
  });
});
