import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { journey, picture, signedIn } from '../../harness/console.ts';

describe('social sentiment accounts', () => {
  journey(
    'social-sentiment-screen: unlocks an account, deletes it and restores it (r003-sentiment-lists)',
    async () => {
      const { page, server, errors, close } = await signedIn('admin');
      await page.goto(`${server.url}/admin?page=monitors&item=social-sentiment`);
      const locked = page.getByRole('table', { name: 'Locked' });
      await locked.locator('[data-row]').first().waitFor();
      await picture(page, 'social-sentiment');
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
