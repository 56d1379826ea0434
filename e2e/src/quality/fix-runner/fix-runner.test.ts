import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { callsTo, message } from '../../customers/accounts/steps.ts';
import { journey, openConsole, picture, signedIn } from '../../harness/console.ts';
import { settles, shows, until } from '../../harness/eventually.ts';

const screen = (page: Page) => page.locator('[data-screen="fix-function-runner"]');
const block = (page: Page, subtype: string) =>
  screen(page).locator('details', { has: page.locator('code', { hasText: new RegExp(`^${subtype}$`) }) });

async function openFix(page: Page, name: string, rest = ''): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/admin?page=data-fixes&item=${name}${rest}`);
  await screen(page).waitFor();
}

journey(
  'fix-function-runner: shell-sidebar grows by the fixes; a dry run, Execute by keyboard, the run in the list, revert (r000-fix-subitems, r001-runner-required, r001-runner-list-params, r001-run-functions-body)',
  async () => {
    const { page, errors, close } = await signedIn('analyst');
    await openFix(page, 'outlierSpikes');
    const tree = page.getByRole('tree', { name: 'Tools' });
    await tree.getByRole('treeitem', { name: 'tradingGaps' }).waitFor();
    await settles(async () =>
      assert.ok((await tree.getByRole('treeitem', { name: /^[a-z]+[A-Z]\w+$/ }).count()) >= 20),
    );
    const repair = block(page, 'repair');
    const periods = repair.getByLabel('period').locator('option');
    await shows(() => periods.allInnerTexts(), ['any', '1d', '1w', '1m', '1q', '1y']);
    assert.equal(await repair.getByLabel('Reason (optional)').getAttribute('maxlength'), '500');
    const calls = callsTo(page, '/status/fix/run-functions');
    await repair.getByRole('button', { name: 'Execute' }).click();
    await message(page, 'Please fill all required parameters.');
    assert.equal(calls.length, 0, 'nothing is sent');
    await repair.getByText('is required').waitFor();
    await repair.getByLabel('symbols', { exact: true }).fill('cdrw, NOPE');
    await repair.getByRole('button', { name: 'Execute' }).click();
    await repair.getByText('NOPE is not known').waitFor();
    await picture(page, 'fix-function-runner-refused');
    await repair.getByLabel('symbols', { exact: true }).fill('CDRW, MRWK');
    await repair.getByLabel('Reason (optional)').fill('reported by a customer');
    await repair.getByLabel('symbols', { exact: true }).press('Enter');
    await page.getByText('Dry run: nothing was written.').first().waitFor();
    await screen(page).getByText('would change').waitFor();
    assert.deepEqual(calls.at(-1)!.postDataJSON(), {
      params: { symbols: 'CDRW, MRWK', development: false },
      type: 'outlierSpikes',
      subtype: 'repair',
      dryRun: true,
      reason: 'reported by a customer',
    });
    await picture(page, 'fix-function-runner');
    await tree.getByRole('treeitem', { name: 'tradingGaps' }).click();
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leave.waitFor();
    await picture(page, 'fix-function-runner-leave');
    await leave.getByRole('button', { name: 'Cancel' }).click();
    await shows(
      () => repair.getByLabel('symbols', { exact: true }).inputValue(),
      'CDRW, MRWK',
      'a dry run executed nothing',
    );
    await repair.getByRole('button', { name: 'Execute' }).press('Enter');
    await message(page, 'Function ran successfully.');
    const runs = page.getByRole('grid', { name: 'Runs' });
    const run = runs.locator('tr[data-row]').first();
    await run.getByText('done').waitFor();
    await run.click();
    const dialog = page.getByRole('dialog', { name: /^Run \d+$/ });
    await dialog.getByText('reported by a customer').waitFor();
    await picture(page, 'fix-function-runner-run');
    await dialog.getByRole('button', { name: 'Revert…' }).click();
    await page
      .getByRole('dialog', { name: /^Revert run/ })
      .getByRole('button', { name: 'Revert', exact: true })
      .click();
    await message(page, / reverted\.$/);
    await until('nothing is in force', () => dialog.getByRole('button', { name: 'Revert…' }).isDisabled());
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await run.getByText('reverted').waitFor();
    await tree.getByRole('treeitem', { name: 'tradingGaps' }).click();
    await page.getByRole('heading', { name: 'Gaps against the exchange calendar' }).waitFor();
    await shows(() => leave.count(), 0, 'what was executed is left without a question');
    await picture(page, 'fix-function-runner-report');
    assert.deepEqual(errors, []);
    await close();
  },
);

/** Opens a fix whose list the server does not answer. */
async function openFails(page: Page, name: string): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/admin?page=data-fixes&item=${name}`);
  await page.getByRole('main').getByText('Something went wrong with getting fix functions.').waitFor();
}

