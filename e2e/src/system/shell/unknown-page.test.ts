import assert from 'node:assert/strict';
import { journey, openConsole, picture } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';

journey(
  'an address that leads nowhere says so and leads back, signed in or not; links of the console stay',
  async () => {
    for (const role of [null, 'admin'] as const) {
      const { page, server, close } = await openConsole(role);
      const answer = await page.goto(`${server.url}/no/such/page?item=staff`);
      assert.deepEqual([answer?.status(), await answer?.headerValue('cache-control')], [404, 'no-cache']);
      await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
      await shows(() => page.title(), 'No such page · Midoffice');
      if (role) await picture(page, 'unknown-page');
      await page.getByRole('link', { name: 'Open the console' }).click();
      if (role) await page.getByTestId('signed-in').waitFor();
      else await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      if (role) {
        await page.goto(`${server.url}/admin?page=console&item=staff&q=demo`);
        await shows(() => page.getByLabel('Filter staff').inputValue(), 'demo');
      }
      await close();
    }
  },
);
