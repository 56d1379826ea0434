import assert from 'node:assert/strict';
import { planLabel } from '@midoffice/contract/customers/accounts/plans';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';
import {
  callsTo,
  confirmChange,
  customers,
  fact,
  message,
  openCustomer,
  panel,
  timelineOf,
} from './steps.ts';

journey(
  'a plan changes only after from, to, effects and a reason are confirmed, by keyboard too, and the timeline takes it back',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openCustomer(page, 'changePricePlan', customers.twoIds);
    const code = fact(panel(page, 'General Info'), 'Plan code');
    const former = (await code.innerText()).trim();
    const calls = callsTo(page, '/admin/update-plancode');
    const form = panel(page, 'Change plan code');
    await form.getByLabel('Plan code', { exact: true }).selectOption('monthlyIND3');
    await form.getByLabel('Reason').fill('Smaller team from May');
    await form.getByRole('button', { name: 'Change plan' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change the plan?' });
    await dialog.getByRole('cell', { name: 'Advanced, monthly' }).waitFor();
    await dialog.getByText(/Nothing is charged, credited or changed at Stripe/).waitFor();
    await dialog.getByText(/You can undo this in the customer’s timeline/).waitFor();
    await picture(page, 'change-plan-confirmation');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(calls.length, 0, 'Escape sends nothing');

    await page.keyboard.press('Enter');
    await shows(() => dialog.getByLabel('Reason').inputValue(), 'Smaller team from May');
    await shows(() => dialog.getByLabel('Reason').evaluate((one) => one === document.activeElement), true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await shows(() => code.innerText(), 'monthlyIND3');
    assert.equal((calls[0]!.postDataJSON() as { reason: string }).reason, 'Smaller team from May');

    await timelineOf(page);
    const event = panel(page, 'Timeline').locator('li').filter({ hasText: 'Smaller team from May' }).first();
    await event.getByRole('button', { name: 'Undo: Plan changed' }).click();
    const undo = page.getByRole('dialog', { name: 'Undo “Plan changed”?' });
    await undo.getByText(`Plan: ${planLabel('monthlyIND3')} → ${planLabel(former)}`).waitFor();
    await picture(page, 'timeline-undo');
    await confirmChange(page, 'Undo “Plan changed”?', 'Undo change', 'Wrong customer');
    await message(page, 'Change undone.');
    await panel(page, 'Timeline').locator('li').filter({ hasText: 'Wrong customer' }).first().waitFor();
    await picture(page, 'timeline-undone');
    await openCustomer(page, 'changePricePlan', customers.twoIds);
    await shows(() => code.innerText(), former);
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'a flag is saved at once, by keyboard too, and the notice takes it back (r000-flags-save-immediately)',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openCustomer(page, 'getUserInfo', customers.twin);
    const calls = callsTo(page, '/admin/toggle-enterprise-flags');
    const control = panel(page, 'Main').getByRole('switch', { name: 'Enterprise' });
    const before = await control.isChecked();
    await control.focus();
    await page.keyboard.press('Space');
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.waitFor();
    await shows(() => control.isChecked(), !before);
    await page.setViewportSize({ width: 400, height: 800 });
    await picture(page, 'flag-saved-narrow');
    await page.setViewportSize({ width: 1440, height: 900 });
    await undo.click();
    await shows(() => control.isChecked(), before);
    await shows(
      async () => calls.map((call) => (call.postDataJSON() as { value: boolean }).value),
      [!before, before],
    );
    assert.deepEqual(errors, []);
    await close();
  },
);

journey('a manual override with a change date in the past warns, and is not called active', async () => {
  const { page, close } = await signedIn('support');
  await openCustomer(page, 'changePricePlan', customers.twin);
  const manual = panel(page, 'Manual Override Account');
  await manual.getByLabel('Manual plan code').selectOption('monthlyIND2');
  await manual.getByRole('textbox', { name: 'Manual change date' }).fill('2020-01-01');
  await manual.getByLabel('Reason').fill('Taken over from the old list');
  await manual.getByRole('button', { name: 'Save manual subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save the manual subscription?' });
  await dialog.getByRole('alert').getByText('2020-01-01 is in the past').waitFor();
  await picture(page, 'manual-override-confirmation');
  await confirmChange(page, 'Save the manual subscription?', 'Save manual subscription');
  await manual.getByText('change overdue since 2020-01-01').waitFor();
  await shows(() => manual.getByText('active', { exact: true }).count(), 0);
  await close();
});
