import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { journey, picture, signedIn } from '../../harness/console.ts';

const address = '/admin?page=monitors&item=financial-updates';

describe('financial updates', () => {
  journey(
    'financial-updates-screen: who changed which values, by window, user and symbol, and their counts (financial-updates-stats-view) (r003-financial-windows)',
    async () => {
      const { page, server, errors, close } = await signedIn('admin');
      await page.goto(server.url + address);
      const list = page.getByRole('table', { name: 'Financial updates' });
      await list.getByText('TSSL').first().waitFor();
      await page.getByRole('radio', { name: '3 months' }).click();
      await page.getByLabel('Symbol').fill('tssl');
      await page.getByLabel('Symbol').press('Enter');
      await list.getByText('QLTY').first().waitFor({ state: 'detached' });
      const removed = list.locator('tr').filter({ hasText: 'removed' });
      const texts = await removed.locator('td').allInnerTexts();
      assert.equal(texts[3], 'weightedAverageShsOutDil');
      assert.match(texts[5]!, /^removed\s+[\d,]+$/);
      assert.notEqual(texts[4], texts[5]!.replace('removed ', ''));
      await page.getByRole('button', { name: 'Download changes' }).isEnabled();
      await page.getByLabel('Symbol').fill('');
      await page.getByLabel('Symbol').press('Enter');
      await list.getByText('QLTY').first().waitFor();
      await picture(page, 'financial-updates');
      await page.getByRole('grid', { name: 'Users' }).getByText('admin@demo').click();
      await page.waitForURL(/user=demo-admin/);
      await list.getByText('analyst@demo').first().waitFor({ state: 'detached' });
      await page.getByRole('radio', { name: 'Stats' }).click();
      await page.getByRole('table', { name: 'By symbol' }).getByText('QLTY').waitFor();
      await picture(page, 'financial-updates-stats');
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey('financial updates on a phone', async () => {
    const { page, server, errors, close } = await signedIn('admin', { width: 400, height: 800 });
    await page.goto(server.url + address);
    await page.getByRole('table', { name: 'Financial updates' }).getByText('TSSL').first().waitFor();
    await picture(page, 'financial-updates-phone');
    assert.deepEqual(errors, []);
    await close();
  });
});
