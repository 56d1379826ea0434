import assert from 'node:assert/strict';
import { message } from '../../customers/accounts/steps.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';

const tabs = [
  ['create custom invoice', 'stripe-create-custom-invoice'],
  ['create-price-plan', 'enterprise-create-price'],
  ['migrate-payapal-subscriptions', 'billing-migrate-paypal'],
  ['sync-products', 'billing-sync-products'],
] as const;

journey(
  'billing-group, enterprise-create-price and billing-sync-products: the four tools of the group open; a new plan is billed by the provider and listed; the catalogue follows the provider',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    for (const [item, screen] of tabs) {
      await page.goto(`${server.url}/admin?page=stripe&item=${encodeURIComponent(item)}`);
      await page.locator(`[data-screen=${screen}]`).first().waitFor();
    }
    await page.goto(`${server.url}/admin?page=stripe&item=create-price-plan`);
    const form = page.locator('[data-screen=billing-create-price-plan]');
    await form.getByLabel('Plan label').fill('Journey plan, 12 seats');
    await form.getByLabel('Period').selectOption('annual');
    await form.getByLabel('Amount').fill('12,345.60');
    await picture(page, 'enterprise-create-price');
    await form.getByRole('button', { name: 'Create plan…' }).click();
    const ask = page.getByRole('dialog', { name: 'Create Enterprise Plan' });
    await ask.getByText('$12,345.60').waitFor();
    await ask.getByRole('button', { name: 'Create plan', exact: true }).click();
    await message(page, 'Plan created successfully');
    await page.getByLabel('Search prices').fill('Journey plan');
    await page.locator('tbody tr[data-row]').filter({ hasText: '$12,345.60' }).first().waitFor();

    await page.goto(`${server.url}/admin?page=stripe&item=sync-products`);
    await page.getByRole('button', { name: 'Sync products…' }).waitFor();
    await picture(page, 'billing-sync-products');
    await page.getByRole('button', { name: 'Sync products…' }).click();
    const sync = page.getByRole('dialog', { name: 'Sync products' });
    await sync.getByText('Exactly what is shown is applied').waitFor();
    await sync.getByRole('button', { name: 'Sync', exact: true }).click();
    await message(page, 'Products have been synced successfully.');
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'billing-sync-products-400');
    assert.deepEqual(errors, []);
    await close();
  },
);
