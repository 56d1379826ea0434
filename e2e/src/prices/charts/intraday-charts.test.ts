import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows, until } from '../../harness/eventually.ts';
import { open, param } from '../../system/shell/steps.ts';

const range = (page: Page): (string | null)[] => [param(page, 'from'), param(page, 'to')];
const moved = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

describe('chart-repair-screen: intraday', () => {
  journey(
    'a split of long ago is shown with half of the look-back on each side, at 1min, 5min and 1hour (r001-chart-split-window)',
    async () => {
      const { page, errors, close } = await signedIn('analyst');
      for (const [type, look] of [
        ['1min', 7],
        ['5min', 30],
        ['1hour', 365],
      ] as const) {
        await open(page, 'charts', 'data-fixes', `&symbol=NWND&type=${type}`);
        await page.getByTestId('price-chart').or(page.getByText('No Data Available')).waitFor();
        await page.getByRole('button', { name: 'Split Records…' }).click();
        const dialog = page.getByRole('dialog', { name: 'Split records of NWND' });
        const row = dialog.getByRole('grid').locator('tbody tr[data-row]').last();
        const date = String(await row.getAttribute('data-row'));
        const asked = page.waitForRequest((request) => {
          const { pathname, searchParams } = new URL(request.url());
          return (
            pathname.endsWith('/get-chart-data') &&
            searchParams.get('chartType') === type &&
            searchParams.get('to') === moved(date, Math.floor(look / 2))
          );
        });
        await row.click();
        assert.equal(new URL((await asked).url()).searchParams.get('from'), moved(date, -look / 2));
        assert.deepEqual(range(page), [moved(date, -look / 2), moved(date, look / 2)]);
        assert.equal(await page.getByLabel('From', { exact: true }).inputValue(), moved(date, -look / 2));
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await page.getByText('No Data Available').waitFor();
      }
      await picture(page, 'chart-intraday-around-old-split');
      await page.getByRole('button', { name: 'Later' }).click();
      await until('the window moves on by a year', async () => range(page)[0]! > moved('2000-01-01', 0));
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'a bar of each intraday type is corrected by a preview that checks it; a decimal comma is refused; times typed into a range are read',
    async () => {
      const { page, errors, close } = await signedIn('analyst');
      for (const type of ['1min', '5min', '1hour'] as const) {
        await open(page, 'charts', 'data-fixes', `&symbol=NWND&type=${type}`);
        const chart = page.getByTestId('price-chart');
        await chart.waitFor();
        assert.match(
          String(await chart.getAttribute('aria-label')),
          new RegExp(`^NWND ${type}, [\\d,]+ bars`),
        );
        await chart.focus();
        await page.keyboard.press('Shift+ArrowLeft');
        await page.keyboard.press('Enter');
        const value = page.getByLabel('New close');
        await value.fill('12,5');
        await page.getByText('must use a point for decimals, as in 12.5').waitFor();
        await value.fill('1e99');
        await page.getByText('must be at most 1000000000').waitFor();
        await value.fill('1');
        await value.press('Enter');
        const preview = page.getByRole('region', { name: 'Preview of Correction, NWND' });
        await preview.getByTestId('repair-warnings').waitFor();
        await preview.getByText(/is below the low/).waitFor();
        if (type === '1min') await picture(page, 'chart-correction-warnings');
        await preview.getByRole('button', { name: 'Discard' }).click();

        await page.getByRole('button', { name: 'Delete Range…' }).click();
        const dialog = page.getByRole('dialog', { name: `Delete bars of NWND, ${type}` });
        const day = String(param(page, 'bar')).slice(0, 10);
        await dialog.getByLabel(/^From/).fill(`${day}T14:00`);
        await dialog.getByLabel(/^To/).fill(`${day}T10:00`);
        await dialog.getByRole('button', { name: 'Preview' }).click();
        await dialog.getByText('From date cannot be greater than to date').waitFor();
        await dialog.getByLabel(/^To/).fill(`${day}T25:00`);
        await dialog.getByRole('button', { name: 'Preview' }).click();
        await dialog.getByText('must be a date YYYY-MM-DD, or YYYY-MM-DDTHH:MM').waitFor();
        await dialog.getByLabel(/^To/).fill(day);
        await dialog.getByRole('button', { name: 'Preview' }).click();
        await page.getByRole('region', { name: 'Preview of Delete Range, NWND' }).waitFor();
        await shows(() => dialog.count(), 0);
        await page.getByRole('button', { name: 'Discard' }).click();
      }
      assert.deepEqual(errors, []);
      await close();
    },
  );
});
