import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { journey, picture, signedIn } from '../../harness/console.ts';

journey(
  'stripe-coupon-analytics: from the codes of a quarter to the charges behind a figure and the file of a code',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await page.goto(`${server.url}/admin?page=stripe&item=getCouponAnalytics`);
    const screen = page.locator('[data-screen=stripe-coupon-analytics]');
    await screen.locator('tbody tr[data-row]').first().waitFor();
    await picture(page, 'stripe-coupon-analytics');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      screen
        .getByRole('button', { name: /^Download CSV of / })
        .first()
        .click(),
    ]);
    assert.ok(readFileSync((await file.path())!, 'utf8').includes(','));
    await screen
      .getByRole('button', { name: /^Commission rate of / })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'Commission rate' }).getByLabel('Rate in percent').waitFor();
    await picture(page, 'stripe-coupon-rate');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'stripe-coupon-analytics-400');
    assert.deepEqual(errors, []);
    await close();
  },
);
