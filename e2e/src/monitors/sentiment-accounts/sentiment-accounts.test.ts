import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { journey, picture, signedIn } from '../../harness/console.ts';

/** Where the columns of a list begin, in pixels from the left, by their headings. */
const places = (page: Page, list: string): Promise<Record<string, number>> =>
  page
    .getByRole('table', { name: list })
    .locator('thead th')
    .evaluateAll((cells) =>
      Object.fromEntries(
        cells.map((cell) => [
          (cell as HTMLElement).innerText.trim(),
          Math.round(cell.getBoundingClientRect().left),
        ]),
      ),
    );

describe('social sentiment accounts', () => {
  journey(
    'social-sentiment-screen: unlocks an account, deletes it and restores it (r003-sentiment-lists)',
    async () => {
      const { page, server, errors, close } = await signedIn('admin');
      await page.goto(`${server.url}/admin?page=monitors&item=social-sentiment`);
      const locked = page.getByRole('table', { name: 'Locked' });
      await locked.locator('[data-row]').first().waitFor();
      await picture(page, 'social-sentiment');
      const [first, ...others] = await Promise.all(
        ['Locked', 'Limit reached', 'Active'].map((list) => places(page, list)),
      );
      for (const other of others)
        for (const column of ['Email', 'Network', 'Calls today', 'Last used'])
          assert.equal(other[column], first![column], `${column} begins at one place in all lists`);
      const label =
        (await locked
          .getByRole('button', { name: /^Unlock / })
          .first()
          .getAttribute('aria-label')) ?? '';
      const account = label.replace('Unlock ', '');
      await page.getByRole('button', { name: label, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/Reason/).fill('Code entered at the network');
      await picture(page, 'social-sentiment-unlock');
      await dialog.getByRole('button', { name: 'Unlock account' }).click();
      await page.getByText(/ unlocked\.$/).waitFor();
      await page.getByLabel('Filter accounts').fill(account.split(',')[0]!);
      await page.getByRole('button', { name: `Delete ${account}`, exact: true }).click();
      await dialog.getByLabel(/Reason/).fill('Made in a journey');
      await dialog.getByRole('button', { name: 'Delete account' }).click();
      await page.getByRole('table', { name: 'Deleted' }).locator('[data-row]').first().waitFor();
      await picture(page, 'social-sentiment-deleted');
      await page.getByRole('button', { name: `Restore ${account}`, exact: true }).click();
      await dialog.getByRole('button', { name: 'Restore account' }).click();
      await page.getByRole('table', { name: 'Active' }).locator('[data-row]').first().waitFor();
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey('on a phone the lists of accounts can be read', async () => {
    const { page, server, errors, close } = await signedIn('admin', { width: 400, height: 800 });
    await page.goto(`${server.url}/admin?page=monitors&item=social-sentiment`);
    await page.getByRole('table', { name: 'Locked' }).locator('[data-row]').first().waitFor();
    await picture(page, 'social-sentiment-phone');
    assert.deepEqual(errors, []);
    await close();
  });
});
