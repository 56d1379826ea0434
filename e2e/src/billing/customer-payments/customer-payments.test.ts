import assert from 'node:assert/strict';
import { customerId } from '../../customers/accounts/steps.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';

const tabs = [
  ['getSubscription', 'stripe-get-subscription', 'Subscriptions'],
  ['getCharges', 'stripe-get-charges', 'Charges'],
  ['getInvoices', 'stripe-get-invoices', 'Invoices'],
] as const;

journey(
  'stripe-get-subscription, stripe-get-charges and stripe-get-invoices: one customer through the three tabs, a charge opened, read again at the provider',
  async () => {
    const { page, server, errors, close } = await signedIn('support');
    const userid = await customerId(page, server.url);
    await page.goto(`${server.url}/admin?page=stripe&item=getSubscription&userid=${userid}`);
    const links = page.getByRole('navigation', { name: 'Payments of this customer' });
    for (const [, screen, title] of tabs) {
      await links.getByRole('link', { name: title }).click();
      const shown = page.locator(`[data-screen=${screen}]`);
      await shown.locator('tbody tr[data-row]').first().waitFor();
      await picture(page, screen);
    }
    await links.getByRole('link', { name: 'Charges' }).click();
    await page.locator('[data-screen=stripe-get-charges] tbody tr[data-row]').first().click();
    await page.getByRole('dialog').getByText(/^ch_/).first().waitFor();
    await picture(page, 'stripe-charge-dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await page.getByText(/last refreshed by/).waitFor();
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'stripe-get-charges-400');
    assert.deepEqual(errors, []);
    await close();
  },
);
