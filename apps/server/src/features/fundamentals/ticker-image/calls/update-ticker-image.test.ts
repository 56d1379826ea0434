// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { getPublicProfile } from '@midoffice/contract/fundamentals/profile/calls/get-public-profile';
import { updateTickerImage } from '@midoffice/contract/fundamentals/ticker-image/calls/update-ticker-image';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { whyThisValue } from '@midoffice/contract/system/ledger/calls/why-this-value';
import sharp from 'sharp';
import { postForm } from '../../../../testing/form.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { newestAudit } from '../../profile/testing/profile.ts';

const picture = (type: 'png' | 'jpeg', background = '#c85014', width = 40, height = 20): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(type)
    .toBuffer();

describe('update-ticker-image', () => {
  let server: TestServer;
  let analyst: Client;
  let site: Server;
  let base = '';
  const served = new Map<string, { type: string; bytes: Buffer; status?: number }>();
  before(async () => {
    site = createServer((request, response) => {
      const found = served.get(request.url!);
      if (!found) return void response.writeHead(404).end();
      return void response.writeHead(found.status ?? 200, { 'content-type': found.type }).end(found.bytes);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
    base = `http://${host}`;
    server = await testServer({
      env: { INTERNAL_LINKS: host, PUBLIC_URL: 'http://127.0.0.1:4180', REQUESTS_PER_PERSON: '100000' },
    });
    analyst = await server.staff({ role: 'analyst', permissions: ['fixTickerImage'] });
    for (const ticker of ['AAPL', 'MSFT'])
      await server.platform.db.insertInto('symbol').values({ symbol: ticker, name: ticker }).execute();
  });
  after(async () => {
    await server.close();
    site.closeAllConnections();
    site.close();
  });

  const link = (path: string, ticker = 'AAPL') =>
    analyst.call(updateTickerImage, { ticker, link: path.startsWith('/') ? `${base}${path}` : path });
  async function upload(
    content: Buffer,
    name: string,
    { client = analyst, fields = { ticker: 'AAPL' } as Record<string, string> } = {},
  ) {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(content)], name));
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    return postForm<{ message: string; image: string; changeSetId: number }>(
      server,
      client,
      updateTickerImage.path,
      form,
    );
  }
  const image = async (ticker = 'AAPL'): Promise<string | undefined> => {
    await server.platform.push.settled();
    return (await analyst.call(getPublicProfile, { ticker })).body[0]?.image;
  };
  const shownBytes = async (url: string) => (await server.app.inject(new URL(url).pathname)).rawPayload;
  async function notTaken(
    request: () => Promise<{ status: number; body: unknown }>,
    status: number,
    text: RegExp,
  ) {
    const digest = await server.digest();
    const answer = await request();
    const { message } = answer.body as { message: string };
    assert.deepEqual([answer.status, text.test(message)], [status, true], `${answer.status} ${message}`);
    assert.equal(await server.digest(), digest, `${message}: something was written`);
  }

  test('a file is drawn anew, stored and shown with the profile, audited, explained and taken back (r003-ticker-flow)', async () => {
    assert.equal(await image(), '', 'the profile has no image yet');
    const first = await upload(await picture('png'), 'logo.png');
    assert.equal(first.body.message, 'Updated Ticker Image.');
    assert.match(first.body.image, /^http:\/\/127\.0\.0\.1:4180\/ticker-images\/[a-f0-9]{32}\.png$/);
    assert.equal(await image(), first.body.image);
    const audit = await newestAudit(server, 'AAPL', 'ticker-image');
    assert.deepEqual(
      [audit?.kind, audit?.after['changeSet']],
      ['ticker-image.updated', first.body.changeSetId],
    );
    const second = await upload(await picture('jpeg', '#2b2d42', 3000, 1500), 'LOGO.JPEG', {
      fields: { ticker: 'aapl' },
    });
    assert.equal(await image(), second.body.image);
    const { width, height, format } = await sharp(await shownBytes(second.body.image)).metadata();
    assert.deepEqual([width, height, format], [512, 256, 'jpeg']);
    const why = await analyst.call(whyThisValue, {
      targetKind: 'ticker-image',
      target: 'AAPL',
      key: 'image',
      field: 'image',
    });
    assert.equal(why.body.steps[0]?.label, 'Stored from LOGO.JPEG');
    await analyst.call(revertChangeSet, { id: second.body.changeSetId });
    assert.equal(await image(), first.body.image);
    assert.equal(
      (await sharp(await shownBytes(first.body.image)).metadata()).format,
      'png',
      'the former file is kept',
    );
  });

  test('a ticker that nobody knows is refused by its name, and gets no profile', async () => {
    const png = await picture('png');
    await notTaken(
      () => upload(png, 'a.png', { fields: { ticker: 'zzzz' } }),
      404,
      /^ticker: ZZZZ is not known$/,
    );
    await notTaken(() => link('/never-asked.png', 'ZZZZ'), 404, /^ticker: ZZZZ is not known$/);
    assert.equal(await image('ZZZZ'), undefined);
  });

  test('a link wins over a file (r003-ticker-submit)', async () => {
    served.set('/a.png', { type: 'image/png', bytes: await picture('png', '#00ff00') });
    served.set('/plain', { type: 'image/jpeg; q=1', bytes: await picture('jpeg') });
    const both = await upload(await picture('png', '#ff0000'), 'red.png', {
      fields: { ticker: 'MSFT', link: `${base}/a.png` },
    });
    const { dominant } = await sharp(await shownBytes(both.body.image)).stats();
    assert.ok(dominant.g > 200 && dominant.r < 50, JSON.stringify(dominant));
    const { body } = await link('/plain', 'MSFT');
    assert.deepEqual([body.success, await image('MSFT')], [true, body.image]);
  });

  test('the ticker is required (r003-ticker-required)', async () => {
    await refuses(
      server,
      analyst,
      updateTickerImage,
      { ticker: '', link: `${base}/a.png` },
      400,
      'Ticker is required.',
    );
    await refuses(server, analyst, updateTickerImage, { link: `${base}/a.png` }, 400, 'Ticker is required.');
    await refuses(
      server,
      analyst,
      updateTickerImage,
      { ticker: 'a b', link: `${base}/a.png` },
      400,
      /^ticker: may hold/,
    );
    await refuses(
      server,
      analyst,
      updateTickerImage,
      { ticker: 'AAPL' },
      400,
      'link: is required where there is no file',
    );
  });

  test('only png, jpeg and jpg are taken, and none that lies about its type (r003-ticker-link-types)', async () => {
    const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>');
    const png = await picture('png');
    for (const [content, name, text] of [
      [gif, 'a.gif', /^file: must lead to an image of type png, jpeg or jpg$/],
      [svg, 'a.svg', /^file: must lead to an image of type/],
      [gif, 'a.png', /^file: must lead to an image of type/],
      [Buffer.from('<html>'), 'a.png', /^file: must lead to an image of type/],
      [Buffer.alloc(0), 'a.png', /^file: must lead to an image of type/],
      [png, 'a.jpg', /^file: is a png image, but says that it is something else$/],
      [png, 'noend', /^file: is a png image, but says/],
      [png.subarray(0, 60), 'a.png', /^file: is no image that can be decoded/],
    ] as const)
      await notTaken(() => upload(Buffer.from(content), name), 400, text);
    served.set('/lies.jpg', { type: 'image/jpeg', bytes: png });
    served.set('/lies.png', { type: 'image/jpeg', bytes: png });
    served.set('/page.png', { type: 'text/html', bytes: Buffer.from('<html>') });
    for (const path of ['/lies.jpg', '/lies.png'])
      await notTaken(() => link(path), 400, /^link: is a png image, but says/);
    await notTaken(() => link('/page.png'), 400, /^link: must lead to an image/);
  });

  test('an image of 60 MB, a decompression bomb and a link to them are refused', async () => {
    await notTaken(
      () => upload(Buffer.alloc(60_000_000), 'a.png'),
      413,
      /^file: must have at most 5,000,000 bytes$/,
    );
    const bomb = await sharp({
      create: { width: 6_000, height: 6_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    assert.ok(bomb.length < 1_000_000, 'a small file');
    await notTaken(
      () => upload(bomb, 'a.png'),
      400,
      /^file: is no image that can be decoded, or is too large$/,
    );
    served.set('/large.png', {
      type: 'image/png',
      bytes: Buffer.concat([await picture('png'), Buffer.alloc(5_000_000)]),
    });
    await notTaken(() => link('/large.png'), 400, /^link: leads to more than 5,000,000 bytes$/);
  });

  test('a link to an internal address, and one that does not answer, are refused', async () => {
    for (const internal of [
      'http://127.0.0.1:1/a.png',
      'http://[::1]/a.png',
      'http://169.254.169.254/a.png',
      'http://localhost/a.png',
    ])
      await notTaken(
        () => link(internal),
        400,
        /^link: (leads to an internal address|must use port 80 or 443)$/,
      );
    await notTaken(
      () => link('http://nowhere.invalid/a.png'),
      502,
      /^link: leads to nowhere\.invalid, which cannot be found\. Please check the address, or try again\.$/,
    );
    for (const bad of ['ftp://site.example/a.png', 'a.png', 'file:///etc/passwd'])
      await notTaken(() => link(bad), 400, /^link: must be an address that begins with/);
    await notTaken(() => link('/none.png'), 502, /^link: its server answered 404$/);
    served.set('/moved.png', { type: 'image/png', bytes: Buffer.alloc(0), status: 500 });
    await notTaken(() => link('/moved.png'), 502, /^link: its server answered 500$/);
  });

  test('who has no grant is refused, with nothing written', async () => {
    const stranger = await server.staff({ role: 'standard', permissions: ['charts'] });
    const png = await picture('png');
    await notTaken(() => upload(png, 'a.png', { client: stranger }), 403, /./);
    await notTaken(() => upload(png, 'a.png', { client: server.nobody }), 401, /./);
  });
});
