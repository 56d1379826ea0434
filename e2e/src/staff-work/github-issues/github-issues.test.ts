import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { journey, picture, signedIn } from '../../harness/console.ts';

describe('GitHub issues', () => {
  journey('github-tab: opens an issue, and creates one that GitHub then has', async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await page.goto(`${server.url}/admin?page=other&item=github`);
    const list = page.getByRole('grid', { name: 'GitHub issues' });
    await list.locator('[data-row]').first().waitFor();
    await list.getByText('Pricing page: annual switch keeps the monthly price').click();
    await page.getByText('Open on GitHub').waitFor();
    await page.getByText('The same as in the source.').waitFor();
    await picture(page, 'github-issues');
    await page.getByRole('button', { name: 'New issue…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New GitHub issue' });
    await dialog.getByLabel('Repository').selectOption('midoffice-demo/platform');
    await dialog.getByLabel('Title').fill('Made in a journey');
    await dialog.getByRole('button', { name: 'Create issue' }).click();
    await page.getByText(/^Issue midoffice-demo\/platform#\d+ created\.$/).waitFor();
    await list.getByText('Made in a journey').waitFor();
    assert.deepEqual(errors, []);
    await close();
  });
});
