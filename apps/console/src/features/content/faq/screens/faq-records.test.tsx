import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { deleteFaqRecord } from '@midoffice/contract/content/faq/calls/delete-faq-record';
import { faqRagResult } from '@midoffice/contract/content/faq/calls/faq-rag-result';
import { getFaqCodes } from '@midoffice/contract/content/faq/calls/get-faq-codes';
import { getFaqRecords } from '@midoffice/contract/content/faq/calls/get-faq-records';
import { saveFaqRecord } from '@midoffice/contract/content/faq/calls/save-faq-record';
import { faqCodes, faqWords } from '@midoffice/contract/content/faq/lists';
import type { FaqRecord, RagResult } from '@midoffice/contract/content/faq/shapes';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { FaqRecords } from './faq-records.tsx';

const published: FaqRecord = {
  _id: '1',
  code: 'billing',
  subCode: 'refunds',
  question: 'Can I get a refund?',
  answer: 'Within 14 days.',
  endpoint: '',
  key: 'refund',
  draft: false,
  revision: 2,
  updatedAt: '2026-05-01T10:00:00.000Z',
};
const draft: FaqRecord = {
  ...published,
  _id: '2',
  code: 'data',
  subCode: 'prices',
  question: 'Do you have options?',
  answer: 'a'.repeat(250),
  key: null,
  draft: true,
  revision: 1,
};
const all = [published, draft];
const codes = faqCodes.map((code) => ({ ...code, subCodes: [...code.subCodes] }));
const server = (records: readonly FaqRecord[] = all) =>
  new FakeServer()
    .answers(getFaqCodes, codes)
    .answers(getFaqRecords, ({ id, draft: isDraft = false }) =>
      records.filter((one) => (id === undefined ? one.draft === isDraft : one._id === id)),
    );
const saved = { success: true as const, message: faqWords.saved, id: '2', revision: 2 };
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const options = (name: string) => [...choice(name).options].map(({ value }) => value);
const recordOf = () => new URLSearchParams(location.search).get('record');

describe('faq-records-screen', () => {
  testReadStates(FaqRecords, {
    call: getFaqRecords,
    filled: [published],
    shows: published.question,
    empty: [],
    says: 'No published FAQs found.',
    around: (fake) => {
      // The lists are read by one call: only the first of them is in question here.
      const { fetch } = fake;
      return Object.assign(fake.answers(getFaqCodes, codes), {
        fetch: (address: string, init: RequestInit) =>
          String(address).includes('draft=true')
            ? Promise.resolve(new Response('[]', { headers: { 'content-type': 'application/json' } }))
            : fetch(address, init),
      });
    },
  });

  test('a search is made once, 1000 ms after the last of several keys (r003-faq-debounce)', async () => {
    const fake = server();
    drawScreen(FaqRecords, { server: fake });
    await screen.findByText(published.question);
    const searches = () =>
      fake.inputsOf(getFaqRecords).flatMap(({ query, draft: isDraft }) => (query && !isDraft ? [query] : []));
    const box = field('Search FAQ records');
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    try {
      let text = '';
      // Slower than a search of 200 or 500 ms would wait, and for longer than 1000 ms in all.
      for (const key of 'refunds') {
        text += key;
        fireEvent.change(box, { target: { value: text } });
        act(() => mock.timers.tick(700));
        assert.deepEqual(searches(), []);
      }
      act(() => mock.timers.tick(299));
      assert.deepEqual(searches(), [], '999 ms after the last key');
      act(() => mock.timers.tick(1));
    } finally {
      mock.timers.reset();
    }
    await waitFor(() => assert.deepEqual(searches(), ['refunds']));
    assert.equal(new URLSearchParams(location.search).get('query'), 'refunds');
  });

  test('the modes are toggled, and the address keeps which (r003-faq-modes)', async () => {
    const { user } = drawScreen(FaqRecords, { server: server() });
    await user.click(screen.getByRole('radio', { name: 'RAG test' }));
    assert.ok(await screen.findByRole('button', { name: 'Ask' }));
    assert.equal(new URLSearchParams(location.search).get('mode'), 'rag');
    await user.click(screen.getByRole('radio', { name: 'Edit' }));
    assert.ok(await screen.findByRole('button', { name: 'Submit' }));
  });
});

