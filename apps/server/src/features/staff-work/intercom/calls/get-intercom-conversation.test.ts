import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getIntercomConversation } from '@midoffice/contract/staff-work/intercom/calls/get-intercom-conversation';
import { chatTestServer, intercomFilesHost, type ChatTestServer } from '../../../../testing/chat.ts';
import { refuses } from '../../../../testing/refuses.ts';
import type { Client } from '../../../../testing/server.ts';
import { fetchConversation, keepConversation } from '../api.ts';
import { ada, seedConversation } from '../testing/conversation.ts';

describe('get-intercom-conversation', () => {
  let world: ChatTestServer;
  let member: Client;
  before(async () => {
    world = await chatTestServer();
    member = await world.server.staff({ role: 'standard', permissions: ['tasks'] });
  });
  after(() => world.close());

  const read = async (intercomID: string) =>
    (await member.call(getIntercomConversation, { intercomID })).body;
  async function refresh(id: string): Promise<void> {
    const found = await fetchConversation(world.server.platform, id);
    if (found) await world.server.platform.db.transaction().execute((trx) => keepConversation(trx, found));
  }

  test('answers the messages as text, their pictures from our own origin, other files as links', async () => {
    seedConversation(world.sandbox, '8001');
    assert.deepEqual(await read('8001'), {
      intercomID: '8001',
      title: '',
      state: '',
      refreshedAt: null,
      messages: [],
    });
    await refresh('8001');
    const { messages, title, state, refreshedAt } = await read('8001');
    assert.deepEqual(
      [title, state, Number.isNaN(Date.parse(refreshedAt!))],
      ['Wrong dividends', 'open', false],
    );
    const [first, second] = messages;
    assert.deepEqual(first, {
      id: 'source-80011',
      type: 'user',
      username: 'Ada Lovelace',
      date: '2026-06-01T09:00:00.000Z',
      message: 'Dividends of LMNT are <wrong>.\nSince May.',
      pictures: [],
      attachments: [],
    });
    assert.deepEqual([second!.type, second!.message], ['admin', 'Thanks, we see it:']);
    assert.match(second!.pictures[0]!.url, /^\/admin\/intercom-pictures\/[a-f0-9]{32}$/);
    assert.deepEqual(second!.attachments, [
      { name: '8001.csv', url: `https://${intercomFilesHost}/8001.csv` },
    ]);
  });

  test('a reading that began earlier never replaces a later one', async () => {
    seedConversation(world.sandbox, '8002');
    const early = (await fetchConversation(world.server.platform, '8002'))!;
    world.sandbox.intercom.reply('8002', { author: ada, body: '<p>Still wrong</p>' });
    await refresh('8002');
    const late = { ...early, readAt: new Date(Date.parse(early.readAt) - 1).toISOString(), title: 'Old' };
    await world.server.platform.db.transaction().execute((trx) => keepConversation(trx, late));
    const { title, messages } = await read('8002');
    assert.deepEqual([title, messages.length], ['Wrong dividends', 3]);
  });

  test('an outage and a wrong id are reported, and nothing is written', async () => {
    seedConversation(world.sandbox, '8003');
    assert.equal(await fetchConversation(world.server.platform, 'no-such-id'), null);
    for (const [kind, text] of [
      ['500', /does not answer/],
      ['timeout-after-success', /does not answer/],
      ['401', /refuses our credentials.*INTERCOM_TOKEN/],
      ['429', /is busy/],
    ] as const) {
      world.sandbox.inject({ kind, vendor: 'intercom' });
      await assert.rejects(fetchConversation(world.server.platform, '8003'), text);
    }
    assert.deepEqual((await read('8003')).messages, []);
  });

  test('bad ids and people without tasks are refused', async () => {
    await refuses(
      world.server,
      member,
      getIntercomConversation,
      { intercomID: '../x' },
      400,
      /^intercomID: must be the id of a conversation/,
    );
    const other = await world.server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(world.server, other, getIntercomConversation, { intercomID: '8001' }, 403, /./);
  });
});
