import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { IntercomClient } from 'intercom-client';
import { startSandbox } from '../index.ts';

const token = 'token-of-the-stand-in';
const author = { type: 'user', id: 'u', name: 'Ada', email: 'ada@client.example' } as const;

test('the official client reads a conversation with its parts, and is refused with a wrong token', async (t) => {
  const sandbox = await startSandbox({ stripe: { secretKey: 'sk_test_x' }, intercom: { token } });
  t.after(() => sandbox.close());
  sandbox.intercom.seed({
    id: '77',
    createdAt: 1_780_000_000,
    source: { id: '770', author, body: '<p>Hello</p>', attachments: [] },
    parts: [],
  });
  const partId = sandbox.intercom.reply('77', { author, body: '<p>More<br>lines</p>' });
  const client = new IntercomClient({ token, baseUrl: `${sandbox.url}/intercom`, maxRetries: 0 });
  const found = await client.conversations.find({ conversation_id: '77' });
  assert.deepEqual([found.id, found.source.body], ['77', '<p>Hello</p>']);
  const [part] = found.conversation_parts!.conversation_parts!;
  assert.deepEqual([part!.id, part!.body, part!.author?.name], [partId, '<p>More<br>lines</p>', 'Ada']);
  const plain = await client.conversations.find({ conversation_id: '77', display_as: 'plaintext' });
  assert.equal(plain.conversation_parts!.conversation_parts![0]!.body, 'More\nlines');
  await assert.rejects(client.conversations.find({ conversation_id: '78' }), { statusCode: 404 });
  const stranger = new IntercomClient({ token: 'wrong', baseUrl: `${sandbox.url}/intercom`, maxRetries: 0 });
  await assert.rejects(stranger.conversations.find({ conversation_id: '77' }), { statusCode: 401 });
  const digest = createHmac('sha1', 'hook').update('text').digest('hex');
  assert.equal(sandbox.intercom.signature('text', 'hook'), `sha1=${digest}`);
});