describe('faq-edit-mode', () => {
  test('question, answer, code and sub code are asked for, in the words of the seed (r003-faq-required)', async () => {
    const fake = server();
    const { user } = drawScreen(FaqRecords, { server: fake });
    await user.click(button('Submit'));
    for (const text of [
      'Please enter a question.',
      'Please enter a answer.',
      'Please select a code and sub code.',
    ])
      assert.ok(await screen.findByText(text));
    await user.type(field('Question'), 'Q');
    await user.type(field('Answer'), 'A');
    await waitFor(() => assert.ok(options('Code').includes('billing')));
    await user.selectOptions(choice('Code'), 'billing');
    await user.click(button('Submit'));
    assert.ok(await screen.findByText('Please select a code and sub code.'), 'a code alone');
    assert.deepEqual(fake.inputsOf(saveFaqRecord), []);
  });

  test('a code offers its own sub codes, and another code forgets the chosen one (r003-faq-subcodes)', async () => {
    const { user } = drawScreen(FaqRecords, { server: server() });
    await waitFor(() => assert.ok(options('Code').includes('billing')));
    assert.deepEqual(options('Sub code'), ['']);
    await user.selectOptions(choice('Code'), 'billing');
    assert.deepEqual(options('Sub code'), ['', 'plans', 'payment', 'invoices', 'refunds', 'cancellation']);
    await user.selectOptions(choice('Sub code'), 'refunds');
    await user.selectOptions(choice('Code'), 'licence');
    assert.deepEqual(options('Sub code'), ['', 'display', 'redistribution', 'compliance']);
    assert.equal(choice('Sub code').value, '');
  });

  test('a bad record is named by the server: Invalid FAQ record. (r003-faq-required)', async () => {
    const fake = server().refuses(saveFaqRecord, 404, { message: faqWords.invalid });
    const { user } = drawScreen(FaqRecords, { server: fake, address: { record: '1' } });
    await user.type(await screen.findByDisplayValue(published.answer), ' More.');
    await user.click(button('Submit'));
    assert.ok(await screen.findByText('Invalid FAQ record.'));
    assert.equal(field('Answer').value, 'Within 14 days. More.');
  });

  test('a new record says so, and the key of another record is refused at the field', async () => {
    const fake = server().refuses(saveFaqRecord, 400, {
      message: `key: ${faqWords.keyTaken}`,
      field: 'key',
    });
    const { user } = drawScreen(FaqRecords, { server: fake });
    await user.type(field('Question'), 'Refunds?');
    await user.type(field('Key'), 'refund');
    await user.click(button('Save as draft'));
    assert.ok(await screen.findByText(new RegExp(faqWords.keyTaken)));
    const [sent] = fake.inputsOf(saveFaqRecord);
    assert.deepEqual([sent!.revision, sent!.id, field('Key').value], [0, undefined, 'refund']);
  });

  test('a code that the server refuses is said at its field', async () => {
    const fake = server().refuses(saveFaqRecord, 400, { message: faqWords.invalid, field: 'code' });
    const { user } = drawScreen(FaqRecords, { server: fake });
    await user.type(field('Question'), 'Refunds?');
    await user.click(button('Save as draft'));
    assert.ok(await screen.findByText(faqWords.invalid));
    assert.equal(choice('Code').getAttribute('aria-invalid'), 'true');
  });

  test('a record that does not exist is said; an address that is no id is a new record', async () => {
    const { user } = drawScreen(FaqRecords, { server: server(), address: { record: '99' } });
    await user.click(await screen.findByRole('button', { name: 'New record' }));
    assert.ok(await screen.findByRole('textbox', { name: 'Question' }));
    assert.equal(recordOf(), null);
  });

  test('somebody else saved it: both texts, and only what I keep is sent over theirs', async () => {
    const fake = server().refuses(saveFaqRecord, 409, {
      message: faqWords.changed,
      conflicts: [{ field: 'answer', expected: null, actual: 'Theirs', wanted: 'Mine' }],
      revision: 8,
    });
    const { user } = drawScreen(FaqRecords, { server: fake, address: { record: '1' } });
    await user.clear(await screen.findByDisplayValue(published.answer));
    await user.type(field('Answer'), 'Mine');
    await user.click(button('Submit'));
    const dialog = await screen.findByRole('dialog');
    assert.ok(within(dialog).getByText('Theirs'));
    fake.answers(saveFaqRecord, saved);
    await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    assert.ok(await screen.findByText(faqWords.saved));
    const [first, second] = fake.inputsOf(saveFaqRecord);
    assert.deepEqual([first!.revision, second!.answer, second!.id, second!.revision], [2, 'Mine', '1', 8]);
  });

  test('what is typed while a record is saved stays, as an edit of the record that was saved', async () => {
    const fake = server();
    const held = Promise.withResolvers<void>();
    fake.answers(saveFaqRecord, { ...saved, id: '7', revision: 1 }, held.promise);
    const { user } = drawScreen(FaqRecords, { server: fake });
    await user.type(field('Question'), 'Q');
    await user.click(button('Save as draft'));
    await user.type(field('Answer'), 'Typed since');
    held.resolve();
    assert.ok(await screen.findByText(faqWords.saved));
    await waitFor(() => assert.ok(button('Delete')));
    assert.deepEqual([field('Question').value, field('Answer').value], ['Q', 'Typed since']);
    await user.click(button('Save as draft'));
    await waitFor(() => assert.equal(field('Question').value, ''));
    const [, again] = fake.inputsOf(saveFaqRecord);
    assert.deepEqual([again!.id, again!.revision, again!.answer], ['7', 1, 'Typed since']);
  });

  test('a deletion asks first; then the form is empty (r003-faq-draft)', async () => {
    const fake = server().answers(deleteFaqRecord, { success: true, message: faqWords.deleted });
    const { user } = drawScreen(FaqRecords, { server: fake, address: { record: '1' } });
    await screen.findByDisplayValue(published.answer);
    await user.click(button('Delete'));
    assert.deepEqual(fake.inputsOf(deleteFaqRecord), []);
    await user.click(await screen.findByRole('button', { name: 'Delete record' }));
    assert.ok(await screen.findByText(faqWords.deleted));
    assert.deepEqual(fake.inputsOf(deleteFaqRecord), [{ id: '1', revision: 2 }]);
    await waitFor(() => assert.equal(field('Question').value, ''));
    assert.equal(recordOf(), null);
  });

  test('unsaved text is asked about before another record takes its place, and offered again after a reload', async () => {
    const { user } = drawScreen(FaqRecords, { server: server() });
    await user.type(field('Question'), 'Half a question');
    await waitFor(() => assert.ok(options('Code').includes('billing')));
    await user.selectOptions(choice('Code'), 'billing');
    await user.click(await screen.findByRole('button', { name: published.question }));
    assert.equal(field('Question').value, 'Half a question');
    assert.equal(recordOf(), null);
    const kept = Object.values({ ...localStorage }).join();
    assert.match(kept, /Half a question/);
    assert.match(kept, /"topic":"billing"/, 'the code of a record is no sign-in code');
  });

  test('a member without the right reads, and the buttons say why they are off', async () => {
    drawScreen(FaqRecords, {
      server: server(),
      address: { record: '1' },
      me: { role: 'standard', permissions: ['tasks'] },
    });
    await screen.findByDisplayValue(published.answer);
    for (const name of ['Submit', 'Save as draft', 'Delete'])
      assert.equal(button(name).getAttribute('aria-disabled'), 'true');
  });
});

