import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startSandbox, type Sandbox } from '../start.ts';
import { rewrite } from './rewrite.ts';

describe('the stand-in of a language model', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox({ stripe: { secretKey: 'sk_test_x' } });
  });
  after(() => sandbox.close());
  const post = async (body: unknown, key = 'a-long-key') => {
    const response = await fetch(`${sandbox.url}/ai/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, never> };
  };
  const messages = [
    { role: 'system', content: 'Rewrite.' },
    { role: 'user', content: 'It rose to {{price}}.' },
  ];

  test('answers a chat completion with usage, the same for the same question', async () => {
    const one = await post({ model: 'm', messages });
    const two = await post({ model: 'm', messages });
    const { object, choices, usage } = one.body as unknown as {
      object: string;
      choices: { message: { content: string }; finish_reason: string }[];
      usage: Record<string, number>;
    };
    assert.deepEqual([one.status, object, choices[0]!.finish_reason], [200, 'chat.completion', 'stop']);
    assert.match(choices[0]!.message.content, /^It (climbed|gained|advanced) to \{\{price\}\}\.$/);
    assert.deepEqual(two.body['choices'], one.body['choices']);
    assert.equal(usage['total_tokens'], usage['prompt_tokens']! + usage['completion_tokens']!);
  });

  test('refuses a short key, no model and no messages, and cuts at max_tokens', async () => {
    assert.equal((await post({ model: 'm', messages }, 'short')).status, 401);
    assert.equal((await post({ messages })).status, 400);
    assert.equal((await post({ model: 'm', messages: [] })).status, 400);
    const cut = (await post({ model: 'm', messages, max_tokens: 2 })).body as unknown as {
      choices: { message: { content: string }; finish_reason: string }[];
    };
    assert.deepEqual([cut.choices[0]!.finish_reason, cut.choices[0]!.message.content.length], ['length', 8]);
  });

  test('a text without its words comes back changed all the same', () => {
    assert.equal(rewrite('Revenue grew.'), 'In short, revenue grew.');
    assert.equal(rewrite('constructor'), 'In short, constructor');
  });
});
