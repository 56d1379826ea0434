import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { callsTo, message, panel } from '../../customers/accounts/steps.ts';
import { journey, openConsole, picture } from '../../harness/console.ts';
import { open, param, tool, tree } from '../../system/shell/steps.ts';
import { settles, shows, until } from '../../harness/eventually.ts';

const writer = (page: Page, search = '&ticker=NWND'): Promise<void> =>
  open(page, 'article-writer', 'blog-posts', search);
const tabs = (page: Page): Locator => page.getByRole('group', { name: 'Side panel' });
const tab = (page: Page, name: string): Locator => tabs(page).getByRole('button', { name, exact: true });
const block = (page: Page, n: number): Locator => page.getByLabel(`Block ${n}`, { exact: true });
const text = (page: Page): Locator => panel(page, 'Generated text');
const tabNames = async (page: Page): Promise<string[]> => tabs(page).getByRole('button').allInnerTexts();

journey(
  'text-generator-panel: an article from template to text: pick a ticker, pick a template, edit, rewrite, save the text as HTML (r000-generator-heading-tag, r000-generator-links, r000-generator-credits)',
  async () => {
    const { page, errors, close } = await openConsole('writer');
    await shows(() => tree(page).getByRole('treeitem', { level: 1 }).allTextContents(), ['Blog Posts']);
    await writer(page, '');
    await page.getByText('Choose a ticker to see the text.').waitFor();
    await shows(() => tabNames(page), ['Fields', 'Alerts', 'Templates', 'Unclean', 'Request']);
    await page.getByRole('combobox', { name: 'Ticker' }).fill('northwind');
    await page.getByRole('listbox', { name: 'Ticker' }).getByRole('option').first().click();
    await page.waitForURL(/ticker=NWND/);
    await tab(page, 'Create').waitFor();
    await shows(() => page.getByTestId('credits').innerText(), '12.34/50.00');

    await tab(page, 'Templates').click();
    const list = panel(page, 'Templates');
    const card = list.getByRole('listitem').filter({ hasText: 'Due diligence: price and range' });
    await card.getByText('Northwind Data Inc.').first().waitFor();
    await picture(page, 'article-writer-templates');
    await card.getByRole('button', { name: 'Use' }).click();
    await page.getByRole('heading', { name: 'Due diligence: price and range', level: 2 }).waitFor();
    await text(page)
      .getByRole('heading', { name: /Northwind Data Inc\. \(NWND\) at \$/ })
      .waitFor();
    await shows(
      () => text(page).getByText('chart', { exact: true }).getAttribute('data-tooltip'),
      '/stocks/NWND',
    );
    await shows(
      () => text(page).getByText('r/stocks').getAttribute('data-tooltip'),
      'https://www.reddit.com/r/stocks',
    );

    await page.getByRole('button', { name: 'Add block' }).click();
    const last = await page.getByRole('list', { name: 'Blocks' }).getByRole('listitem').count();
    await shows(() => page.getByLabel(`Block ${last}: tag`).inputValue(), 'p');
    await shows(
      () => page.getByLabel(`Block ${last}: tag`).locator('option').allInnerTexts(),
      ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    );
    await block(page, last).fill('The stock rose and closed above its last high of {{yearHigh}}.');
    await page.getByRole('button', { name: `Block ${last}: rewrite` }).click();
    await message(page, /Rewritten for 0\.\d\d credits\./);
    await settles(async () => assert.match(await block(page, last).inputValue(), /\{\{yearHigh\}\}/));
    await settles(async () =>
      assert.notEqual(
        await block(page, last).inputValue(),
        'The stock rose and closed above its last high of {{yearHigh}}.',
      ),
    );
    await until(
      'the credits went up',
      async () => (await page.getByTestId('credits').innerText()) !== '12.34/50.00',
    );

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      text(page).getByRole('button', { name: 'Download' }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^NWND-\d{4}-\d\d-\d\d\.html$/);
    const html = await readFile(await download.path(), 'utf8');
    assert.match(html, /<h2>Northwind Data Inc\. \(NWND\) at \$[\d.]+<\/h2>/);
    assert.match(html, /<a href="\/stocks\/NWND" rel="noopener noreferrer nofollow">chart<\/a>/);
    assert.doesNotMatch(html, /\{\{|\[\[error|<script/);
    await text(page).getByRole('button', { name: 'Copy HTML' }).click();
    await message(page, 'HTML copied.');
    await picture(page, 'article-writer');
    await page.reload();
    await page.getByRole('heading', { name: 'Due diligence: price and range', level: 2 }).waitFor();
    await settles(async () =>
      assert.match(
        await block(page, last).inputValue(),
        /\{\{yearHigh\}\}/,
        'what was written survives a reload',
      ),
    );
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'text-generator-fields-tab and text-generator-alerts-tab: a click inserts the field, in the other mode a sentence; a tab toggles the panel (r000-generator-modes, r000-generator-toggle, r000-generator-tabs-hidden)',
  async () => {
    const { page, errors, close } = await openConsole('writer');
    await writer(page);
    await tab(page, 'Fields').click();
    const fields = panel(page, 'Fields of the ticker');
    await fields.waitFor();
    assert.equal(param(page, 'tab'), 'fields');
    await tab(page, 'Fields').click();
    await fields.waitFor({ state: 'detached' });
    await tab(page, 'Fields').click();
    await fields.getByText('Last close').waitFor();
    await picture(page, 'article-writer-fields');

    await block(page, 1).fill('It trades at .');
    await block(page, 1).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(13, 13));
    await block(page, 1).press('Shift');
    await fields.getByRole('button', { name: /^Last close/ }).click();
    await shows(() => block(page, 1).inputValue(), 'It trades at {{price}}.');
    await text(page)
      .getByText(/It trades at \$[\d.,]+\./)
      .waitFor();

    await page.getByRole('radio', { name: 'Sentence' }).click();
    await shows(() => tabNames(page), ['Fields', 'Alerts', 'Create', 'Unclean']);
    const asked = callsTo(page, '/stats/nlp-sentence');
    await fields.getByRole('button', { name: /^52-week high \$/ }).click();
    await until('the text holds the sentence', async () =>
      (await block(page, 1).inputValue()).includes('{{yearHigh}}'),
    );
    await settles(async () =>
      assert.match(
        await block(page, 1).inputValue(),
        /^It trades at \{\{price\}\}\. [^.]*\{\{yearHigh\}\}[^.]*\.$/,
      ),
    );
    assert.equal(asked.length, 1);
    assert.equal(new URL(asked[0]!.url()).searchParams.get('selectedField'), 'yearHigh');

    await tab(page, 'Alerts').click();
    const alerts = panel(page, 'Alerts of the ticker');
    await alerts.getByLabel('Also those that do not hold now').check();
    const dividend = alerts.getByRole('listitem').filter({ hasText: 'Yield of 4 % or more' });
    await dividend.getByText('high-yield', { exact: true }).waitFor();
    await picture(page, 'article-writer-alerts');
    await alerts.getByRole('listitem').filter({ hasText: 'trend' }).first().getByRole('button').click();
    await until('the text holds the alert', async () => (await block(page, 1).inputValue()).includes('200'));
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'text-generator-create-tab and text-generator-suggestions: a template is made, saved with 60 characters of its name, edited and deleted; then the list is read again (r000-generator-save-delete, r000-generator-name-60, r000-generator-groups)',
  async () => {
    const { page, errors, close } = await openConsole('writer');
    await writer(page, '&ticker=QLTY&tab=create');
    const create = panel(page, 'Template');
    await create.getByText('No suggestions are found for this template!').waitFor();
    for (const hidden of ['Template type', 'Public: every member sees it', 'Import by id'])
      await shows(() => create.getByLabel(hidden).count(), 0, hidden);
    const name = `A note on software ${'x'.repeat(42)}`;
    assert.equal(name.length, 61);
    await create.getByLabel('Name').fill(name);
    await create.getByLabel('New placeholder').fill('opening');
    await create.getByRole('button', { name: 'Add', exact: true }).click();
    await create
      .getByLabel('{{opening}}')
      .fill('{{companyName}} closed at {{price}}.\nAt {{price}}, {{symbol}} ended the day.');
    await create.getByRole('button', { name: 'Insert' }).click();
    await text(page)
      .getByText(/(closed at|ended the day)/)
      .waitFor();
    await picture(page, 'article-writer-create');
    await create.getByRole('button', { name: 'Save template' }).click();
    await message(page, 'Template saved.');
    await shows(() => block(page, 1).inputValue(), '', 'the editor is empty');
    const personal = page.getByRole('region', { name: 'Personal templates' });
    const card = personal.getByRole('listitem').filter({ hasText: name.slice(0, 60) });
    await card.waitFor();
    await shows(() => card.getByText(name, { exact: true }).count(), 0, 'the 61st character is gone');
    for (const group of ['Personal', 'Public', 'Alerts'])
      await page.getByRole('region', { name: `${group} templates` }).waitFor();

    await card.getByRole('button', { name: 'Edit' }).click();
    await tab(page, 'Create').click();
    await create.getByLabel('Description').fill('Changed');
    await create.getByLabel('{{opening}}').fill('Only this one.');
    await create.getByRole('button', { name: 'Save suggestions only' }).click();
    await message(page, 'Suggestions saved.');
    await create.getByRole('button', { name: 'Save changes' }).click();
    await message(page, 'Template saved.');
    await card.getByText('Changed').waitFor();
    await card.getByRole('button', { name: 'Delete…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete template' });
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await message(page, 'Template deleted.');
    await card.waitFor({ state: 'detached' });
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'text-generator-templates-tab: only admins filter by type, choose type and public, and import by id; texts with an error marker are skipped (r000-generator-admin-only, r000-generator-import-empty, r000-generator-error-marker)',
  async () => {
    const { page, errors, close } = await openConsole('admin');
    await writer(page, '&ticker=CDRW&tab=templates');
    const list = panel(page, 'Templates');
    await list.getByText('1 left out: CDRW lacks a value that it needs.').waitFor();
    await list.getByText('sentences,').waitFor();
    await shows(() => list.getByText('Splits and dividends').count(), 0);
    await list.getByLabel('Template type').selectOption('alert');
    await list.getByText('Alert: volume').waitFor();
    await shows(() => list.getByText('Due diligence: price and range').count(), 0);

    await tab(page, 'Create').click();
    const create = panel(page, 'Template');
    await create.getByLabel('Template type').waitFor();
    await create.getByLabel('Public: every member sees it').waitFor();
    await create.getByRole('button', { name: 'Import' }).click();
    await message(page, 'No ID Selected - Ask a fellow member for their template ID to import.');
    await create.getByLabel('Import by id').fill('tpl_none');
    await create.getByRole('button', { name: 'Import' }).click();
    await message(page, 'There is no template tpl_none.');
    await create.getByLabel('Import by id').fill('tpl_demo_writer_weekly');
    await create.getByRole('button', { name: 'Import' }).click();
    await message(page, '“Weekly letter” imported.');
    await text(page)
      .getByText(/Cedarwharf Bancorp/)
      .first()
      .waitFor();
    await picture(page, 'article-writer-import');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'text-generator-unclean-tab and text-generator-request-tab: sentences are searched 500 ms after the last key, fixed; requests are sent and closed (r000-generator-debounce)',
  async () => {
    const { page, errors, close } = await openConsole('admin');
    await writer(page, '&ticker=NWND&tab=unclean');
    const unclean = panel(page, 'Unclean sentences');
    const asked = callsTo(page, '/stats/unclean-sentences');
    const search = unclean.getByLabel('Search sentences');
    await search.pressSequentially('price', { delay: 60 });
    const typedMs = Date.now();
    await unclean.getByRole('listitem').first().waitFor();
    assert.equal(asked.length, 1, 'one call for all keys');
    assert.ok(Date.now() - typedMs >= 400, 'after a rest');
    const double = unclean.getByRole('listitem').filter({ hasText: 'Double space' });
    await double.waitFor();
    await picture(page, 'article-writer-unclean');
    await double.getByRole('button', { name: 'Fix' }).click();
    await unclean.getByLabel('Sentence about price').fill('The price of {{symbol}} trades at {{price}}.');
    await unclean.getByRole('button', { name: 'Save as reviewed' }).click();
    await message(page, 'Sentence saved.');
    await double.waitFor({ state: 'detached' });
    await search.fill('');
    // The reads that the fixed sentence triggers come first.
    await page.waitForTimeout(400);
    const before = asked.length;
    await page.waitForTimeout(700);
    assert.equal(asked.length, before, 'nothing is asked for an empty text');

    await tab(page, 'Request').click();
    const request = panel(page, 'Requests');
    await request.getByRole('button', { name: 'Send request' }).click();
    await request.getByText('is required').waitFor();
    await request.getByLabel('Requested text').fill('A sentence on insider sales.');
    await request.getByLabel('Requested fields').fill('insiderSales, insiderBuys');
    await request.getByRole('button', { name: 'Send request' }).click();
    await message(page, 'Request sent.');
    const sent = request.getByRole('listitem').filter({ hasText: 'A sentence on insider sales.' });
    await sent.getByText('insiderBuys').waitFor();
    await picture(page, 'article-writer-request');
    await sent.getByRole('button', { name: 'Close' }).click();
    await message(page, 'Request closed.');
    await sent.waitFor({ state: 'detached' });

    await page.setViewportSize({ width: 400, height: 800 });
    await tab(page, 'Fields').click();
    await panel(page, 'Fields of the ticker').getByText('Last close').waitFor();
    await picture(page, 'article-writer-narrow');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'text-generator-panel shows nothing to staff who do not write, whatever they hold (r000-generator-roles)',
  async () => {
    const { page, close } = await openConsole('analyst');
    await tree(page).waitFor();
    await shows(() => tool(page, 'Article Writer').count(), 0);
    await writer(page);
    await page.getByText("This page doesn't exist, or you don't have access to it.").waitFor();
    await shows(() => tabs(page).count(), 0);
    await close();
  },
);
