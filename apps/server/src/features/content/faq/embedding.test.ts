import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteFaqRecord } from '@midoffice/contract/content/faq/calls/delete-faq-record';
import { faqRagResult } from '@midoffice/contract/content/faq/calls/faq-rag-result';
import { saveFaqRecord } from '@midoffice/contract/content/faq/calls/save-faq-record';
import { sql } from 'kysely';
import { testAi, type TestAi } from '../../../testing/ai.ts';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { recordsFor } from './answer.ts';
import { readUnembedded } from './embedding-store.ts';
import { fuseRankings } from './fuse.ts';
import { job } from './jobs/embed.ts';
import { insertFaqRecord } from './store.ts';
import { storeDemoRecords } from './testing/measure.ts';

const model = 'embed-1';

test('records of two rankings are ordered by reciprocal rank: both firsts, then what one of them has', () => {
  assert.deepEqual(
    fuseRankings([
      ['a', 'b', 'c'],
      ['b', 'd'],
    ]),
    ['b', 'a', 'd', 'c'],
  );
  assert.deepEqual(fuseRankings([[], ['x']]), ['x']);
});

describe('FAQ records by meaning', () => {
  let ai: TestAi;
  let server: TestServer;
  let staff: Client;
  before(async () => {
    ai = await testAi();
    server = await testServer({ env: { ...ai.env, AI_EMBEDDING_MODEL: model } });
    await storeDemoRecords(server.platform.db);
    const texts = { code: '', subCode: '', endpoint: '', key: null, draft: true };
    await insertFaqRecord(server.platform.db, { ...texts, question: 'A draft', answer: 'x' }, 'x');
    staff = await server.staff({ role: 'standard', permissions: ['faqRecords'] });
  });
  after(async () => {
    await server.close();
    await ai.close();
  });
  const embed = () => job(server.platform).run({}, async () => undefined, new AbortController().signal);
  const vectors = async () => {
    const { rows } = await sql<{ id: string; revision: number; length: number }>`
      select record_id::text as id, revision, (select sum(v * v) from unnest(vector) v)::float8 as length
      from faq_embedding order by record_id`.execute(server.platform.db);
    return rows;
  };

  test('every published record gets a vector of length 1, drafts none; one that changed gets a new one', async () => {
    await embed();
    const first = await vectors();
    assert.equal(first.length, 52);
    for (const { length } of first) assert.ok(Math.abs(length - 1) < 1e-5);
    const { id } = first[0]!;
    const record = {
      code: 'billing',
      subCode: 'plans',
      question: 'What is a lifetime deal?',
      answer: 'Once.',
    };
    await staff.call(saveFaqRecord, { id, ...record });
    assert.deepEqual(
      (await readUnembedded(server.platform.db, model, 10)).map((one) => one.id),
      [id],
    );
    await embed();
    assert.equal((await vectors())[0]!.revision, 2);
    await staff.call(deleteFaqRecord, { id });
    assert.equal((await vectors()).length, 51);
  });

  test('a record that is near by meaning alone is found, and the answer names it', async () => {
    const { db } = server.platform;
    const { rows } = await sql<{ id: string }>`
      select id::text from faq_record where key = 'student'`.execute(db);
    const question = 'Pricewise, anything for pupils?';
    assert.deepEqual((await recordsFor(db, question)).records, []);
    const found = await recordsFor(db, question, [{ id: rows[0]!.id, deviations: 4 }]);
    assert.deepEqual([found.records[0]?._id, found.fits], [rows[0]!.id, false]);
    const far = await recordsFor(db, question, [{ id: rows[0]!.id, deviations: 1 }]);
    assert.deepEqual(far.records, []);
  });

  test('the question is compared by the model, and where that fails words alone decide', async () => {
    const question = 'Is there a discount for students and universities?';
    const { body } = await staff.call(faqRagResult, { question });
    assert.deepEqual([body.by, body.records[0]!.question], ['model', question]);
    const broken = await testServer({
      env: {
        AI_API_BASE: `${ai.sandbox.url}/nothing`,
        AI_API_KEY: 'key-of-the-model',
        AI_EMBEDDING_MODEL: model,
      },
    });
    await storeDemoRecords(broken.platform.db);
    const reader = await broken.staff({ role: 'standard', permissions: ['faqRecords'] });
    const weather = await reader.call(faqRagResult, { question: 'What is the weather in Paris today?' });
    assert.deepEqual([weather.status, weather.body.by], [200, 'nobody']);
    await broken.close();
  });
});
