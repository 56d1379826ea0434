import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey, openConsole, picture, type Visit } from '../../harness/console.ts';
import { settles, shows, until } from '../../harness/eventually.ts';
import { held } from '../../harness/held.ts';

/** The latest split of a symbol, as the chart's meta strip has it. */
async function splitOf(page: Page, url: string, symbol: string): Promise<string> {
  const answer = await page.request.get(`${url}/status/fix/no-override?symbol=${symbol}`);
  const { splits } = (await answer.json()) as { splits: { date: string }[] };
  return splits
    .map(({ date }) => date)
    .sort()
    .at(-1)!;
}

const address = (url: string, search = ''): string =>
  `${url}/admin?page=data-fixes&item=splitController${search}`;

const check = (page: Page, name: string) => page.getByTestId(`split-check-${name}`);
const statusOf = (page: Page, name: string) => check(page, name).getAttribute('data-status');

/** Opens the split controller with the checks of NWND, whose sessions before its latest split are in old shares. */
async function openChecks(): Promise<Visit & { date: string }> {
  const visit = await openConsole('analyst');
  const { page, server } = visit;
  const date = await splitOf(page, server.url, 'NWND');
  await page.goto(address(server.url, `&symbol=NWND&date=${date}`));
  const price = page.getByLabel('Expected price');
  await page.waitForFunction(
    (input) => (input as HTMLInputElement).value !== '',
    await price.elementHandle(),
  );
  await page.getByRole('button', { name: 'Submit' }).click();
  await check(page, 'eodHistory').waitFor();
  return { ...visit, date };
}

