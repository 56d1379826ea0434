import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { journey, openConsole, picture, signedIn } from '../../harness/console.ts';
import { settles, shows } from '../../harness/eventually.ts';

const table = (page: Page) => page.getByRole('grid', { name: 'Bug Reports' });
const rowsOn = (page: Page, ticker: string) =>
  table(page)
    .locator('[data-row]')
    .filter({ has: page.getByRole('gridcell', { name: ticker, exact: true }) });

async function openReports(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin?page=data-fixes&item=bugReport`);
  await table(page).locator('[data-row]').first().waitFor();
}

describe('bug reports', () => {
  journey(
    'bug-reports-screen, bug-report-details-dialog and bug-report-approve-dialog: tick one of three, preview, accept, undo (r002-bug-default-unchecked)',
    async () => {
      const { page, server, errors, close } = await signedIn('analyst');
      await openReports(page, server.url);
      const heads = await table(page).locator('thead th').allInnerTexts();
      assert.deepEqual(heads.slice(0, 5), ['Created', 'endpoint', 'ticker', 'period', 'userId']);
      await picture(page, 'bug-reports');
      await page.goto(`${server.url}/admin?page=data-fixes&item=bugReport`);
      const report = rowsOn(page, 'MRWK').filter({ hasText: 'historical-price-eod' });
      await report.click();
      const details = page.getByRole('dialog', { name: 'Bug Report Details' });
      await details.getByText('changePercent').waitFor();
      await picture(page, 'bug-report-details');
      await details.getByRole('button', { name: 'Approve…' }).click();
      const approve = page.getByRole('dialog', { name: 'Approve Bug Report' });
      for (const field of ['close', 'low', 'changePercent'])
        await shows(() => approve.getByLabel(`Apply ${field}`).isChecked(), false);
      await settles(async () => assert.ok(await approve.getByLabel('Apply changePercent').isDisabled()));
      await approve.getByText('changePercent is not kept: it follows from the prices.').waitFor();
      await approve.getByRole('button', { name: 'Decline All' }).waitFor();
      await approve.getByLabel('Apply low').check();
      await approve.getByRole('button', { name: 'Preview' }).click();
      await approve.getByText(/value would change/).waitFor();
      await picture(page, 'bug-report-approve');
      const asked = page.waitForRequest((request) => request.url().includes('accept-bug-report'));
      await approve.getByRole('button', { name: 'Accept 1 of 3' }).click();
      const sent = (await asked).postDataJSON() as { reportId: string; changes: object };
      assert.ok(sent.reportId);
      assert.deepEqual(Object.keys(sent.changes), ['low']);
      await page.getByText('1 accepted, 2 declined.').first().waitFor();
      await report.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
      await report.waitFor();
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'bug-reports-screen: a report without changes, an imported one, one that somebody else decides meanwhile, and none left, at 400 px (r002-bug-empty)',
    async () => {
      const { page, server, close } = await openConsole('analyst', { width: 400, height: 800 });
      const file = join(server.dataDir, 'reports.jsonl');
      const lines = [{ _id: 'e2e-1', ticker: 'NWND', period: '2026-01-05', endpoint: 'quote-note' }];
      writeFileSync(
        file,
        lines
          .map((one) => JSON.stringify({ ...one, createdAt: '2026-01-06T00:00:00Z', changes: {} }))
          .join('\n'),
      );
      await server.cli(['import', 'bug-reports', file]);
      await openReports(page, server.url);
      await picture(page, 'bug-reports-narrow');
      await page.goto(`${server.url}/admin?page=data-fixes&item=bugReport&report=e2e-1`);
      const details = page.getByRole('dialog', { name: 'Bug Report Details' });
      await details.getByText('No changes').waitFor();
      await picture(page, 'bug-report-narrow');
      await details.getByRole('button', { name: 'Approve…' }).click();
      const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
      const answer = await page.request.post(`${server.url}/status/fix/accept-bug-report`, {
        data: { reportId: 'e2e-1', changes: {} },
        headers,
      });
      assert.equal(answer.status(), 200, await answer.text());
      const approve = page.getByRole('dialog', { name: /^Approve Bug Report/ });
      await approve.getByText('Somebody else has decided this report in the meantime.').waitFor();
      await picture(page, 'bug-report-decided-meanwhile');
      await approve.getByRole('button', { name: 'Back', exact: true }).click();
      await page.getByText('This report has been decided, or there is none of this id.').waitFor();
      await picture(page, 'bug-report-decided');
      await page.getByRole('button', { name: 'Back to the list' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.route('**/status/fix/bug-reports*', (route) => route.fulfill({ json: [] }));
      await page.reload();
      await page.getByText('No records to show').waitFor();
      await picture(page, 'bug-reports-empty');
      await close();
    },
  );
});
