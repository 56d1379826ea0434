import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { message } from '../../customers/accounts/steps.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';

journey(
  'billing-create-custom-invoice and stripe-create-custom-invoice: an invoice from form over preview to its PDF, its mail and its end (r002-invoice-two-step)',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${server.url}/admin?page=stripe&item=create+custom+invoice`);
    await page.getByLabel('Name', { exact: true }).fill('Ελένη Παπαδοπούλου');
    await page.getByLabel('E-mail', { exact: true }).fill('eleni@journey.example');
    const line = page.getByRole('group', { name: 'Line 1' });
    await line.getByLabel('Description').fill('Custom data export');
    await line.getByLabel('Quantity').fill('3');
    await line.getByLabel(/^Unit/).fill('1,250.50');
    await page.getByLabel('Tax % on all lines').fill('20');
    await page.getByText('$4,501.80').first().waitFor();
    await picture(page, 'custom-invoice-form');
    const [preview] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Preview PDF' }).click(),
    ]);
    assert.equal(
      readFileSync((await preview.path())!)
        .subarray(0, 5)
        .toString('latin1'),
      '%PDF-',
    );
    await page.getByRole('button', { name: 'Generate invoice' }).click();
    const ask = page.getByRole('dialog', { name: 'Generate invoice' });
    await ask.getByText('$4,501.80').waitFor();
    await ask.getByRole('button', { name: 'Generate invoice' }).click();
    const made = page.getByRole('dialog', { name: /Invoice created/ });
    await made.getByText('is due on').waitFor();
    await picture(page, 'custom-invoice-created');
    await made.getByRole('button', { name: 'Copy email' }).click();
    await message(page, 'Email Copied Successfully');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      made.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    assert.match(file.suggestedFilename(), /^invoice-[\w.-]+\.pdf$/);
    await made.getByRole('button', { name: 'Close' }).first().click();

    await page.getByRole('tab', { name: 'Custom invoices' }).click();
    await page.getByText('Ελένη Παπαδοπούλου').first().waitFor();
    await picture(page, 'custom-invoices');
    await page.getByText('Ελένη Παπαδοπούλου').first().click();
    const dialog = page.getByRole('dialog', { name: /^Invoice / });
    await dialog.getByRole('button', { name: 'Void', exact: true }).click();
    const sure = page.getByRole('dialog', { name: /Void invoice/ });
    await sure.getByLabel('Reason').fill('Journey');
    await sure.getByRole('button', { name: 'Void invoice' }).click();
    await message(page, /^Invoice .* was voided\.$/);
    await page.getByLabel('Status').selectOption('void');
    await page.getByText('Ελένη Παπαδοπούλου').first().waitFor();
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'custom-invoices-400');
    assert.deepEqual(errors, []);
    await close();
  },
);
