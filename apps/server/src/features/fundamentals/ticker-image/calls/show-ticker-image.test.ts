import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { showTickerImage } from '@midoffice/contract/fundamentals/ticker-image/calls/show-ticker-image';
import sharp from 'sharp';
import { testServer, type TestServer } from '../../../../testing/server.ts';

describe('show-ticker-image', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('anybody sees an image, with headers that let it be nothing else', async () => {
    const name = `${'ab'.repeat(16)}.png`;
    const content = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c85014' } })
      .png()
      .toBuffer();
    await server.platform.files.put(`ticker-images/${name}`, content);
    const { statusCode, headers, rawPayload } = await server.app.inject(`/ticker-images/${name}`);
    assert.deepEqual(
      [
        statusCode,
        headers['content-type'],
        headers['x-content-type-options'],
        headers['content-security-policy'],
      ],
      [200, 'image/png', 'nosniff', "default-src 'none'; sandbox"],
    );
    assert.deepEqual(rawPayload, content);
  });

  test('a name that is none of ours leads nowhere', async () => {
    const missing = await server.nobody.call(showTickerImage, { name: `${'0'.repeat(32)}.jpg` });
    assert.deepEqual([missing.status, missing.body.message], [404, 'There is no such ticker image.']);
    for (const bad of ['..%2f..%2fsecrets.key', 'x.png', `${'a'.repeat(32)}.svg`])
      assert.equal((await server.app.inject(`/ticker-images/${bad}`)).statusCode, 400, bad);
  });
});
