import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { callsTo, message } from '../../customers/accounts/steps.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';

const rows = (page: Page): Locator => page.locator('tbody tr[data-row]');
const comparison = (page: Page): Locator => page.getByRole('dialog', { name: /^News comparison/ });
const button = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

async function openTracker(page: Page, url: string, search = ''): Promise<void> {
  await page.goto(`${url}/admin?page=monitors&item=new-news-tracker${search}`);
  await rows(page).first().waitFor();
}

/** Opens the first article in both sources whose titles differ. */
async function openDiffering(page: Page): Promise<Locator> {
  await rows(page)
    .filter({ hasText: /1 Title/ })
    .first()
    .click();
  const dialog = comparison(page);
  await dialog.getByRole('table', { name: 'Production and legacy by field' }).waitFor();
  return dialog;
}

/** Both titles of the open article. */
const titles = async (dialog: Locator): Promise<string[]> => {
  const row = dialog.getByRole('row').filter({ has: dialog.page().getByText('Title', { exact: true }) });
  return row.getByRole('cell').allInnerTexts();
};

const takeBack = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Undo', exact: true }).last().click();

journey(
  'news-tracker-screen lists and filters; news-comparison-dialog transfers both ways and takes it back (r003-news-500, r003-news-filters, r003-news-fulltext, r002-news-transfers)',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await openTracker(page, server.url);
    await page.getByText('1–500 of 640').waitFor();
    await picture(page, 'news-tracker');
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('501–640 of 640').waitFor();
    const lists = callsTo(page, '/status/get-news-comparison');
    await page.getByLabel('Type', { exact: true }).selectOption('legacyOnly');
    await page.getByLabel('Publisher').selectOption('Harbor Wire');
    await shows(
      () =>
        rows(page)
          .first()
          .innerText()
          .then((text) => /legacyOnly/.test(text) && /Harbor Wire/.test(text)),
      true,
    );
    assert.ok(lists.length >= 1);
    await openTracker(page, server.url, '&differing=1');
    const dialog = await openDiffering(page);
    const before = await titles(dialog);
    assert.notEqual(before[0], before[1]);
    await shows(
      () =>
        dialog
          .getByAltText('Production article')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
      true,
    );
    await picture(page, 'news-comparison');
    await dialog.getByLabel('Transfer Title').check();
    await button(dialog, 'Transfer legacy to prod (1)').click();
    await message(page, 'Legacy data transferred to production successfully');
    await shows(() => titles(dialog), [before[1], before[1]]);
    await takeBack(page);
    await shows(() => titles(dialog), before);
    await button(dialog, 'Transfer prod to legacy').click();
    await message(page, 'Prod data transferred to legacy successfully');
    await shows(() => titles(dialog), [before[0], before[0]]);
    await dialog
      .getByRole('button', { name: /^Undo change set/ })
      .first()
      .click();
    await shows(() => titles(dialog), before);
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'news-comparison-400');
    await button(dialog, 'Close').click();
    await picture(page, 'news-tracker-400');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'news-edit-dialog keeps the rules, reads preview text from the page and saves what changed (r002-news-main-symbol, r002-news-symbols-trim, r002-news-readonly, r002-news-changed-only, r002-news-save-prod-enabled)',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await openTracker(page, server.url, '&type=both');
    await rows(page).first().click();
    const dialog = comparison(page);
    const calls = callsTo(page, '/status/update-news-processing-articles');
    await shows(() => button(dialog, 'Save Prod Data').first().getAttribute('aria-disabled'), 'true');
    await button(dialog, 'Edit…').click();
    const form = page.getByRole('dialog', { name: /^Edit news/ });
    for (const label of ['URL', 'Published date', 'Text length', 'Full text length'])
      await shows(() => form.getByLabel(label, { exact: true }).isDisabled(), true, label);
    const main = await form.getByLabel('Main symbol').inputValue();
    const symbols = form.getByLabel('Symbols', { exact: true });
    const started = await symbols.inputValue();
    await symbols.fill('ZZTOP');
    await button(form, 'Save Prod Data').click();
    await form.getByText('Main symbol must be included in symbols list').waitFor();
    assert.equal(calls.length, 0);
    await symbols.fill(` ${started.toLowerCase()} , ZZTOP ,`);
    await button(form, 'Generate preview text').click();
    await message(page, 'Fetched new preview text successfully');
    assert.ok((await form.getByLabel('Text', { exact: true }).inputValue()).length > 300);
    await picture(page, 'news-edit');
    const asked = page.waitForRequest((request) => request.url().includes('update-news-processing'));
    await button(form, 'Save Prod Data').click();
    const sent = (await asked).postDataJSON() as { articleUpdates: Record<string, unknown> };
    assert.deepEqual(Object.keys(sent.articleUpdates).toSorted(), ['symbols', 'text', 'url']);
    assert.deepEqual(sent.articleUpdates['symbols'], [...started.split(', '), 'ZZTOP']);
    assert.ok((sent.articleUpdates['symbols'] as string[]).includes(main));
    await message(page, 'Production data updated successfully');
    await form.waitFor({ state: 'detached' });
    await takeBack(page);
    await dialog.getByText('ZZTOP').first().waitFor({ state: 'detached' });
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'news-filter-phrases-dialog takes phrases out of the texts of a symbol, previewed first, with one undo',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await openTracker(page, server.url);
    await page.getByRole('button', { name: 'Filter phrases…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Filter phrases/ });
    await dialog.getByLabel('Symbol').fill('NWND');
    const words = dialog.getByLabel('Words to filter out');
    await shows(() => words.isEnabled(), true);
    await words.fill('sign up for the Harbor Wire morning newsletter.\nread more in the Ledger Daily app.');
    await button(dialog, 'Preview').click();
    await dialog.getByText(/articles? would change/).waitFor();
    await picture(page, 'news-filter-phrases');
    await button(dialog, 'Apply').click();
    await message(page, /Filter phrases applied to \d+ articles?\./);
    await dialog.waitFor({ state: 'detached' });
    await takeBack(page);
    await page.getByRole('button', { name: 'Filter phrases…' }).click();
    await dialog.getByLabel('Symbol').fill('NWND');
    await shows(() => words.isEnabled(), true);
    await shows(() => words.inputValue(), '');
    assert.deepEqual(errors, []);
    await close();
  },
);
