import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getChangelog } from '@midoffice/contract/content/changelog/calls/get-changelog';
import { getGeneratedChangelog } from '@midoffice/contract/content/changelog/calls/get-generated-changelog';
import { saveChangelog } from '@midoffice/contract/content/changelog/calls/save-changelog';
import { changelogWords } from '@midoffice/contract/content/changelog/lists';
import type { ChangelogEntry, GeneratedItem } from '@midoffice/contract/content/changelog/shapes';
import { act, cleanup, waitFor, within } from '@testing-library/react';
import { answerLeaving, currentLeaving, forgetLeaving } from '../../../../kit/guard/unsaved.ts';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { ChangelogScreen } from './changelog.tsx';

const entry: ChangelogEntry = {
  id: 'entry-1',
  type: 'added',
  text: 'ESG scores of 400 companies',
  url: '/developer/docs',
  urlText: 'Documentation',
  detail: 'By year.',
  at: '2026-05-01T10:00:00.000Z',
  revision: 3,
};
const item: GeneratedItem = {
  id: 'repair/77',
  text: 'Split of MSFT was corrected',
  number: 77,
  body: 'Ratio was inverted',
  url: '/developer/docs#splits',
  urlText: 'Splits',
  detail: 'MSFT',
};
const saved = { success: true as const, message: changelogWords.added, id: 'entry-2', revision: 1 };
const server = () => new FakeServer().answers(getChangelog, [entry]).answers(getGeneratedChangelog, [item]);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('changelog-screen', () => {
  testReadStates(ChangelogScreen, {
    call: getChangelog,
    filled: [entry],
    shows: entry.text,
    empty: [],
    says: 'The change log has no entries yet.',
  });

  test('a text and a URL are asked for, nothing is sent without them (r003-changelog-required)', async () => {
    const fake = server();
    const { user } = drawScreen(ChangelogScreen, { server: fake });
    await user.click(button('Add entry'));
    assert.ok(await screen.findByText('Please enter a change log.'));
    assert.ok(screen.getByText('Please enter a URL.'));
    assert.deepEqual(fake.inputsOf(saveChangelog), []);
  });

  test('an entry is added as it was typed; the form is empty again and no draft of it is offered', async () => {
    const fake = server().answers(saveChangelog, saved);
    const { user } = drawScreen(ChangelogScreen, { server: fake });
    await user.type(field('Text'), '  Option chains ');
    await user.type(field('URL'), 'https://example.com/options');
    await user.selectOptions(screen.getByLabelText('Type'), 'added');
    await user.click(button('Add entry'));
    assert.ok(await screen.findByText('Successfully added a changelog.'));
    assert.deepEqual(fake.inputsOf(saveChangelog), [
      {
        type: 'added',
        text: 'Option chains',
        url: 'https://example.com/options',
        urlText: '',
        detail: '',
        revision: 0,
      },
    ]);
    assert.equal(field('Text').value, '');
    assert.equal(screen.queryByText(/unsaved changes/), null);
  });

  test('what is typed while an entry is saved stays, as an edit of the entry that was saved', async () => {
    const fake = server();
    const held = Promise.withResolvers<void>();
    fake.answers(saveChangelog, saved, held.promise);
    const { user } = drawScreen(ChangelogScreen, { server: fake });
    await user.type(field('Text'), 'Option chains');
    await user.type(field('URL'), '/options');
    await user.click(button('Add entry'));
    await user.type(field('Detail'), 'Typed since');
    held.resolve();
    await user.click(await screen.findByRole('button', { name: 'Save entry' }));
    await waitFor(() => assert.equal(field('Text').value, ''));
    const [, again] = fake.inputsOf(saveChangelog);
    assert.deepEqual([again!.id, again!.revision, again!.detail], ['entry-2', 1, 'Typed since']);
  });

  test('New entry asks before the edits of an open entry are lost, also of one that was saved amid typing', async () => {
    const fake = server();
    const { user } = drawScreen(ChangelogScreen, { server: fake, address: { entry: entry.id } });
    await user.type(await screen.findByDisplayValue(entry.detail), ' More.');
    await user.click(button('New entry'));
    await waitFor(() => assert.deepEqual(currentLeaving()?.labels, ['Change log entry']));
    assert.equal(field('Detail').value, `${entry.detail} More.`);
    act(() => answerLeaving(true));
    await waitFor(() => assert.equal(field('Detail').value, ''));
    assert.equal(new URLSearchParams(location.search).get('entry'), null);
    cleanup();
    forgetLeaving();
    const held = Promise.withResolvers<void>();
    const again = drawScreen(ChangelogScreen, {
      server: server().answers(saveChangelog, saved, held.promise),
    });
    await again.user.type(field('Text'), 'Option chains');
    await again.user.type(field('URL'), '/options');
    await again.user.click(button('Add entry'));
    await again.user.type(field('Detail'), 'Typed since');
    held.resolve();
    assert.ok(await screen.findByRole('heading', { name: 'Edit entry' }));
    await again.user.click(button('New entry'));
    await waitFor(() => assert.deepEqual(currentLeaving()?.labels, ['Change log entry']));
    assert.equal(field('Detail').value, 'Typed since');
  });

  test('an address that is no link is refused at its field, and what was typed stays', async () => {
    const fake = server().refuses(saveChangelog, 400, {
      message: `url: ${changelogWords.badUrl}`,
      field: 'url',
      issues: [{ field: 'url', message: changelogWords.badUrl }],
    });
    const { user } = drawScreen(ChangelogScreen, { server: fake });
    await user.type(field('Text'), 'A script');
    await user.type(field('URL'), '/bad');
    await user.click(button('Add entry'));
    assert.ok(await screen.findByText(changelogWords.badUrl));
    assert.equal(field('URL').value, '/bad');
  });

  test('texts end at their bounds', () => {
    drawScreen(ChangelogScreen, { server: server() });
    assert.deepEqual(
      ['Text', 'URL', 'URL text', 'Detail'].map((name) => field(name).maxLength),
      [500, 500, 100, 5000],
    );
  });

  test('a link to an entry fills the form; somebody else saved it: both texts, and mine can be kept', async () => {
    const fake = server().refuses(saveChangelog, 409, {
      message: changelogWords.changed,
      conflicts: [{ field: 'text', expected: null, actual: 'Theirs', wanted: 'Mine' }],
      revision: 8,
    });
    const { user } = drawScreen(ChangelogScreen, { server: fake, address: { entry: entry.id } });
    assert.equal((await screen.findByDisplayValue(entry.text)).tagName, 'TEXTAREA');
    await user.clear(field('Text'));
    await user.type(field('Text'), 'Mine');
    await user.click(button('Save entry'));
    const dialog = await screen.findByRole('dialog');
    assert.ok(within(dialog).getByText('Theirs'));
    fake.answers(saveChangelog, saved);
    await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    assert.ok(await screen.findByText('Successfully added a changelog.'));
    const [first, second] = fake.inputsOf(saveChangelog);
    assert.deepEqual([first!.revision, second!.text, second!.revision], [3, 'Mine', 8]);
  });

  test('an entry that is not there is said, and a new one can be begun', async () => {
    const { user } = drawScreen(ChangelogScreen, { server: server(), address: { entry: 'gone' } });
    await user.click(await screen.findByRole('button', { name: 'New entry' }));
    assert.equal((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Text' })).value, '');
  });

  test('while it is being saved the button is busy, and a second click sends nothing', async () => {
    const fake = server().holds(saveChangelog);
    const { user } = drawScreen(ChangelogScreen, { server: fake });
    await user.type(field('Text'), 'A');
    await user.type(field('URL'), '/a');
    await user.click(button('Add entry'));
    await user.click(button(/Add entry/));
    assert.equal(fake.inputsOf(saveChangelog).length, 1);
  });

  test('a member without the right reads, and the button says why it is off', async () => {
    drawScreen(ChangelogScreen, {
      server: server(),
      me: { role: 'standard', permissions: ['tasks'] },
    });
    await screen.findByText(entry.text);
    assert.equal(button('Add entry').getAttribute('aria-disabled'), 'true');
  });
});

describe('changelog-generated-list', () => {
  test('is read on demand; a picked item fills the form and keeps its id (r003-changelog-generated)', async () => {
    const fake = server().answers(saveChangelog, saved);
    const { user } = drawScreen(ChangelogScreen, { server: fake });
    await screen.findByText(entry.text);
    assert.deepEqual(fake.inputsOf(getGeneratedChangelog), []);
    await user.click(button('Load'));
    await user.click(await screen.findByRole('button', { name: /Split of MSFT/ }));
    await screen.findByDisplayValue(item.text);
    assert.deepEqual([field('URL').value, field('URL text').value], [item.url, 'Splits']);
    assert.equal(field('Detail').value, 'MSFT');
    const background = within(screen.getByRole('region', { name: 'Background' }));
    assert.ok(background.getByText('Ratio was inverted'));
    await user.click(button('Add entry'));
    await screen.findByText('Successfully added a changelog.');
    const [sent] = fake.inputsOf(saveChangelog);
    assert.deepEqual([sent!.id, sent!.revision, sent!.type], ['repair/77', 0, 'fixed']);
  });

  test('neither the text nor the address of an issue comes into the entry; both are beside the form', async () => {
    const issue = {
      ...item,
      id: 'issue/acme/api#12',
      text: 'Quotes arrive twice',
      body: 'Customer Jane Doe wrote: key abc',
      url: 'https://github.com/acme/api/issues/12',
      urlText: 'acme/api#12',
      detail: 'Closed on 2026-06-01',
    };
    const fake = server().answers(getGeneratedChangelog, [issue]).answers(saveChangelog, saved);
    const { user } = drawScreen(ChangelogScreen, {
      server: fake,
      address: { entry: issue.id, generated: '1' },
    });
    await screen.findByDisplayValue(issue.text);
    assert.deepEqual(
      [field('URL').value, field('URL text').value, field('Detail').value],
      ['', '', 'Closed on 2026-06-01'],
    );
    const background = within(screen.getByRole('region', { name: 'Background' }));
    assert.ok(background.getByText(issue.body));
    assert.equal(background.getByRole<HTMLAnchorElement>('link', { name: 'acme/api#12' }).href, issue.url);
    await user.type(field('URL'), '/developer/docs#quotes');
    await user.click(button('Add entry'));
    await screen.findByText('Successfully added a changelog.');
    assert.doesNotMatch(JSON.stringify(fake.inputsOf(saveChangelog)), /Jane Doe|github/);
  });

  test('a link restores the loaded list and the picked item', async () => {
    drawScreen(ChangelogScreen, { server: server(), address: { entry: item.id, generated: '1' } });
    assert.ok(await screen.findByDisplayValue(item.text));
  });

  test('empty, and failed with another try', async () => {
    const fake = server().answers(getGeneratedChangelog, []);
    const { user } = drawScreen(ChangelogScreen, { server: fake, address: { generated: '1' } });
    assert.ok(await screen.findByText('Everything of the last 90 days has an entry.'));
    fake.refuses(getGeneratedChangelog, 500).refuses(getChangelog, 500);
    await user.click(button('Load again'));
    assert.ok(await screen.findByText('Everything of the last 90 days has an entry.'), 'what was read stays');
  });

  test('unsaved text is asked about before another entry takes its place', async () => {
    const { user } = drawScreen(ChangelogScreen, { server: server() });
    await user.type(field('Text'), 'Half a sentence');
    await user.click(await screen.findByRole('button', { name: /ESG scores/ }));
    assert.equal(field('Text').value, 'Half a sentence');
    assert.equal(new URLSearchParams(location.search).get('entry'), null);
  });
});
