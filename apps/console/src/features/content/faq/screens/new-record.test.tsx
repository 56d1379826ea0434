import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getFaqCodes } from '@midoffice/contract/content/faq/calls/get-faq-codes';
import { getFaqRecords } from '@midoffice/contract/content/faq/calls/get-faq-records';
import { saveFaqRecord } from '@midoffice/contract/content/faq/calls/save-faq-record';
import { faqWords } from '@midoffice/contract/content/faq/lists';
import type { FaqRecord } from '@midoffice/contract/content/faq/shapes';
import { act, waitFor } from '@testing-library/react';
import { answerLeaving, currentLeaving } from '../../../../kit/guard/unsaved.ts';
import { FakeServer } from '../../../../testing/fake-server.ts';
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
const saved = { success: true as const, message: faqWords.saved, id: '2', revision: 2 };
const server = () =>
  new FakeServer()
    .answers(getFaqCodes, [])
    .answers(getFaqRecords, ({ draft: isDraft = false }) => (isDraft ? [] : [published]));
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const recordOf = () => new URLSearchParams(location.search).get('record');

describe('faq-edit-mode: New record', () => {
  test('what was saved amid typing is no new record any more: New record asks first, and Delete names it', async () => {
    const fake = server();
    const held = Promise.withResolvers<void>();
    fake.answers(saveFaqRecord, { ...saved, id: '7', revision: 1 }, held.promise);
    const { user } = drawScreen(FaqRecords, { server: fake });
    await user.type(field('Question'), 'Q');
    await user.click(button('Save as draft'));
    await user.type(field('Answer'), 'Typed since');
    held.resolve();
    assert.ok(await screen.findByRole('heading', { name: 'Edit draft' }));
    await user.click(button('Delete'));
    assert.ok(await screen.findByText(/^“Q” is no longer listed/));
    await user.click(button('Cancel'));
    await user.click(button('New record'));
    await waitFor(() => assert.deepEqual(currentLeaving()?.labels, ['FAQ record']));
    assert.equal(field('Answer').value, 'Typed since');
    act(() => answerLeaving(true));
    assert.ok(await screen.findByRole('heading', { name: 'New record' }));
    assert.deepEqual([field('Question').value, field('Answer').value], ['', '']);
    await user.type(field('Question'), 'Another');
    await user.click(button('Save as draft'));
    await waitFor(() => assert.equal(fake.inputsOf(saveFaqRecord).length, 2));
    assert.deepEqual(
      [fake.inputsOf(saveFaqRecord)[1]!.id, fake.inputsOf(saveFaqRecord)[1]!.revision],
      [undefined, 0],
    );
  });

  test('New record asks before the edits of a stored record are lost', async () => {
    const { user } = drawScreen(FaqRecords, { server: server(), address: { record: '1' } });
    await user.type(await screen.findByDisplayValue(published.answer), ' More.');
    await user.click(button('New record'));
    await waitFor(() => assert.deepEqual(currentLeaving()?.labels, ['FAQ record']));
    assert.equal(recordOf(), '1');
    act(() => answerLeaving(true));
    await waitFor(() => assert.equal(field('Answer').value, ''));
    assert.equal(recordOf(), null);
  });
});
