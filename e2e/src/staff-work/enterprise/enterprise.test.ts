import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fact } from '../../customers/accounts/steps.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';
import { sendRecords } from '../../harness/ingest.ts';

journey(
  'enterprise-submissions-screen has nine columns, shows what a sender hands in at once, enterprise-submission-dialog all of it, and the file is of what was searched (r002-enterprise-columns)',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await page.goto(`${server.url}/admin?page=user-records&item=enterpriseSubmissions`);
    const rows = page.locator('tbody tr[data-row]');
    await rows.first().waitFor();
    await picture(page, 'enterprise-submissions');
    await shows(
      () => page.locator('thead th[data-column]').allInnerTexts(),
      ['email', 'name', 'company', 'website', 'license', 'audienceSize', 'datasets', 'createdAt', 'actions'],
    );
    await sendRecords(server, '/ingest/enterprise-submissions', [
      {
        _id: 'journey-submission',
        createdAt: new Date().toISOString(),
        email: 'journey@company.example',
        company: 'Journeys & Co',
        licenseRequest: { license: 'Display', audienceSize: 500, domain: 'journeys.example' },
        datasets: 'News, Filings',
        content: '<script>alert(1)</script>\nSecond line',
      },
    ]);
    const row = rows.filter({ hasText: 'journey@company.example' });
    await row.getByRole('button', { name: 'Details of journey@company.example' }).click();
    const dialog = page.getByRole('dialog', { name: /Submission Details/ });
    await shows(() => fact(dialog, 'domain').innerText(), 'journeys.example');
    await shows(() => fact(dialog, 'datasets').innerText(), 'News, Filings');
    await shows(() => fact(dialog, 'content').innerText(), '<script>alert(1)</script>\nSecond line');
    await picture(page, 'enterprise-submission-dialog');
    await page.keyboard.press('Escape');
    await page.getByLabel('Search submissions').fill('journeys &');
    await shows(() => rows.count(), 1);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = readFileSync((await file.path())!, 'utf8').split('\r\n');
    assert.match(lines[1]!, /^journey-submission,,,journey@company\.example,,Journeys & Co,/);
    assert.equal(lines.filter((line) => line.includes('demo-submission')).length, 0);
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'enterprise-submissions-400');
    assert.deepEqual(errors, []);
    await close();
  },
);
