import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { createAi } from './ai.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;
const question = { task: 'Rewrite.', text: 'It rose.', maxTokens: 50 };
const fine = JSON.stringify({
  choices: [{ message: { content: ' It climbed. ' }, finish_reason: 'stop' }],
  usage: { total_tokens: 12 },
});
const json =
  (text: string, status = 200): Answer =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(text);

describe('the language model', () => {
  let server: Server;
  let answer: Answer = json(fine);
  let base = '';
  before(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => answer(request, response, body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const ask = (timeoutMs = 5000) =>
    createAi({ apiBase: `${base}/`, apiKey: 'the-key', model: 'a-model', timeoutMs }).ask(question);
  const refused = (text: string, timeoutMs?: number) =>
    assert.rejects(ask(timeoutMs), (error: Error) => error.message === text || assert.fail(error.message));

  test('is asked with key, model, task and text apart', async () => {
    let seen: Record<string, unknown> = {};
    answer = (request, response, body) => {
      seen = { ...(JSON.parse(body) as object), url: request.url, key: request.headers.authorization };
      json(fine)(request, response, body);
    };
    assert.deepEqual(await ask(), { text: 'It climbed.', tokens: 12 });
    assert.deepEqual(seen, {
      url: '/v1/chat/completions',
      key: 'Bearer the-key',
      model: 'a-model',
      temperature: 0.7,
      max_tokens: 50,
      messages: [
        { role: 'system', content: 'Rewrite.' },
        { role: 'user', content: 'It rose.' },
      ],
    });
  });

  test('an answer that cannot be used is refused in our words', async () => {
    const bad: [Answer, string][] = [
      [json('{"error":"inner secret"}', 401), 'The language model refuses our key.'],
      [json('{}', 429), 'The language model is busy, please try again later.'],
      [json('{}', 503), 'The language model could not answer.'],
      [json('no json'), 'The answer of the language model cannot be read.'],
      [json('{"choices":[]}'), 'The answer of the language model cannot be read.'],
      [json(fine.replace('stop', 'length')), 'The answer of the language model was cut off.'],
      [json(`"${'x'.repeat(300_000)}"`), 'The language model answered more than it was asked for.'],
      [
        (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
        'The language model cannot be reached.',
      ],
    ];
    for (const [given, text] of bad) {
      answer = given;
      await refused(text);
    }
  });

  test('is given up in time, also while it answers', async () => {
    answer = () => undefined;
    await refused('The language model did not answer in time.', 100);
    answer = (_request, response) => void response.writeHead(200).write('{');
    await refused('The language model did not answer in time.', 100);
  });

  test('is not asked without address and key', async () => {
    const ai = createAi({ apiBase: '', apiKey: '', model: 'x' });
    assert.equal(ai.isSet, false);
    await assert.rejects(ai.ask(question), /please set AI_API_BASE/);
  });
});
