// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getNewsFullTexts } from '@midoffice/contract/content/news/calls/get-news-full-texts';
import { showNewsImage } from '@midoffice/contract/content/news/calls/show-news-image';
import sharp from 'sharp';
import { pressHost } from '../../../../testing/press.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { newsServer, type NewsServer } from '../testing/news.ts';

describe('show-news-image', () => {
  let server: NewsServer;
  before(async () => {
    server = await newsServer();
  });
  after(() => server.close());

  const picture = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#c85014' } });
  const file = (id: string, type: string, bytes: Buffer) =>
    server.sandbox.press.seedFile({ id, type, base64: bytes.toString('base64') });
  /** An article of production with a picture; answers where our own origin shows it. */
  async function shownAt(url: string, image: string): Promise<string> {
    await server.make('prod', [{ url, image }]);
    return (await server.editor.call(getNewsFullTexts, { url })).body.prodData!.imageUrl!;
  }
  const show = (path: string) =>
    server.app.inject({ url: path, headers: { cookie: `midoffice_session=${server.editor.cookie}` } });

  test('a picture is fetched once, drawn anew and shown from our own origin', async () => {
    const withText = await picture()
      .png()
      .withMetadata({ exif: { IFD0: { Copyright: 'secret-note' } } })
      .toBuffer();
    file('a.png', 'image/png', withText);
    const path = await shownAt('https://a.example/1', `https://${pressHost}/a.png`);
    assert.match(path, /^\/admin\/news-image\?/);
    const { statusCode, headers, rawPayload } = await show(path);
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png']);
    assert.equal(headers['cache-control'], 'private, no-cache');
    assert.equal((await sharp(rawPayload).metadata()).width, 30);
    assert.ok(!rawPayload.includes('secret-note'));
    file('a.png', 'image/png', Buffer.from('gone'));
    assert.deepEqual((await show(path)).rawPayload, rawPayload);
    assert.equal((await show(path.replace(/name=.{32}/, `name=${'0'.repeat(32)}`))).statusCode, 404);
  });

  test('pictures in webp and gif are shown as jpeg and png', async () => {
    file('b.webp', 'image/webp', await picture().webp().toBuffer());
    file('c.gif', 'image/gif', await picture().gif().toBuffer());
    const webp = await show(await shownAt('https://a.example/2', `https://${pressHost}/b.webp`));
    assert.deepEqual([webp.statusCode, webp.headers['content-type']], [200, 'image/jpeg']);
    const gif = await show(await shownAt('https://a.example/3', `https://${pressHost}/c.gif`));
    assert.deepEqual([gif.statusCode, gif.headers['content-type']], [200, 'image/png']);
  });

  test('what is no picture, is a program, or lies at an internal address is not shown', async () => {
    file('page.png', 'image/png', Buffer.from('<html><script>alert(1)</script>'));
    file(
      'd.svg',
      'image/svg+xml',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    );
    for (const [n, image] of [
      `https://${pressHost}/page.png`,
      `https://${pressHost}/d.svg`,
      `https://${pressHost}/none.png`,
      'http://127.0.0.1:1/a.png',
      'http://169.254.169.254/a.png',
    ].entries()) {
      const answer = await show(await shownAt(`https://bad.example/${n}`, image));
      assert.deepEqual([answer.statusCode, /^The picture /.test(answer.json().message)], [502, true], image);
    }
  });

  test('people without the tracker are refused', async () => {
    const input = { url: 'https://a.example/1', side: 'prod', name: '0'.repeat(32) };
    await refuses(
      server,
      server.editor,
      showNewsImage,
      { ...input, side: 'both' },
      400,
      /^side: must be one of/,
    );
    await refuses(server, server.editor, showNewsImage, { ...input, url: 'https://a.example/x' }, 404, /./);
    await refuses(server, server.stranger, showNewsImage, input, 403, /./);
    await refuses(server, server.nobody, showNewsImage, input, 401, /./);
  });
});
