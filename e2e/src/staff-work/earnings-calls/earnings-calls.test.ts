import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { settles } from '../../harness/eventually.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Earnings calls' });

/** The first call of the list that can be dialled and that nobody has taken. */
async function freeCall(page: Page): Promise<{ symbol: string; fiscalPeriod: string }> {
  return page.evaluate(async () => {
    const answer = await fetch('/status/fix/earnings-call?type=pre-call');
    const calls = (await answer.json()) as Record<string, string | null>[];
    const free = calls.find((call) => !call['schedule'] && call['dialinNumber'])!;
    return { symbol: free['symbol']!, fiscalPeriod: free['fiscalPeriod']! };
  });
}

describe('earnings calls', () => {
  journey(
    'earnings-call-screen: a call is scheduled, dialled, followed as text, ended and post-processed (r002-calls-schedule-self, r002-calls-start, r002-calls-end-live-only)',
    async () => {
      const { page, server, errors, close } = await signedIn('admin');
      const address = `${server.url}/admin?page=data-fixes&item=earningsCall`;
      await page.goto(address);
      await table(page).locator('[data-row]').first().waitFor();
      await picture(page, 'earnings-calls');
      const { symbol, fiscalPeriod } = await freeCall(page);
      const name = `${symbol} ${fiscalPeriod}`;
      await page.goto(`${address}&s=${symbol}`);
      await page.getByRole('button', { name: `Schedule ${name}`, exact: true }).click();
      await page.getByText('Scheduled Call').first().waitFor();
      await page.getByRole('button', { name: `Call of ${name}` }).click();
      const dialog = page.getByRole('dialog', { name: /Edit Call/ });
      await dialog.getByRole('button', { name: 'Start Call' }).click();
      const end = dialog.getByRole('button', { name: 'End Call' });
      await end.waitFor();
      await dialog.getByRole('tab', { name: 'Interm' }).click();
      await dialog
        .getByRole('log')
        .getByText(/Good afternoon, and welcome to/)
        .waitFor({ timeout: 30_000 });
      await picture(page, 'earnings-call-live');
      await end.click();
      await page.getByText('Endend Call').first().waitFor();
      await end.waitFor({ state: 'detached' });
      await dialog.getByRole('tab', { name: 'Raw' }).click();
      await dialog.getByLabel('Recording of the call').waitFor({ timeout: 30_000 });
      // Its text comes after its sound.
      await dialog
        .getByRole('button', { name: 'Post-process', disabled: false })
        .waitFor({ timeout: 30_000 });
      const raw = dialog.getByLabel('Raw transcript');
      assert.match(await raw.inputValue(), /^Speaker 1: Good afternoon, and welcome to/);
      await picture(page, 'earnings-call-raw');
      await dialog.getByRole('button', { name: 'Post-process' }).click();
      await page.getByText('Function ran successfully.').first().waitFor();
      await dialog.getByRole('tab', { name: 'Processed' }).click();
      // The text is read again after the message that says that it was made.
      await settles(async () =>
        assert.match(
          await dialog.getByLabel('Processed transcript').inputValue(),
          /^Prepared Remarks:\n\nSpeaker 1\n\nGood afternoon/,
        ),
      );
      assert.deepEqual(errors, []);
      await close();
    },
  );
});
