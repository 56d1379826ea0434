import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { faqRagResult } from '@midoffice/contract/content/faq/calls/faq-rag-result';
import { testAi, type TestAi } from '../../../../testing/ai.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { draftRecords, publishedRecords } from '../demo/records.ts';
import { insertFaqRecord } from '../store.ts';

async function fill(server: TestServer): Promise<Client> {
  for (const [list, draft] of [
    [publishedRecords, false],
    [draftRecords, true],
  ] as const)
    for (const [key, code, subCode, endpoint, question, answer] of list)
      await insertFaqRecord(
        server.platform.db,
        { key: key || null, code, subCode, endpoint, question, answer, draft },
        'x',
      );
  return server.staff({ role: 'standard', permissions: ['faqRecords'] });
}

describe('faq-rag-result', () => {
  let server: TestServer;
  let withModel: TestServer;
  let reader: Client;
  let modelReader: Client;
  let ai: TestAi;
  before(async () => {
    ai = await testAi();
    server = await testServer();
    withModel = await testServer({ env: ai.env });
    reader = await fill(server);
    modelReader = await fill(withModel);
  });
  after(async () => {
    await server.close();
    await withModel.close();
    await ai.close();
  });

  test('without a model the best record answers in its own words, and is named (r003-faq-modes)', async () => {
    const { status, body } = await reader.call(faqRagResult, { question: 'How do I cancel a subscription?' });
    assert.deepEqual(
      [status, body.message, body.fits, body.by],
      [200, 'RAG response fetched successfully.', true, 'record'],
    );
    assert.equal(body.records[0]!.question, 'How do I cancel my subscription?');
    assert.ok(body.answer.startsWith('Select "Cancel" under "Billing"') && body.answer.endsWith(' [1]'));
    assert.ok(body.records.length <= 3 && body.records[0]!.score >= body.records.at(-1)!.score);
  });

  test('with a model it writes the answer from the records and names them (r003-faq-modes)', async () => {
    const { body } = await modelReader.call(faqRagResult, { question: 'How do I cancel a subscription?' });
    assert.equal(body.by, 'model');
    assert.match(body.answer, /^Select "Cancel" under "Billing" in the dashboard\..* \[1\]$/);
  });

  test('says when nothing fits, drafts are never used, and the model is not asked then', async () => {
    for (const [who, question] of [
      [reader, 'What is the weather in Paris tomorrow?'],
      [modelReader, 'Who won the football championship?'],
      [reader, 'Do you publish option chains and implied volatility?'],
      [reader, '?!'],
    ] as const) {
      const { status, body } = await who.call(faqRagResult, { question });
      assert.deepEqual(
        [status, body.fits, body.by, body.answer, body.records],
        [200, false, 'nobody', 'No published record answers this question.', []],
        question,
      );
    }
  });

  test('a question with quotes, operators and backslashes is only text', async () => {
    const question = String.raw`it's \ 'a' & | ! :* <-> cancel 'subscription'\'`;
    assert.equal((await reader.call(faqRagResult, { question })).status, 200);
  });

  test('refuses no question and one that is too long, naming the field', async () => {
    const empty = 'Please enter a question.';
    await refuses(server, reader, faqRagResult, { question: ' ' }, 400, empty);
    const long = 'question: must have at most 500 characters';
    await refuses(server, reader, faqRagResult, { question: 'x'.repeat(501) }, 400, long);
  });

  test('a member without the grant is refused', async () => {
    const other = await server.staff({ role: 'standard', permissions: ['blog-search'] });
    assert.equal((await other.call(faqRagResult, { question: 'Plans?' })).status, 403);
  });
});
