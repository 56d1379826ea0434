import assert from 'node:assert/strict';
import { journey, picture, signedIn } from '../../harness/console.ts';
import {
  callsTo,
  chosenUser,
  confirmChange,
  customers,
  fact,
  lastAudit,
  message,
  openCustomer,
  openTool,
  panel,
} from './steps.ts';
import { settles, shows } from '../../harness/eventually.ts';

const active = 'li[data-active="true"]';

journey(
  'stripe-id-panel and other-stripe-ids-list: checkboxes as they open, buttons disabled while the input is empty, badges, no deletion of the active id (r000-stripe-checkbox-defaults, r000-stripe-buttons-disabled, r000-stripe-other-ids, r000-stripe-badges, r000-stripe-no-delete-active)',
  async () => {
    const { page, errors, close } = await signedIn('admin');
    await openCustomer(page, 'updateStripeID', customers.twoIds);
    const form = panel(page, 'Update Stripe ID');
    const mainId = (await fact(form, 'Main ID').locator('code').innerText()).trim();
    assert.match(mainId, /^cus_/);
    await shows(() => form.getByLabel('Validate New ID').isChecked(), true);
    await shows(() => form.getByLabel('Delete Current Account').isChecked(), false);
    const input = form.getByLabel('New Stripe ID');
    const [remove, update] = ['Delete Stripe ID', 'Update Stripe ID'].map((name) =>
      form.getByRole('button', { name, exact: true }),
    );
    for (const button of [remove!, update!]) await shows(() => button.isDisabled(), true);
    await input.fill('cus_1');
    for (const button of [remove!, update!]) await shows(() => button.isDisabled(), false);

    const others = panel(page, 'Other Stripe IDs');
    const lines = others.getByRole('listitem');
    await settles(async () => assert.ok((await lines.count()) > 1));
    await others.locator(active).getByText(mainId).waitFor();
    const former = others.locator('li:not([data-active="true"])').first();
    await settles(async () =>
      assert.match(await former.innerText(), /\b[A-Z]\b[\s\S]*Active Sub[\s\S]*Charges/),
    );
    const calls = callsTo(page, '/admin/delete-secondary-stripe-id');
    await others
      .locator(active)
      .getByRole('button', { name: /^Delete cus_/ })
      .click();
    await message(page, 'You cannot delete the active stripe account.');
    assert.equal(calls.length, 0);
    await picture(page, 'stripe-id-panel');
    await input.fill(mainId);
    await remove!.click();
    await message(page, 'You cannot delete the active stripe account.');
    await input.fill('');

    await openCustomer(page, 'updateStripeID', customers.trial);
    await form.getByLabel('New Stripe ID').waitFor();
    await shows(() => panel(page, 'Other Stripe IDs').count(), 0);
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'stripe-id-panel: an unknown id and one of another customer are refused, one of the other ids becomes the active one, the former is deleted with a reason',
  async () => {
    const { page, close } = await signedIn('admin');
    await openCustomer(page, 'updateStripeID', customers.trial);
    const form = panel(page, 'Update Stripe ID');
    const taken = (await fact(form, 'Main ID').locator('code').innerText()).trim();
    await openCustomer(page, 'updateStripeID', customers.twoIds);
    const first = (await fact(form, 'Main ID').locator('code').innerText()).trim();
    const input = form.getByLabel('New Stripe ID');
    const submit = async (id: string): Promise<void> => {
      await input.fill(id);
      await form.getByRole('button', { name: 'Update Stripe ID', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('Pays through the company account');
      await dialog.getByRole('button', { name: 'Update Stripe ID', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await submit('cus_thisIsNobody1');
    await form.getByText('the card provider knows no cus_thisIsNobody1').waitFor();
    await submit(taken);
    await form.getByText(`${taken} belongs to another customer`).waitFor();
    await picture(page, 'stripe-id-refused');

    const others = panel(page, 'Other Stripe IDs');
    const next = (await others.locator('li:not([data-active="true"]) code').first().innerText()).trim();
    const calls = callsTo(page, '/admin/update-stripe-id');
    await submit(next);
    await message(page, 'Stripe ID updated.');
    await fact(form, 'Main ID').getByText(next).waitFor();
    const sent = calls[0]?.postDataJSON() as Record<string, unknown>;
    assert.deepEqual([sent['validate'], sent['deleteAcc'], sent['expected']], [true, false, first]);

    const former = others.getByRole('listitem').filter({ hasText: first });
    await former.getByRole('button', { name: `Delete ${first}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Its running subscription ends at once.').waitFor();
    await picture(page, 'stripe-id-delete-dialog');
    await dialog.getByLabel('Reason').fill('Replaced by the company account');
    await dialog.getByRole('button', { name: 'Delete Stripe ID' }).click();
    await dialog.waitFor({ state: 'detached' });
    await message(page, `Stripe ID ${first} deleted.`);
    await former.waitFor({ state: 'detached' });
    const entry = await lastAudit(page, 'stripe-account.deleted');
    assert.match(JSON.stringify(entry), new RegExp(first));
    await close();
  },
);

journey(
  'stripe-id-no-access: who is not named sees the notice with whom to ask (r000-stripe-four-users)',
  async () => {
    const { page, close } = await signedIn('analyst');
    await openTool(page, 'updateStripeID');
    const notice = page.getByText(
      'You have no access to this function, please contact the operations lead for more information.',
    );
    await notice.waitFor();
    await shows(() => page.getByLabel('New Stripe ID').count(), 0);
    await picture(page, 'stripe-id-no-access');
    await close();
  },
);

journey(
  'payment-card-provider-account: Generate makes an account where there is none (r000-customer-dashboard-link)',
  async () => {
    const { page, close } = await signedIn('support');
    await openCustomer(page, 'changePricePlan', customers.noCard);
    const card = panel(page, 'Card-provider account');
    await card.getByText('No account at the card provider').waitFor();
    await picture(page, 'card-provider-generate');
    await card.getByRole('button', { name: 'Generate' }).click();
    await confirmChange(page, 'Create a Stripe account?', 'Create account', 'pays by card from now on');
    await message(page, /^Stripe ID cus_\w+ created\.$/);
    const link = fact(card, 'Customer id').getByRole('link');
    await shows(() => link.getAttribute('target'), '_blank');
    await shows(() => card.getByRole('button', { name: 'Generate' }).count(), 0);
    await chosenUser(page).waitFor();
    await close();
  },
);
