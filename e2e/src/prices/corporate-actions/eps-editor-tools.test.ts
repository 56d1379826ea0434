import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { message } from '../../customers/accounts/steps.ts';
import { journey, openConsole, picture } from '../../harness/console.ts';
import { settles, shows, until } from '../../harness/eventually.ts';
import { bodyOf, cell, confirm, openEditor, previewed, saveButton, stored, upload } from './steps.ts';

describe('eps-editor-dialog: tools beside the table', () => {
  journey(
    'eps-functions-dialog runs and follows a run; eps-csv-upload takes a file and opens the sample in a new window (r001-eps-run-types, r001-sample-new-window)',
    async () => {
      const { page, server, errors, close } = await openConsole('analyst');
      await upload(page, 'dividends', 'fmp', [
        'symbol,date,dividend,currency',
        ...['2023-02-10', '2023-05-12', '2023-08-11', '2023-11-10', '2024-02-09'].map(
          (day) => `ZQC,${day},0.24,USD`,
        ),
      ]);
      await openEditor(page, 'ZQC', 'dividends');
      await page.getByRole('button', { name: 'Functions…' }).click();
      const functions = page.getByRole('dialog', { name: 'Functions' });
      await functions.getByRole('button', { name: 'latest' }).waitFor();
      await shows(
        () =>
          functions
            .locator('button')
            .allInnerTexts()
            .then((all) => all.filter((one) => one && one !== 'Close')),
        [
          'full',
          'full-delete',
          'latest',
          'transfer-from-main',
          'dividends-yield-ttm',
          'reset-div-frequencies',
        ],
      );
      await picture(page, 'eps-functions-dialog');
      await functions.getByRole('button', { name: 'reset-div-frequencies' }).click();
      const run = page.getByRole('dialog', { name: 'Run reset-div-frequencies over ZQC Dividends' });
      await run.getByText('5 of 5 dividends set. 5 changes as one change set').waitFor();
      assert.equal((await previewed(run))[0], '2024-02-09 | Frequency | (empty) | Quarterly');
      await picture(page, 'eps-run-preview');
      assert.ok(
        (await stored(page, 'ZQC', 'dividends')).main.every((one) => one['frequency'] === null),
        'looking wrote something',
      );
      await confirm(run, 'Run reset-div-frequencies');
      await message(page, 'EDS Data Processed Sucessfully!');
      await functions.getByTestId('run-reset-div-frequencies').getByText('done').waitFor();
      await functions.getByRole('button', { name: 'Close' }).last().click();
      await cell(page, '2024-02-09', 'frequency').getByText('Quarterly').waitFor();
      const jobs = page.getByRole('button', { name: 'Jobs' });
      await jobs.click();
      const notified = page.getByRole('region', { name: 'Jobs' }).getByRole('listitem').first();
      await notified.getByRole('button', { name: 'Undo' }).click();
      await notified.getByText('Undone').waitFor();
      await picture(page, 'jobs-tray-undone');
      await jobs.click();
      await shows(
        () => stored(page, 'ZQC', 'dividends').then(({ main }) => main.map((one) => one['frequency'])),
        [null, null, null, null, null],
      );
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'CSV upload and sample…' }).click();
      const csv = page.getByRole('dialog', { name: 'CSV of Dividends' });
      await csv.getByRole('button', { name: 'Upload file' }).click();
      await csv.getByText('No file selected!').waitFor();
      const file = (name: string, text: string) => ({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      });
      await csv
        .getByLabel('CSV upload')
        .last()
        .setInputFiles(file('torn.csv', 'symbol,date,dividend\nZQC,2024-05-10\n'));
      await csv.getByRole('button', { name: 'Upload file' }).click();
      const torn = page.getByRole('dialog', { name: 'Upload torn.csv as Dividends of yahoo-csv' });
      await torn
        .getByRole('alert')
        .getByText(/line 2/)
        .waitFor();
      await torn.getByRole('button', { name: 'Back' }).click();
      assert.equal((await stored(page, 'ZQC', 'dividends')).main.length, 5, 'nothing of it is stored');
      await csv
        .getByLabel('CSV upload')
        .last()
        .setInputFiles(file('good.csv', 'symbol,date,dividend\nZQC,2024-05-10,0.25\n'));
      await csv.getByRole('button', { name: 'Upload file' }).click();
      const good = page.getByRole('dialog', { name: 'Upload good.csv as Dividends of yahoo-csv' });
      await good.getByText('1 line: 1 new, 0 changed, 0 as they are. 2 changes as one change set').waitFor();
      assert.deepEqual(await previewed(good), [
        '2024-05-10 | Record | (none) | yahoo-csv',
        '2024-05-10 | Dividend | (empty) | 0.25',
      ]);
      await picture(page, 'eps-csv-preview');
      assert.equal((await stored(page, 'ZQC', 'dividends')).main.length, 5, 'looking stored something');
      await confirm(good, 'Upload');
      await message(page, 'Data Imported Successfully');
      await csv.getByText('1 line: 1 new, 0 changed, 0 as they are.').waitFor();
      await picture(page, 'eps-csv-upload');
      assert.equal((await stored(page, 'ZQC', 'dividends')).main.length, 6);
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await shows(() => stored(page, 'ZQC', 'dividends').then(({ main }) => main.length), 5);
      await csv.getByRole('button', { name: 'Upload file' }).click();
      await confirm(good, 'Upload');
      const opened = page.context().waitForEvent('page');
      const [request] = await Promise.all([
        page.context().waitForEvent('request', (one) => one.url().includes('download-csv-sample')),
        csv.getByRole('button', { name: 'Download sample' }).click(),
      ]);
      assert.equal(request.url(), `${server.url}/status/fix/download-csv-sample?type=dividends&symbol=ZQC`);
      await (await opened).close().catch(() => undefined);
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'eds-outliers-list has 20 a page with delete, eps-editor-possible-errors leads to the cell, eps-editor-overrides-list switches, the denomination editor scales (r001-outliers-20, r001-denomination-scales)',
    async () => {
      const { page, errors, close } = await openConsole('analyst');
      const symbols = Array.from({ length: 41 }, (_unused, at) => `ZR${String(at).padStart(2, '0')}`);
      await upload(page, 'dividends', 'fmp', [
        'symbol,date,dividend,currency',
        ...symbols.flatMap((symbol) => [
          `${symbol},2023-11-10,0.24,USD`,
          `${symbol},2024-02-09,0.24,USD`,
          `${symbol},2024-02-12,0.24,USD`,
        ]),
      ]);
      await openEditor(page, 'ZR00', 'dividends', '&side=outliers');
      await page.getByRole('radio', { name: 'Dividends' }).last().click();
      const list = page.getByRole('grid', { name: 'Outliers of dividends' });
      await list
        .locator('tbody tr[data-row="ZR40"]')
        .or(list.locator('tbody tr[data-row="ZR00"]'))
        .first()
        .waitFor();
      await shows(() => list.locator('tbody tr[data-row]').count(), 20);
      const pages = page.getByRole('navigation', { name: 'Pages' });
      const total = Number(/of ([\d,]+)/.exec(await pages.innerText())![1]!.replaceAll(',', ''));
      assert.ok(total >= 41);
      await picture(page, 'eds-outliers-list');
      const first = await list.locator('tbody tr[data-row]').first().getAttribute('data-row');
      const body = await bodyOf(page, '/status/fix/delete-eds-outlier', () =>
        page.getByRole('button', { name: `Delete ${first}`, exact: true }).click(),
      );
      assert.deepEqual(body, { symbol: first, type: 'dividends' });
      await until('it is off the list', async () => (await pages.innerText()).includes(`of ${total - 1}`));
      await list
        .locator('tbody tr[data-row="ZR20"]')
        .or(list.locator('tbody tr[data-row]').first())
        .first()
        .click();
      await page.getByRole('radio', { name: 'Errors' }).click();
      const found = page.getByRole('list', { name: 'Possible errors' }).getByRole('button').first();
      await found.getByText('Duplicate within 7 days').waitFor();
      await found.click();
      await page.locator('td[aria-selected="true"]').waitFor();
      const row = await page.locator('tr:has(td[aria-selected="true"])').getAttribute('data-row');
      await settles(async () => assert.match((await found.innerText()).trim(), new RegExp(`^${row}`)));
      await picture(page, 'eps-editor-possible-errors');
      await cell(page, '2023-11-10', 'kept').click();
      await page.getByRole('radio', { name: 'Overrides' }).click();
      const overrides = page.getByRole('list', { name: 'Overrides' });
      await overrides.getByText('2023-11-10').waitFor();
      await picture(page, 'eps-editor-overrides-list');
      await overrides.getByRole('checkbox').click();
      await shows(() => saveButton(page).isDisabled(), true);
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Denomination editor…' }).click();
      const scale = page.getByRole('dialog', { name: 'Denomination editor' });
      await shows(() => scale.getByLabel('Denomination').inputValue(), '100');
      const scales = await scale
        .getByLabel('Denomination')
        .locator('option')
        .evaluateAll((options) => options.map((option) => Number((option as HTMLOptionElement).value)));
      assert.deepEqual(scales, [100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11]);
      await scale.getByLabel('From (YYYY-MM-DD)').fill('2024-01-01');
      await picture(page, 'eps-denomination-editor');
      await scale.getByRole('button', { name: 'Apply to 2 records' }).click();
      await cell(page, '2024-02-12', 'dividend').getByText('0.0024').waitFor();
      await settles(async () =>
        assert.equal((await cell(page, '2023-11-10', 'dividend').innerText()).trim(), '0.24'),
      );
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('Charts');
      await page.getByRole('option').filter({ hasText: 'Charts' }).first().click();
      const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
      await guard.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.setViewportSize({ width: 400, height: 860 });
      await until('the bar of controls is not pressed flat', () =>
        page.getByRole('button', { name: 'Fetch Records' }).evaluate((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        }),
      );
      await picture(page, 'eps-editor-400');
      assert.deepEqual(errors, []);
      await close();
    },
  );
});
