import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { journey, picture, signedIn } from '../../harness/console.ts';

const at = (item: string, more = ''): string => `/admin?page=monitors&item=${item}${more}`;

describe('feeds', () => {
  journey(
    'exchange-updates-screen: an exchange expands into its symbols, which are filtered, checked, and lead to charts (exchange-symbol-rows) (r003-exchange-toggle) (r003-exchange-filters) (r003-cross-link-charts)',
    async () => {
      const { page, server, errors, close } = await signedIn('admin');
      await page.goto(server.url + at('exchange-updates'));
      await page.getByRole('button', { name: 'Show symbols of NYSE' }).click();
      const list = page.getByRole('grid', { name: 'Symbols of NYSE' });
      await list.locator('[data-row]').first().waitFor();
      assert.ok((await list.locator('[data-row]').count()) <= 10);
      await picture(page, 'exchange-updates');
      await page.getByRole('button', { name: 'slow', exact: true }).click();
      await page.waitForURL(/speed=slow/);
      await page.reload();
      await page.getByRole('button', { name: 'slow', exact: true, pressed: true }).waitFor();
      await page.getByRole('button', { name: 'reset' }).click();
      await page.getByRole('button', { name: 'Check inactive symbols…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Check symbols of NYSE' });
      await picture(page, 'exchange-inactive-check');
      await dialog.getByRole('button', { name: 'Check symbols' }).click();
      await page.getByText(/^\d+ symbols checked: \d+ set inactive, \d+ active again\.$/).waitFor();
      const symbol = await list.locator('[data-row]').first().getAttribute('data-row');
      await list
        .locator('[data-row]')
        .first()
        .getByText(/source/)
        .click();
      await page.waitForURL(/page=data-fixes&item=charts/);
      assert.equal(new URL(page.url()).searchParams.get('symbol'), symbol);
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'aftermarket-stats-view and intraday-backfill-screen: figures by exchange (r003-backfill-buckets)',
    async () => {
      const { page, server, errors, close } = await signedIn('admin');
      await page.goto(server.url + at('exchange-updates'));
      await page.getByRole('radio', { name: 'Aftermarket' }).click();
      await page.getByRole('table', { name: 'Aftermarket by exchange' }).getByText('NYSE').waitFor();
      await picture(page, 'aftermarket-stats');
      await page.goto(server.url + at('intraday-backfill'));
      const list = page.getByRole('table', { name: 'Intraday backfill' });
      await list.getByText('NYSE').first().waitFor();
      await page.getByRole('radio', { name: '5min' }).click();
      await list.getByText('1min').first().waitFor({ state: 'detached' });
      await picture(page, 'intraday-backfill');
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey('exchange updates and intraday backfill on a phone', async () => {
    const { page, server, errors, close } = await signedIn('admin', { width: 400, height: 800 });
    await page.goto(server.url + at('exchange-updates', '&exchange=NYSE'));
    await page.getByRole('grid', { name: 'Symbols of NYSE' }).locator('[data-row]').first().waitFor();
    await picture(page, 'exchange-updates-phone');
    await page.goto(server.url + at('exchange-updates', '&view=aftermarket'));
    await page.getByRole('table', { name: 'Aftermarket by exchange' }).getByText('NYSE').waitFor();
    await picture(page, 'aftermarket-stats-phone');
    await page.goto(server.url + at('intraday-backfill'));
    await page.getByRole('table', { name: 'Intraday backfill' }).getByText('NYSE').first().waitFor();
    await picture(page, 'intraday-backfill-phone');
    assert.deepEqual(errors, []);
    await close();
  });
});
