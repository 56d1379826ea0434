import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { signedIn } from '../../harness/console.ts';
import { settles } from '../../harness/eventually.ts';
import { extensionBrowser, extensionJourney } from '../../harness/extension.ts';
import { ask, extensionFile, firstStart, foreignSite, newKey, signIn } from './sign-in.ts';

const html = `<!doctype html><title>Results</title><body>
  <p>Participants may dial toll-free 1-877-555-0142.</p><p>Conference ID: 8842 913#</p>
  <p>A replay is at +1 844 555 0199, access code 7714402.</p>
  <a href="https://events.example/live-webcast">Live webcast</a>
  <form><label>Full name <input name="fullName"></label><label>E-mail <input type="email" name="mail"></label>
  <label>Conference ID <input name="conferenceId"></label><label>Ticker <input name="ticker" value="kept"></label></form>`;

describe('the earnings-call extension', () => {
  extensionJourney(
    'shows the calls of the day with their countdown, sends number, code and link of a page to the record, and fills the page from it (r002-extension-zip)',
    async () => {
      const { page: console, server, close } = await signedIn('admin');
      const site = await foreignSite(html);
      const browser = await extensionBrowser(
        await extensionFile(console, '/status/fix/earnings-call-extension'),
      );
      try {
        assert.equal(browser.manifest['host_permissions'], undefined, 'the shipped one may use no page');
        await signIn(await firstStart(browser), server.url, (await newKey(console, 'call extension')).key);
        const page = await browser.context.newPage();
        await page.goto(site.url);
        const popup = await browser.open('call/popup.html', page);
        const first = popup
          .getByRole('list', { name: 'Earnings calls of the day' })
          .getByRole('button')
          .first();
        await first.waitFor();
        const before = /\d+:\d\d:\d\d$/.exec(await first.innerText())?.[0];
        assert.ok(before, await first.innerText());
        await settles(async () => assert.ok(!(await first.innerText()).endsWith(before), 'it counts down'));
        const symbol = (await first.locator('b').innerText()).trim();
        await first.click();
        await popup.getByRole('button', { name: 'Read this page' }).click();
        await popup.getByText('Found 3 of 5 on this page. Check them, then save.').waitFor();
        await popup.getByRole('button', { name: 'Save to the record' }).click();
        const saved = async (): Promise<readonly string[]> => {
          // The first call of the day may have begun by now.
          const calls = await Promise.all(
            (['pre-call', 'in-call', 'post-call'] as const).map((type) =>
              ask<EarningsCall[]>(console, `/status/fix/earnings-call?type=${type}&symbol=${symbol}`),
            ),
          );
          return calls.flat().map((call) => `${call.dialinNumber} ${call.dialinCode} ${call.dialinLink}`);
        };
        await settles(async () =>
          assert.ok(
            (await saved()).includes('1-877-555-0142 8842913# https://events.example/live-webcast'),
            `${(await saved()).join()} ${await popup.locator('body').innerText()}`,
          ),
        );
        await popup.getByRole('button', { name: 'Fill this page' }).click();
        await popup.getByText(/^Filled: /).waitFor();
        const filled = await page
          .locator('input')
          .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
        assert.deepEqual(filled.slice(1), ['admin@demo.midoffice.example', '8842913', 'kept']);
        assert.match(filled[0]!, /Mara/);
      } finally {
        await browser.close();
        site.close();
        await close();
      }
    },
  );
});
