import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { choose, customers, openTool, panel } from '../../customers/accounts/steps.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { param } from '../../system/shell/steps.ts';
import { shows } from '../../harness/eventually.ts';

const calls = (page: Page): Locator =>
  page.getByRole('grid', { name: 'Recent API calls' }).locator('tbody tr[data-row]');
const form = (page: Page): Locator => page.getByRole('form', { name: 'Call to replay' });
const differences = (page: Page): Locator => panel(page, 'Differences').locator('tbody tr[data-row]');

async function openReplay(page: Page): Promise<void> {
  await openTool(page, 'getUserInfo');
  await choose(page, customers.enterprise);
  await page
    .getByRole('navigation', { name: 'Tools of this customer' })
    .getByRole('link', { name: 'Replay' })
    .click();
  await calls(page).first().waitFor();
}

journey(
  "customer-replay-screen answers one of the customer's newest calls again, production, development and raw data side by side, and says where they differ",
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openReplay(page);
    await picture(page, 'customer-replay');
    await panel(page, 'Recent API calls').getByRole('radio', { name: 'Replayable' }).click();
    await calls(page).first().click();
    await panel(page, 'Production').getByLabel('Answer from Production').waitFor();
    await panel(page, 'Differences').waitFor();
    assert.ok(param(page, 'call')?.startsWith('/api/'), 'the address holds the call');
    assert.match(param(page, 'bytes') ?? '', /^\d+$/);
    await page
      .getByRole('status')
      .filter({ hasText: /fit\.$|The customer got|differ in the fields/ })
      .waitFor();

    // The demo's unadjusted block was repaired nowhere; its planted repairs differ from what the vendor sent.
    await form(page)
      .getByLabel('Path')
      .fill('https://host.example/api/v3/historical-price-full/FRNZ?serietype=line&apikey=SECRETKEY');
    await shows(() => form(page).getByLabel('Query').inputValue(), 'serietype=line&apikey=SECRETKEY');
    await form(page).getByRole('button', { name: 'Replay' }).click();
    await differences(page).first().waitFor();
    assert.equal(param(page, 'query'), 'serietype=line', 'a pasted key is kept nowhere');
    await picture(page, 'customer-replay-differences');

    await form(page).getByLabel('Path').fill('/api/v3/ratios/FRNZ');
    await form(page).getByRole('button', { name: 'Replay' }).click();
    await page.getByText('cannot be answered from the data that is kept here').waitFor();
    await page.setViewportSize({ width: 400, height: 800 });
    await picture(page, 'customer-replay-narrow');
    assert.deepEqual(errors, []);
    await close();
  },
);
