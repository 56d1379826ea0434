import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { message } from '../../customers/accounts/steps.ts';
import { journey, openConsole, picture } from '../../harness/console.ts';
import { settles, shows, until } from '../../harness/eventually.ts';

const symbol = 'NWND';
const fromConsole = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };

const cell = (page: Page, row: string, field: string): Locator =>
  page.locator(`tr[data-row="${row}"] td[data-field="${field}"]`);
const saveButton = (page: Page): Locator => page.getByRole('button', { name: /^Save Updates/ });
const figure = (value: number): string => value.toLocaleString('en-US');

async function openEditor(page: Page, search = ''): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto(
    `${origin}/admin?page=data-fixes&item=financialStatements&editor=1&symbol=${symbol}${search}`,
  );
  await cell(page, '2024-Q1', 'revenue').waitFor();
}

/** What the server has of a record of the income statement. */
async function stored(page: Page, id: string): Promise<Record<string, unknown>> {
  const { origin } = new URL(page.url());
  const answer = await page.request.get(
    `${origin}/status/fix/get-symbol-statements?symbol=${symbol}&table=income&period=quarter`,
  );
  assert.equal(answer.status(), 200, await answer.text());
  const { outputResults } = (await answer.json()) as { outputResults: Record<string, unknown>[] };
  return outputResults.find((row) => row['id'] === id)!;
}

/** Saves a value as another person. */
async function write(page: Page, id: string, values: Record<string, unknown>): Promise<void> {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`${origin}/status/fix/update-symbol-statements`, {
    headers: { ...fromConsole, origin },
    data: { symbol, table: 'income', updatedValues: { [id]: values } },
  });
  assert.equal(answer.status(), 200, await answer.text());
}

/** Saves what is pending, once its preview is there. */
async function save(page: Page): Promise<void> {
  const button = page
    .getByRole('region', { name: 'Changes to save' })
    .getByRole('button', { name: 'Save', exact: true });
  await until('the preview is there', () => button.isEnabled());
  await button.click();
}

describe('financials-editor-dialog', () => {
  journey(
    'financials-open-button, financials-table: values are typed, pasted, undone and saved by keys, and survive a reload (r001-save-diff-only, r001-save-success-reload)',
    async () => {
      const { page, errors, close } = await openConsole('admin');
      await page.keyboard.press('Control+Shift+F');
      await page.getByRole('button', { name: 'Open Financials Editor' }).click();
      await page.getByRole('textbox', { name: 'Symbol' }).fill(symbol.toLowerCase());
      await page.keyboard.press('Enter');
      await cell(page, '2024-Q1', 'revenue').waitFor();
      await picture(page, 'financials-editor');
      const before = await stored(page, '2024-Q1');
      await cell(page, '2024-Q1', 'costOfRevenue').click();
      await page.keyboard.type('12,345.5');
      await page.keyboard.press('Enter');
      await shows(() => cell(page, '2024-Q1', 'costOfRevenue').innerText(), '12,345.5');
      await shows(() => saveButton(page).innerText(), 'Save Updates (1)');
      await page.keyboard.press('Control+z');
      await shows(() => saveButton(page).innerText(), 'Save Updates');
      await page.keyboard.press('Control+y');
      await shows(() => saveButton(page).innerText(), 'Save Updates (1)');
      await page.waitForTimeout(400);
      await page.reload();
      await shows(() => cell(page, '2024-Q1', 'costOfRevenue').innerText(), '12,345.5');
      // Text in a number: the message names the cell, and nothing of the paste goes in.
      await cell(page, '2024-Q1', 'grossProfit').click();
      await page.getByRole('grid', { name: 'Statements' }).evaluate((grid) => {
        const data = new DataTransfer();
        data.setData('text/plain', '5\n6x');
        grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
      });
      await page.getByRole('alert').getByText('Gross profit of 2023-FY must be a number').waitFor();
      await shows(() => saveButton(page).innerText(), 'Save Updates (1)');
      await page.keyboard.press('Control+s');
      await page.getByText('1 change as one change set').waitFor();
      await picture(page, 'financials-save');
      await save(page);
      await message(page, 'Statements Updated Sucessfully!');
      assert.equal((await stored(page, '2024-Q1'))['costOfRevenue'], 12_345.5);
      await shows(() => saveButton(page).innerText(), 'Save Updates');
      await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
      await until(
        'it is undone',
        async () => (await stored(page, '2024-Q1'))['costOfRevenue'] === before['costOfRevenue'],
      );
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'financials-load-override-row: an override is loaded, painted with Alt over cells, and saved over somebody else’s value (r001-cell-alt-drag, r001-load-db-vs-source, r001-cell-states)',
    async () => {
      const { page, errors, close } = await openConsole('analyst');
      await openEditor(page);
      const base = Number((await stored(page, '2024-Q1'))['revenue']);
      await write(page, '2024-Q1', { revenue: base + 1000 });
      await write(page, '2023-Q4', { revenue: 7 });
      await openEditor(page, '&source=sec');
      await settles(async () =>
        assert.match((await cell(page, '2024-Q1', 'revenue').getAttribute('class'))!, /init/),
      );
      await page.keyboard.down('Alt');
      await cell(page, '2024-Q1', 'revenue').hover();
      await page.mouse.down();
      await cell(page, '2023-Q4', 'revenue').hover();
      await page.mouse.up();
      await page.keyboard.up('Alt');
      await shows(() => cell(page, '2024-Q1', 'revenue').innerText(), figure(base));
      await shows(() => saveButton(page).innerText(), 'Save Updates (2)');
      await picture(page, 'financials-override');
      // Meanwhile somebody else saves another value of one of them.
      await write(page, '2024-Q1', { revenue: base + 5 });
      await saveButton(page).click();
      const clash = page.getByRole('dialog', { name: 'Changed by somebody else' });
      await clash.getByText(figure(base + 5)).waitFor();
      await picture(page, 'financials-conflict');
      await clash.getByRole('button', { name: 'Keep mine' }).click();
      await saveButton(page).click();
      await save(page);
      await message(page, 'Statements Updated Sucessfully!');
      assert.equal((await stored(page, '2024-Q1'))['revenue'], base);
      // Why this value: source and repair.
      await cell(page, '2024-Q1', 'revenue').click();
      await page.keyboard.press('Control+Enter');
      await page
        .getByRole('region', { name: 'Why this Revenue?' })
        .getByText(/change set/)
        .first()
        .waitFor();
      await picture(page, 'financials-why');
      assert.deepEqual(errors, []);
      await close();
    },
  );
});
