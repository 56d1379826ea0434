import assert from 'node:assert/strict';
import type { Locator, Page, Request } from 'playwright-core';
import { ownClock } from '../../harness/browser.ts';
import { until } from '../../harness/eventually.ts';
import { customers, openCustomer, panel } from '../../customers/accounts/steps.ts';
import { journey, openConsole, picture } from '../../harness/console.ts';
import { open } from '../shell/steps.ts';

/** Two people, whose windows do not wait for their next heartbeat in the tests' own time. */
async function twoPeople() {
  const [first, second] = [await openConsole('support'), await openConsole('admin')];
  for (const { page } of [first, second]) await ownClock(page);
  return [first, second] as const;
}

/** Longer than windows wait between two heartbeats. */
const heartbeatMs = 11_000;

/** Sees that a window comes to show something, or no more, with one of its next heartbeats. */
async function receives(page: Page, what: Locator, isThere = true): Promise<void> {
  await until(`${String(what)} is ${isThere ? 'there' : 'gone'}`, async () => {
    if ((await what.count()) === Number(isThere)) return true;
    await page.clock.runFor(heartbeatMs);
    return false;
  });
}

const also = (page: Page, words: string | RegExp): Locator => page.getByRole('button', { name: words });

journey(
  'also viewing: two people at one customer see each other and who edits; whoever goes elsewhere is gone',
  async () => {
    const [first, second] = await twoPeople();
    await openCustomer(first.page, 'getUserInfo', customers.pastDue);
    await openCustomer(second.page, 'changePricePlan', customers.pastDue);
    // A newcomer learns of the others at once; they learn of the newcomer with the next heartbeat.
    await also(second.page, /is also viewing$/).click();
    const list = second.page.getByRole('region', { name: 'Also viewing' });
    await list.getByText(/User Info · came/i).waitFor();
    await picture(second.page, 'also-viewing');
    await second.page.keyboard.press('Escape');
    await receives(first.page, also(first.page, /is also viewing$/));

    const note = panel(first.page, 'Note').getByRole('textbox', { name: 'Note' });
    await note.fill('Half a sentence');
    await receives(second.page, also(second.page, /is editing$/));
    await also(second.page, /is editing$/).click();
    await list.getByText('editing', { exact: true }).waitFor();
    await picture(second.page, 'also-viewing-editing');
    await second.page.setViewportSize({ width: 400, height: 800 });
    await picture(second.page, 'also-viewing-narrow');
    await second.page.setViewportSize({ width: 1440, height: 900 });
    await panel(first.page, 'Note').getByRole('button', { name: 'Discard' }).click();
    await receives(second.page, also(second.page, /is also viewing$/));

    await open(first.page, 'views');
    await receives(second.page, also(second.page, /viewing|editing/), false);
    assert.deepEqual([first.errors, second.errors], [[], []]);
    await first.close();
    await second.close();
  },
);

/** Takes a window out of sight, as another tab over it does, and brings it back. */
const inSight = (page: Page, isThere: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !isThere);

journey(
  'also viewing: a window that is out of sight is gone for the others, reports nothing, and is back when it is in sight again',
  async () => {
    const [first, second] = await twoPeople();
    const notified: unknown[] = [];
    let answered = 0;
    first.page.on('request', (request) => {
      if (request.url().endsWith('/admin/presence')) notified.push(request.postDataJSON());
    });
    const count = (request: Request): void => {
      if (request.url().endsWith('/admin/presence')) answered += 1;
    };
    first.page.on('requestfinished', count);
    first.page.on('requestfailed', count);
    await openCustomer(first.page, 'getUserInfo', customers.pastDue);
    await openCustomer(second.page, 'getUserInfo', customers.pastDue);
    const chip = also(second.page, /is also viewing$/);
    await receives(second.page, chip);

    const notifies = (): Promise<void> => {
      const before = notified.length;
      return until('it reports again', async () => {
        await first.page.clock.runFor(heartbeatMs);
        return notified.length > before;
      });
    };
    await notifies();
    // The wait for the next heartbeat begins with the answer.
    await until('all is answered', async () => answered === notified.length);
    await first.page.waitForTimeout(100);
    await inSight(first.page, false);
    await receives(second.page, chip, false);
    assert.equal((notified.at(-1) as { left?: boolean }).left, true);
    const before = notified.length;
    await first.page.clock.runFor(2 * heartbeatMs);
    assert.equal(notified.length, before);
    await inSight(first.page, true);
    await receives(second.page, chip);
    await notifies();
    assert.deepEqual([first.errors, second.errors], [[], []]);
    await first.close();
    await second.close();
  },
);
