import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'node:test';
import { journey, openConsole, picture, signedIn } from '../../harness/console.ts';
import { settles, shows } from '../../harness/eventually.ts';
import { keepsFocus } from '../../harness/keyboard.ts';
import { bars, closeAt, openChart } from './steps.ts';

const data = process.env['MIDOFFICE_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data');
const realAapl = join(data, 'prices/alphavantage/AAPL.csv');

describe('chart-repair-screen', () => {
  journey(
    'chart-repair-screen, chart-toolbar, chart-type-buttons, chart-window-arrows, chart-canvas and chart-meta-strip show a symbol (r001-chart-default-range, r001-chart-lookback, r001-chart-arrows, r001-chart-height)',
    async () => {
      const { page, server, errors, close } = await signedIn('analyst');
      await openChart(page, server.url, 'symbol=NWND');
      const from = page.getByLabel('From', { exact: true });
      const to = page.getByLabel('To', { exact: true });
      const today = new Date().toISOString().slice(0, 10);
      await shows(() => to.inputValue(), today);
      await settles(async () =>
        assert.equal(Number(today.slice(0, 4)) - Number((await from.inputValue()).slice(0, 4)), 25),
      );
      await settles(async () =>
        assert.match(await page.getByTestId('chart-meta').innerText(), /NWND · .+ bars/),
      );
      const box = await page.getByTestId('price-chart').boundingBox();
      assert.equal(Math.round(box!.height), 600);
      assert.equal(await page.getByRole('combobox', { name: 'Ticker' }).getAttribute('maxlength'), '100');
      await shows(() => page.getByRole('button', { name: 'Earlier' }).count(), 0, 'EOD has no window arrows');
      await page.getByRole('radio', { name: '1min' }).click();
      await page.getByRole('button', { name: 'Earlier' }).waitFor();
      const days = async (): Promise<number> =>
        (Date.parse(await to.inputValue()) - Date.parse(await from.inputValue())) / 86_400_000;
      await settles(async () => assert.equal(await days(), 7));
      for (const [type, lookBack] of Object.entries({ '5min': 30, '1hour': 365, '1min': 7 })) {
        await page.getByRole('radio', { name: type, exact: true }).click();
        await settles(async () => assert.equal(await days(), lookBack, type));
      }
      const before = await from.inputValue();
      await page.getByRole('button', { name: 'Earlier' }).click();
      await page.waitForFunction((old) => new URL(location.href).searchParams.get('from') !== old, before);
      await settles(async () =>
        assert.equal((Date.parse(before) - Date.parse(await from.inputValue())) / 86_400_000, 7),
      );
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'chart-source-buttons and chart-series-checkboxes compare and hide series (r001-chart-sources, r001-chart-checkboxes, r001-dev-toggle)',
    async () => {
      const { page, server, close } = await signedIn('analyst');
      await openChart(page, server.url, 'symbol=NWND');
      const sources = page.getByRole('group', { name: 'Source' });
      await shows(
        () => sources.getByRole('button').allInnerTexts(),
        ['yahoo', 'finage', 'tradingview', 'live', 'combined'],
      );
      const asked = page.waitForRequest((request) => request.url().includes('get-source-chart-data'));
      await sources.getByRole('button', { name: 'finage' }).click();
      assert.equal(new URL((await asked).url()).searchParams.get('source'), 'finage');
      assert.equal(
        new URL((await asked).url()).searchParams.get('apikey'),
        null,
        'the console writes no key into an address',
      );
      await page.waitForFunction(() => new URL(location.href).searchParams.get('source') === 'finage');
      await sources.getByRole('button', { name: 'finage' }).click();
      await page.waitForFunction(() => !new URL(location.href).searchParams.has('source'));
      await page.getByLabel('Volume').uncheck();
      await page.waitForFunction(() => new URL(location.href).searchParams.get('volume') === '0');
      await shows(() => page.getByLabel('Main').isChecked(), true);
      const dev = page.waitForRequest(
        (request) => request.url().includes('get-chart-data') && request.url().includes('development=true'),
      );
      await page.getByLabel('Development').check();
      await dev;
      await page.reload();
      await page.getByTestId('price-chart').waitFor();
      await shows(() => page.getByLabel('Volume').isChecked(), false, 'a reload restores the whole state');
      await shows(() => page.getByLabel('Development').isChecked(), true);
      await close();
    },
  );

  journey(
    'chart-auto-split and chart-action-buttons find, preview, apply and undo a split (r001-chart-auto-split-propose, r001-chart-auto-split-buttons, r001-chart-auto-split-apply)',
    async () => {
      const { page, server, errors, close } = await signedIn('analyst');
      await openChart(page, server.url, 'symbol=NWND');
      await shows(() => page.getByRole('button', { name: 'Apply Auto Split' }).count(), 0);
      const before = await bars(page);
      await page.getByRole('button', { name: 'Auto Split', exact: true }).click();
      const preview = page.getByRole('region', { name: 'Preview of Auto Split' });
      await preview.waitFor();
      const said = await preview.getByRole('status').innerText();
      assert.match(
        said,
        /^Split found \(x[\d.]+\) from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\. Num record fixes post split: \d+$/,
      );
      const first = /from (\S+) to/.exec(said)![1]!;
      const was = await closeAt(page, server.url, 'NWND', first);
      await preview.getByRole('button', { name: 'Go To Split Start/End' }).click();
      await picture(page, 'chart-preview');
      await preview.getByRole('button', { name: 'Apply Auto Split' }).click();
      await page
        .getByText(/split applied/i)
        .first()
        .waitFor();
      await keepsFocus(page, 'a preview was applied, which is gone with its button');
      const repaired = await closeAt(page, server.url, 'NWND', first);
      const multiplier = Number(/\(x([\d.]+)\)/.exec(said)![1]);
      assert.ok(
        Math.abs(repaired / was / multiplier - 1) < 1e-4,
        `${was} times ${multiplier} is ${repaired}`,
      );
      await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
      await page.waitForFunction(() => document.body.innerText.toLowerCase().includes('reverted'));
      await shows(() => closeAt(page, server.url, 'NWND', first), was);
      await shows(() => bars(page), before);
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'chart-fix-buttons preview on the first click and run on the second (r001-chart-fix-highlight, r001-chart-fix-names)',
    async () => {
      const { page, server, close } = await signedIn('analyst');
      await openChart(page, server.url, 'symbol=NWND');
      const fixes = page.getByRole('group', { name: 'Fixes', exact: true });
      await shows(
        () => fixes.getByRole('button').allInnerTexts(),
        [
          'Recalculate AdjClose',
          'Force AdjClose',
          'Bring Intraday To Date',
          'Bring Down Outliers',
          'Fill Intraday Zero Volume From Live',
        ],
      );
      const force = fixes.getByRole('button', { name: 'Force AdjClose' });
      const first = page.waitForRequest((request) => request.url().includes('get-chart-fix'));
      await force.click();
      assert.equal((await first).postDataJSON().runFixes, 'false');
      await page.getByRole('region', { name: 'Preview of Force AdjClose' }).waitFor();
      await shows(() => force.getAttribute('aria-pressed'), 'true');
      const second = page.waitForRequest((request) => request.url().includes('get-chart-fix'));
      await force.click();
      assert.equal((await second).postDataJSON().runFixes, 'true');
      await page.getByText('AdjClose forced.').first().waitFor();
      await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
      await page.waitForFunction(() => document.body.innerText.toLowerCase().includes('reverted'));
      await close();
    },
  );

  journey(
    'chart-possible-errors-table and chart-possible-errors-list load a ticker by a click, 20 a page (r001-chart-row-click, r001-possible-errors-page)',
    async () => {
      const { page, server, close } = await signedIn('analyst');
      await page.goto(`${server.url}/admin?page=data-fixes&item=charts`);
      const row = page.getByRole('grid', { name: 'Possible Errors' }).locator('tbody tr[data-row]').first();
      const symbol = String(await row.getAttribute('data-row'));
      await settles(async () =>
        assert.ok(
          (await page.getByRole('grid', { name: 'Possible Errors' }).locator('tbody tr[data-row]').count()) <=
            20,
        ),
      );
      await picture(page, 'chart-no-ticker');
      await row.click();
      await page.waitForFunction(
        (wanted) => new URL(location.href).searchParams.get('symbol') === wanted,
        symbol,
      );
      await page.getByTestId('price-chart').waitFor();
      assert.ok(
        (await page.getByTestId('chart-repair').boundingBox())!.y >= 0,
        'the top of the screen is in view',
      );
      await close();
    },
  );

  journey(
    'chart-split-dialog opens with its defaults, refuses a bad ratio by name, and previews (r001-split-dialog-defaults, r001-date-label)',
    async () => {
      const { page, server, close } = await signedIn('analyst');
      await openChart(page, server.url, 'symbol=NWND');
      await page.getByRole('button', { name: 'Split…' }).click();
      const dialog = page.getByRole('dialog');
      await shows(() => dialog.getByLabel('adjustmentRatio').inputValue(), '1');
      await shows(() => dialog.getByLabel('threshold', { exact: true }).inputValue(), '0.000001');
      await shows(() => dialog.getByLabel('aboveThreshold').isChecked(), true);
      await shows(() => dialog.getByLabel('beforeDate (YYYY-MM-DD)').count(), 1);
      await dialog.getByLabel('adjustmentRatio').fill('-2');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByText('must be above 0').waitFor();
      await picture(page, 'chart-split');
      await dialog.getByLabel('adjustmentRatio').fill('0.5');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('region', { name: 'Preview of Split' }).waitFor();
      await page.getByRole('button', { name: 'Discard' }).click();
      await close();
    },
  );

  journey(
    'chart-split-records-dialog shows the splits around their date (r001-chart-split-window)',
    async () => {
      const { page, server, close } = await signedIn('analyst');
      await openChart(page, server.url, 'symbol=NWND');
      await page.getByRole('button', { name: 'Split Records…' }).click();
      const rows = page.getByRole('dialog').locator('tbody tr[data-row]');
      await rows.first().waitFor();
      await rows.first().click();
      await page.waitForFunction(() => new URL(location.href).searchParams.has('zoomFrom'));
      // Half of the look-back of 10,000 days on each side.
      const split = Date.parse((await rows.first().getAttribute('data-row'))!);
      const { searchParams } = new URL(page.url());
      const daysFrom = (name: string): number =>
        Math.round(Math.abs(Date.parse(searchParams.get(name)!) - split) / 86_400_000);
      assert.ok(Math.abs(daysFrom('zoomFrom') - 5000) <= 1, 'there are no bars after today');
      await picture(page, 'chart-split-records');
      await close();
    },
  );

  journey(
    'chart-delete-range-dialog refuses a from after its to, previews, deletes and is undone',
    async () => {
      const { page, server, close } = await signedIn('analyst');
      await openChart(page, server.url, 'symbol=NWND&from=2020-01-01&to=2020-12-31');
      const before = await bars(page);
      await page.getByRole('button', { name: 'Delete Range…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('From (YYYY-MM-DD)').fill('2020-06-30');
      await dialog.getByLabel('To (YYYY-MM-DD)').fill('2020-06-01');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByText('From date cannot be greater than to date').waitFor();
      await picture(page, 'chart-delete-range');
      await dialog.getByLabel('From (YYYY-MM-DD)').fill('2020-06-01');
      await dialog.getByLabel('To (YYYY-MM-DD)').fill('2020-06-30');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('button', { name: 'Apply Delete Range' }).click();
      await page.getByText('Deleted Records.').first().waitFor();
      await page.waitForFunction(
        (old) => document.querySelector('[data-testid=price-chart]')?.getAttribute('aria-label') !== old,
        before,
      );
      // Development has the bars still: what a transfer would do there is checked first, and nothing is written.
      await page.getByRole('button', { name: 'Transfer…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click();
      const transfer = page.getByRole('region', { name: 'Preview of Transfer' });
      await transfer.getByText(/\d[\d,]* cells of the series would change\.$/).waitFor();
      await transfer.getByRole('button', { name: 'Discard' }).click();
      await transfer.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
      await page.waitForFunction(
        (old) => document.querySelector('[data-testid=price-chart]')?.getAttribute('aria-label') === old,
        before,
      );
      await close();
    },
  );

  journey(
    'a real AAPL series is imported, its split taken out, found again, applied, and all is undone',
    async () => {
      if (!existsSync(realAapl)) {
        console.log(`not run: ${realAapl} is absent`);
        return;
      }
      const { page, server, errors, close } = await openConsole('analyst');
      await server.cli([
        'import',
        'bars',
        realAapl,
        '--symbol',
        'AAPL',
        '--source',
        'yahoo',
        '--format',
        'alphavantage',
        '--name',
        'Apple Inc.',
      ]);
      await openChart(page, server.url, 'symbol=AAPL');
      const day = '2014-06-06';
      const was = await closeAt(page, server.url, 'AAPL', day);
      assert.ok(Math.abs(was - 645.57 / 7) < 0.01, `the close of ${day} is split-adjusted: ${was}`);
      await page.getByRole('button', { name: 'Split Records…' }).click();
      await page.getByRole('dialog').locator('tr[data-row="2014-06-09"]').click();
      await page.getByRole('button', { name: 'Preview without this split' }).click();
      await page.getByRole('button', { name: 'Apply Split Record' }).click();
      await page.getByText('Updated Split Records.').first().waitFor();
      assert.ok(Math.abs((await closeAt(page, server.url, 'AAPL', day)) - 645.57) < 0.01);
      await page.getByRole('button', { name: 'Auto Split', exact: true }).click();
      const preview = page.getByRole('region', { name: 'Preview of Auto Split' });
      await settles(async () =>
        assert.match(
          await preview.getByRole('status').innerText(),
          /^Split found \(x0\.142857\d*\) from \S+ to 2014-06-06\./,
        ),
      );
      await picture(page, 'chart-aapl-preview');
      await preview.getByRole('button', { name: 'Apply Auto Split' }).click();
      await page
        .getByText(/split applied/i)
        .first()
        .waitFor();
      assert.ok(Math.abs((await closeAt(page, server.url, 'AAPL', day)) - was) < 1e-9);
      const history = page.getByRole('table', { name: 'Repairs of this symbol' });
      // The newest first: the one before it cannot be undone yet.
      await shows(() => history.getByRole('button', { name: 'Undo change set' }).count(), 2);
      for (const undone of [1, 2]) {
        await history.getByRole('button', { name: 'Undo change set' }).first().click();
        await history
          .getByText('reverted', { exact: true })
          .nth(undone - 1)
          .waitFor();
      }
      await shows(() => history.getByRole('button', { name: 'Redo change set' }).count(), 2);
      await shows(() => closeAt(page, server.url, 'AAPL', day), was);
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'csv-upload-widget refuses no file and another type, names a bad line, and imports (r002-upload-csv-only)',
    async () => {
      const { page, server, close } = await signedIn('analyst');
      await openChart(page, server.url, 'symbol=NWND');
      await page.getByRole('button', { name: 'Import…' }).click();
      const dialog = page.getByRole('dialog', { name: /^Import, / });
      await dialog.getByLabel('Symbol').fill('upld');
      await dialog.getByRole('button', { name: 'Upload file' }).click();
      await dialog.getByText('No file selected!').waitFor();
      const file = (name: string, text: string) => ({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      });
      const input = dialog.locator('input[type=file]');
      await input.setInputFiles(file('upld.txt', 'x'));
      await dialog.getByRole('alert').waitFor();
      const header = 'date,open,high,low,close,adjClose,volume';
      await input.setInputFiles(file('upld.csv', `${header}\n2024-01-02,10,11,9,ten,10,1000\n`));
      await dialog.getByRole('button', { name: 'Upload file' }).click();
      const preview = page.getByRole('dialog', { name: 'Import upld.csv' });
      await preview
        .getByText(/upld\.csv, line 2: close 'ten' is not a number.*Nothing was imported/)
        .waitFor();
      await preview.getByRole('button', { name: 'Back' }).click();
      await input.setInputFiles(
        file('upld.csv', `${header}\n2024-01-02,10,11,9,10,10,1000\n2024-01-03,10,12,10,11,11,900\n`),
      );
      await picture(page, 'chart-import');
      await dialog.getByRole('button', { name: 'Upload file' }).click();
      await preview.getByRole('button', { name: /^Import/ }).click();
      await page.getByText('Data Imported Successfully').first().waitFor();
      await page.waitForFunction(() =>
        document
          .querySelector('[data-testid=price-chart]')
          ?.getAttribute('aria-label')
          ?.startsWith('UPLD eod, 2 bars'),
      );
      await close();
    },
  );

  journey('chart-repair-screen is readable on a phone, and in the dark', async () => {
    const { page, server, close } = await signedIn('analyst', { width: 400, height: 860 });
    await openChart(page, server.url, 'symbol=NWND');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(overflow, 0, 'nothing is wider than the screen');
    await picture(page, 'chart-phone');
    await close();
  });
});
