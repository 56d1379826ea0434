import assert from 'node:assert/strict';
import { journey, openConsole, picture, signedIn } from '../../harness/console.ts';
import { callsTo, confirmChange, customers, fact, message, openCustomer, panel } from './steps.ts';
import { settles, shows } from '../../harness/eventually.ts';

journey(
  'payment-details-panel shows payment-general-info, payment-account-kv-list, payment-card-provider-account, payment-subscription-table and the failed charges',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openCustomer(page, 'changePricePlan', customers.pastDue);
    const general = panel(page, 'General Info');
    await general.getByRole('switch').nth(2).waitFor();
    await shows(() => general.getByRole('switch').count(), 3);
    await fact(panel(page, 'Account'), 'delinquent').getByText('yes').waitFor();
    const card = panel(page, 'Card-provider account');
    const link = fact(card, 'Customer id').getByRole('link');
    await shows(() => link.getAttribute('target'), '_blank');
    await settles(async () => assert.match((await link.getAttribute('href')) ?? '', /^https?:\/\/.+cus_/));
    await panel(page, 'Subscriptions').getByRole('cell', { name: 'past due' }).waitFor();
    const payments = panel(page, 'Payments');
    await payments.getByRole('cell', { name: 'failed' }).first().waitFor();
    await picture(page, 'payment-details-panel');
    await payments.getByRole('radio', { name: 'Invoices' }).click();
    await page.waitForURL(/pay=invoices/);
    await payments.getByRole('columnheader', { name: 'Remaining' }).waitFor();
    const calls = callsTo(page, '/admin/refresh-stripe');
    await card.getByRole('button', { name: 'Refresh' }).click();
    await message(page, /./);
    assert.equal(calls.length, 1);
    assert.equal(
      new URL(calls[0]!.url()).search,
      '',
      'a call that changes state is posted, nothing in the address',
    );
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'payment-general-info: three toggles are saved at once, each by its own call (r000-flags-save-immediately)',
  async () => {
    const { page, close } = await signedIn('support');
    await openCustomer(page, 'changePricePlan', customers.trial);
    for (const [label, path, flag] of [
      ['Enterprise flag', '/admin/toggle-enterprise-flags', 'Enterprise'],
      ['Account flag', '/admin/toggle-account-flags', 'Migrated'],
      ['Migration functions', '/admin/update-legacy-user', 'Legacy'],
    ] as const) {
      const calls = callsTo(page, path);
      const control = panel(page, 'General Info').getByRole('switch', { name: label });
      await control.click();
      await message(page, `${flag} turned on for `);
      assert.equal(calls.length, 1);
      await control.click();
      await message(page, `${flag} turned off for `);
      assert.equal(calls.length, 2);
    }
    await close();
  },
);

journey(
  'payment-paypal-block and payment-manual-override-account show what is held, and say so where nothing is',
  async () => {
    const { page, close } = await signedIn('support');
    await openCustomer(page, 'changePricePlan', customers.paypal);
    await fact(panel(page, 'PayPal'), 'payerEmail').getByText('thiago.carvalho@example.net').waitFor();
    const manual = panel(page, 'Manual Override Account');
    await shows(() => manual.getByLabel('Manual plan code').inputValue(), '');
    await openCustomer(page, 'changePricePlan', customers.manual);
    await manual.getByText('active').waitFor();
    await shows(() => manual.getByLabel('Manual plan code').inputValue(), 'monthlyIND2');
    await panel(page, 'PayPal').getByText('No details found').waitFor();
    await close();
  },
);

journey(
  'payment-change-plan-code changes the plan and warns that other keys keep theirs (r000-change-plan-disclaimer)',
  async () => {
    const { page, close } = await signedIn('support');
    await openCustomer(page, 'changePricePlan', customers.trial);
    const form = panel(page, 'Change plan code');
    await form
      .getByText('Only the primary key is updated. Other keys must be edited on the Edit API Keys tab.')
      .waitFor();
    await shows(() => form.getByRole('button', { name: 'Change plan' }).isDisabled(), true);
    await form.getByLabel('Plan code', { exact: true }).selectOption('monthlyIND2');
    await form.getByLabel('Reason').fill('Upgrade agreed on the phone');
    await form.getByRole('button', { name: 'Change plan' }).click();
    await confirmChange(page, 'Change the plan?', 'Change plan');
    await fact(panel(page, 'General Info'), 'Plan code').getByText('monthlyIND2').waitFor();
    await close();
  },
);

journey('payment-change-plan-code: two people change one plan, the second sees both', async () => {
  const [first, second] = [await openConsole('support'), await openConsole('admin')];
  await openCustomer(second.page, 'changePricePlan', customers.quiet);
  const theirs = panel(second.page, 'Change plan code');
  await theirs.getByLabel('Plan code', { exact: true }).selectOption('annualIND2');
  await theirs.getByLabel('Reason').fill('Asked for a year');
  // What the second person has read stays as it was: the change reaches the page only by the refusal.
  await second.page.route('**/admin/get-active-subscription*', () => undefined);
  await openCustomer(first.page, 'changePricePlan', customers.quiet);
  const mine = panel(first.page, 'Change plan code');
  await mine.getByLabel('Plan code', { exact: true }).selectOption('monthlyIND3');
  await mine.getByLabel('Reason').fill('Upgrade');
  await mine.getByRole('button', { name: 'Change plan' }).click();
  await confirmChange(first.page, 'Change the plan?', 'Change plan');
  await fact(panel(first.page, 'General Info'), 'Plan code').getByText('monthlyIND3').waitFor();
  await theirs.getByRole('button', { name: 'Change plan' }).click();
  await confirmChange(second.page, 'Change the plan?', 'Change plan');
  const dialog = second.page.getByRole('dialog');
  await dialog.getByText('Advanced, monthly').waitFor();
  await dialog.getByText('Professional, annual').waitFor();
  await second.page.unroute('**/admin/get-active-subscription*');
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await dialog.waitFor({ state: 'detached' });
  await first.close();
  await second.close();
});
