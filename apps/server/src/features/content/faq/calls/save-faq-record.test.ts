import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getFaqRecords } from '@midoffice/contract/content/faq/calls/get-faq-records';
import { saveFaqRecord } from '@midoffice/contract/content/faq/calls/save-faq-record';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('save-faq-record', () => {
  let server: TestServer;
  let editor: Client;
  before(async () => {
    server = await testServer();
    editor = await server.staff({ role: 'standard', permissions: ['faqRecords'] });
  });
  after(() => server.close());
  const record = { code: 'billing', subCode: 'plans', question: 'Which plans?', answer: 'Three.' };
  const read = async (id: string, draft: 'true' | 'false' = 'false') =>
    (await editor.call(getFaqRecords, { draft })).body.find(({ _id }) => _id === id);

  test('publishes a record; the same key replaces it (r003-faq-draft)', async () => {
    const first = await editor.call(saveFaqRecord, { ...record, key: 'plans', endpoint: '/api/v3/quote' });
    assert.deepEqual([first.status, first.body.revision], [200, 1]);
    const second = await editor.call(saveFaqRecord, { ...record, key: 'plans', answer: 'Four.' });
    assert.deepEqual([second.body.id, second.body.revision], [first.body.id, 2]);
    const { answer, draft, endpoint } = (await read(first.body.id))!;
    assert.deepEqual([answer, draft, endpoint], ['Four.', false, '']);
  });

  test('a draft may lack answer and codes; submitting it takes it from the drafts to the published records (r003-faq-draft)', async () => {
    const { body } = await editor.call(saveFaqRecord, { question: 'Options?', draft: true });
    assert.equal((await read(body.id, 'true'))!.question, 'Options?');
    assert.equal(await read(body.id), undefined);
    await editor.call(saveFaqRecord, { ...record, id: body.id, revision: 1 });
    assert.equal(await read(body.id, 'true'), undefined);
    assert.equal((await read(body.id))!.answer, 'Three.');
  });

  test('a draft whose id comes as its key is published, not copied (r003-faq-draft, d104)', async () => {
    const { body: saved } = await editor.call(saveFaqRecord, { ...record, question: 'By id?', draft: true });
    const { status, body } = await editor.call(saveFaqRecord, {
      ...record,
      question: 'By id?',
      key: saved.id,
    });
    assert.deepEqual([status, body.id, body.revision], [200, saved.id, 2]);
    assert.equal(await read(saved.id, 'true'), undefined);
    assert.equal((await read(saved.id))!.key, null);
  });

  test('a draft that is posted back without id and key is published, not copied, where only one asks this (r003-faq-draft, d104)', async () => {
    const texts = { ...record, question: 'By its question?' };
    const { body: saved } = await editor.call(saveFaqRecord, { ...texts, draft: true });
    const { body } = await editor.call(saveFaqRecord, {
      ...texts,
      endpoint: '',
      answer: 'Answered.',
      key: '',
    });
    assert.deepEqual([body.id, body.revision], [saved.id, 2]);
    assert.equal(await read(saved.id, 'true'), undefined);
    assert.equal((await read(saved.id))!.answer, 'Answered.');
    const twice = { ...record, question: 'Asked twice?' };
    const drafts = [];
    for (let n = 0; n < 2; n += 1)
      drafts.push((await editor.call(saveFaqRecord, { ...twice, draft: true, revision: 0 })).body.id);
    const { body: own } = await editor.call(saveFaqRecord, twice);
    assert.equal(drafts.includes(own.id), false, 'nobody knows which of the two is meant');
    const anew = { ...record, question: 'Anew?' };
    const { body: begun } = await editor.call(saveFaqRecord, { ...anew, draft: true });
    const { body: other } = await editor.call(saveFaqRecord, { ...anew, revision: 0 });
    assert.notEqual(other.id, begun.id, 'a record of revision 0 is new');
  });

  test('a draft that is posted back exactly as the list answered it is published and leaves the drafts (r003-faq-draft, d104)', async () => {
    const { body: saved } = await editor.call(saveFaqRecord, {
      ...record,
      question: 'As read?',
      draft: true,
    });
    const draft = (await read(saved.id, 'true'))!;
    assert.deepEqual([draft.key, draft.draft, draft._id], [null, true, saved.id]);
    const { status, body } = await editor.call(saveFaqRecord, { ...draft });
    assert.deepEqual([status, body.message, body.id], [200, 'The FAQ record was published.', saved.id]);
    assert.equal(await read(saved.id, 'true'), undefined);
    assert.deepEqual([(await read(saved.id))!.question, (await read(saved.id))!.draft], ['As read?', false]);
    const other = { ...record, id: saved.id, _id: '1' };
    await refuses(server, editor, saveFaqRecord, other, 400, 'Invalid FAQ record.');
    await refuses(server, editor, saveFaqRecord, { ...draft, answer: '' }, 400, /Please enter a answer/);
  });

  test('refuses a record more than a list holds, published or a draft; those that are there can be saved', async () => {
    const own = await testServer();
    try {
      const member = await own.staff({ role: 'standard', permissions: ['faqRecords'] });
      const texts = { ...record, endpoint: '', key: null, draft: false };
      await own.platform.db
        .insertInto('faq_record')
        .values(
          Array.from({ length: 2000 }, (_none, n) => ({
            code: texts.code,
            sub_code: texts.subCode,
            question: `Question ${n}?`,
            answer: texts.answer,
            endpoint: '',
            draft: false,
            updated_by: 'x',
          })),
        )
        .execute();
      const full = 'There are 2,000 of these records already. Delete some before you add one.';
      await refuses(own, member, saveFaqRecord, record, 422, full);
      const { body: draft } = await member.call(saveFaqRecord, { ...record, draft: true });
      await refuses(own, member, saveFaqRecord, { ...record, id: draft.id }, 422, full);
      const [first] = (await member.call(getFaqRecords, {})).body;
      const { status } = await member.call(saveFaqRecord, { ...first!, answer: 'Changed' });
      assert.equal(status, 200);
      assert.equal((await member.call(getFaqRecords, {})).body.length, 2000);
    } finally {
      await own.close();
    }
  });

  test('refuses what is missing or wrong, naming the field (r003-faq-required)', async () => {
    const wrong: [object, number, string][] = [
      [{ ...record, question: ' ' }, 400, 'Please enter a question.'],
      [{ ...record, answer: ' ' }, 400, 'Please enter a answer.'],
      [{ ...record, code: '' }, 400, 'Please select a code and sub code.'],
      [{ ...record, subCode: undefined }, 400, 'Please select a code and sub code.'],
      [{ ...record, code: 'weather' }, 400, 'Invalid FAQ record.'],
      [{ ...record, subCode: 'websockets' }, 400, 'Invalid FAQ record.'],
      [{ ...record, id: 'x' }, 400, 'Invalid FAQ record.'],
      [{ ...record, id: '999999999999999999' }, 404, 'Invalid FAQ record.'],
      [{ ...record, answer: 'x'.repeat(10_001) }, 400, 'answer: must have at most 10000 characters'],
      [{ question: 'q', code: 'weather', draft: true }, 400, 'Invalid FAQ record.'],
    ];
    for (const [body, status, message] of wrong)
      await refuses(server, editor, saveFaqRecord, body, status, message);
  });

  test('refuses the key of another record', async () => {
    await editor.call(saveFaqRecord, { ...record, key: 'taken' });
    const { body } = await editor.call(saveFaqRecord, record);
    const input = { ...record, id: body.id, key: 'taken' };
    await refuses(server, editor, saveFaqRecord, input, 400, 'key: is the key of another record');
  });

  test('refuses a new record, of revision 0, with the key of another; one that nobody has is saved', async () => {
    const { body: theirs } = await editor.call(saveFaqRecord, { ...record, key: 'begun-anew' });
    const anew = { ...record, key: 'begun-anew', answer: 'Mine', revision: 0 };
    for (const draft of [false, true])
      await refuses(
        server,
        editor,
        saveFaqRecord,
        { ...anew, draft },
        400,
        'key: is the key of another record',
      );
    const { answer, revision } = (await read(theirs.id))!;
    assert.deepEqual([answer, revision], ['Three.', 1]);
    const { status, body } = await editor.call(saveFaqRecord, { ...anew, key: 'begun-otherwise' });
    assert.deepEqual([status, body.revision], [200, 1]);
    const unseen = await editor.call(saveFaqRecord, { ...record, id: body.id, answer: 'Other', revision: 0 });
    assert.equal(unseen.status, 409);
  });

  test('refuses a record that somebody saved meanwhile, with both texts of what differs', async () => {
    const { body } = await editor.call(saveFaqRecord, record);
    await editor.call(saveFaqRecord, { ...record, id: body.id, revision: 1, answer: 'Theirs' });
    const digest = await server.digest();
    const mine = await editor.call(saveFaqRecord, { ...record, id: body.id, revision: 1, answer: 'Mine' });
    const { conflicts, revision } = mine.body as unknown as { conflicts: object[]; revision: number };
    assert.deepEqual(
      [mine.status, conflicts],
      [409, [{ field: 'answer', expected: null, actual: 'Theirs', wanted: 'Mine' }]],
    );
    assert.equal(await server.digest(), digest);
    const again = { ...record, id: body.id, revision, answer: 'Mine' };
    assert.equal((await editor.call(saveFaqRecord, { ...again, answer: 'Third' })).status, 200);
    assert.equal((await editor.call(saveFaqRecord, again)).status, 409, 'a third text is in conflict again');
  });

  test('many people save the same key at once: one record, each save counted', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        editor.call(saveFaqRecord, { ...record, key: 'race', answer: `Answer ${n}` }),
      ),
    );
    assert.equal(new Set(all.map(({ body }) => body.id)).size, 1);
    assert.equal((await read(all[0]!.body.id))!.revision, 8);
  });

  test('a member without the grant is refused', async () => {
    const other = await server.staff({ role: 'standard', permissions: ['blog-search'] });
    await refuses(server, other, saveFaqRecord, record, 403, /./);
  });
});
