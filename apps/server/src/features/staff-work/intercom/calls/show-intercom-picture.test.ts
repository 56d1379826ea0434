// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { showIntercomPicture } from '@midoffice/contract/staff-work/intercom/calls/show-intercom-picture';
import sharp from 'sharp';
import { chatTestServer, intercomFilesHost, type ChatTestServer } from '../../../../testing/chat.ts';
import { refuses } from '../../../../testing/refuses.ts';
import type { Client } from '../../../../testing/server.ts';
import { conversationMessages, fetchConversation, keepConversation } from '../api.ts';
import { keptConversation } from '../message.ts';
import { readPictureUrl } from '../store.ts';
import { ada, seedConversation } from '../testing/conversation.ts';
import { renamePicture } from '../testing/pictures-store.ts';

describe('show-intercom-picture', () => {
  let world: ChatTestServer;
  let member: Client;
  before(async () => {
    world = await chatTestServer();
    member = await world.server.staff({ role: 'standard', permissions: ['tasks'] });
  });
  after(() => world.close());

  const png = (width = 30): Promise<Buffer> =>
    sharp({ create: { width, height: 20, channels: 3, background: '#c85014' } })
      .png()
      .toBuffer();
  const file = (name: string, bytes: Buffer, type = 'image/png') =>
    world.sandbox.intercom.seedFile({ id: name, type, base64: bytes.toString('base64') });
  /** The name of the picture of a new conversation whose message shows this address. */
  async function pictureAt(id: string, url: string): Promise<string> {
    seedConversation(world.sandbox, id);
    world.sandbox.intercom.reply(id, { author: ada, body: `<img src="${url}">` });
    const { platform } = world.server;
    const found = (await fetchConversation(platform, id))!;
    await platform.db.transaction().execute((trx) => keepConversation(trx, found));
    const messages = await conversationMessages(platform.db, id);
    return messages.at(-1)!.pictures.at(-1)!.url.split('/').at(-1)!;
  }
  const show = (name: string, headers: Record<string, string> = {}, client = member) =>
    world.server.app.inject({
      url: `/admin/intercom-pictures/${name}`,
      headers: { cookie: `midoffice_session=${client.cookie}`, ...headers },
    });

  test('no cache keeps a picture for others, and the browser asks each time whether it may still show it', async () => {
    file('private.png', await png());
    const name = await pictureAt('9021', `https://${intercomFilesHost}/private.png`);
    const { headers } = await show(name);
    assert.deepEqual(
      [headers['cache-control'], headers['cross-origin-resource-policy']],
      ['private, no-cache', 'same-origin'],
    );
    const known = { 'if-none-match': `"other", W/${headers['etag']}` };
    const again = await show(name, known);
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    assert.equal((await show(name, { 'if-none-match': '"other"' })).statusCode, 200);
    const other = await world.server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await show(name, known, other)).statusCode, 403);
    assert.equal((await show(name, known, world.server.nobody)).statusCode, 401);
    assert.equal((await show('0'.repeat(32), known)).statusCode, 404);
  });

  test('a picture is fetched once, drawn anew and shown by us', async () => {
    const withText = await sharp(await png())
      .withMetadata({ exif: { IFD0: { Copyright: 'secret-note' } } })
      .toBuffer();
    file('a.png', withText);
    const name = await pictureAt('9001', `https://${intercomFilesHost}/a.png`);
    const { statusCode, headers, rawPayload } = await show(name);
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png']);
    assert.equal((await sharp(rawPayload).metadata()).width, 30);
    assert.ok(!rawPayload.includes('secret-note'), 'nothing that came with it is left');
    file('a.png', await png(5));
    assert.deepEqual((await show(name)).rawPayload, rawPayload, 'it was kept');
  });

  test('a picture whose address is signed anew at each reading is kept once, and fetched by the newest address', async () => {
    const { platform } = world.server;
    const at = (expires: number) =>
      `https://${intercomFilesHost}/signed.png?id=7&expires=${expires}&signature=${'0a'.repeat(expires)}&req=x`;
    const first = await pictureAt('9011', at(1));
    file('signed.png', await png(7));
    const found = (await fetchConversation(platform, '9011'))!;
    const [picture] = found.messages.at(-1)!.pictures;
    const again = keptConversation(
      {
        ...found,
        messages: [
          {
            id: 'r1',
            type: 'user',
            author: 'Ada',
            date: found.readAt,
            attachments: [],
            html: `<img src="${at(2)}">`,
          },
          {
            id: 'r2',
            type: 'user',
            author: 'Ada',
            date: found.readAt,
            attachments: [],
            html: `<img src="${at(2).replace('id=7', 'id=8')}">`,
          },
        ],
      },
      platform.now(),
    );
    const [same, other] = again.messages.map(({ pictures }) => pictures[0]!.file);
    assert.deepEqual([picture!.file, same], [first, first]);
    assert.notEqual(other, first, 'what else the address says names another picture');
    await platform.db.transaction().execute((trx) => keepConversation(trx, again));
    assert.equal(await readPictureUrl(platform.db, first), at(2));
    assert.equal((await show(first)).statusCode, 200);
  });

  test('a picture that was kept under a name of an earlier release opens by it, also after its conversation has another name for it', async () => {
    const { platform } = world.server;
    const at = (expires: number) =>
      `https://${intercomFilesHost}/earlier.png?expires=${expires}&signature=${'0b'.repeat(expires)}&req=x`;
    const present = await pictureAt('9021', at(1));
    // Earlier releases made the name of the whole address, its signature included.
    const former = createHash('sha256')
      .update(`9021\n${at(1)}`)
      .digest('hex')
      .slice(0, 32);
    assert.notEqual(former, present);
    await renamePicture(platform.db, present, former);
    file('earlier.png', await png(9));
    const shown = await show(former);
    assert.equal(shown.statusCode, 200);
    const listed = async () =>
      (await conversationMessages(platform.db, '9021'))
        .at(-1)!
        .pictures.map(({ url }) => url.split('/').at(-1)!);
    assert.deepEqual(await listed(), [former]);
    const found = (await fetchConversation(platform, '9021'))!;
    await platform.db.transaction().execute((trx) => keepConversation(trx, found));
    assert.deepEqual(await listed(), [present]);
    for (const name of [former, present]) assert.deepEqual((await show(name)).rawPayload, shown.rawPayload);
  });

  test('what is no picture, is gone, or lies at an internal address is not shown', async () => {
    file('page.png', Buffer.from('<html><script>alert(1)</script>'), 'text/html');
    for (const [id, url] of [
      ['9101', `https://${intercomFilesHost}/page.png`],
      ['9102', `https://${intercomFilesHost}/none.png`],
      ['9103', 'http://127.0.0.1:1/a.png'],
      ['9104', 'http://169.254.169.254/latest/meta-data.png'],
    ] as const) {
      const answer = await show(await pictureAt(id, url));
      assert.deepEqual([answer.statusCode, /^The picture /.test(answer.json().message)], [502, true], url);
    }
  });

  test('a name that is none of ours leads nowhere, and people without tasks are refused', async () => {
    assert.equal((await show('0'.repeat(32))).statusCode, 404);
    assert.equal((await show('..%2fsecrets.key')).statusCode, 400);
    const other = await world.server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(world.server, other, showIntercomPicture, { name: '0'.repeat(32) }, 403, /./);
    await refuses(world.server, world.server.nobody, showIntercomPicture, { name: '0'.repeat(32) }, 401, /./);
  });
});