describe('draft-faqs-table', () => {
  test('has 35 % and 65 % of the width, cuts cells at 200 characters, and a click selects the draft (r003-draft-table)', async () => {
    const { user } = drawScreen(FaqRecords, { server: server() });
    const table = await screen.findByRole('table', { name: 'Draft FAQs' });
    assert.deepEqual(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent, style }) => `${textContent} ${style.width}`),
      ['Question 35%', 'Answer 65%'],
    );
    await user.click(within(table).getByText(`${'a'.repeat(200)}…`));
    assert.equal((await screen.findByDisplayValue(draft.question)).tagName, 'TEXTAREA');
    assert.equal(field('Answer').value.length, 250);
    assert.equal(recordOf(), '2');
    assert.ok(screen.getByRole('button', { name: draft.question, pressed: true }));
  });

  test('the lists say how many records there are; the first 200 are shown until all are wanted', async () => {
    const many = Array.from({ length: 1234 }, (_none, n) => ({
      ...draft,
      _id: `${n + 10}`,
      question: `Q ${n}`,
    }));
    const { user } = drawScreen(FaqRecords, { server: server(many) });
    await screen.findByText('Q 199');
    assert.ok(screen.getByText('1,234'));
    assert.ok(screen.getByText(/The newest 200 of 1,234 are shown\./));
    assert.equal(screen.queryByText('Q 200'), null);
    await user.click(button('Show all'));
    assert.ok(await screen.findByText('Q 1233'));
    assert.equal(screen.queryByText(/are shown\./), null);
  });

  test('an emoji at the cut is not halved', async () => {
    const text = `${'a'.repeat(199)}😀bc`;
    drawScreen(FaqRecords, { server: server([{ ...draft, answer: text }]) });
    assert.ok(await screen.findByText(`${'a'.repeat(199)}😀…`));
  });

  test('says No Draft FAQs Found. where there is none (r003-draft-table)', async () => {
    drawScreen(FaqRecords, { server: server([published]) });
    assert.ok(await screen.findByText('No Draft FAQs Found.'));
  });

  test('Submit publishes the selected draft, and it leaves the list (r003-faq-draft)', async () => {
    let records: readonly FaqRecord[] = all;
    const fake = server()
      .answers(getFaqRecords, ({ id, draft: isDraft = false }) =>
        records.filter((one) => (id === undefined ? one.draft === isDraft : one._id === id)),
      )
      .answers(saveFaqRecord, () => {
        records = all.map((one) => ({ ...one, draft: false }));
        return saved;
      });
    const { user } = drawScreen(FaqRecords, { server: fake, address: { record: '2' } });
    await screen.findByDisplayValue(draft.question);
    await user.click(button('Submit'));
    assert.ok(await screen.findByText('No Draft FAQs Found.'));
    const [sent] = fake.inputsOf(saveFaqRecord);
    assert.deepEqual([sent!.id, sent!.draft, sent!.code, sent!.subCode], ['2', false, 'data', 'prices']);
  });
});