journey(
  'shell-sidebar is shown whole: while the fixes are still loading it shows nothing that would move',
  async () => {
    const { page, errors, close } = await openConsole('admin');
    let answer: (() => void) | undefined;
    const asked = new Promise<void>((received) => {
      void page.route('**/status/fix/get-all-fixes*', async (route) => {
        received();
        await new Promise<void>((resolve) => (answer = resolve));
        await route.continue();
      });
    });
    const { origin } = new URL(page.url());
    await page.goto(`${origin}/admin?page=data-fixes&item=tradingGaps`);
    await asked;
    await page.getByRole('link', { name: 'Midoffice' }).waitFor();
    const lower = page.getByRole('navigation', { name: 'Administration' });
    assert.equal(await lower.count(), 0);
    assert.equal(await page.getByText("This page doesn't exist").count(), 0);
    answer!();
    await lower.waitFor();
    const place = await lower.boundingBox();
    await page.getByRole('tree', { name: 'Tools' }).getByRole('treeitem', { name: 'tradingGaps' }).waitFor();
    await screen(page).waitFor();
    assert.deepEqual(await lower.boundingBox(), place, 'what came first stays where it is');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'fix-function-runner: a report is saved as a CSV file; a function without parameters runs; a failed list of fixes is reported, leaves no items, and can be asked for again (r001-runner-csv, r001-runner-parameterless, r000-fix-props)',
  async () => {
    const { page, close } = await signedIn('analyst', { width: 400, height: 860 });
    await openFix(page, 'coverageBySymbol', '&symbols=NWND');
    const report = block(page, 'report');
    const download = page.waitForEvent('download');
    await report.getByRole('button', { name: 'Execute' }).click();
    assert.match((await download).suggestedFilename(), /^coverageBySymbol-report-\d{4}-\d\d-\d\d\.csv$/);
    await message(page, 'Function ran successfully.');
    await picture(page, 'fix-function-runner-400');
    const bare = { label: 'Count', notes: 'Counts.', repairs: false, params: {} };
    await page.route('**/status/fix/get-all-fixes*', (route) =>
      route.fulfill({ json: { counting: { label: 'Counting', functions: { count: bare } } } }),
    );
    await openFix(page, 'counting');
    await block(page, 'count').getByText('No inputs needed for this function.').waitFor();
    const sent = page.waitForRequest('**/status/fix/run-functions');
    await block(page, 'count').getByRole('button', { name: 'Execute' }).click();
    assert.deepEqual((await sent).postDataJSON(), {
      params: {},
      type: 'counting',
      subtype: 'count',
      dryRun: false,
    });
    await message(page, 'type: there is no fix counting');
    await page.unroute('**/status/fix/get-all-fixes*');
    await page.route('**/status/fix/get-all-fixes*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"success":false}' }),
    );
    await openFails(page, 'coverageBySymbol');
    await message(page, 'Something went wrong with getting fix functions.');
    assert.equal(await page.getByText("This page doesn't exist").count(), 0);
    await picture(page, 'fix-function-runner-failed');
    await page.unroute('**/status/fix/get-all-fixes*');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await block(page, 'report').waitFor();
    await close();
  },
);
