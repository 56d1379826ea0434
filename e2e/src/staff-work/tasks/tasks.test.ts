import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { journey, openConsole, picture, signedIn } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';

const card = (page: Page, title: string): Locator => page.locator('[data-task]').filter({ hasText: title });
const dialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: new RegExp(title) });
const parameter = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);
const taskInAddress = (page: Page): string | null => parameter(page, 'task');

/** Makes a task by its form and answers how many cards have its title then. */
async function create(page: Page, title: string, fill?: (form: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Create new task/issue' }).click();
  const form = page.getByRole('dialog', { name: 'Create new task/issue' });
  await form.getByLabel('Title').fill(title);
  await fill?.(form);
  await form.getByRole('button', { name: /^Create (task|issue)$/ }).click();
  await page.getByText('Task/Issue created successfully').first().waitFor();
  await form.waitFor({ state: 'detached' });
}

describe('tasks', () => {
  journey(
    'tasks-screen is what /admin opens, with tasks-category-tabs by status and by project type; task-create-dialog makes a task with a file, task-dialog keeps a comment with a picture, task-delete-dialog asks (r000-default-section, r000-query-page-tasks, r002-task-url, r002-task-url-restore, r002-tasks-payload, r002-task-save-on-button, r002-task-convert, r002-task-delete-confirm)',
    async () => {
      const { page, server, errors, close } = await openConsole('admin');
      await page.getByRole('main', { name: 'Tasks' }).waitFor();
      await picture(page, 'tasks');
      await page.goto(`${server.url}/admin?page=tasks`);
      await page.getByRole('radio', { name: 'By project type' }).click();
      await page.getByRole('tab', { name: /^13F \/ Mutual Funds/ }).waitFor();
      await shows(() => page.getByRole('tab').count(), 27);
      await page.getByRole('radio', { name: 'By status' }).click();
      await shows(() => page.getByRole('tab').count(), 13);
      await create(page, 'Look at the journey', async (form) => {
        await form.getByLabel('Description').fill('First **this**, then that.');
        await form.locator('input[type=file]').setInputFiles({
          name: 'figures.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('a,b\n1,2\n'),
        });
        await picture(page, 'task-create');
      });
      await page.getByRole('tab', { name: /^To do/ }).click();
      await card(page, 'Look at the journey').click();
      const open = dialog(page, 'Look at the journey');
      await open.getByRole('link', { name: 'figures.csv' }).waitFor();
      const id = taskInAddress(page);
      assert.deepEqual([id !== null, parameter(page, 'page')], [true, 'tasks']);
      await open.getByRole('combobox', { name: 'Add to assignees' }).fill('jonas');
      await page.keyboard.press('Enter');
      await open.getByRole('button', { name: 'Remove Jonas Okafor' }).waitFor();
      await open.getByRole('textbox', { name: 'Comment' }).fill('See the picture, @jonas.okafor');
      await open
        .getByLabel('Attach files')
        .last()
        .setInputFiles({
          name: 'dot.png',
          mimeType: 'image/png',
          buffer: Buffer.from(
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
            'base64',
          ),
        });
      await open.getByRole('button', { name: 'Add', exact: true }).click();
      await open.getByRole('list', { name: 'Activity' }).getByText('See the picture').waitFor();
      await shows(
        () =>
          open.locator('img[src^="/admin/task-file/"]').evaluate((one: HTMLImageElement) => one.naturalWidth),
        1,
      );
      await open.getByRole('button', { name: 'Edit description' }).click();
      await open.getByRole('textbox', { name: 'Description' }).fill('Only that.');
      await picture(page, 'task-dialog');
      await page.goto(`${server.url}/admin?page=tasks&task=${id}`);
      await open.getByRole('textbox', { name: 'Description' }).waitFor();
      await shows(() => open.getByRole('textbox', { name: 'Description' }).inputValue(), 'Only that.');
      await open.getByRole('button', { name: 'Update Task' }).click();
      await open.getByRole('button', { name: 'Edit description' }).waitFor();
      await open.getByText('Only that.').waitFor();
      for (const [act, kind] of [
        ['Convert to issue', 'Issue'],
        ['Convert to task', 'Task'],
      ] as const) {
        const loaded = page.waitForEvent('load');
        await open.getByRole('button', { name: act }).click();
        await loaded;
        await page.getByRole('dialog', { name: `${kind} Look at the journey` }).waitFor();
      }
      await open.getByRole('button', { name: 'Delete', exact: true }).last().click();
      const question = page.getByRole('dialog', { name: 'Delete task' });
      await question
        .getByText('Are you sure you want to delete this task? This action cannot be undone.')
        .waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await open.getByRole('button', { name: 'Delete', exact: true }).last().click();
      await question.getByRole('button', { name: 'Delete', exact: true }).click();
      await open.waitFor({ state: 'detached' });
      await shows(async () => taskInAddress(page), null);
      await page.goto(`${server.url}/admin?page=tasks&task=${id}`);
      await page.getByText('Task not found.').waitFor();
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'the board: a card is dragged into another column and moved on by keys, and another person sees it within a moment',
    async () => {
      const { page, server, errors, close } = await signedIn('admin');
      await page.goto(`${server.url}/admin?page=tasks&item=tasks`);
      await create(page, 'Drag me along');
      await page.getByRole('radio', { name: 'Board' }).click();
      const column = (on: Page, name: string): Locator => on.getByRole('region', { name, exact: true });
      const other = await signedIn('analyst');
      await other.page.goto(`${server.url}/admin?page=tasks&item=tasks&view=board`);
      await column(other.page, 'To do').scrollIntoViewIfNeeded();
      const mine = card(page, 'Drag me along');
      await mine.scrollIntoViewIfNeeded();
      await card(other.page, 'Drag me along').waitFor();
      await mine.dragTo(column(page, 'In Progress').getByRole('heading').locator('..').locator('ul'));
      await column(page, 'In Progress').getByText('Drag me along').waitFor();
      await column(other.page, 'In Progress').getByText('Drag me along').waitFor();
      await picture(page, 'tasks-board');
      await card(page, 'Drag me along').focus();
      await page.keyboard.press('Shift+ArrowLeft');
      await column(page, 'Update req.').getByText('Drag me along').waitFor();
      await shows(
        () => page.evaluate(() => document.activeElement?.textContent?.includes('Drag me along')),
        true,
      );
      await page.reload();
      await column(page, 'Update req.').getByText('Drag me along').waitFor();
      await page.setViewportSize({ width: 400, height: 800 });
      await picture(page, 'tasks-board-narrow');
      await page.goto(`${server.url}/admin?page=tasks&item=tasks`);
      await page.getByRole('tab', { name: /^All/ }).waitFor();
      await picture(page, 'tasks-narrow');
      assert.deepEqual([errors, other.errors], [[], []]);
      await other.close();
      await close();
    },
  );

  journey(
    'two people in one task: each sees the other’s change, and where both change one field the second chooses between the values (r002-task-save-immediate)',
    async () => {
      const { page, server, close } = await signedIn('admin');
      await page.goto(`${server.url}/admin?page=tasks&item=tasks`);
      await create(page, 'Two at once');
      await page.getByRole('tab', { name: /^To do/ }).click();
      await card(page, 'Two at once').click();
      const mine = dialog(page, 'Two at once');
      await mine.getByLabel('Status').waitFor();
      const other = await signedIn('analyst');
      await other.page.goto(`${server.url}/admin?page=tasks&task=${taskInAddress(page)}`);
      const theirs = dialog(other.page, 'Two at once');
      await theirs.getByLabel('Priority').selectOption('urgent');
      await shows(() => mine.getByLabel('Priority').inputValue(), 'urgent');
      await mine.getByRole('button', { name: 'Edit description' }).click();
      await mine.getByRole('textbox', { name: 'Description' }).fill('Mine');
      await theirs.getByRole('button', { name: 'Edit description' }).click();
      await theirs.getByRole('textbox', { name: 'Description' }).fill('Theirs');
      await theirs.getByRole('button', { name: 'Update Task' }).click();
      await theirs.getByText('Theirs').waitFor();
      await mine.getByText('Description changed').waitFor();
      await shows(() => mine.getByRole('textbox', { name: 'Description' }).inputValue(), 'Mine');
      await mine.getByRole('button', { name: 'Update Task' }).click();
      const conflict = page.getByRole('dialog', { name: 'Changed by somebody else' });
      await conflict.getByRole('button', { name: 'Current value Theirs' }).waitFor();
      await picture(page, 'task-conflict');
      await conflict.getByRole('button', { name: 'Keep mine' }).click();
      await shows(
        () =>
          theirs
            .getByRole('group', { name: 'Description' })
            .innerText()
            .then((text) => text.includes('Mine')),
        true,
      );
      await other.close();
      await close();
    },
  );
});
