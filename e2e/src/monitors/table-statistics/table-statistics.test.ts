import assert from 'node:assert/strict';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';

journey(
  'table-updates-screen lists all tables, table-statistics-viewer has four bars a field, and a bar opens its rows in the generic-dynamic-table, 50 on a page (r002-table-statistics-bars, r002-table-page-50)',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await page.goto(`${server.url}/admin?page=monitors&item=table-updates`);
    const table = page.getByRole('grid', { name: 'Tables' });
    await table.locator('tbody tr[data-row]').first().waitFor();
    await picture(page, 'table-updates');
    await page.getByLabel('Search tables').fill('Financials_Update');
    await shows(() => table.locator('tbody tr[data-row]').count(), 1);
    await table.getByText('Financial statements').click();
    const fields = page.getByRole('table', { name: 'Fields' });
    await fields.getByText('values.revenue', { exact: true }).waitFor();
    assert.equal(
      await fields.locator('tbody tr').first().getByRole('img').locator('[data-state]').count(),
      4,
    );
    await page.getByRole('button', { name: 'Show sub-groups of symbol' }).click();
    await fields.getByText('cashflow', { exact: true }).waitFor();
    await picture(page, 'table-statistics-viewer');
    await fields.getByRole('button', { name: /Valid: symbol$/ }).click();
    const rows = page.getByRole('table', { name: 'Rows' });
    await shows(() => rows.locator('tbody tr[data-row]').first().locator('td').first().innerText(), '1');
    await page.getByText(/^1–50 of /).waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText(/^51–100 of /).waitFor();
    await picture(page, 'table-statistics-rows');
    await page.reload();
    await page.getByText(/^51–100 of /).waitFor();
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'table-statistics-400');
    assert.deepEqual(errors, []);
    await close();
  },
);
