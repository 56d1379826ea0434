import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';

const lists = [
  ['getExpiringCards', 'stripe-expiring-cards', 'Expiring cards'],
  ['invalidAPIUsers', 'stripe-invalid-api-users', 'Invalid API users'],
  ['looseUsersKeys', 'stripe-loose-users-keys', 'Loose users keys'],
  ['paymentDeleteRequests', 'stripe-payment-delete-requests', 'Payment delete requests'],
  ['failedCharges', 'stripe-failed-charges', 'Failed charges'],
  ['planMismatches', 'stripe-plan-mismatches', 'Plan mismatches'],
  ['blockedAccounts', 'stripe-blocked-accounts', 'Blocked accounts'],
  ['manualSubscriptions', 'stripe-manual-subscriptions', 'Manual subscriptions'],
] as const;

journey(
  'payment-details-section: each list of customers opens from the navigation, says how fresh it is, and is refreshed by a job (payment-details-section)',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    for (const [item, id, title] of lists) {
      await page.goto(`${server.url}/admin?page=stripe&item=${item}`);
      const screen = page.locator(`[data-screen=${id}]`);
      await screen.locator('tbody tr[data-row]').first().waitFor();
      await screen.getByRole('heading', { name: title, exact: true }).waitFor();
      await screen.getByText(/^Refreshed .* by the schedule/).waitFor();
      await picture(page, id);
    }
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const [header] = readFileSync((await file.path())!, 'utf8').split('\r\n');
    assert.match(header!, /^email,planCode,expiryDate,apicount,manualFutureChangeDate/);
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await page.getByText(/^Refreshed .* by admin@demo/).waitFor();
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'stripe-manual-subscriptions-400');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'stripe-plan-mismatches: a mismatch is settled with one confirmed action, and stripe-failed-charges opens the failed charge',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await page.goto(`${server.url}/admin?page=stripe&item=planMismatches&state=firebase`);
    const resolve = page.getByRole('button', { name: /^Resolve / });
    await resolve.first().waitFor();
    // Records that changed since the list was made are refused: the server has only just begun to read them.
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await page.getByText(/^Refreshed .* by admin@demo/).waitFor();
    const before = await resolve.count();
    await resolve.first().click();
    const dialog = page.getByRole('dialog', { name: /^Plan mismatch of/ });
    // The dialog is opened by a cell of the table, which writes on one line and shows what it cuts off as a tooltip.
    const texts = dialog.locator('p');
    assert.ok((await texts.count()) > 1);
    assert.deepEqual(
      await texts.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length),
      0,
    );
    await texts.first().hover();
    await page.waitForTimeout(900);
    assert.equal(await page.getByRole('tooltip').count(), 0);
    await dialog.getByLabel(/^Reason/).fill('as proposed');
    await picture(page, 'stripe-plan-mismatch-dialog');
    await dialog.getByRole('button', { name: 'Write into Firebase' }).click();
    await shows(() => resolve.count(), before - 1);
    await page.goto(`${server.url}/admin?page=stripe&item=failedCharges`);
    await page.locator('[data-screen=stripe-failed-charges-analysis] dd').first().waitFor();
    await page
      .getByRole('button', { name: /^Failed charge of/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'Failed charge details' }).getByText('Remaining amount').waitFor();
    await picture(page, 'stripe-failed-charges-dialog');
    assert.deepEqual(errors, []);
    await close();
  },
);
