import assert from 'node:assert/strict';
import { journey, openConsole, picture, signedIn } from '../../harness/console.ts';
import {
  callsTo,
  confirm,
  confirmChange,
  customers,
  lastAudit,
  message,
  openCustomer,
  panel,
} from './steps.ts';
import { settles, shows } from '../../harness/eventually.ts';
import { held } from '../../harness/held.ts';
import { hasFocus } from '../../harness/keyboard.ts';

journey(
  'edit-api-keys-panel masks the keys, reveals them on demand, copies them, and the audit log notes it',
  async () => {
    const support = await openConsole('support');
    const { page } = support;
    await openCustomer(page, 'editAPIKeys', customers.enterprise);
    const keys = panel(page, 'API keys');
    const first = keys.locator('tbody tr[data-row]').first();
    await settles(async () =>
      assert.match(await first.locator('code').innerText(), /^[A-Za-z0-9]{8}…[A-Za-z0-9]{4}$/),
    );
    await keys.getByRole('button', { name: 'Reveal' }).click();
    await keys.getByRole('button', { name: 'Hide' }).waitFor();
    const value = await first.locator('code').innerText();
    assert.match(value, /^[A-Za-z0-9]{32}$/);
    await first.getByRole('button', { name: /^Copy key/ }).click();
    await shows(() => page.evaluate('navigator.clipboard.readText()'), value);
    await picture(page, 'edit-api-keys-panel');
    await keys.getByRole('button', { name: 'Hide' }).click();
    await settles(async () => assert.match(await first.locator('code').innerText(), /…/));
    await support.close();
    const admin = await openConsole('admin');
    const entry = await lastAudit(admin.page, 'api-key.revealed');
    assert.equal(JSON.stringify(entry).includes(value), false, 'the audit log holds no key');
    await admin.close();
  },
);

journey(
  'api-key-add-form generates 32 letters and digits and adds the key; api-key-delete-action names and deletes it (r000-key-generate)',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openCustomer(page, 'editAPIKeys', customers.trial);
    const form = panel(page, 'Add API key');
    await form.getByRole('button', { name: 'Generate' }).click();
    const value = await form.getByLabel('Key', { exact: true }).inputValue();
    assert.match(value, /^[A-Za-z0-9]{32}$/);
    await form.getByLabel('Reason').fill('Second key for the test system');
    await form.getByRole('button', { name: 'Add key' }).click();
    await message(page, 'API key added.');
    const masked = `${value.slice(0, 8)}…${value.slice(-4)}`;
    const row = panel(page, 'API keys').getByRole('row').filter({ hasText: masked });
    await row.waitFor();
    const main = panel(page, 'API keys').getByRole('row').filter({ hasText: 'main' }).last();
    await shows(() => main.getByRole('button', { name: 'Delete' }).isDisabled(), true);

    await row.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: `Delete the key ${masked}?` }).waitFor();
    await picture(page, 'api-key-delete-action');
    await confirm(page, 'Delete key', 'Not used any more');
    await message(page, 'API key deleted.');
    await row.waitFor({ state: 'detached' });
    await hasFocus(panel(page, 'API keys').getByRole('grid'), 'the keys, whose row and button are gone');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  "api-key-add-form shows the server's refusal at the key that another customer holds, and takes it over with override",
  async () => {
    const { page, close } = await signedIn('support');
    await openCustomer(page, 'editAPIKeys', customers.mismatch);
    await panel(page, 'API keys').getByRole('button', { name: 'Reveal' }).click();
    await panel(page, 'API keys').getByRole('button', { name: 'Hide' }).waitFor();
    const held = await panel(page, 'API keys')
      .locator('tbody tr[data-row]')
      .last()
      .locator('code')
      .innerText();
    await openCustomer(page, 'editAPIKeys', customers.trial);
    const form = panel(page, 'Add API key');
    await form.getByLabel('Key', { exact: true }).fill(held);
    await form.getByLabel('Reason').fill('The key belongs to this customer');
    await form.getByRole('button', { name: 'Add key' }).click();
    await form.getByRole('alert').waitFor();
    await form.getByLabel(/^Override/).check();
    await form.getByRole('button', { name: 'Add key' }).click();
    await message(page, 'API key taken over.');
    await close();
  },
);

