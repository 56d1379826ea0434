import assert from 'node:assert/strict';
import { journey, picture, signedIn } from '../../harness/console.ts';
import {
  callsTo,
  chosenUser,
  confirm,
  confirmChange,
  customers,
  fact,
  lastAudit,
  message,
  openCustomer,
  panel,
  searchBox,
  suggestions,
} from './steps.ts';
import { shows } from '../../harness/eventually.ts';

journey(
  'payment-manual-override-account: a manual subscription is saved, gives its plan, and is deleted again (r000-manual-sub-delete)',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openCustomer(page, 'changePricePlan', customers.noCard);
    const manual = panel(page, 'Manual Override Account');
    const save = manual.getByRole('button', { name: 'Save manual subscription' });
    const changeDate = manual.getByRole('textbox', { name: 'Manual change date' });
    await shows(() => save.isDisabled(), true);
    await manual.getByLabel('Manual plan code').selectOption('annualCOM1');
    await changeDate.fill('2027-13-01');
    await manual.getByLabel('Manual payment link').fill('javascript:alert(1)');
    await save.click();
    await manual.getByText('must be a date such as 2026-12-01').waitFor();
    await manual.getByText('must be a web address such as https://…').waitFor();
    await manual.getByText('Give a reason first').waitFor();
    await changeDate.fill('2027-12-01');
    await manual.getByLabel('Manual payment link').fill('https://pay.midoffice.example/l/agreed');
    await manual.getByLabel('Reason').fill('Agreed with sales until the invoice is paid');
    const calls = callsTo(page, '/admin/update-manual-sub-info');
    await save.click();
    await confirmChange(page, 'Save the manual subscription?', 'Save manual subscription');
    await message(page, 'Manual subscription saved: Build, annual.');
    await fact(panel(page, 'General Info'), 'Plan code').getByText('annualCOM1').waitFor();
    await panel(page, 'Subscriptions').getByRole('cell', { name: 'manual', exact: true }).waitFor();
    const saved = calls[0]?.postDataJSON() as Record<string, unknown>;
    assert.deepEqual(
      [saved['manualPlanCode'], saved['manualChangeDate'], saved['manualLink'], 'deleteSub' in saved],
      ['annualCOM1', '2027-12-01', 'https://pay.midoffice.example/l/agreed', false],
    );
    await picture(page, 'payment-manual-override-account');

    await manual.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByText('The plan becomes Basic at once').waitFor();
    await confirm(page, 'Delete manual subscription', 'Paid by card from now on');
    await message(page, 'Manual subscription deleted. The plan is now Basic.');
    const deleted = calls[1]?.postDataJSON() as Record<string, unknown>;
    assert.deepEqual([deleted['deleteSub'], 'manualPlanCode' in deleted], [true, false]);
    await manual.getByText('none').waitFor();
    await shows(() => manual.getByLabel('Manual plan code').inputValue(), '');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'duplicate-accounts-list: another account is deleted after what goes is listed, and brought back at once (r000-dup-delete-current, r000-dup-transfered-from)',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openCustomer(page, 'changePricePlan', customers.twoIds);
    const list = panel(page, 'Duplicate user accounts');
    const twin = list.locator('tbody tr[data-row]').filter({ hasText: customers.twin });
    await twin.getByText('same card').waitFor();
    await twin.scrollIntoViewIfNeeded();
    await picture(page, 'duplicate-accounts-list');
    await twin.getByRole('button', { name: /^Delete the account of/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('API keys', { exact: true }).waitFor();
    await dialog.getByText('Restorable until').waitFor();
    await picture(page, 'delete-account-dialog');
    await confirm(page, 'Delete account', 'Made twice, the other account stays');
    await message(page, 'Account deleted successfully.');
    await twin.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Restore account' }).click();
    await message(page, 'Account restored.');
    await chosenUser(page).getByText(customers.twin).waitFor();
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'user-info-main-block: the chosen account is deleted, is found nowhere but among the deleted accounts, and comes back with its keys (r000-dup-delete-current)',
  async () => {
    const { page, server, close } = await signedIn('admin');
    await openCustomer(page, 'getUserInfo', customers.trial);
    const keys = panel(page, 'API keys').locator('tbody tr[data-row]');
    await keys.first().waitFor();
    // What the stores hold is read after the keys.
    await shows(async () => (await keys.allInnerTexts()).join('').includes('\t…'), false);
    const before = await keys.allInnerTexts();
    const userid = new URL(page.url()).searchParams.get('userid')!;
    await panel(page, 'Main').getByRole('button', { name: 'Delete account…' }).click();
    await page
      .getByRole('dialog')
      .getByText(/Stripe subscription .* ends/)
      .waitFor();
    await confirm(page, 'Delete account', 'Asked for it by mail');
    await message(page, 'Currently Selected User Account deleted, Please refresh the page.');
    await page.getByRole('region', { name: 'Customers' }).waitFor();
    await searchBox(page).fill(customers.trial);
    await page.getByText('No Users Found.').waitFor();
    await shows(() => suggestions(page).count(), 0);

    await page.goto(`${server.url}/admin?page=user-records&item=getUserInfo&userid=${userid}`);
    await page.getByText('No Users Found.').waitFor();
    await page.getByRole('link', { name: 'Search deleted accounts' }).click();
    const deleted = panel(page, 'Deleted accounts');
    const line = deleted.locator('tbody tr[data-row]').filter({ hasText: customers.trial });
    await line.getByText('Asked for it by mail').waitFor();
    await page.getByLabel('Filter deleted accounts').fill('');
    await deleted.getByText('Trial account of a reseller.').waitFor();
    await picture(page, 'deleted-accounts');
    await line.getByRole('button', { name: /^Restore account/ }).click();
    await picture(page, 'restore-account-dialog');
    await confirm(page, 'Restore account', 'Deleted by mistake');
    await message(page, 'Account restored.');
    await chosenUser(page).getByText(customers.trial).waitFor();
    await keys.first().waitFor();
    await shows(() => keys.allInnerTexts(), before);
    const entry = await lastAudit(page, 'account.restored');
    assert.match(JSON.stringify(entry), new RegExp(userid));
    await close();
  },
);

journey('account dialogs and lists on a narrow screen', async () => {
  const { page, close } = await signedIn('admin', { width: 400, height: 800 });
  await openCustomer(page, 'updateStripeID', customers.twoIds);
  await panel(page, 'Other Stripe IDs').waitFor();
  await picture(page, 'stripe-id-panel-400');
  await openCustomer(page, 'changePricePlan', customers.twoIds);
  await panel(page, 'Manual Override Account').scrollIntoViewIfNeeded();
  await picture(page, 'manual-override-400');
  await panel(page, 'Duplicate user accounts').scrollIntoViewIfNeeded();
  await picture(page, 'duplicate-accounts-400');
  await openCustomer(page, 'getUserInfo', customers.twoIds);
  await panel(page, 'Main').getByRole('button', { name: 'Delete account…' }).click();
  await page.getByRole('dialog').getByText('Restorable until').waitFor();
  await picture(page, 'delete-account-400');
  await close();
});
