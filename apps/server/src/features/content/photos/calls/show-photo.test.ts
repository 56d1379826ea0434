import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { showPhoto } from '@midoffice/contract/content/photos/calls/show-photo';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { makePhoto } from '../factory.ts';

describe('show-photo', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('anybody sees a photo, with headers that let it be nothing else', async () => {
    const fileName = await makePhoto(server.platform, { id: 'pho_1', type: 'profile', uploadedBy: 'x' });
    const { statusCode, headers, rawPayload } = await server.app.inject(`/${fileName}`);
    assert.equal(statusCode, 200);
    assert.deepEqual([...rawPayload.subarray(1, 4)], [...Buffer.from('PNG')]);
    assert.deepEqual(
      [
        headers['content-type'],
        headers['x-content-type-options'],
        headers['content-security-policy'],
        headers['content-disposition'],
      ],
      ['image/png', 'nosniff', "default-src 'none'; sandbox", 'inline'],
    );
    assert.deepEqual(
      [headers['cache-control'], headers['cross-origin-resource-policy']],
      ['public, max-age=31536000, immutable', 'cross-origin'],
    );
  });

  test('a name that is none of ours leads nowhere', async () => {
    const name = `${'a'.repeat(32)}.png`;
    const missing = await server.nobody.call(showPhoto, { name });
    assert.deepEqual([missing.status, missing.body.message], [404, 'There is no such photo.']);
    for (const bad of [
      '..%2f..%2fsecrets.key',
      `${name}%00`,
      'x.png',
      `${'A'.repeat(32)}.png`,
      `${'a'.repeat(32)}.svg`,
    ])
      assert.equal((await server.app.inject(`/photos/${bad}`)).statusCode, 400, bad);
  });
});
