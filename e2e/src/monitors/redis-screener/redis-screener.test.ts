import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe } from 'node:test';
import { journey, picture, signedIn } from '../../harness/console.ts';

describe('Redis screener', () => {
  journey(
    'redis-screener-screen: filters are built from the schema, rows are exported and lead to charts (r003-screener-no-filters)(r003-screener-params)',
    async () => {
      const { page, server, errors, close } = await signedIn('admin');
      await page.goto(`${server.url}/admin?page=monitors&item=redis-screener`);
      await page.getByRole('button', { name: 'Run screener' }).click();
      await page.getByText('No filters selected.').waitFor();
      await picture(page, 'redis-screener-empty');
      await page.getByLabel('Market cap min').fill('1,000,000,000');
      await page.getByLabel('Sector', { exact: true }).selectOption('Technology');
      await page.getByRole('button', { name: 'Run screener' }).click();
      const list = page.getByRole('table', { name: 'Results' });
      await list.getByText('Technology').first().waitFor();
      assert.ok(page.url().includes('marketCapMin%3D1000000000'), page.url());
      const rows = await list.locator('[data-row]').count();
      assert.ok(rows > 0);
      await picture(page, 'redis-screener');
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const text = readFileSync(await (await saved).path(), 'utf8');
      assert.match(text, /^\uFEFF?Symbol,Company,Market cap/);
      assert.ok(text.includes('Technology') && !text.includes('Healthcare'));
      await page.reload();
      await list.getByText('Technology').first().waitFor();
      await page.setViewportSize({ width: 400, height: 800 });
      await picture(page, 'redis-screener-phone');
      await page.setViewportSize({ width: 1440, height: 900 });
      const link = list.getByRole('link').first();
      const symbol = (await link.textContent())!;
      await link.click();
      await page.waitForURL(new RegExp(`item=charts&symbol=${symbol}`));
      assert.deepEqual(errors, []);
      await close();
    },
  );
});
