// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { chatTestServer, type ChatTestServer } from '../../../../testing/chat.ts';
import { conversationMessages, fetchConversation, keepConversation } from '../api.ts';
import { staleConversations } from '../store.ts';
import { ada, seedConversation } from '../testing/conversation.ts';
import { job } from './reconcile.ts';

describe('intercom.reconcile', () => {
  let world: ChatTestServer;
  before(async () => {
    world = await chatTestServer();
  });
  afterEach(async () => {
    world.sandbox.clearFaults();
    await sql`delete from intercom_conversation`.execute(world.server.platform.db);
  });
  after(() => world.close());

  const run = () => job(world.server.platform).run({}, () => Promise.resolve(), new AbortController().signal);
  /** Keeps a conversation, last read so many hours ago, with a message that no notification brought. */
  async function missed(id: string, hours: number): Promise<void> {
    const { platform } = world.server;
    seedConversation(world.sandbox, id);
    const found = (await fetchConversation(platform, id))!;
    const readAt = new Date(Date.now() - hours * 3_600_000).toISOString();
    await platform.db.transaction().execute((trx) => keepConversation(trx, { ...found, readAt }));
    world.sandbox.intercom.reply(id, { author: ada, body: '<p>Any news?</p>' });
  }
  const newest = async (id: string) =>
    (await conversationMessages(world.server.platform.db, id)).at(-1)?.message;
  const stale = () => staleConversations(world.server.platform.db, 50);

  test('one that Intercom has no more is asked for once, then lets the others pass', async () => {
    const { db } = world.server.platform;
    await sql`insert into intercom_conversation (conversation_id, title, state, read_at)
      values ('gone', '', 'open', now() - interval '9 hours')`.execute(db);
    await missed('9100', 5);
    assert.deepEqual(await stale(), ['gone', '9100']);
    await run();
    assert.equal(await newest('9100'), 'Any news?');
    assert.deepEqual(await stale(), []);
  });

  test('one that cannot be read keeps no other from being read, and is named', async () => {
    await missed('9200', 7);
    await missed('9201', 6);
    world.sandbox.inject({ kind: '500', vendor: 'intercom', path: '/**/9200', times: 9 });
    await assert.rejects(run(), { name: 'AggregateError', message: 'Not read: 9200' });
    assert.equal(await newest('9201'), 'Any news?');
    assert.deepEqual(await stale(), []);
  });

  test('an outage ends the run, and the rest is next', async () => {
    for (let n = 0; n < 7; n += 1) await missed(`930${n}`, 9 - n);
    world.sandbox.inject({ kind: '500', vendor: 'intercom', times: 99 });
    await assert.rejects(run(), { name: 'AggregateError' });
    assert.deepEqual(await stale(), ['9305', '9306']);
  });
});
