import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { searchBox } from '../../customers/accounts/steps.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows, until } from '../../harness/eventually.ts';
import { held } from '../../harness/held.ts';
import { open, palette, param } from '../../system/shell/steps.ts';

const ticker = (page: Page): Locator => page.getByRole('combobox', { name: 'Ticker' });
const symbolSearch = '**/status/fix/symbols*';

/** Replaces the text of a box and presses Enter, without a pause anywhere. */
async function typeAndEnter(box: Locator, text: string): Promise<void> {
  await box.focus();
  await box.press('Control+a');
  await box.pressSequentially(text, { delay: 0 });
  await box.press('Enter');
}

describe('Enter right after typing', () => {
  journey(
    'chart-toolbar: Enter loads exactly what is typed, before any suggestion has arrived, and late suggestions change nothing',
    async () => {
      const { page, errors, close } = await signedIn('analyst');
      await open(page, 'charts', 'data-fixes', '&symbol=NWND');
      const chart = page.getByTestId('price-chart');
      await chart.waitFor();
      const release = await held(page, symbolSearch);
      for (const symbol of ['HLXM', 'CDRW', 'NWND', 'LMNT']) {
        await typeAndEnter(ticker(page), symbol.toLowerCase());
        assert.equal(param(page, 'symbol'), symbol);
        await shows(async () => (await chart.getAttribute('aria-label'))?.split(' ')[0], symbol);
      }
      release();
      await page.waitForTimeout(500);
      assert.deepEqual([param(page, 'symbol'), await ticker(page).inputValue()], ['LMNT', 'LMNT']);
      assert.equal(await page.getByRole('listbox', { name: 'Ticker' }).count(), 0);
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Ticker');
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'chart-repair-screen: while the box names another symbol nothing may be repaired; Get Records loads it, Escape returns',
    async () => {
      const { page, errors, close } = await signedIn('analyst');
      await open(page, 'charts', 'data-fixes', '&symbol=NWND');
      await page.getByTestId('price-chart').waitFor();
      let repairs = 0;
      page.on(
        'request',
        (request) => (repairs += Number(/apply-auto-split|get-chart-fix/.test(request.url()))),
      );
      const autoSplit = page.getByRole('button', { name: 'Auto Split', exact: true });
      await shows(() => autoSplit.getAttribute('aria-disabled'), null);
      await ticker(page).fill('HLXM');
      await shows(
        () => autoSplit.getAttribute('aria-description'),
        'Press Enter to load HLXM first, or Escape to return to NWND',
      );
      for (const name of ['Auto Split', 'Outliers', 'Split…', 'Delete Range…', 'Force AdjClose'])
        await shows(
          () => page.getByRole('button', { name, exact: true }).getAttribute('aria-disabled'),
          'true',
          name,
        );
      await autoSplit.click({ force: true });
      await picture(page, 'chart-other-ticker-typed');
      await ticker(page).press('Escape');
      assert.equal(await ticker(page).inputValue(), 'NWND');
      await shows(() => autoSplit.getAttribute('aria-disabled'), null);
      assert.equal(repairs, 0);
      await ticker(page).fill('HLXM');
      await page.getByRole('button', { name: 'Get Records' }).click();
      await until('the typed symbol is loaded', async () => param(page, 'symbol') === 'HLXM');
      await autoSplit.click();
      await page.getByRole('region', { name: 'Preview of Auto Split, HLXM' }).waitFor();
      await ticker(page).fill('NWND');
      const apply = page.getByRole('button', { name: 'Apply Auto Split' });
      await shows(() => apply.getAttribute('aria-disabled'), 'true');
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'suggestions that arrive out of order: only those of the present text are shown and chosen',
    async () => {
      const { page, errors, close } = await signedIn('analyst');
      await open(page, 'charts', 'data-fixes', '&symbol=NWND');
      await page.getByTestId('price-chart').waitFor();
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route(symbolSearch, async (route) => {
        if (new URL(route.request().url()).searchParams.get('q') === 'HL') await promise;
        await route.continue();
      });
      const slow = page.waitForRequest((request) => /symbols\?.*q=HL(&|$)/.test(request.url()));
      await ticker(page).fill('HL');
      await slow;
      await ticker(page).fill('CDRW');
      const options = page.getByRole('listbox', { name: 'Ticker' }).getByRole('option');
      await options.filter({ hasText: 'CDRW' }).waitFor();
      resolve();
      await page.waitForTimeout(300);
      await shows(() => options.filter({ hasText: 'HLXM' }).count(), 0);
      await ticker(page).press('ArrowDown');
      await ticker(page).press('Enter');
      await until('the suggestion is loaded', async () => param(page, 'symbol') === 'CDRW');
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'a name with a space is no ticker: Enter says so and loads nothing; a suggestion does',
    async () => {
      const { page, errors, close } = await signedIn('analyst');
      await open(page, 'charts', 'data-fixes', '&symbol=HLXM');
      await page.getByTestId('price-chart').waitFor();
      await typeAndEnter(ticker(page), 'northwind data');
      await page.getByText('This is not a ticker. Choose a suggestion with the arrow keys.').waitFor();
      assert.equal(param(page, 'symbol'), 'HLXM');
      const first = page.getByRole('listbox', { name: 'Ticker' }).getByRole('option').first();
      await first.waitFor();
      await ticker(page).press('ArrowDown');
      await ticker(page).press('Enter');
      await until('the suggestion is loaded', async () => param(page, 'symbol') === 'NWND');
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'the other screens with a ticker: marketcap-chart-screen, split-controller-form and the EPS editor',
    async () => {
      const { page, errors, close } = await signedIn('analyst');
      await held(page, symbolSearch);
      for (const item of ['historicalMarketcap', 'splitController']) {
        await open(page, item, 'data-fixes', '&symbol=NWND');
        await ticker(page).waitFor();
        await typeAndEnter(ticker(page), 'hlxm');
        await until(`${item} loads what is typed`, async () => param(page, 'symbol') === 'HLXM');
        assert.equal(await ticker(page).inputValue(), 'HLXM');
      }
      await ticker(page).fill('NWND');
      const intraday = page.getByRole('button', { name: 'Bring Intraday To Date' });
      await shows(
        () => intraday.getAttribute('aria-description'),
        'Press Enter to load NWND first, or Escape to return to HLXM',
      );
      await open(page, 'epsEditor', 'data-fixes', '&symbol=NWND');
      const symbol = page.getByLabel('Symbol', { exact: true });
      const add = page.getByRole('button', { name: 'Add record…' });
      await shows(() => add.getAttribute('aria-disabled'), null);
      await symbol.fill('HLXM');
      await shows(
        () => add.getAttribute('aria-description'),
        'Press Enter to load HLXM first, or Escape to return to NWND',
      );
      await typeAndEnter(symbol, 'hlxm');
      await until('the editor loads what is typed', async () => param(page, 'symbol') === 'HLXM');
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'the palette, the user search and filters: Enter waits for the answer to what is typed, never for an earlier one',
    async () => {
      const { page, errors, close } = await signedIn('admin');
      await open(page, 'settings');
      await page.keyboard.press('Control+k');
      const input = palette(page).getByRole('combobox');
      await input.fill('brandt@north');
      await palette(page).getByRole('option').filter({ hasText: 'olivia.brandt@northwind' }).waitFor();
      await typeAndEnter(input, 'HLXM');
      await page.getByRole('main', { name: 'Charts' }).waitFor();
      assert.equal(param(page, 'symbol'), 'HLXM');

      await open(page, 'getUserInfo', 'user-records');
      const customers = page.getByLabel('Filter customers');
      await customers.waitFor();
      await typeAndEnter(customers, 'olivia');
      assert.equal(param(page, 'q'), 'olivia');
      await customers.pressSequentially(' ', { delay: 0 });
      await page.waitForTimeout(350);
      await customers.pressSequentially('b', { delay: 0 });
      assert.equal(await customers.inputValue(), 'olivia b', 'a space at rest is kept');
      await typeAndEnter(searchBox(page), 'olivia.brandt');
      await until('the customer is open', async () => Boolean(param(page, 'userid')));
      assert.deepEqual(errors, []);
      await close();
    },
  );
});
