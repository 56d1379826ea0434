import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { choose, chosenUser, customers, openTool, panel } from '../accounts/steps.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { until } from '../../harness/eventually.ts';
import { param } from '../../system/shell/steps.ts';

const events = (page: Page): Locator => panel(page, 'Timeline').locator('li');
const kind = (page: Page, name: string): Locator =>
  panel(page, 'Timeline').getByRole('group', { name: 'Kinds' }).getByRole('button', { name, exact: true });

journey(
  "customer-timeline-screen shows a customer's payments, mails, keys, limits and notes in one line, filtered by kind and day in the address, each leading to its tool",
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openTool(page, 'getUserInfo');
    await choose(page, customers.pastDue);
    await page
      .getByRole('navigation', { name: 'Tools of this customer' })
      .getByRole('link', { name: 'Timeline' })
      .click();
    await events(page).first().waitFor();
    const stamps = await events(page)
      .locator('time')
      .evaluateAll((all) => all.map((one) => (one as HTMLTimeElement).dateTime));
    assert.deepEqual(stamps, stamps.toSorted().reverse(), 'newest first');
    await picture(page, 'customer-timeline');

    // Unfiltered, it comes after whatever happened lately.
    const failed = events(page).filter({ hasText: 'Charge of $399.00 failed' }).first();
    await kind(page, 'Payments').click();
    await failed.waitFor();
    await kind(page, 'Payments').click();
    await kind(page, 'Subscriptions').click();
    await until('the address holds the kind', async () => param(page, 'kinds') === 'subscription');
    await events(page).filter({ hasText: 'Subscription Build, monthly began' }).first().waitFor();
    await failed.waitFor({ state: 'detached' });
    await page.reload();
    await kind(page, 'Subscriptions').and(page.locator('[aria-pressed="true"]')).waitFor();
    await panel(page, 'Timeline').getByRole('textbox', { name: 'From' }).fill('2030-01-01');
    await panel(page, 'Timeline').getByText('No records found').waitFor();
    await picture(page, 'customer-timeline-empty');
    await panel(page, 'Timeline').getByRole('button', { name: 'Show all' }).click();
    await events(page).first().waitFor();
    await kind(page, 'Payments').click();
    await failed.waitFor();

    await page.setViewportSize({ width: 400, height: 800 });
    await picture(page, 'customer-timeline-narrow');
    await page.setViewportSize({ width: 1440, height: 900 });
    await events(page).getByRole('link', { name: 'Charge of $399.00 failed' }).first().click();
    await panel(page, 'Card-provider account').waitFor();
    await chosenUser(page).getByText(customers.pastDue).waitFor();
    assert.deepEqual(errors, []);
    await close();
  },
);