journey(
  "api-key-change-form says 'The new key is identical to the old key.' before any call, and replaces the value (r000-key-identical)",
  async () => {
    const { page, close } = await signedIn('support');
    await openCustomer(page, 'editAPIKeys', customers.leaked);
    const calls = callsTo(page, '/admin/change-api-key');
    const keys = panel(page, 'API keys');
    await keys.getByRole('button', { name: 'Reveal' }).click();
    await keys.getByRole('button', { name: 'Hide' }).waitFor();
    const old = await keys.locator('tbody tr[data-row]').first().locator('code').innerText();
    const form = panel(page, 'Change API key');
    await form.getByLabel('New key').fill(old);
    await form.getByLabel('Reason').fill('Leaked on a public repository');
    await form.getByRole('button', { name: 'Change key' }).click();
    await form.getByText('The new key is identical to the old key.').waitFor();
    await page.reload();
    await panel(page, 'Change API key').getByLabel('New key').fill(old);
    await panel(page, 'Change API key').getByLabel('Reason').fill('Leaked on a public repository');
    await form.getByRole('button', { name: 'Change key' }).click();
    await form.getByText('The new key is identical to the old key.').waitFor();
    assert.equal(calls.length, 0, 'masked or revealed: no call');

    await form.getByRole('button', { name: 'Generate' }).click();
    const value = await form.getByLabel('New key').inputValue();
    await form.getByRole('button', { name: 'Change key' }).click();
    await confirmChange(page, 'Replace the key?', 'Change key');
    await message(page, 'API key changed.');
    await keys
      .getByText(`${value.slice(0, 8)}…${value.slice(-4)}`)
      .first()
      .waitFor();
    await close();
  },
);

journey('edit-api-keys-panel makes another key the primary one, with a reason', async () => {
  const { page, close } = await signedIn('support');
  await openCustomer(page, 'editAPIKeys', customers.mismatch);
  const rows = panel(page, 'API keys').locator('tbody tr[data-row]');
  const second = await rows.nth(1).locator('code').innerText();
  const calls = callsTo(page, '/admin/set-primary-key');
  await rows.nth(1).getByRole('button', { name: 'Set primary' }).click();
  await confirm(page, 'Set primary', 'The other key is for tests only');
  await message(page, 'Primary key set.');
  await rows.filter({ hasText: second }).getByText('main', { exact: true }).waitFor();
  assert.equal(new URL(calls[0]!.url()).search, '', 'no key in an address');
  await close();
});

journey(
  'custom-rate-limit-control: none is -2, blocked is -1, a custom limit begins at 300 and runs to 50000 (r000-ratelimit-codes, r000-ratelimit-default, r000-ratelimit-range)',
  async () => {
    const { page, close } = await signedIn('support');
    await openCustomer(page, 'editAPIKeys', customers.quiet);
    const control = panel(page, 'Custom rate limit');
    const input = control.getByLabel('Calls a minute');
    const save = control.getByRole('button', { name: 'Save limit' });
    const calls = callsTo(page, '/admin/custom-rate-limit');
    await control.getByRole('radio', { name: 'Custom' }).click();
    await shows(() => input.inputValue(), '300');
    await control.getByLabel('Reason').fill('Agreed with sales');
    for (const bad of ['50001', '-3', '0', '1.5']) {
      await input.fill(bad);
      await control.getByRole('alert').waitFor();
      await shows(() => save.isDisabled(), true, `${bad} is refused`);
    }
    for (const good of ['-2', '-1', '300', '50000']) {
      await input.fill(good);
      await shows(() => control.getByRole('alert').count(), 0, `${good} is accepted`);
    }
    await picture(page, 'custom-rate-limit-control');
    // Whoever goes on before the limit is read again goes on from what they saved.
    const release = await held(page, '**/admin/user-account-details*');
    await input.fill('50000');
    await save.click();
    await confirmChange(page, 'Change the rate limit?', 'Save limit');
    await message(page, 'Custom rate limit set to 50000 calls a minute.');
    await control.getByRole('radio', { name: 'Blocked' }).click();
    await shows(() => input.inputValue(), '-1');
    await control.getByLabel('Reason').fill('Abuse');
    await save.click();
    await confirmChange(page, 'Change the rate limit?', 'Save limit');
    await message(page, 'Keys blocked.');
    release();
    await page.getByTestId('chosen-user').getByText('blocked').waitFor();
    await control.getByRole('radio', { name: 'None' }).click();
    await control.getByLabel('Reason').fill('Cleared up');
    await save.click();
    await confirmChange(page, 'Change the rate limit?', 'Save limit');
    await message(page, 'Keys unblocked.');
    assert.deepEqual(
      calls.map((call) => (call.postDataJSON() as { ratelimit: number }).ratelimit),
      [50_000, -1, -2],
    );
    await close();
  },
);

journey(
  'custom-rate-limit-control: block sends -1 and unblock -2, each confirmed with a reason (r000-block-unblock)',
  async () => {
    const { page, close } = await signedIn('support');
    await openCustomer(page, 'editAPIKeys', customers.pastDue);
    const control = panel(page, 'Custom rate limit');
    const calls = callsTo(page, '/admin/custom-rate-limit');
    await control.getByRole('button', { name: 'Block keys' }).click();
    await confirm(page, 'Block keys', 'Payment has failed twice');
    await message(page, 'Keys blocked.');
    await control.getByRole('button', { name: 'Unblock keys' }).click();
    await confirm(page, 'Unblock keys', 'Paid by now');
    await message(page, 'Keys unblocked.');
    await control.getByRole('button', { name: 'Block keys' }).waitFor();
    const sent = calls.map((call) => call.postDataJSON() as { ratelimit: number; reason: string });
    assert.deepEqual(
      sent.map((body) => body.ratelimit),
      [-1, -2],
    );
    assert.equal(sent[0]?.reason, 'Payment has failed twice');
    await close();
  },
);
