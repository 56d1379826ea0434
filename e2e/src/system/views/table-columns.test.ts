import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { message } from '../../customers/accounts/steps.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';
import { open } from '../shell/steps.ts';

const table = (page: Page): Locator => page.getByRole('grid', { name: 'Customers' });
const head = (page: Page, name: string): Locator =>
  table(page).locator('thead').getByRole('button', { name, exact: true });
const item = (page: Page, name: string): Locator => page.getByRole('menuitem', { name });
const heads = (page: Page): Promise<string[]> =>
  table(page)
    .locator('thead th')
    .evaluateAll((all) => all.map((one) => one.querySelector('button')?.textContent ?? ''));
const popup = (page: Page): Locator => page.getByRole('region', { name: /^Saved views of / });

async function openMenu(page: Page, name: string): Promise<void> {
  await head(page, name).focus();
  await page.keyboard.press('ArrowDown');
  await item(page, 'Hide column').waitFor();
}

/** Waits for the server to keep what the act changes. */
async function keeps(page: Page, act: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/admin/table-layouts') && answer.ok(),
  );
  await act();
  await saved;
}

journey(
  'columns of a table: hidden, moved, sized and pinned by keyboard, they are there after a reload and in another window; a saved view brings its own',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await open(page, 'getUserInfo', 'user-records');
    await table(page).locator('tbody tr[data-row]').first().waitFor();
    const before = await heads(page);
    assert.deepEqual(before.slice(0, 3), ['E-mail', 'Name', 'Plan']);

    await openMenu(page, 'Name');
    await keeps(page, () => item(page, 'Hide column').click());
    await shows(
      () => heads(page),
      before.filter((name) => name !== 'Name'),
    );
    await head(page, 'Created').focus();
    await keeps(page, () => page.keyboard.press('Control+ArrowLeft'));
    const mine = [...before.slice(0, 1), ...before.slice(2)];
    const at = mine.indexOf('Created');
    [mine[at - 1], mine[at]] = [mine[at]!, mine[at - 1]!];
    await shows(() => heads(page), mine);
    const widthOf = () =>
      head(page, 'Plan')
        .locator('xpath=..')
        .evaluate((one) => (one as HTMLElement).offsetWidth);
    const narrow = await widthOf();
    await head(page, 'Plan').focus();
    await keeps(page, () => page.keyboard.press('Shift+ArrowRight'));
    await openMenu(page, 'Plan');
    await keeps(page, () => item(page, 'Pin left').click());
    const pinned = ['Plan', ...mine.filter((name) => name !== 'Plan')];
    await shows(() => heads(page), pinned);

    await page.reload();
    await table(page).locator('tbody tr[data-row]').first().waitFor();
    assert.deepEqual(await heads(page), pinned, 'after a reload');
    assert.ok((await widthOf()) > narrow, 'the width too');
    const other = await signedIn('support', { width: 1000 });
    await open(other.page, 'getUserInfo', 'user-records');
    await table(other.page).locator('tbody tr[data-row]').first().waitFor();
    assert.deepEqual(await heads(other.page), pinned, 'on another machine');
    await other.close();

    // The view keeps these columns while the person goes on to others.
    await page.getByRole('button', { name: 'Saved views', exact: true }).click();
    await popup(page).getByRole('textbox', { name: 'Name' }).fill('Plans first');
    await popup(page).getByRole('button', { name: 'Save this view' }).click();
    await message(page, 'View Plans first saved.');
    await popup(page)
      .getByRole('link', { name: 'Plans first' })
      .and(page.locator('[aria-current="true"]'))
      .waitFor();
    await page.keyboard.press('Escape');
    await openMenu(page, 'Plan');
    await item(page, 'Choose columns…').click();
    const chooser = page.getByRole('dialog', { name: 'Columns Customers' });
    await chooser.getByRole('checkbox', { name: 'Name' }).waitFor();
    await picture(page, 'table-columns');
    await keeps(page, () => chooser.getByRole('button', { name: 'Reset all columns' }).click());
    await chooser.getByRole('button', { name: 'Done' }).click();
    await shows(() => heads(page), before);
    await page.getByRole('button', { name: 'Saved views', exact: true }).click();
    await popup(page).getByRole('link', { name: 'Plans first' }).click();
    await shows(() => heads(page), pinned);
    await page.reload();
    await table(page).locator('tbody tr[data-row]').first().waitFor();
    assert.deepEqual(await heads(page), pinned, 'the view after a reload');
    await open(page, 'getUserInfo', 'user-records');
    await table(page).locator('tbody tr[data-row]').first().waitFor();
    assert.deepEqual(await heads(page), before, 'the person’s own, outside the view');
    assert.deepEqual(errors, []);
    await close();
  },
);
