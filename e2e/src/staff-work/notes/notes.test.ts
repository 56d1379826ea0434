import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows, settles } from '../../harness/eventually.ts';

const launch = '6e0700000000000000000001';

/** Opens Meeting Notes, with something chosen there. */
async function openNotes(page: Page, params = ''): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/admin?page=tasks&item=meeting-notes${params}`);
  await page.locator('[data-note]').first().waitFor();
}

const cards = (page: Page): Locator => page.locator('[data-note]');
const noteDialog = (page: Page, name: RegExp | string): Locator => page.getByRole('dialog', { name });

/** Makes a note of its own, so that no other journey meets it, and answers its dialog. */
async function newNote(page: Page, title: string, text: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New meeting note' }).click();
  const form = noteDialog(page, 'New meeting note');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Notes', { exact: true }).fill(text);
  await form.getByRole('button', { name: 'Create meeting note' }).click();
  const dialog = noteDialog(page, `Meeting note ${title}`);
  await dialog.getByRole('button', { name: 'Edit' }).waitFor();
  return dialog;
}

journey(
  'meeting-notes-screen loads 20 notes at a time to the last one, by group; a search finds note-card by the beginnings of words (r002-notes-page-20, r002-notes-tabs-groups)',
  async () => {
    const { page, errors, close } = await signedIn('analyst');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/admin/get-notes') asked.push(searchParams.get('skip') ?? '0');
    });
    await openNotes(page);
    await shows(() => page.getByRole('tab').allInnerTexts(), ['Data', 'Operations', 'Product', 'Sales']);
    assert.equal(await cards(page).count(), 20);
    await picture(page, 'meeting-notes');
    for (let more = 0; more < 3; more++)
      await page
        .getByRole('list', { name: 'Notes' })
        .evaluate((list) => list.closest('[class*=scroller]')!.scrollTo(0, 1e6));
    await settles(async () => assert.ok((await cards(page).count()) > 20));
    const count = await cards(page).count();
    assert.ok(count < 40, `${count} notes`);
    assert.deepEqual([...new Set(asked)], ['0', '20'], 'the last page had fewer than 20');
    await page.getByRole('tab', { name: 'Sales' }).click();
    await settles(async () => assert.ok((await cards(page).count()) < 20));
    await page.getByLabel('Search notes').fill('funds statem');
    await page.getByRole('button', { name: /Release of funds and statements/ }).waitFor();
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'meeting-notes-400');
    await page.getByLabel('Search notes').fill('zzzz');
    await page.getByText('No Meeting Notes/Reports found').waitFor();
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'note-dialog: written with bullets, saved, made a task of a line that leads back, compared and restored, deleted after note-delete-dialog (r002-notes-edit-flow, r002-notes-bullet-enter, r002-notes-delete-confirm)',
  async () => {
    const { page, errors, close } = await signedIn('analyst');
    await openNotes(page);
    const dialog = await newNote(page, 'Journey of a note', '- first point');
    await dialog.getByRole('button', { name: 'Edit' }).click();
    const text = dialog.getByLabel('Notes', { exact: true });
    await text.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('call the exchange');
    await shows(() => text.inputValue(), '- first point\n- call the exchange');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await shows(() => text.inputValue(), '- first point\n- call the exchange\n', 'the list ends');
    await page.keyboard.press('Control+z');
    await shows(() => text.inputValue(), '- first point\n- call the exchange\n- ', 'undo knows it');
    await picture(page, 'note-edit');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByText('first point', { exact: true }).waitFor();
    await shows(() => dialog.getByText('call the exchange').count(), 0);
    await dialog.getByRole('button', { name: 'Edit' }).click();
    await text.fill('- first point\n- call the exchange');
    await dialog.getByRole('button', { name: 'Save' }).click();
    // A message of the same words is still there from when it was created.
    await dialog.getByRole('listitem').filter({ hasText: 'call the exchange' }).hover();
    await dialog.getByRole('button', { name: 'Make a task: call the exchange' }).click();
    const form = noteDialog(page, 'Make a task');
    await picture(page, 'note-make-task');
    await form.getByRole('button', { name: 'Create task' }).click();
    await dialog.getByRole('link', { name: /^Task To do/ }).click();
    const task = noteDialog(page, 'Task call the exchange');
    await task.getByRole('link', { name: 'Journey of a note' }).click();
    await dialog.getByRole('link', { name: /^Task To do/ }).waitFor();

    await dialog.getByRole('tab', { name: 'Versions' }).click();
    await dialog.getByText('Added:').waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: /^Version 1/ }).click();
    await picture(page, 'note-versions');
    await dialog.getByRole('button', { name: 'Restore this version' }).click();
    await dialog.getByRole('button', { name: /^Version 3/ }).waitFor();
    await dialog.getByRole('tab', { name: 'Text' }).click();
    await dialog.getByText('Other tasks of this note').waitFor();

    await dialog.getByRole('button', { name: 'Delete' }).click();
    const asked = noteDialog(page, 'Delete meeting note');
    await asked.getByText('Are you sure you want to delete this note?').waitFor();
    await picture(page, 'note-delete');
    await asked.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Note deleted successfully').waitFor();
    await shows(() => dialog.count(), 0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Note restored').waitFor();
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'two people edit one note: different lines are merged, the same line is asked about, and both see what the other saved',
  async () => {
    const first = await signedIn('analyst');
    const second = await signedIn('admin');
    await openNotes(first.page);
    const mine = await newNote(first.page, 'Two editors', 'one\ntwo\nthree\nfour');
    const id = new URL(first.page.url()).searchParams.get('note')!;
    await openNotes(second.page, `&note=${id}`);
    const theirs = noteDialog(second.page, 'Meeting note Two editors');
    const edit = async (dialog: Locator, text: string): Promise<void> => {
      if (!(await dialog.getByLabel('Notes', { exact: true }).count()))
        await dialog.getByRole('button', { name: 'Edit' }).click();
      await dialog.getByLabel('Notes', { exact: true }).fill(text);
    };
    await edit(mine, 'ONE\ntwo\nthree\nfour');
    await edit(theirs, 'one\ntwo\nthree\nFOUR');
    await mine.getByRole('button', { name: 'Save' }).click();
    await theirs.getByText('Somebody saved a newer version meanwhile.', { exact: false }).waitFor();
    await theirs.getByRole('button', { name: 'Save' }).click();
    for (const dialog of [mine, theirs])
      for (const line of ['ONE', 'FOUR']) await dialog.getByText(line, { exact: true }).waitFor();

    await edit(mine, 'ONE\nby the analyst\nthree\nFOUR');
    await edit(theirs, 'ONE\nby the admin\nthree\nFOUR');
    await mine.getByRole('button', { name: 'Save' }).click();
    // Saved, not only typed: the text that is being edited is on the page as well.
    await mine.getByRole('button', { name: 'Edit' }).waitFor();
    await theirs.getByRole('button', { name: 'Save' }).click();
    const conflict = noteDialog(second.page, 'Changed by somebody else');
    await conflict.getByText('by the analyst').waitFor();
    await picture(second.page, 'note-conflict');
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    for (const dialog of [mine, theirs]) await dialog.getByText('by the admin').waitFor();
    assert.deepEqual([...first.errors, ...second.errors], []);
    await first.close();
    await second.close();
  },
);

journey(
  'report-sections and the attendees of a note are whole on a phone (r002-report-sections, r002-notes-attendees)',
  async () => {
    const { page, errors, close } = await signedIn('analyst');
    await openNotes(page, '&kind=reports&group=Market%20data');
    await page.getByText('to fill in').first().waitFor();
    await cards(page).first().click();
    const report = noteDialog(page, /^Report/);
    const charts = report.getByRole('region', { name: 'Charts' });
    for (const text of ['Ada Winter', 'Hiro Sato, Lena Brandt', 'Insert Report Item Here'])
      await charts.getByText(text).waitFor();
    await charts
      .getByRole('group', { name: '[Remaining Outstanding Tasks]' })
      .getByText('Backfill of MRWK')
      .waitFor();
    await picture(page, 'report');
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'report-400');
    await openNotes(page);
    await page
      .getByRole('button', { name: /Release of funds/ })
      .getByText('+3 more')
      .waitFor();
    await openNotes(page, `&note=${launch}`);
    await noteDialog(page, /^Meeting note/)
      .getByText('Where we are')
      .waitFor();
    await picture(page, 'note-400');
    assert.deepEqual(errors, []);
    await close();
  },
);
