import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { settles, shows, until } from '../../harness/eventually.ts';
import { coversNothing } from '../../system/shell/steps.ts';
import { sidewaysScroll } from '../../harness/extent.ts';

async function openTool(page: Page, url: string, search = ''): Promise<void> {
  await page.goto(`${url}/admin?page=data-fixes&item=historicalMarketcap${search}`);
  await page.getByRole('heading', { name: 'Possible Errors' }).waitFor();
}
const errors = (page: Page) => page.getByRole('grid', { name: 'Possible Errors' });
const row = (page: Page, symbol: string) => errors(page).locator(`[data-row="${symbol}"]`);

/** One more symbol whose quote is half of price times shares; on request as many as fill a second page. */
function listOf(count: number): object[] {
  return Array.from({ length: count }, (_unused, i) => ({
    symbol: `SYM${String(i).padStart(2, '0')}`,
    marketCap: 1.23456,
    chart_marketcap: 2.5,
    outstandingShares: null,
    financialsSharesRef: 2,
    impliedSharesRef: 1,
    marketCapAdjustmentRatio: 1,
    marketcap_mismatch: true,
    marketcap_outlier: false,
    reason: '2.00 times above the market cap that the vendor quotes',
  }));
}

/** Keeps the answers of a call back until they are let go. */
async function holdBack(page: Page, address: string | RegExp) {
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(address, async (route) => {
    asked.resolve();
    await gate.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: () => gate.resolve() };
}

describe('historical market cap', () => {
  journey(
    'marketcap-chart-screen: chart of 20 years with the last fifth in view, notice, reset and its job (r001-marketcap-default-20y, r001-marketcap-notice, r001-marketcap-reset)',
    async () => {
      const { page, server, errors: wrong, close } = await signedIn('analyst');
      await openTool(page, server.url, '&symbol=MRWK');
      const chart = page.getByTestId('price-chart');
      await chart.waitFor();
      const label = (await chart.getAttribute('aria-label'))!;
      const [, first, last, from] = /from (\S+) to (\S+), market cap .* In view (\S+) to/.exec(label)!;
      const years = (Date.parse(last!) - Date.parse(first!)) / (365.25 * 86_400_000);
      // Both ends are days of trade, which the first and the last day of twenty years need not be.
      assert.ok(years > 19.96 && years <= 20, `${years} years`);
      const share = (Date.parse(from!) - Date.parse(first!)) / (Date.parse(last!) - Date.parse(first!));
      assert.ok(Math.abs(share - 0.8) < 0.01, `${share} of the range are before the view`);
      assert.equal(Math.round((await chart.boundingBox())!.height), 600);
      await shows(() => page.getByText('Some Data May Be Missing').count(), 0);
      await shows(() => sidewaysScroll(errors(page)), 0, 'all columns of the errors are in sight');
      await picture(page, 'market-cap');

      // Why a value is what it is, by keys alone: the last day first, then the one before, then what is typed.
      const why = page.getByRole('region', { name: 'Why this market cap?' });
      await why.getByText(/^Times the close of the day/).waitFor();
      await chart.focus();
      for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'Enter']) await page.keyboard.press(key);
      await settles(async () => {
        const day = await page.getByLabel('Day (YYYY-MM-DD)').inputValue();
        assert.ok(day < last! && day > from!, day);
        assert.equal(new URL(page.url()).searchParams.get('day'), day);
      });
      await page.getByRole('radio', { name: 'Market cap' }).focus();
      await page.keyboard.press('ArrowRight');
      await page
        .getByRole('region', { name: 'Why this share count?' })
        .getByText(/^financials of /)
        .waitFor();
      await page.getByLabel('Day (YYYY-MM-DD)').fill(first!);
      await shows(() => page.evaluate(() => new URL(location.href).searchParams.get('day')), first);

      await page.getByRole('button', { name: 'Reset MktCap' }).click();
      await page.getByText('Process started successfully!').waitFor();

      await page.goto(`${server.url}/admin?page=data-fixes&item=historicalMarketcap&symbol=VNTR`);
      await page.getByText('Some Data May Be Missing').waitFor();
      await page.getByLabel('From', { exact: true }).fill('1970-01-01');
      await page.getByLabel('To', { exact: true }).fill('1970-02-01');
      await page.getByRole('button', { name: 'Fetch Records' }).click();
      await page.getByText('No Data Available - Please select another timeframe').waitFor();

      await page.route('**/market-cap/VNTR*', (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByLabel('To', { exact: true }).fill('1970-03-01');
      await page.getByRole('button', { name: 'Fetch Records' }).click();
      const failed = page.getByTestId('market-cap').getByRole('alert');
      await failed.getByText('Something went wrong fetching data.').waitFor();
      await shows(
        () => page.getByText('No Data Available').count(),
        0,
        'what failed is not said to be empty',
      );
      await picture(page, 'market-cap-failed');
      await shows(() => page.getByRole('alert').count(), 1, 'no message pops up');
      await page.unroute('**/market-cap/VNTR*');
      await failed.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('No Data Available - Please select another timeframe').waitFor();
      await shows(() => page.getByRole('alert').count(), 0);
      assert.deepEqual(
        wrong.filter((text) => !text.includes('500')),
        [],
      );
      await close();
    },
  );

  journey(
    'marketcap-errors-table and marketcap-editor-dialog: calculate, preview, save, undo and delete (r001-marketcap-ratio, r001-marketcap-both-required, r001-marketcap-update-body, r001-marketcap-2-decimals)',
    async () => {
      const { page, server, errors: wrong, close } = await signedIn('analyst');
      await openTool(page, server.url);
      await row(page, 'CDRW').waitFor();
      // symbol and the row's buttons, then the seven figures.
      await settles(async () => {
        const cells = (await row(page, 'CDRW').locator('td').allInnerTexts()).slice(2, 8);
        assert.equal(cells.length, 6);
        for (const text of cells) assert.match(text.trim(), /^-?[\d,]+\.\d\d$/);
      });
      await row(page, 'CDRW').click();
      await page.waitForFunction(() => new URL(location.href).searchParams.get('symbol') === 'CDRW');
      await page.getByRole('button', { name: 'Edit CDRW' }).click();
      const dialog = page.getByRole('dialog', { name: 'Editor' });
      await dialog.getByLabel('Financial Shares').fill('');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Please fill all the fields').first().waitFor();
      // As low as a phone that is turned: the dialog would reach below the message.
      await page.setViewportSize({ width: 800, height: 360 });
      await coversNothing(page, dialog);
      await page.setViewportSize({ width: 1440, height: 900 });
      await dialog.getByLabel('Implied Shares').fill('200');
      await dialog.getByLabel('Financial Shares').fill('400');
      await dialog.getByRole('button', { name: 'Calculate' }).click();
      await shows(() => dialog.getByLabel('Ratio').inputValue(), '0.5');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByText(/values would change/).waitFor();
      await picture(page, 'market-cap-editor');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Updated', { exact: true }).first().waitFor();
      await row(page, 'CDRW').waitFor({ state: 'detached' });
      await page.getByText('ratio 0.5').waitFor();
      await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
      await row(page, 'CDRW').waitFor();

      const asked = page.waitForRequest((request) =>
        request.url().includes('update-possible-marketcap-error'),
      );
      await page.getByRole('button', { name: 'Remove CDRW' }).click();
      assert.deepEqual((await asked).postDataJSON(), { type: 'remove', symbol: 'CDRW' });
      await page.getByText('Removed Successfully!').first().waitFor();
      await row(page, 'CDRW').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
      await row(page, 'CDRW').waitFor();
      assert.deepEqual(wrong, []);
      await close();
    },
  );

  journey(
    'marketcap-chart-screen: a wrong share count is explained, previewed, put right and taken back; 21 errors make two pages at 400 px (r001-marketcap-page-20)',
    async () => {
      const { page, server, close } = await signedIn('analyst');
      await openTool(page, server.url, '&symbol=TSSL');
      await row(page, 'TSSL').waitFor();
      const counts = page.getByRole('grid', { name: 'Shares Outstanding' });
      await counts.getByText(/times the counts before and after it/).click();
      const dialog = page.getByRole('dialog', { name: /^Share count of/ });
      await dialog.getByText(/The counts around it suggest/).waitFor();
      // What is typed while a preview is worked out is not what it shows.
      const answered = await holdBack(page, '**/status/fix/correct-share-count*');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await answered.asked;
      const shares = dialog.getByLabel('Shares as of that day');
      const suggested = await shares.inputValue();
      await shares.fill('5');
      answered.release();
      await until('the answer is there', () => dialog.getByRole('button', { name: 'Preview' }).isEnabled());
      assert.equal(await dialog.getByText(/values would change/).count(), 0, 'a preview of another count');
      await shares.fill(suggested);
      await dialog.getByText(/values would change/).waitFor();
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByText(/values would change/).waitFor();
      await picture(page, 'market-cap-count');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await row(page, 'TSSL').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Take Out Corrections…' }).click();
      const confirm = page.getByRole('dialog', { name: /Take out the corrections/ });
      await confirm.getByRole('button', { name: 'Preview' }).click();
      await confirm.getByText(/values would change/).waitFor();
      await picture(page, 'market-cap-take-out');
      await confirm.getByRole('button', { name: 'Take out corrections' }).click();
      await row(page, 'TSSL').waitFor();

      // What the job did can be taken back where it is listed, and done again.
      const repairs = page.getByRole('table', { name: 'Repairs of this symbol' });
      await repairs.getByText('Market cap reset to its sources, 1 correction removed').waitFor();
      await repairs
        .getByRole('button', { name: /^Undo change set/ })
        .first()
        .click();
      await row(page, 'TSSL').waitFor({ state: 'detached' });
      await repairs
        .getByRole('button', { name: /^Redo change set/ })
        .first()
        .click();
      await row(page, 'TSSL').waitFor();

      // Rows of the former symbol are not shown under the next one while that is read: a click would repair the wrong one.
      const later = await holdBack(page, /share-counts|change-sets/);
      await row(page, 'CDRW').click();
      await later.asked;
      for (const table of [counts, repairs]) await shows(() => table.locator('[data-row]').count(), 0);
      later.release();
      await counts.locator('[data-row]').first().waitFor();

      await page.route('**/status/fix/get-possible-marketcap-errors*', (route) =>
        route.fulfill({ json: listOf(21) }),
      );
      await page.setViewportSize({ width: 400, height: 800 });
      await openTool(page, server.url);
      await page.getByText('1–20 of 21').waitFor();
      await picture(page, 'market-cap-no-ticker');
      await settles(async () => assert.match(await row(page, 'SYM00').innerText(), /1\.23\s/));
      await page.getByRole('button', { name: 'Next page' }).click();
      await row(page, 'SYM20').waitFor();
      await shows(() => errors(page).locator('[data-row]').count(), 1);
      await picture(page, 'market-cap-narrow');
      await close();
    },
  );
});
