import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getFaqRecords } from '@midoffice/contract/content/faq/calls/get-faq-records';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { insertFaqRecord } from '../store.ts';

const texts = { code: 'data', subCode: 'prices', answer: 'By day.', endpoint: '', key: null };

describe('get-faq-records', () => {
  let server: TestServer;
  let reader: Client;
  before(async () => {
    server = await testServer();
    reader = await server.staff({ role: 'standard', permissions: ['faqRecords'] });
    const { db } = server.platform;
    await insertFaqRecord(db, { ...texts, question: 'Prices?', draft: false }, 'x');
    await insertFaqRecord(
      db,
      { ...texts, subCode: 'corrections', question: 'Splits?', key: 'split_key', draft: false },
      'x',
    );
    await insertFaqRecord(db, { ...texts, question: 'Prices of options?', draft: true }, 'x');
  });
  after(() => server.close());
  const questions = async (query: object) =>
    (await reader.call(getFaqRecords, query)).body.map(({ question }) => question);

  test('lists published records and drafts apart, changed last first (r003-faq-draft)', async () => {
    assert.deepEqual(await questions({}), ['Splits?', 'Prices?']);
    assert.deepEqual(await questions({ draft: 'true' }), ['Prices of options?']);
  });

  test('narrows by words, by part of a question and by key', async () => {
    assert.deepEqual(await questions({ query: 'price' }), ['Prices?']);
    assert.deepEqual(await questions({ query: 'pli' }), ['Splits?']);
    assert.deepEqual(await questions({ query: 'split_' }), ['Splits?']);
    assert.deepEqual(await questions({ query: '%' }), []);
    assert.deepEqual(await questions({ query: 'price', draft: 'true' }), ['Prices of options?']);
  });

  test('answers the record of an id, published or a draft, or none', async () => {
    const { body: drafts } = await reader.call(getFaqRecords, { draft: 'true' });
    assert.deepEqual(await questions({ id: drafts[0]!._id }), ['Prices of options?']);
    assert.deepEqual(await questions({ id: '999999' }), []);
    const { status, body } = await reader.call(getFaqRecords, { id: '1 or 1' });
    assert.deepEqual([status, body.message], [400, 'Invalid FAQ record.']);
  });

  test('refuses a wrong flag and a query that is too long, naming the field', async () => {
    const bad = await reader.call(getFaqRecords, { draft: 'yes' });
    assert.deepEqual([bad.status, bad.body.message], [400, 'draft: must be true or false']);
    const long = await reader.call(getFaqRecords, { query: 'x'.repeat(201) });
    assert.deepEqual([long.status, long.body.message], [400, 'query: must have at most 200 characters']);
  });

  test('lists all, however many they are', async () => {
    const before = (await questions({})).length;
    for (let n = 0; n < 205; n += 1)
      await insertFaqRecord(server.platform.db, { ...texts, question: `Bulk ${n}`, draft: false }, 'x');
    assert.equal((await questions({})).length, before + 205);
  });

  test('a member without the grant is refused', async () => {
    const other = await server.staff({ role: 'standard', permissions: ['blog-search'] });
    assert.equal((await other.call(getFaqRecords, {})).status, 403);
  });
});
