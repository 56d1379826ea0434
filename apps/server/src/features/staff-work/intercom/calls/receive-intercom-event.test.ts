// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { receiveIntercomEvent } from '@midoffice/contract/staff-work/intercom/calls/receive-intercom-event';
import { chatTestServer, until, type ChatTestServer } from '../../../../testing/chat.ts';
import { conversationMessages, fetchConversation, keepConversation } from '../api.ts';
import { ada, seedConversation, staff } from '../testing/conversation.ts';

describe('receive-intercom-event', () => {
  let world: ChatTestServer;
  before(async () => {
    world = await chatTestServer();
    await world.listen();
  });
  afterEach(() => world.sandbox.clearFaults());
  after(() => world.close());

  const post = async (payload: string, signature: string | undefined) => {
    const response = await world.server.app.inject({
      method: 'POST',
      url: receiveIntercomEvent.path,
      payload,
      headers: { 'content-type': 'application/json', ...(signature && { 'x-hub-signature': signature }) },
    });
    return { status: response.statusCode, body: response.json<{ message?: string; received?: boolean }>() };
  };
  const notification = (id: string, conversation: string | null): string =>
    JSON.stringify({
      type: 'notification_event',
      id,
      topic: 'conversation.user.replied',
      data: { item: conversation ? { type: 'conversation', id: conversation } : { type: 'ping' } },
    });
  async function link(id: string): Promise<void> {
    seedConversation(world.sandbox, id);
    const { platform } = world.server;
    const found = (await fetchConversation(platform, id))!;
    await platform.db.transaction().execute((trx) => keepConversation(trx, found));
  }
  const texts = async (id: string): Promise<string[]> =>
    (await conversationMessages(world.server.platform.db, id)).map(({ message }) => message);

  for (const fault of [undefined, 'webhook-duplicate', 'webhook-disorder'] as const)
    test(`a new message arrives by itself (${fault ?? 'as sent'})`, async () => {
      const id = `81${fault?.length ?? 0}`;
      await link(id);
      if (fault) world.sandbox.inject({ kind: fault, vendor: 'intercom', times: 2 });
      world.sandbox.intercom.reply(id, { author: ada, body: '<p>Any news?</p>' });
      world.sandbox.intercom.reply(id, { author: staff, body: '<p>Fixed today.</p>' });
      await until('both are there', async () => (await texts(id)).length === 4);
      assert.deepEqual((await texts(id)).slice(2).sort(), ['Any news?', 'Fixed today.']);
    });

  test('an outage while the conversation is read again loses nothing', async () => {
    await link('8200');
    world.sandbox.inject({ kind: '500', vendor: 'intercom', times: 1 });
    world.sandbox.intercom.reply('8200', { author: ada, body: '<p>Hello?</p>' });
    await until('it is read by a later try', async () => (await texts('8200')).at(-1) === 'Hello?');
  });

  test('a HEAD request is answered: Intercom sends one before it takes the address', async () => {
    const { statusCode, payload } = await world.server.app.inject({
      method: 'HEAD',
      url: receiveIntercomEvent.path,
    });
    assert.deepEqual([statusCode, payload], [200, '']);
  });

  test('a replay changes nothing, nor does the news of a conversation that nobody linked', async () => {
    await link('8300');
    const { signature } = world.sandbox.intercom;
    const text = notification('notif_once', '8300');
    assert.deepEqual((await post(text, signature(text, 'secret-next'))).body, { received: true });
    await new Promise((resolve) => setTimeout(resolve, 600));
    const before = await world.server.digest({ except: ['job_run'] });
    const others = [text, notification('notif_other', 'not-ours'), notification('notif_ping', null)];
    for (const one of others) assert.deepEqual((await post(one, signature(one))).body, { received: true });
    assert.equal(await world.server.digest({ except: ['job_run'] }), before);
  });

  test('a body over the limit is refused before it is read, whoever signed it', async () => {
    const text = JSON.stringify({
      ...JSON.parse(notification('notif_large', '8400')),
      more: 'x'.repeat(1_048_576),
    });
    const before = await world.server.digest();
    assert.equal((await post(text, world.sandbox.intercom.signature(text))).status, 413);
    assert.equal(await world.server.digest(), before);
  });

  test('a missing, a wrong and a foreign signature and a changed body are refused, nothing is written', async () => {
    await link('8400');
    await new Promise((resolve) => setTimeout(resolve, 300));
    const text = notification('notif_forged', '8400');
    const before = await world.server.digest();
    const { signature } = world.sandbox.intercom;
    for (const [payload, header] of [
      [text, undefined],
      [text, 'sha1=00'],
      [text, signature(text, 'another secret')],
      [text, signature(text).replace('sha1', 'sha256')],
      [text.replace('8400', '8300'), signature(text)],
      ['', signature('x')],
    ] as const) {
      const { status, body } = await post(payload, header);
      assert.deepEqual([status, body.message], [400, 'The signature is missing or wrong.']);
    }
    assert.equal((await post('not json', signature('not json'))).status, 400);
    assert.equal((await post('null', signature('null'))).status, 400);
    assert.equal(await world.server.digest(), before);
  });
});
