import assert from 'node:assert/strict';
import { journey, picture, signedIn } from '../../harness/console.ts';

journey(
  'athena-analysis-tab: an example as table and chart, a query of one’s own saved, a hostile one refused',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await page.goto(`${server.url}/admin?page=monitors&item=athena-analysis`);
    await page.getByRole('button', { name: /^Statuses by hour/ }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const table = page.getByRole('table', { name: 'Result', exact: true });
    await table.locator('tbody tr[data-row]').first().waitFor();
    await picture(page, 'sql-workbench');
    await page.getByRole('radio', { name: 'Bars' }).click();
    await page.getByTestId('stacked-bars').locator('canvas').waitFor();
    await page.getByRole('radio', { name: 'Tables' }).click();
    await picture(page, 'sql-workbench-chart');

    await page.getByRole('radio', { name: 'Queries' }).click();
    await page.getByRole('radio', { name: 'Table', exact: true }).click();
    const query = page.getByLabel('Query', { exact: true });
    await query.fill(
      'SELECT base_path, count() AS n FROM request_log GROUP BY base_path ORDER BY n DESC LIMIT 3',
    );
    await query.press('Control+Enter');
    await table.getByText('/api/v3/quote', { exact: true }).waitFor();
    assert.equal(await table.locator('tbody tr[data-row]').count(), 3);
    await page.getByRole('button', { name: 'Save as…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save query' });
    await dialog.getByLabel('Name').fill('Three busiest');
    await picture(page, 'sql-workbench-save');
    await dialog.getByRole('button', { name: 'Save query' }).click();
    await page.getByText('Query saved.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Three busiest' }).waitFor();

    await query.fill("SELECT file('/etc/passwd')");
    await query.press('Control+Enter');
    await page.getByText('The function file is not available in the workbench.').waitFor();
    await page.getByRole('radio', { name: 'History' }).click();
    await page.getByRole('button', { name: /^SELECT file/ }).waitFor();
    assert.deepEqual(
      errors.filter((error) => !error.includes('400')),
      [],
    );
    await close();
  },
);
