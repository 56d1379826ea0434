import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Revenue by segment' });
const periodsOff = (page: Page) => page.getByText(/periods? off the revenue/);

describe('revenue segmentation', () => {
  journey(
    'revenue-segmentation-screen: the period whose products miss the revenue is repaired by keys, saved with its preview and undone; the calculator is at hand',
    async () => {
      const { page, server, errors, close } = await signedIn('analyst');
      await page.goto(`${server.url}/admin?page=data-fixes&item=revenueSegmentation`);
      await page.getByText('Please enter a ticker!').waitFor();
      await page.getByRole('combobox', { name: 'Ticker' }).fill('lmnt');
      await page.keyboard.press('Enter');
      await grid(page).getByText('Hardware').first().waitFor();
      await periodsOff(page).waitFor();
      await picture(page, 'revenue-segmentation');
      await page.getByRole('button', { name: 'Calculator' }).waitFor();
      const row = grid(page)
        .locator('tbody tr')
        .filter({ has: page.locator('[data-tooltip*="above the revenue"]') });
      const heads = await grid(page).locator('thead th').allInnerTexts();
      const at = heads.findIndex((text) => text.trim() === 'Services');
      const cell = row.first().locator('td, th').nth(at);
      const spoilt = Number((await cell.innerText()).replaceAll(',', ''));
      await cell.click();
      await page.keyboard.type(String(spoilt / 10));
      await page.keyboard.press('Enter');
      await periodsOff(page).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Save Updates' }).click();
      const dialog = page.getByRole('dialog', { name: /Save Updates/ });
      await dialog.getByText('Services').waitFor();
      await picture(page, 'revenue-segmentation-save');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Statements Updated Sucessfully!').first().waitFor();
      await page.reload();
      await grid(page).getByText('Hardware').first().waitFor();
      await shows(() => periodsOff(page).count(), 0);
      await page.getByRole('radio', { name: 'Revenue by Region' }).click();
      await grid(page).getByText('Asia Pacific').first().waitFor();
      await page.setViewportSize({ width: 400, height: 800 });
      await picture(page, 'revenue-segmentation-narrow');
      assert.deepEqual(errors, []);
      await close();
    },
  );
});
