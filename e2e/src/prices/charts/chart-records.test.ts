import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { settles, shows } from '../../harness/eventually.ts';
import { sidewaysScroll } from '../../harness/extent.ts';

const open = (page: Page, url: string, search = '') =>
  page.goto(`${url}/admin?page=data-fixes&item=charts&${search}`);
const symbolIs = (page: Page, symbol: string) =>
  page.waitForFunction((wanted) => new URL(location.href).searchParams.get('symbol') === wanted, symbol);

/** The symbols of the rows that are marked as the chosen ones. */
const marked = (grid: Locator): Promise<string[]> =>
  grid.locator('tbody tr[aria-selected="true"] td:nth-child(2)').allInnerTexts();

describe('chart-repair-screen: tables and records', () => {
  journey(
    'chart-marketcap-mismatch-table, chart-remaining-splits-table and chart-unapplied-dividends-table load a ticker, and a split is completed and undone (r001-chart-row-click, r001-adjustment-complete)',
    async () => {
      const { page, server, errors, close } = await signedIn('analyst');
      await open(page, server.url);
      const table = page.getByRole('radiogroup', { name: 'Table' });
      await table.getByRole('radio', { name: 'Market Cap Mismatch' }).click();
      const mismatch = page.getByRole('grid', { name: 'Market Cap Mismatch' }).locator('tbody tr[data-row]');
      await mismatch.first().waitFor();
      const symbol = String(await mismatch.first().getAttribute('data-row'));
      await mismatch.first().scrollIntoViewIfNeeded();
      await shows(() => sidewaysScroll(mismatch.first()), 0, 'all columns are in sight');
      await picture(page, 'chart-market-cap-mismatch');
      await mismatch.first().click();
      await symbolIs(page, symbol);
      await table.getByRole('radio', { name: 'Unapplied Dividends' }).click();
      const dividends = page.getByRole('grid', { name: 'Unapplied Dividends' });
      await dividends.getByText('CDRW').first().click();
      await symbolIs(page, 'CDRW');
      await shows(() => marked(dividends), ['CDRW']);
      await table.getByRole('radio', { name: 'Remaining Splits' }).click();
      const splits = page.getByRole('grid', { name: 'Remaining Splits' });
      await splits.getByText('HLXM').waitFor();
      await splits.scrollIntoViewIfNeeded();
      await picture(page, 'chart-remaining-splits');
      await splits.getByText('HLXM').click();
      await symbolIs(page, 'HLXM');
      await shows(() => marked(splits), ['HLXM']);
      await page.getByTestId('price-chart').waitFor();
      await splits.getByRole('button', { name: /^Complete HLXM/ }).click();
      await page.getByText('EOD Adjustment completed successfully!').first().waitFor();
      await splits.getByText('HLXM').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
      await splits.getByText('HLXM').waitFor();
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'chart-no-override-dialog refuses a from after its to, adds a range and removes it (r001-no-override-date-order, r001-chart-no-override-sources)',
    async () => {
      const { page, server, errors, close } = await signedIn('analyst');
      await open(page, server.url, 'symbol=TSSL');
      await page.getByTestId('price-chart').waitFor();
      await page.getByRole('button', { name: 'No Override…' }).click();
      const dialog = page.getByRole('dialog');
      await shows(
        () => dialog.getByRole('group', { name: 'Sources' }).locator('label').allInnerTexts(),
        ['yahoo', 'polygon', 'finage', 'tradingview'],
      );
      await dialog.getByLabel('From (YYYY-MM-DD)').fill('2024-02-01');
      await dialog.getByLabel('To (YYYY-MM-DD)').fill('2024-01-01');
      await dialog.getByRole('button', { name: 'Add No Override' }).click();
      await dialog.getByText('From date cannot be greater than to date').waitFor();
      await dialog.getByLabel('To (YYYY-MM-DD)').fill('2024-03-01');
      await dialog.getByLabel('tradingview').uncheck();
      await dialog.getByRole('button', { name: 'Add No Override' }).click();
      await page.getByText('No override added').first().waitFor();
      await page.getByRole('button', { name: 'No Override…' }).click();
      const range = dialog.getByRole('table', { name: 'No-override ranges' }).locator('tbody tr[data-row]');
      await range.first().waitFor();
      await settles(async () =>
        assert.match(
          await range.first().innerText(),
          /2024-02-01[\s\S]*2024-03-01[\s\S]*yahoo, polygon, finage/,
        ),
      );
      await picture(page, 'chart-no-override');
      await dialog.getByRole('button', { name: 'Remove 2024-02-01 to 2024-03-01' }).click();
      await range.first().waitFor({ state: 'detached' });
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'chart-weekly-count-dialog recalculates or takes a count, chart-adjustment-records show EOD and Intraday (r001-weekly-count, r001-adjustment-types)',
    async () => {
      const { page, server, errors, close } = await signedIn('analyst');
      await open(page, server.url, 'symbol=LMNT');
      await page.getByTestId('price-chart').waitFor();
      const sent = () => page.waitForRequest((request) => request.url().includes('update-weekly-count'));
      await page.getByRole('button', { name: 'Weekly Count…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Update Weekly Count' });
      await dialog.getByLabel('Bars a week').fill('9');
      await dialog.getByText('must be a whole number from 0 to 7').waitFor();
      await dialog.getByLabel('Bars a week').fill('4');
      const manual = sent();
      await dialog.getByRole('button', { name: 'Manual' }).click();
      const body = (await manual).postDataJSON() as Record<string, unknown>;
      assert.deepEqual([body['symbol'], body['recalculate'], body['manualCount']], ['LMNT', false, 4]);
      await page.getByText('Updated Weekly Count.').first().waitFor();
      await page.getByRole('button', { name: 'Weekly Count…' }).click();
      await dialog.getByText('LMNT has 4 bars in a usual week, set by a person.').waitFor();
      await picture(page, 'chart-weekly-count');
      const counted = sent();
      await dialog.getByRole('button', { name: 'Recalculate' }).click();
      assert.equal(((await counted).postDataJSON() as Record<string, unknown>)['recalculate'], true);
      await dialog.waitFor({ state: 'detached' });

      await page.getByRole('button', { name: 'Adjustment Records…' }).click();
      const records = page.getByRole('dialog', { name: 'Adjustment records' });
      await records.getByRole('grid', { name: 'Adjustment records' }).getByText('NWND').click();
      await records
        .getByRole('table', { name: /^Prices of NWND around/ })
        .getByText('finage')
        .first()
        .waitFor();
      await picture(page, 'chart-adjustment-records');
      const intraday = page.waitForRequest(
        (request) =>
          request.url().includes('eod-adjustments') && request.url().includes('adjustmentType=intraday'),
      );
      await records.getByRole('radio', { name: 'Intraday' }).click();
      await intraday;
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'chart-fix-buttons grow from the registry: a dry run first, then the fix, which is undone (r001-chart-fix-names)',
    async () => {
      const { page, server, errors, close } = await signedIn('admin');
      await open(page, server.url, 'symbol=LMNT');
      await page.getByTestId('price-chart').waitFor();
      await page.getByText(/^From the registry \(\d+\)$/).click();
      const fix = page
        .getByRole('group', { name: 'Registry fixes' })
        .getByRole('button', { name: 'Zero volumes' });
      await fix.click();
      const found = page.getByRole('region', { name: 'Dry run of Zero volumes' });
      await found.getByText(/cells? of the series would change/).waitFor();
      await page.setViewportSize({ width: 400, height: 800 });
      await picture(page, 'chart-registry-fix');
      await page.setViewportSize({ width: 1440, height: 900 });
      const ran = page.waitForRequest((request) => request.url().includes('run-functions'));
      await fix.click();
      assert.equal(((await ran).postDataJSON() as Record<string, unknown>)['dryRun'], false);
      await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
      await page.waitForFunction(() => document.body.innerText.toLowerCase().includes('revert'));
      assert.deepEqual(errors, []);
      await close();
    },
  );
});
