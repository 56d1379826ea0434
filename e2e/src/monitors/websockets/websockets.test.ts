import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';

/** A key with a websocket record, revealed as staff do in Edit API Keys. */
async function keyOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const ask = async (path: string): Promise<unknown> => {
      const headers = { accept: 'application/json' };
      return (await fetch(path, { headers })).json();
    };
    const found = (await ask('/admin/users?search=ananya.iyer%40meridian-quant.example')) as {
      rows: { userid: string }[];
    };
    const { userid } = found.rows[0]!;
    const { user } = (await ask(`/admin/user-account-details?id=${userid}&apikey=true`)) as {
      user: { apiKey: { key: string; websocket: boolean }[] };
    };
    return user.apiKey.find(({ websocket }) => websocket)!.key;
  });
}

journey(
  'websockets-tester-screen: a key logs in by either protocol, quotes come, it disconnects (r003-websocket-states)',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    const key = await keyOf(page);
    await page.goto(`${server.url}/admin?page=monitors&item=websockets`);
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await page.getByText('Please connect first').waitFor();
    await picture(page, 'websockets-tester-disconnected');
    const table = page.getByRole('table', { name: 'Messages' });
    for (const protocol of ['plain', 'socketio']) {
      await page.getByLabel('Protocol').selectOption(protocol);
      await page.getByLabel('API key').fill(key);
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await shows(() => page.getByRole('status', { name: 'State' }).innerText(), 'Connected');
      await page.getByText('Successfully authenticated').first().waitFor();
      await page.getByLabel('Tickers').fill('NWND');
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await page.getByText('nasdaq NWND').waitFor();
      await table.getByText('quote', { exact: true }).first().waitFor();
      await page.getByText(/\d ms$/).waitFor();
      assert.ok(!page.url().includes(key));
      if (protocol === 'plain') await picture(page, 'websockets-tester');
      await page.getByRole('button', { name: 'Disconnect' }).click();
      await shows(() => page.getByRole('status', { name: 'State' }).innerText(), 'Disconnected');
    }
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'websockets-tester-400');
    assert.deepEqual(errors, []);
    await close();
  },
);
