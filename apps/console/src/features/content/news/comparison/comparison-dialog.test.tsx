import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getNewsFullTexts } from '@midoffice/contract/content/news/calls/get-news-full-texts';
import { generateNewsPreviewText } from '@midoffice/contract/content/news/calls/generate-news-preview-text';
import { updateNewsProcessingArticles } from '@midoffice/contract/content/news/calls/update-news-processing-articles';
import { newsTexts } from '@midoffice/contract/content/news/lists';
import { noAccess } from '@midoffice/contract/kernel';
import { cleanup, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { around, legacyData, opened, prodData, updated, url } from '../testing/news.ts';
import { ComparisonDialog } from './comparison-dialog.tsx';

const nothing = (): void => undefined;
const shown = (server: FakeServer, me = {}) =>
  draw(<ComparisonDialog url={url} urls={[url]} onMove={nothing} onClose={nothing} />, {
    server: around(server),
    me,
  });
const filled = (more: Parameters<typeof opened>[0] = {}): FakeServer =>
  new FakeServer()
    .answers(getNewsFullTexts, opened(more))
    .answers(updateNewsProcessingArticles, updated(newsTexts.updated));
const sent = (server: FakeServer) => server.inputsOf(updateNewsProcessingArticles);
const off = (name: string | RegExp): string | null =>
  screen.getAllByRole('button', { name }).at(-1)!.getAttribute('aria-disabled');
const texts = { text: 'The company raised its forecast.', fullText: 'Long text.' };

async function openEdit(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Edit…' }));
  return screen.findByRole('dialog', { name: /Edit news/ });
}

describe('news-comparison-dialog', () => {
  test('shows both articles field by field, with the words marked that one of them lacks', async () => {
    shown(filled());
    const table = await screen.findByRole('table', { name: 'Production and legacy by field' });
    const marks = [...table.querySelectorAll('mark')].map((one) => one.textContent);
    for (const word of ['raised', 'lifted', 'raises', 'lifts'])
      assert.ok(
        marks.some((one) => one.includes(word)),
        word,
      );
    assert.equal(table.querySelector('img')?.getAttribute('src'), prodData.imageUrl);
    assert.ok(within(table).getByText('No picture'));
    assert.equal(screen.getByText(url).closest('a')?.getAttribute('href'), url);
  });

  test('Save Prod Data is enabled only when edits exist; no edits, no call (r002-news-save-prod-enabled, r002-news-changed-only)', async () => {
    const { server, user } = shown(filled());
    const dialog = await openEdit(user);
    const inForm = () =>
      within(dialog).getByRole('button', { name: newsTexts.save }).getAttribute('aria-disabled');
    assert.deepEqual([inForm(), off(newsTexts.save)], ['true', 'true']);
    const title = within(dialog).getByLabelText(/^Title/);
    await user.type(title, ' again ');
    assert.equal(inForm(), null);
    await user.clear(title);
    await user.type(title, prodData.title);
    await user.click(within(dialog).getByRole('button', { name: newsTexts.save }));
    assert.equal(sent(server).length, 0);
    await user.type(title, ' again ');
    await user.click(within(dialog).getByRole('button', { name: 'Keep edits' }));
    await screen.findByText('1 edited field');
    await user.click(screen.getByRole('button', { name: newsTexts.save }));
    await screen.findByText(newsTexts.updated);
    assert.deepEqual(sent(server), [
      {
        articleUpdates: { url, title: `${prodData.title} again` },
        expected: { title: prodData.title },
        frontEndUrl: `${location.origin}/admin`,
      },
    ]);
    await waitFor(() => assert.equal(off(newsTexts.save), 'true'));
  });

  test('transfers send the article as it was read, whole or the ticked fields', async () => {
    const server = filled().answers(updateNewsProcessingArticles, updated(newsTexts.legacyToProdDone));
    const { user } = shown(server);
    await user.click(await screen.findByRole('button', { name: 'Transfer legacy to prod' }));
    await screen.findByText('Legacy data transferred to production successfully');
    const { imageUrl: _image, textLength: _t, fullTextLength: _f, ...legacy } = legacyData;
    const { imageUrl: _i, textLength: _tl, fullTextLength: _fl, url: _u, ...prod } = prodData;
    assert.deepEqual(sent(server)[0], {
      legacy: true,
      articleUpdates: { ...legacy, text: 'The company lifted its forecast.', fullText: 'Long text.' },
      expected: { ...prod, ...texts },
      frontEndUrl: `${location.origin}/admin`,
    });
    server.answers(updateNewsProcessingArticles, updated(newsTexts.prodToLegacyDone));
    await user.click(screen.getByLabelText('Transfer Title'));
    await user.click(screen.getByRole('button', { name: 'Transfer prod to legacy (1)' }));
    await screen.findByText('Prod data transferred to legacy successfully');
    const second = sent(server)[1]!;
    assert.deepEqual(
      [second.legacy, second.fields, second.expected],
      [false, ['title'], { title: legacyData.title }],
    );
    assert.equal(second.articleUpdates.publishedDate, prodData.publishedDate);
  });

  test('what fails is said with the server’s own text after a colon (r002-news-error-colon)', async () => {
    const server = filled().refuses(updateNewsProcessingArticles, 500, { message: 'locked' });
    const { user } = shown(server);
    await user.click(await screen.findByRole('button', { name: 'Transfer legacy to prod' }));
    await screen.findByText('Error transferring legacy to prod: locked');
    await user.click(screen.getByRole('button', { name: 'Transfer prod to legacy' }));
    await screen.findByText('Error transferring prod to legacy: locked');
    const dialog = await openEdit(user);
    await user.type(within(dialog).getByLabelText(/^Title/), '!');
    await user.click(within(dialog).getByRole('button', { name: newsTexts.save }));
    await screen.findByText('Error updating prod data: locked');
    assert.ok(screen.getByDisplayValue(`${prodData.title}!`), 'what was typed is still there');
  });

  test('an article in one source only is transferred to the other; equal ones are not', async () => {
    shown(filled({ type: 'legacyOnly', stats: { differing: [] }, prodData: null, prodTexts: null }));
    await screen.findByText('legacyOnly');
    assert.deepEqual(
      [off('Edit…'), off(/Transfer prod to legacy/), off(/Transfer legacy to prod/)],
      ['true', 'true', null],
    );
  });

  test('two people on one field: both values are shown, and mine is sent against theirs', async () => {
    const server = filled().refuses(updateNewsProcessingArticles, 409, {
      message: 'Somebody else changed Title in the meantime.',
      conflicts: [{ field: 'title', expected: prodData.title, actual: 'Theirs', wanted: 'Mine' }],
    });
    const { user } = shown(server);
    const dialog = await openEdit(user);
    const title = within(dialog).getByLabelText(/^Title/);
    await user.clear(title);
    await user.type(title, 'Mine');
    await user.click(within(dialog).getByRole('button', { name: newsTexts.save }));
    const clash = await screen.findByRole('dialog', { name: /Changed by somebody else/ });
    assert.ok(within(clash).getByText('Theirs'));
    server.answers(updateNewsProcessingArticles, updated(newsTexts.updated));
    await user.click(within(clash).getByText('Mine'));
    await user.click(within(clash).getByRole('button', { name: /^(Save|Keep|Continue|Use)/ }));
    await screen.findByText(newsTexts.updated);
    const last = sent(server).at(-1)!;
    assert.deepEqual([last.articleUpdates, last.expected], [{ url, title: 'Mine' }, { title: 'Theirs' }]);
  });

  test('what a colleague saves while the form is open stays: only the edited field is sent, against what it replaces', async () => {
    const { server, user, readAgain } = shown(filled());
    const dialog = await openEdit(user);
    await user.type(within(dialog).getByLabelText(/^Title/), '!');
    server.answers(
      getNewsFullTexts,
      opened({ prodData: { ...prodData, title: 'Their title', publisher: 'Wire Nine' } }),
    );
    await readAgain();
    await within(dialog).findByDisplayValue('Wire Nine');
    await user.click(within(dialog).getByRole('button', { name: newsTexts.save }));
    await screen.findByText(newsTexts.updated);
    const { articleUpdates, expected } = sent(server)[0]!;
    assert.deepEqual(
      [articleUpdates, expected],
      [{ url, title: `${prodData.title}!` }, { title: prodData.title }],
    );
  });

  test('a restored draft is compared with what it was begun on, and says so where that has changed since', async () => {
    const before = shown(filled());
    const dialog = await openEdit(before.user);
    await before.user.type(within(dialog).getByLabelText(/^Title/), '!');
    await before.user.click(within(dialog).getByRole('button', { name: 'Keep edits' }));
    await screen.findByText('1 edited field');
    // Read again meanwhile: the edit was still begun on the former title.
    const theirs = { prodData: { ...prodData, title: 'Their title', publisher: 'Wire Nine' } };
    before.server.answers(getNewsFullTexts, opened(theirs));
    await before.readAgain();
    await screen.findAllByText('Nine');
    cleanup();
    const { server, user } = shown(filled(theirs));
    assert.ok(await screen.findByText(/What you edited has another value by now/));
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await screen.findByText('1 edited field');
    await user.click(screen.getByRole('button', { name: newsTexts.save }));
    await screen.findByText(newsTexts.updated);
    const { articleUpdates, expected } = sent(server)[0]!;
    assert.deepEqual(
      [articleUpdates, expected],
      [{ url, title: `${prodData.title}!` }, { title: prodData.title }],
    );
  });

  test('pending, missing and forbidden', async () => {
    shown(new FakeServer().holds(getNewsFullTexts));
    assert.ok(await screen.findByRole('status', { name: 'Loading' }));
    shown(new FakeServer().refuses(getNewsFullTexts, 404, { message: 'url: neither source has it' }));
    await screen.findByText('url: neither source has it');
    shown(new FakeServer().refuses(getNewsFullTexts, 403, { message: noAccess }));
    await screen.findByText(noAccess);
  });
});

describe('news-edit-dialog', () => {
  test('address, dates and lengths are read-only; lengths follow what is typed (r002-news-readonly)', async () => {
    const { user } = shown(filled());
    const dialog = await openEdit(user);
    for (const label of ['URL', 'Published date', 'Text length', 'Full text length'])
      assert.equal((within(dialog).getByLabelText(label) as HTMLInputElement).disabled, true, label);
    await user.type(within(dialog).getByLabelText('Text'), '12345');
    assert.equal(
      (within(dialog).getByLabelText('Text length') as HTMLInputElement).value,
      String(texts.text.length + 5),
    );
  });

  test('the main symbol must be one of the symbols, and a title is needed; nothing is sent (r002-news-main-symbol)', async () => {
    const { server, user } = shown(filled());
    const dialog = await openEdit(user);
    const symbols = within(dialog).getByLabelText('Symbols');
    await user.clear(symbols);
    await user.type(symbols, ' MSFT ,');
    await user.clear(within(dialog).getByLabelText(/^Title/));
    await user.click(within(dialog).getByRole('button', { name: newsTexts.save }));
    await within(dialog).findByText('Main symbol must be included in symbols list');
    assert.ok(within(dialog).getByText('is required'));
    assert.equal(sent(server).length, 0);
    await user.type(symbols, ' aapl ');
    await user.type(within(dialog).getByLabelText(/^Title/), prodData.title);
    await user.click(within(dialog).getByRole('button', { name: newsTexts.save }));
    await waitFor(() => assert.equal(sent(server).length, 1));
    assert.deepEqual(sent(server)[0]!.articleUpdates, { url, symbols: ['MSFT', 'AAPL'] });
  });

  test('a field that the server refuses says so under its input', async () => {
    const message = 'articleUpdates.image: must be an address that begins with https:// or http://';
    const server = filled().refuses(updateNewsProcessingArticles, 400, {
      message,
      issues: [
        { field: 'articleUpdates.image', message: 'must be an address that begins with https:// or http://' },
      ],
    });
    const { user } = shown(server);
    const dialog = await openEdit(user);
    await user.type(within(dialog).getByLabelText('Image'), 'x');
    await user.click(within(dialog).getByRole('button', { name: newsTexts.save }));
    await within(dialog).findByText(/^must be an address/);
    await screen.findByText(`Error updating prod data: ${message}`);
  });

  test('preview text comes from the page; what fails says why', async () => {
    const server = filled().answers(generateNewsPreviewText, {
      previewText: 'From the page.',
      title: 'Page',
      site: 'Wire One',
      fullText: 'From the page. All of it.',
    });
    const { user } = shown(server);
    const dialog = await openEdit(user);
    await user.click(within(dialog).getByRole('button', { name: 'Generate preview text' }));
    await screen.findByText('Fetched new preview text successfully');
    assert.ok(within(dialog).getByDisplayValue('From the page.'));
    await user.click(within(dialog).getByRole('button', { name: /Use the full text of the page/ }));
    assert.ok(within(dialog).getByDisplayValue('From the page. All of it.'));
    assert.deepEqual(server.inputsOf(generateNewsPreviewText), [{ url }]);
    server.refuses(generateNewsPreviewText, 400, { message: 'url: the page has no readable text' });
    await user.click(within(dialog).getByRole('button', { name: 'Generate preview text' }));
    await screen.findByText('Error fetching news preview text');
    assert.ok(within(dialog).getByText('url: the page has no readable text'));
    assert.ok(within(dialog).getByDisplayValue('From the page.'), 'the text stays');
  });
});