describe('faq-rag-mode', () => {
  const cited = { ...published, score: 0.8 };
  const answer: RagResult = {
    message: faqWords.fetched,
    answer: 'Yes, within **14 days**.',
    fits: true,
    by: 'model',
    records: [cited],
    near: [],
  };
  const open = (fake: FakeServer, address = {}) =>
    drawScreen(FaqRecords, { server: fake, address: { mode: 'rag', ...address } });

  test('sends the question, shows the answer with its records (r003-faq-modes)', async () => {
    const fake = server().answers(faqRagResult, answer);
    const { user } = open(fake);
    await user.click(button('Ask'));
    assert.ok(await screen.findByText('Please enter a question.'));
    await user.type(field('Question'), 'Money back?');
    await user.click(button('Ask'));
    assert.ok(await screen.findByText('RAG response fetched successfully.'));
    assert.equal(screen.getByRole('region', { name: 'Answer' }).textContent.trim(), 'Yes, within 14 days.');
    assert.ok(within(screen.getByRole('list', { name: 'Records' })).getByText(published.question));
    assert.deepEqual(fake.inputsOf(faqRagResult), [{ question: 'Money back?' }]);
    assert.equal(new URLSearchParams(location.search).get('question'), 'Money back?');
  });

  test('where nothing fits it says so, and a draft is begun with the question', async () => {
    const nothing = {
      ...answer,
      answer: faqWords.nothingFits,
      fits: false,
      by: 'nobody' as const,
      records: [],
      near: [cited],
    };
    const { user } = open(server().answers(faqRagResult, nothing));
    await user.type(field('Question'), 'Ποια είναι η τιμή;');
    await user.click(button('Ask'));
    assert.ok(await screen.findByText(faqWords.nothingFits));
    assert.equal(screen.queryByRole('list', { name: 'Records' }), null);
    assert.ok(within(screen.getByRole('list', { name: 'Near records' })).getByText(published.question));
    await user.click(button('Write a draft for this question'));
    assert.ok(await screen.findByRole('button', { name: 'Submit' }));
    assert.equal(field('Question').value, 'Ποια είναι η τιμή;');
    assert.equal(new URLSearchParams(location.search).get('question'), null);
  });

  test('failed: it says so and shows no answer of before; pending: the button is busy', async () => {
    const fake = server().answers(faqRagResult, answer);
    const { user } = open(fake, { question: 'Money back?' });
    assert.equal(field('Question').value, 'Money back?');
    await user.click(button('Ask'));
    await screen.findByRole('region', { name: 'Answer' });
    fake.refuses(faqRagResult, 500, { message: 'The model did not answer.' });
    await user.click(button('Ask'));
    assert.ok(await screen.findByText('The model did not answer.'));
    assert.equal(screen.queryByRole('region', { name: 'Answer' }), null);
    fake.holds(faqRagResult);
    await user.click(button('Ask'));
    await user.click(button(/Ask/));
    assert.equal(fake.inputsOf(faqRagResult).length, 3);
  });

  test('a member without the right sees why Ask is off; a question ends at 500 characters', () => {
    drawScreen(FaqRecords, {
      server: server(),
      address: { mode: 'rag' },
      me: { role: 'standard', permissions: ['tasks'] },
    });
    assert.equal(button('Ask').getAttribute('aria-disabled'), 'true');
    assert.equal(field('Question').maxLength, 500);
  });
});
