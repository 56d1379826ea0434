// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { getNlpTemplatesGrouped } from '@midoffice/contract/content/article-writer/calls/get-nlp-templates-grouped';
import { rewriteText } from '@midoffice/contract/content/article-writer/calls/rewrite-text';
import { testAi, type TestAi } from '../../../../testing/ai.ts';
import type { Client } from '../../../../testing/server.ts';
import { newestAudit, refuses, refusesOthers, writerServer, type WriterServer } from '../testing/writer.ts';

const text = '{{companyName}} rose {{changePercent|abs}} and closed at {{price}}.';

describe('rewrite-text', () => {
  let server: WriterServer;
  let ai: TestAi;
  before(async () => {
    ai = await testAi();
    server = await writerServer({ ...ai.env, WRITER_CREDITS: '1' });
  });
  after(async () => {
    await server.close();
    await ai.close();
  });
  beforeEach(() => ai.sandbox.clearFaults());

  const used = async (client: Client) => (await client.call(getNlpTemplatesGrouped, {})).body.usedTokens;
  const asked = () => ai.sandbox.requests().filter((one) => one.vendor === 'ai').length;
  const fresh = (): Promise<Client> => server.staff({ role: 'enterprise', permissions: ['article-writer'] });

  test('says a text in other words, keeps its placeholders, uses up credits, and is audited', async () => {
    const { status, body } = await server.writer.call(rewriteText, { text });
    assert.equal(status, 200, body.message);
    assert.notEqual(body.text, text);
    for (const placeholder of ['{{companyName}}', '{{changePercent|abs}}', '{{price}}'])
      assert.ok(body.text.includes(placeholder), body.text);
    assert.ok(body.cost > 0 && body.cost < 1);
    assert.deepEqual([body.usedTokens, body.maxTokens], [body.cost, 1]);
    assert.equal(await used(server.writer), body.cost);
    const entry = await newestAudit(server, 'the-writer');
    assert.equal(entry.kind, 'article-writer.rewritten');
    assert.deepEqual((entry.after as { said: string }).said, body.text);
  });

  test('a failure of any kind costs nothing and says so in our words', async () => {
    const client = await fresh();
    const failures = [
      ['429', 503, 'The language model is busy, please try again later.'],
      ['500', 502, 'The language model could not answer.'],
      ['reset', 502, 'The language model cannot be reached.'],
      ['timeout-after-success', 502, 'The language model cannot be reached.'],
    ] as const;
    for (const [kind, status, message] of failures) {
      ai.sandbox.inject({ kind, vendor: 'ai', times: 5 });
      const before = asked();
      await refuses(server, client, rewriteText, { text }, status, message);
      assert.equal(asked(), before + 1, `${kind}: asked once, since each try may be charged`);
      ai.sandbox.clearFaults();
    }
    assert.equal(await used(client), 0);
  });

  test('is refused once the credits are used up, before the model is asked', async () => {
    const client = await fresh();
    const long = `${text} `.repeat(25).trim();
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await client.call(rewriteText, { text: long }));
    const done = answers.filter((one) => one.status === 200);
    assert.ok(done.length >= 1 && done.length < 6, 'some got through, not all');
    assert.equal(await used(client), 1);
    const before = asked();
    await refuses(server, client, rewriteText, { text }, 402, 'Your credits are used up.');
    assert.equal(asked(), before);
  });

  test('many at once never use more than there is', async () => {
    const client = await fresh();
    const long = `${text} `.repeat(25).trim();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => client.call(rewriteText, { text: long })),
    );
    const spent = answers.filter((one) => one.status === 200).map((one) => one.body.cost);
    const cost = Math.max(...spent);
    assert.equal(
      await used(client),
      Math.min(
        1,
        spent.reduce((sum, one) => sum + one, 0),
      ),
    );
    assert.ok(spent.reduce((sum, one) => sum + one, 0) - cost < 1, 'only the last went over');
    for (const one of answers) assert.ok([200, 402, 429].includes(one.status), String(one.status));
  });

  test('refuses no text, a long one, one with an error marker, and who may not write', async () => {
    const client = await fresh();
    await refuses(server, client, rewriteText, { text: ' ' }, 400, 'text: is required');
    await refuses(
      server,
      client,
      rewriteText,
      { text: 'x'.repeat(2001) },
      400,
      'text: must have at most 2000 characters',
    );
    await refuses(
      server,
      client,
      rewriteText,
      { text: 'It is [[error:x]].' },
      400,
      'text: holds an error marker',
    );
    await refusesOthers(server, rewriteText, { text });
  });
});

describe('rewrite-text without a model', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  test('says that none is set', () =>
    refuses(
      server,
      server.writer,
      rewriteText,
      { text },
      503,
      'API endpoint is not configured: please set AI_API_BASE and AI_API_KEY.',
    ));
});
