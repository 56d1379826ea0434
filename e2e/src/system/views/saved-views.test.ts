import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { lastAudit, message } from '../../customers/accounts/steps.ts';
import { journey, openConsole, picture, signedIn } from '../../harness/console.ts';
import { shows, until } from '../../harness/eventually.ts';
import { open, palette, param } from '../shell/steps.ts';

const button = (page: Page): Locator => page.getByRole('button', { name: 'Saved views', exact: true });
const popup = (page: Page): Locator => page.getByRole('region', { name: /^Saved views of / });
const row = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Saved views' }).getByRole('row').filter({ hasText: name });

async function save(page: Page, name: string, shared = false): Promise<void> {
  if (!(await popup(page).isVisible())) await button(page).click();
  await popup(page).getByRole('textbox', { name: 'Name' }).fill(name);
  if (shared)
    await popup(page)
      .getByRole('checkbox', { name: /^Share it/ })
      .check();
  await popup(page).getByRole('button', { name: 'Save this view' }).click();
}

journey(
  'saved views: what a tool shows is saved under a name by keys, opened from the bookmark and from the palette, shared with whoever may open the tool, and replaced',
  async () => {
    const [{ page, errors, close }, other] = [await openConsole('admin'), await openConsole('analyst')];
    await open(page, 'ledger', 'console', '&kind=revert');
    await button(page).focus();
    await page.keyboard.press('Enter');
    await popup(page).getByRole('link', { name: 'Repairs in force' }).waitFor();
    await popup(page).getByRole('textbox', { name: 'Name' }).focus();
    await page.keyboard.type('What was taken back');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await message(page, 'View What was taken back saved.');
    const line = popup(page).getByRole('link', { name: 'What was taken back' });
    await line.and(page.locator('[aria-current="true"]')).waitFor();
    await picture(page, 'saved-views-popup');

    // A name is taken once; it can be replaced by what is shown now.
    await page.keyboard.press('Escape');
    await popup(page).waitFor({ state: 'detached' });
    await open(page, 'ledger', 'console', '&kind=revert&target=AAPL');
    await save(page, 'what was TAKEN back', true);
    await popup(page).getByText('you have a view called What was taken back here already').waitFor();
    await picture(page, 'saved-views-name-taken');
    await popup(page).getByRole('button', { name: 'Replace it' }).click();
    await message(page, 'View what was TAKEN back saved.');
    await open(page, 'ledger');
    await button(page).click();
    await popup(page).getByRole('link', { name: 'what was TAKEN back' }).click();
    await popup(page).waitFor({ state: 'detached' });
    await until('the address holds the view', async () => param(page, 'target') === 'AAPL');

    // Somebody else finds it by typing.
    await other.page.keyboard.press('Control+k');
    await palette(other.page).getByRole('combobox').fill('taken back');
    await palette(other.page).getByRole('option').filter({ hasText: 'Ledger of repairs' }).first().waitFor();
    await picture(other.page, 'saved-views-palette');
    await other.page.keyboard.press('Enter');
    await until('the shared view is open', async () => param(other.page, 'kind') === 'revert');
    assert.equal(param(other.page, 'target'), 'AAPL');
    assert.deepEqual([errors, other.errors], [[], []]);
    await close();
    await other.close();
  },
);

journey(
  'saved views: where a tool has many, the present one and the form that saves another are in sight',
  async () => {
    const { page, server, errors, close } = await signedIn('support', { width: 1280, height: 720 });
    for (let n = 1; n <= 60; n += 1) {
      const answer = await page.request.post(`${server.url}/admin/saved-views`, {
        headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
        data: { page: 'user-records', item: 'getUserInfo', name: `Batch ${n}`, query: `q=batch${n}` },
      });
      assert.equal(answer.status(), 200, await answer.text());
    }
    const seen = (what: Locator) =>
      what.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    for (const size of [
      { width: 1280, height: 720 },
      { width: 400, height: 800 },
    ]) {
      await page.setViewportSize(size);
      await open(page, 'getUserInfo', 'user-records', '&q=batch57');
      await button(page).click();
      const present = popup(page).getByRole('link', { name: 'Batch 57' });
      await present.and(page.locator('[aria-current="true"]')).waitFor();
      await shows(() => seen(present), true, 'the present view');
      await shows(() => seen(popup(page).getByRole('textbox', { name: 'Name' })), true, 'the name');
      await shows(() => seen(popup(page).getByRole('button', { name: 'All saved views' })), true);
      await picture(page, `saved-views-many-${size.width}`);
    }
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'saved-views-screen lists all views, renames one, stops sharing it, deletes it and brings it back; it is readable at 400 px',
  async () => {
    const { page, errors, close } = await signedIn('admin');
    await open(page, 'outbox', 'console', '&q=invitation');
    await button(page).click();
    await popup(page).getByText('No view of this tool is saved.').waitFor();
    await picture(page, 'saved-views-none');
    const long = `Undone repairs ${'of the last weeks '.repeat(3)}`.trim();
    await save(page, long, true);
    await message(page, `View ${long} saved.`);
    await popup(page).getByRole('button', { name: 'All saved views' }).click();
    await row(page, long).waitFor();
    await picture(page, 'saved-views');

    await row(page, long).getByRole('button', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog', { name: /^Rename / });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Undone');
    await picture(page, 'saved-views-rename');
    await page.keyboard.press('Enter');
    await message(page, 'View renamed.');
    await dialog.waitFor({ state: 'detached' });
    await row(page, 'Undone').getByRole('button', { name: 'Stop sharing' }).click();
    await message(page, 'View no longer shared.');
    await row(page, 'Undone').getByRole('button', { name: 'Delete' }).click();
    await message(page, 'View Undone deleted.');
    await row(page, 'Undone').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Undone').waitFor();
    // Somebody else's is asked about first, since only its owner can save it again.
    await row(page, 'Newest customers').getByRole('button', { name: 'Delete' }).click();
    const sure = page.getByRole('dialog', { name: 'Delete Newest customers' });
    await sure.getByText('gone for them as well').waitFor();
    await picture(page, 'saved-views-delete');
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await sure.waitFor({ state: 'detached' });
    await row(page, 'Newest customers').getByRole('button', { name: 'Delete' }).click();
    await sure.getByRole('button', { name: 'Delete view' }).click();
    await message(page, 'View Newest customers deleted.');
    await row(page, 'Newest customers').waitFor({ state: 'detached' });
    await sure.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 400, height: 800 });
    await picture(page, 'saved-views-narrow');
    await page.setViewportSize({ width: 1440, height: 900 });
    await row(page, 'Undone').getByRole('link', { name: 'Undone' }).click();
    await shows(async () => param(page, 'q'), 'invitation');
    const entry = await lastAudit(page, 'view.deleted');
    assert.equal((entry['before'] as { name: string }).name, 'Newest customers');
    assert.deepEqual(errors, []);
    await close();
  },
);
