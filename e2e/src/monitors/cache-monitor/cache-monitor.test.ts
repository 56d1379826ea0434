import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { journey, picture, signedIn } from '../../harness/console.ts';

describe('cache monitor', () => {
  journey(
    'cache-monitor-screen: lists keys of another cache, shows values of each type, and expires matching keys (r003-cache-types)(r003-cache-pattern)(r003-cache-expire)',
    async () => {
      const { page, server, errors, close } = await signedIn('admin');
      await page.goto(`${server.url}/admin?page=monitors&item=cache-monitor`);
      await page.getByText('Enter a pattern to list keys.').waitFor();
      await page.getByRole('button', { name: 'List keys' }).click();
      await page.getByText('Please enter a pattern to search for').waitFor();
      await page.getByLabel('Cache type').selectOption('others');
      await page.getByRole('textbox', { name: /^Pattern/ }).fill('*');
      await page.getByRole('button', { name: 'List keys' }).click();
      const list = page.getByRole('grid', { name: 'Keys' });
      await list.getByText('zset').waitFor();
      for (const type of ['string', 'hash', 'list', 'set', 'stream'])
        await list.getByText(type, { exact: true }).first().waitFor();
      await list.getByText('vendor:connection').click();
      await page.getByText('1 secret in this value is masked.').waitFor();
      assert.equal(await page.getByText('not-a-real-key').count(), 0);
      await picture(page, 'cache-monitor');
      await list.getByText('backfill:queue').click();
      await page.getByRole('button', { name: 'Next items' }).click();
      await page.getByText('ORBD:1min:100').waitFor();
      await picture(page, 'cache-monitor-items');
      await page.setViewportSize({ width: 400, height: 800 });
      await picture(page, 'cache-monitor-phone');
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('textbox', { name: /^Pattern/ }).fill('quote:*');
      await page.getByLabel('Expire after (s)').fill('0');
      await page.getByRole('button', { name: 'Expire matching…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Expire keys of others' });
      await dialog.getByText('5 keys match and are expired.').waitFor();
      await picture(page, 'cache-expire');
      await dialog.getByLabel('Reason').fill('Made in a journey');
      await dialog.getByRole('button', { name: 'Expire keys' }).click();
      await page.getByText('Expired successfully!', { exact: true }).waitFor();
      await page.getByText('No keys match this pattern.').waitFor();
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey('cache-monitor-screen: key records of the gateway are never expired', async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await page.goto(`${server.url}/admin?page=monitors&item=cache-monitor&pattern=gateway:*`);
    const list = page.getByRole('grid', { name: 'Keys' });
    await list
      .getByText(/^gateway:/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Expire matching…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Expire keys of main' });
    await dialog.getByText(/Never expired here: gateway:\* \(key records of the API gateway\)/).waitFor();
    await picture(page, 'cache-expire-protected');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual(errors, []);
    await close();
  });
});
