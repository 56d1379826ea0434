// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { uploadPhoto } from '@midoffice/contract/content/photos/calls/upload-photo';
import type { Photo } from '@midoffice/contract/content/photos/shapes';
import sharp from 'sharp';
import { postForm } from '../../../../testing/form.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

const raw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 20 } } });
const picture = (type: 'png' | 'jpeg', width = 40, height = 20): Promise<Buffer> =>
  raw(width, height).toFormat(type).toBuffer();
const svg = (inside = ''): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><!-- a drawing --><svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#c85014"/>${inside}</svg>`,
  );

describe('upload-photo', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    support = await server.staff({
      role: 'standard',
      permissions: ['photo-picker'],
      email: 'photos@staff.example',
    });
  });
  after(() => server.close());

  const files = (): string[] => {
    const folder = join(server.platform.settings.DATA_DIR, 'files', 'photos');
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  async function upload(
    content: Buffer,
    name: string,
    { client = support, mime = '', fields = {} as Record<string, string> } = {},
  ): Promise<{ status: number; body: { message: string; error?: string; photo: Photo } }> {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(content)], name, { type: mime }));
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    return postForm(server, client, uploadPhoto.path, form);
  }
  async function refused(content: Buffer, name: string, text: string, more = {}): Promise<void> {
    const digest = await server.digest();
    const stored = files();
    const { status, body } = await upload(content, name, more);
    assert.deepEqual([status, body.message, body.error], [400, text, text], name);
    assert.equal(await server.digest(), digest, `${name} wrote something`);
    assert.deepEqual(files(), stored, `${name} left a file`);
  }

  test('takes png, jpg, jpeg and svg, draws them anew, and is audited (r000-photo-types)', async () => {
    for (const [content, name, end] of [
      [await picture('png'), 'a.png', 'png'],
      [await picture('jpeg'), 'a.jpg', 'jpg'],
      [await picture('jpeg'), 'A.JPEG', 'jpg'],
      [svg(), 'a.svg', 'png'],
    ] as const) {
      const { status, body } = await upload(content, name, { fields: { type: 'banner' } });
      assert.equal(status, 200, body.message);
      const { photo } = body;
      assert.deepEqual(
        [body.message, photo.type, photo.width, photo.height, photo.uploadedBy],
        ['Photo uploaded.', 'banner', 40, 20, 'photos@staff.example'],
      );
      assert.match(photo.url, new RegExp(`^/photos/[a-f0-9]{32}\\.${end}$`));
      const shown = await server.app.inject(photo.url);
      assert.equal(shown.statusCode, 200);
      assert.equal((await sharp(shown.rawPayload).metadata()).format, end === 'jpg' ? 'jpeg' : 'png');
      const entry = await server.platform.db
        .selectFrom('audit_entry')
        .select('kind')
        .where('target_id', '=', photo.id)
        .executeTakeFirst();
      assert.equal(entry?.kind, 'photos.uploaded');
    }
  });

  test('a photo of 1,000,000 bytes is taken, one more byte is not (r000-photo-size)', async () => {
    const padded = Buffer.concat([await picture('jpeg'), Buffer.alloc(1_000_000)]);
    assert.equal((await upload(padded.subarray(0, 1_000_000), 'a.jpg')).status, 200);
    await refused(padded.subarray(0, 1_000_001), 'a.jpg', 'File Size Too Big. Max 1MB.');
    const huge = await upload(Buffer.alloc(3_000_000), 'a.jpg');
    assert.deepEqual([huge.status, huge.body.message], [413, 'File Size Too Big. Max 1MB.']);
  });

  test('what is no photo, or lies about its type, is refused (r000-photo-types)', async () => {
    const text = 'Invalid File Type.';
    const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
    await refused(gif, 'a.gif', text);
    await refused(gif, 'a.png', text);
    await refused(await picture('png'), 'a.gif', text);
    await refused(await picture('png'), 'a.jpg', text);
    await refused(await picture('png'), 'noend', text);
    await refused(await picture('png'), 'a.png', text, { mime: 'image/jpeg' });
    await refused(Buffer.from('<html><script>1</script></html>'), 'a.svg', text);
    await refused(Buffer.from('<html><svg></svg></html>'), 'a.svg', text);
    await refused(Buffer.from('MZ'), 'a.png', text);
    await refused(Buffer.alloc(0), 'a.png', text);
  });

  test('any other failure is one text: broken files, pictures that are too large, entities (r000-photo-types)', async () => {
    const text = 'File Upload Error.';
    await refused((await picture('png', 300, 300)).subarray(0, 100), 'a.png', text);
    await refused(svg('').subarray(0, 90), 'a.svg', text);
    await refused(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>'),
      'a.svg',
      text,
    );
    await refused(
      Buffer.from('<!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"><!ENTITY a "b"></svg>'),
      'a.svg',
      text,
    );
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    assert.ok(bomb.length < 1_000_000, 'a small file');
    await refused(bomb, 'a.png', text);
  });

  test('no script and no metadata survives', async () => {
    const evil = svg(
      '<script>alert(1)</script><image href="file:///etc/passwd" width="9" height="9"/><foreignObject><iframe/></foreignObject>',
    );
    const { body } = await upload(evil, 'a.svg');
    const shown = await server.app.inject(body.photo.url);
    assert.equal(shown.rawPayload.includes('script'), false);
    const tagged = await raw(40, 20)
      .withExif({ IFD0: { Copyright: 'somebody at home' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    assert.ok(tagged.includes('somebody'));
    const turned = (await upload(tagged, 'a.jpg')).body.photo;
    assert.deepEqual([turned.width, turned.height], [20, 40], 'as the camera meant it');
    const bytes = (await server.app.inject(turned.url)).rawPayload;
    assert.equal(bytes.includes('somebody'), false);
    assert.equal((await sharp(bytes).metadata()).exif, undefined);
  });

  test('large photos are made as small as their use needs', async () => {
    const { photo } = (await upload(await picture('png', 3000, 1000), 'a.png')).body;
    assert.deepEqual([photo.width, photo.height, photo.type], [1024, 341, 'profile']);
  });

  test('a form that cannot be read, and one without a file, write nothing', async () => {
    const digest = await server.digest();
    const send = (contentType: string, payload: string) =>
      server.app.inject({
        method: 'POST',
        url: uploadPhoto.path,
        headers: {
          'sec-fetch-site': 'same-origin',
          'content-type': contentType,
          cookie: `midoffice_session=${support.cookie}`,
        },
        payload,
      });
    const texts = ['File Upload Error.', 'File Upload Error.', 'File Upload Error.'];
    const answers = [
      await send('multipart/form-data; boundary=x', 'no form'),
      await send('multipart/form-data', 'no form'),
      await send('application/json', '{}'),
    ];
    assert.deepEqual(
      answers.map((one) => one.json<{ message: string }>().message),
      texts,
    );
    const typed = await upload(await picture('png'), 'a.png', { fields: { type: 'poster' } });
    assert.deepEqual([typed.status, typed.body.message], [400, 'type: must be one of profile, banner']);
    const elsewhere = await server.app.inject({
      method: 'POST',
      url: '/admin/delete-photo',
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'multipart/form-data; boundary=x',
        cookie: `midoffice_session=${support.cookie}`,
      },
      payload: '--x--',
    });
    assert.equal(elsewhere.statusCode, 415);
    assert.equal(await server.digest(), digest);
  });

  test('refuses who has no grant, with nothing written', async () => {
    const digest = await server.digest();
    const stored = files();
    const stranger = await server.staff({ role: 'standard', permissions: ['charts'] });
    const after = await server.digest();
    assert.notEqual(after, digest);
    const { status } = await upload(await picture('png'), 'a.png', { client: stranger });
    assert.equal(status, 403);
    assert.equal((await upload(await picture('png'), 'a.png', { client: server.nobody })).status, 401);
    assert.equal(await server.digest(), after);
    assert.deepEqual(files(), stored);
  });
});
