import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cleanNewsText } from '@midoffice/contract/content/news/calls/clean-news-text';
import { getNewsFilterPhrases } from '@midoffice/contract/content/news/calls/get-news-filter-phrases';
import type { OutputOf } from '@midoffice/contract/kernel';
import { waitFor } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { PhrasesDialog } from './phrases-dialog.tsx';

const cleaned = (more: Partial<OutputOf<typeof cleanNewsText>>): OutputOf<typeof cleanNewsText> => ({
  success: true,
  message: 'Filter phrases applied to 1 article.',
  preview: false,
  changeSetId: 9,
  cells: [],
  effects: { count: 0, sample: [], series: [], warnings: [], warningCount: 0 },
  symbol: 'AAPL',
  phrases: [],
  read: 2,
  changed: 1,
  examples: [{ url: 'https://a.example', title: 'One', before: 'Read more. Text.', after: 'Text.' }],
  more: false,
  ...more,
});

describe('news-filter-phrases-dialog', () => {
  test('phrases of the symbol are there, one a line; a preview shows texts, applying closes', async () => {
    let closed = 0;
    const server = new FakeServer()
      .answers(getNewsFilterPhrases, { symbol: 'AAPL', phrases: ['read more'] })
      .answers(cleanNewsText, ({ preview }) => cleaned({ preview: preview ?? false }));
    const { user } = draw(<PhrasesDialog symbol="AAPL" onClose={() => (closed += 1)} />, { server });
    const field = await screen.findByDisplayValue('read more');
    await user.type(field, '\n  click here ');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findByText(/1 article would change, of 2 articles read/);
    assert.match(document.querySelector('mark')!.textContent, /Read more/);
    await user.type(field, '!');
    assert.ok(!screen.queryByText(/would change/), 'another text has another preview');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText('Filter phrases applied to 1 article.');
    assert.deepEqual(server.inputsOf(cleanNewsText), [
      { symbol: 'AAPL', filterOutWords: ['read more', 'click here'], preview: true },
      { symbol: 'AAPL', filterOutWords: ['read more', 'click here !'], preview: false },
    ]);
    assert.equal(closed, 1);
  });

  test('without a symbol nothing is asked; a refusal is said under its field', async () => {
    const server = new FakeServer()
      .answers(getNewsFilterPhrases, { symbol: 'MSFT', phrases: [] })
      .refuses(cleanNewsText, 400, {
        message: 'filterOutWords.0: must hold a letter or a digit',
        issues: [{ field: 'filterOutWords.0', message: 'must hold a letter or a digit' }],
      });
    const { user } = draw(<PhrasesDialog symbol="" onClose={() => undefined} />, { server });
    assert.equal(screen.getByRole('button', { name: 'Apply' }).getAttribute('aria-disabled'), 'true');
    await user.type(screen.getByLabelText('Symbol'), 'msft');
    const field = screen.getByLabelText('Words to filter out') as HTMLTextAreaElement;
    await waitFor(() => assert.equal(field.disabled, false));
    await user.type(field, 'read more');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findAllByText(/must hold a letter or a digit/);
    assert.deepEqual(server.inputsOf(getNewsFilterPhrases), [{ symbol: 'MSFT' }]);
    assert.equal(field.value, 'read more');
  });
});
