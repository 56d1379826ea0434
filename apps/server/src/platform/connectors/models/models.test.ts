import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createModels } from './models.ts';
import { costOf, modelProviders, readModel, type ModelProvider } from './names.ts';

const sse = (...events: (object | string)[]): string =>
  events.map((event) => (typeof event === 'string' ? event : `data: ${JSON.stringify(event)}\n\n`)).join('');

/** What each provider streams for the answer "Hello you", as its documentation has it. */
const answers: Record<ModelProvider, string> = {
  own: sse(
    { id: '1', created: 1, model: 'm', choices: [{ index: 0, delta: { content: 'Hello ' } }] },
    {
      id: '1',
      created: 1,
      model: 'm',
      choices: [{ index: 0, delta: { content: 'you' }, finish_reason: 'stop' }],
    },
    { id: '1', created: 1, model: 'm', choices: [], usage: { prompt_tokens: 7, completion_tokens: 2 } },
    'data: [DONE]\n\n',
  ),
  openai: sse(
    { type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } },
    { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'i' } },
    { type: 'response.output_text.delta', item_id: 'i', output_index: 0, content_index: 0, delta: 'Hello ' },
    { type: 'response.output_text.delta', item_id: 'i', output_index: 0, content_index: 0, delta: 'you' },
    { type: 'response.output_item.done', output_index: 0, item: { type: 'message', id: 'i' } },
    {
      type: 'response.completed',
      response: { id: 'r', incomplete_details: null, usage: { input_tokens: 7, output_tokens: 2 } },
    },
  ),
  anthropic: sse(
    {
      type: 'message_start',
      message: {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content: [],
        stop_reason: null,
        usage: { input_tokens: 7, output_tokens: 0 },
      },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello ' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'you' } },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: 2 },
    },
    { type: 'message_stop' },
  ),
  google: sse(
    { candidates: [{ content: { role: 'model', parts: [{ text: 'Hello ' }] } }] },
    {
      candidates: [{ content: { role: 'model', parts: [{ text: 'you' }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 2, totalTokenCount: 9 },
    },
  ),
};

let server: Server;
let base = '';
const seen: { url: string; headers: object; body: string }[] = [];
let redirect = false;
before(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      seen.push({ url: request.url!, headers: request.headers, body });
      if (redirect) return void response.writeHead(307, { location: `${base}/elsewhere` }).end();
      const provider = modelProviders.find((name) => request.url!.startsWith(`/${name}/`))!;
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answers[provider]);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const models = () =>
  createModels({
    models: modelProviders.map((provider) => readModel(`${provider}/m`)!),
    access: Object.fromEntries(
      modelProviders.map((provider) => [
        provider,
        { apiKey: `key-of-${provider}`, apiBase: `${base}/${provider}` },
      ]),
    ) as never,
  });
async function ask(provider: ModelProvider) {
  const parts: string[] = [];
  const usage = await models().ask({
    model: `${provider}/m`,
    task: 'Be brief.',
    text: 'Who?',
    files: [{ name: 'a.txt', type: 'text/plain', bytes: Buffer.from('in the file') }],
    signal: new AbortController().signal,
    onText: (part) => void parts.push(part),
  });
  return { parts, usage };
}

test('each provider is asked in its own protocol with its own key, and answers part by part with its tokens', async () => {
  for (const provider of modelProviders) {
    seen.length = 0;
    const { parts, usage } = await ask(provider);
    assert.deepEqual(parts, ['Hello ', 'you'], provider);
    assert.deepEqual(usage, { inputTokens: 7, outputTokens: 2 }, provider);
    assert.equal(seen.length, 1);
    assert.ok(JSON.stringify(seen[0]!.headers).includes(`key-of-${provider}`), provider);
    assert.equal(seen[0]!.url.includes('key-of'), false, 'the key is in no address');
    for (const text of ['Be brief.', 'Who?', 'in the file'])
      assert.ok(seen[0]!.body.includes(text), provider);
  }
});

test('a key does not follow a redirect', async () => {
  redirect = true;
  try {
    for (const provider of modelProviders) {
      seen.length = 0;
      await assert.rejects(ask(provider), /cannot be reached/);
      assert.equal(seen.length, 1, provider);
    }
  } finally {
    redirect = false;
  }
});

test('models are read from the settings, and cost what their prices say', () => {
  assert.deepEqual(readModel('openai/gpt-5=1.25:10'), {
    id: 'openai/gpt-5',
    provider: 'openai',
    name: 'gpt-5',
    inputPrice: 1.25,
    outputPrice: 10,
  });
  for (const text of ['gpt-5', 'other/x', 'openai/', 'openai/a b', 'openai/a=1', 'openai/a=1:2:3'])
    assert.equal(readModel(text), undefined, text);
  assert.equal(costOf(readModel('own/m=1.25:10'), 1000, 200), 0.00325);
  assert.equal(costOf(readModel('own/m'), 1000, 200), null);
  assert.equal(costOf(readModel('own/m=1:2'), null, 200), null);
});