journey(
  'split-controller-screen, split-controller-checks and split-controller-consistency show what a split lacks; FIX previews, fixes and undoes, and the checks run again after three seconds (r001-split-check-states, r001-split-recheck-3s, r001-split-prelim)',
  async () => {
    const { page, errors, close } = await openChecks();
    await shows(() => statusOf(page, 'eodHistory'), 'auto-fix');
    await settles(async () =>
      assert.match(
        await check(page, 'eodHistory').innerText(),
        /190 sessions from \S+ to \S+ must be multiplied by 0\.25/,
      ),
    );
    await shows(() => statusOf(page, 'splitRecord'), 'valid');
    for (const name of [
      'Split record',
      'Share count consistency',
      'Price consistency',
      'Chart price jumps day over day',
    ])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    await page
      .getByRole('table', { name: 'Chart price jumps day over day' })
      .getByText('split')
      .first()
      .waitFor();
    await page.getByText('Raw JSON').first().click();
    await page.getByLabel('Raw JSON', { exact: true }).getByText('"adjustmentComplete"').waitFor();
    await page.getByText('Raw JSON').first().click();
    await picture(page, 'split-controller-checks');

    await page.getByRole('button', { name: 'FIX EOD history' }).click();
    const dialog = page.getByRole('dialog', { name: 'FIX EOD history' });
    await dialog.getByText(/values would change/).waitFor();
    await picture(page, 'split-controller-fix-dialog');
    const applied = page.waitForResponse(
      (answer) =>
        answer.url().includes('apply-split-controller-fix') && !answer.request().postDataJSON().preview,
    );
    const again = page.waitForRequest((request) => request.url().includes('get-split-statistics'));
    await dialog.getByRole('button', { name: 'FIX' }).click();
    assert.equal((await applied).status(), 200, await (await applied).text());
    const from = Date.now();
    await page.getByText('Checking again in 3 seconds…').waitFor();
    await again;
    const waited = Date.now() - from;
    assert.ok(waited > 2500 && waited < 6000, `checked again after ${waited} ms`);
    await page.waitForFunction(
      (row) => (row as HTMLElement).dataset['status'] === 'valid',
      await check(page, 'eodHistory').elementHandle(),
    );
    await check(page, 'eodHistory').getByText('complete').waitFor();
    await shows(() => statusOf(page, 'dayOverDay'), 'valid', 'the jumps were the edges of the block');
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await page.waitForFunction(
      (row) => (row as HTMLElement).dataset['status'] === 'auto-fix',
      await check(page, 'eodHistory').elementHandle(),
    );
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'Run Auto-Fixes sends every auto-fix, Set Complete marks all of them (r001-split-set-complete)',
  async () => {
    const { page, errors, close } = await openChecks();
    const wanted = await page
      .locator('[data-testid^="split-check-"][data-status="auto-fix"]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['testid']!.slice(12)));
    const preview = page.waitForRequest((request) => request.url().includes('apply-split-controller-fix'));
    await page.getByRole('button', { name: 'Run Auto-Fixes' }).click();
    assert.deepEqual((await preview).postDataJSON().fixTypes, wanted);
    await page
      .getByRole('dialog')
      .getByText(/would change/)
      .waitFor();
    await picture(page, 'split-controller-auto-fixes');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Set Complete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set Complete' });
    await dialog.getByText('No value that is shown would change.').waitFor();
    await dialog.getByRole('button', { name: 'Set Complete' }).click();
    await page.getByText('All adjustments are complete.').first().waitFor();
    await page.getByText('complete', { exact: true }).nth(9).waitFor();
    await shows(() => page.locator('[data-testid^="split-check-"][data-status="valid"]').count(), 10);
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await page.waitForFunction(
      (row) => (row as HTMLElement).dataset['status'] === 'auto-fix',
      await check(page, 'eodHistory').elementHandle(),
    );
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'splits-calendar shows seven days and a row chooses symbol and date; split-controller-charts open on the last days; a typed share count loses its commas; a bad one is named (r001-splits-row-click, r001-eds-7-days, r001-split-ranges, r001-split-share-commas)',
  async () => {
    const { page, server, errors, close } = await openConsole('analyst');
    const date = await splitOf(page, server.url, 'NWND');
    await page.goto(address(server.url, `&date=${date}`));
    const bar = page.getByTestId('calendar-bar');
    await shows(() => bar.getByRole('radio').count(), 7);
    const row = page.getByRole('grid', { name: 'Splits' }).locator('tbody tr[data-row]', { hasText: 'NWND' });
    await row.getByText('4 / 1').waitFor();
    const release = await held(page, '**/status/fix/get-split-controller-preliminary-info*');
    await row.click();
    await page.waitForFunction(() => new URL(location.href).searchParams.get('symbol') === 'NWND');
    await shows(() => page.getByLabel('Split date (YYYY-MM-DD)').inputValue(), date);
    const eod = page.getByTestId('split-chart-eod');
    await eod.waitFor();
    const days = async (type: string): Promise<number> => {
      const chart = page.getByTestId(`split-chart-${type}`);
      const [from, to] = [await chart.getAttribute('data-from'), await chart.getAttribute('data-to')];
      assert.equal(to, new Date().toISOString().slice(0, 10));
      return (Date.parse(to!) - Date.parse(from!)) / 86_400_000;
    };
    assert.deepEqual([await days('eod'), await days('1min')], [60, 4]);
    await page.getByRole('radio', { name: 'Around the split' }).click();
    await page.waitForFunction(
      (chart) => (chart as HTMLElement).dataset['to']! < new Date().toISOString().slice(0, 10),
      await eod.elementHandle(),
    );
    const shares = page.getByLabel('Expected share count');
    await shares.fill('many');
    // What is known of the split fills the other field when it comes, and not what is typed already.
    release();
    await until(
      'the expected price is filled',
      async () => (await page.getByLabel('Expected price').inputValue()) !== '',
    );
    assert.equal(await shares.inputValue(), 'many');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('must be a number').waitFor();
    await shares.fill('1,000,000');
    const asked = page.waitForResponse((answer) => answer.url().includes('get-split-statistics'));
    await page.getByRole('button', { name: 'Submit' }).click();
    assert.equal((await (await asked).json()).expectedShareCount, 1_000_000);
    await check(page, 'splitRecord').waitFor();
    await picture(page, 'split-controller-screen');
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'split-controller-screen-400');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Bring Intraday To Date' }).click();
    await page
      .getByRole('dialog')
      .getByText(/would change/)
      .waitFor();
    await page.goto(address(server.url, '&symbol=NWND&date=2020-02-02'));
    await page.getByText('No source lists a split of NWND on 2020-02-02. Add it if there was one.').waitFor();
    await picture(page, 'split-controller-unknown');
    assert.deepEqual(errors, []);
    await close();
  },
);
