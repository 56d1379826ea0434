import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { customerId } from '../../customers/accounts/steps.ts';
import { openBrowser } from '../../harness/browser.ts';
import { beginSession, journey, picture } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';
import { ownServer, type OwnServer } from '../../harness/server.ts';

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'Disconnected' });
const dot = (page: Page) => page.getByTestId('connection');
const note = (page: Page) => page.getByRole('textbox', { name: 'Note' });

async function withServer(walk: (server: OwnServer, page: Page) => Promise<void>): Promise<void> {
  const server = await ownServer();
  const { page, close } = await openBrowser({ width: 1440, height: 900, colorScheme: 'light' });
  page.setDefaultTimeout(30_000);
  try {
    await page.goto(`${server.url}/healthz`);
    await beginSession(page, server.url, 'admin');
    const userid = await customerId(page, server.url);
    await page.goto(`${server.url}/admin?page=user-records&item=getUserInfo&userid=${userid}`);
    await note(page).waitFor();
    await shows(() => dot(page).getAttribute('aria-label'), 'Connected');
    await walk(server, page);
    await close();
  } finally {
    await server.close();
  }
}

/** Milliseconds from an act until the banner is there. */
async function untilBanner(page: Page, act: () => Promise<void>): Promise<number> {
  const begun = Date.now();
  await act();
  await banner(page).waitFor();
  return Date.now() - begun;
}

journey(
  'a server that is killed, hangs or is not there at the start shows at once, and its return is found without a click',
  () =>
    withServer(async (server, page) => {
      const killedMs = await untilBanner(page, () => server.signal('SIGKILL'));
      console.log(`the banner came ${killedMs} ms after the kill`);
      await shows(() => dot(page).getAttribute('aria-label'), 'Disconnected');
      await picture(page, 'shell-disconnected');
      await note(page).fill('Typed while the server was gone.');
      await page.getByRole('button', { name: 'Save note' }).click();
      await page.getByText('The server cannot be reached.').first().waitFor();
      assert.equal(await note(page).inputValue(), 'Typed while the server was gone.');
      await server.startAgain();
      await banner(page).waitFor({ state: 'detached' });
      await shows(() => dot(page).getAttribute('aria-label'), 'Connected');
      assert.equal(await note(page).inputValue(), 'Typed while the server was gone.');
      await page.getByRole('button', { name: 'Save note' }).click();
      await shows(
        () => page.getByRole('button', { name: 'Save note' }).getAttribute('aria-disabled'),
        'true',
      );

      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Go to' }).waitFor();
      const hungMs = await untilBanner(page, () => server.signal('SIGSTOP'));
      console.log(`the banner came ${hungMs} ms after the process stopped to work`);
      await banner(page).getByRole('button', { name: 'Retry now' }).click();
      await server.signal('SIGCONT');
      await banner(page).waitFor({ state: 'detached' });
      await shows(() => dot(page).getAttribute('aria-label'), 'Connected');
      await page.keyboard.press('Escape');

      // The page itself still comes, as from a proxy; its calls do not.
      await page.route('**/admin/staff/me', (route) => route.abort());
      await page.reload();
      await page.getByText('The server cannot be reached.').first().waitFor();
      await page.unroute('**/admin/staff/me');
      await note(page).waitFor();
    }),
);
