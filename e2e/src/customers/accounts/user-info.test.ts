import assert from 'node:assert/strict';
import { journey, openConsole, picture, signedIn } from '../../harness/console.ts';
import {
  callsTo,
  chosenUser,
  confirmChange,
  customers,
  fact,
  lastAudit,
  message,
  openCustomer,
  panel,
} from './steps.ts';
import { settles, shows, until } from '../../harness/eventually.ts';
import { hasFocus } from '../../harness/keyboard.ts';

journey(
  'user-info-table shows user-info-main-block, user-info-firebase-block, user-info-mongo-block, user-info-api-keys-section and user-info-subscriptions-table with its selector (r000-sub-selector)',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openCustomer(page, 'getUserInfo', customers.enterprise);
    const main = panel(page, 'Main');
    for (const label of [
      'User id',
      '_id',
      'Username',
      'E-mail',
      'First name',
      'Plan code',
      'Rate limit',
      'Custom limit',
      'Calls 24 h',
      'Restricted',
      'Blocked',
      'Pays by',
    ])
      await fact(main, label).waitFor();
    await shows(() => fact(main, 'Plan code').innerText(), 'annualCOM3');
    await shows(() => fact(main, 'Pays by').innerText(), 'bank transfer');
    await fact(panel(page, 'Firebase'), 'planType').getByText('annualCOM3').waitFor();
    await fact(panel(page, 'Mongo'), 'apikey').locator('code').waitFor();
    const keys = panel(page, 'API keys').locator('tbody tr[data-row]');
    await keys.nth(2).waitFor();
    await shows(() => keys.count(), 12);
    await settles(async () => assert.match(await keys.first().innerText(), /…[A-Za-z0-9]{4}\s+main/));

    const subscriptions = panel(page, 'Subscriptions');
    const choice = (name: string) => subscriptions.getByRole('radio', { name, exact: true });
    await shows(() => choice('Active Subscription').getAttribute('aria-checked'), 'true');
    await subscriptions.getByRole('cell', { name: 'active' }).waitFor();
    await choice('Non-Active Subscriptions').click();
    await page.waitForURL(/subs=ended/);
    await choice('Other Active Subscriptions').click();
    await page.waitForURL(/subs=other/);
    await choice('Active Subscription').click();
    await picture(page, 'user-info-table');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey('user-info-subscriptions-table shows the rows of the chosen kind (r000-sub-selector)', async () => {
  const { page, close } = await signedIn('support');
  await openCustomer(page, 'getUserInfo', customers.pastDue);
  const subscriptions = panel(page, 'Subscriptions');
  await subscriptions.getByRole('cell', { name: 'past due' }).waitFor();
  const asked = await page.request.get(
    `${new URL(page.url()).origin}/admin/get-active-subscription?userid=${new URL(page.url()).searchParams.get('userid')}`,
  );
  const answer = (await asked.json()) as Record<string, unknown[]>;
  for (const [name, field] of [
    ['Other Active Subscriptions', 'otherActiveSubscriptions'],
    ['Non-Active Subscriptions', 'nonActiveSubscriptions'],
  ]) {
    await subscriptions.getByRole('radio', { name, exact: true }).click();
    const count = answer[field!]!.length;
    if (count === 0) await subscriptions.getByText('No details found').waitFor();
    else assert.equal(await subscriptions.locator('tbody tr[data-row]').count(), count);
  }
  await close();
});

journey(
  'user-info-main-block saves each of the four flags at once by its own call (r000-flags-save-immediately)',
  async () => {
    const { page, close } = await signedIn('support');
    await openCustomer(page, 'getUserInfo', customers.quiet);
    for (const [label, path, body] of [
      ['Legacy', '/admin/update-legacy-user', { legacy: true }],
      ['Migrated', '/admin/toggle-account-flags', { flag: 'migrated', value: true }],
      ['Enterprise', '/admin/toggle-enterprise-flags', { flag: 'enterprise', value: true }],
      ['Bank transfer', '/admin/toggle-enterprise-flags', { flag: 'bank_transfer', value: true }],
    ] as const) {
      const calls = callsTo(page, path);
      await panel(page, 'Main').getByRole('switch', { name: label }).click();
      await message(page, `${label} turned on for `);
      assert.equal(calls.length, 1, `${label}: one call`);
      assert.equal(calls[0]?.method(), 'POST');
      const sent = calls[0]?.postDataJSON() as Record<string, unknown>;
      for (const [name, value] of Object.entries(body)) assert.equal(sent[name], value);
    }
    await page.reload();
    for (const label of ['Legacy', 'Migrated', 'Enterprise', 'Bank transfer']) {
      const control = panel(page, 'Main').getByRole('switch', { name: label });
      await shows(() => control.isChecked(), true);
      await control.click();
      await message(page, `${label} turned off for `);
    }
    await close();
  },
);

journey('user-info-firebase-block is read again by its refresh, and what differs is said', async () => {
  const { page, close } = await signedIn('support');
  await openCustomer(page, 'getUserInfo', customers.manual);
  const firebase = panel(page, 'Firebase');
  await fact(firebase, 'planType').getByText('monthlyIND2').waitFor();
  await firebase.getByRole('button', { name: 'Refresh' }).click();
  await fact(firebase, 'planType').getByText('free').waitFor();
  await firebase.getByText(/here .+, there free/).waitFor();
  await close();
});

journey(
  'plan-code-change-dialog offers 13 plan codes, warns about other keys and changes the primary key only; the admin sees it in the audit (r000-plan-codes, r000-change-plan-disclaimer)',
  async () => {
    const support = await openConsole('support');
    const { page } = support;
    await openCustomer(page, 'getUserInfo', customers.mismatch);
    const keys = panel(page, 'API keys').locator('tbody tr[data-row]');
    // Key, mark and plan; what the stores hold is compared a moment later.
    const others = async (): Promise<string[]> =>
      (
        await keys.evaluateAll((rows) =>
          rows.map((row) =>
            [...row.querySelectorAll('td')]
              .slice(0, 3)
              .map((cell) => cell.textContent)
              .join(),
          ),
        )
      ).slice(1);
    const before = await others();
    assert.ok(before.length >= 1, 'the customer has further keys');
    await panel(page, 'Main').getByRole('button', { name: 'Change plan…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Change the plan of/ });
    await dialog
      .getByText('Only the primary key is updated. Other keys must be edited on the Edit API Keys tab.')
      .waitFor();
    const options = await dialog.getByLabel('Plan code', { exact: true }).locator('option').allInnerTexts();
    assert.equal(options.length, 13, 'the present one and twelve others');
    assert.ok(options.includes('Grow, annual (annualCOM2)'));
    await picture(page, 'plan-code-change-dialog');
    await dialog.getByLabel('Plan code', { exact: true }).selectOption('annualCOM2');
    await dialog.getByRole('button', { name: 'Change plan' }).click();
    await dialog.getByText('Give a reason first').waitFor();
    await dialog.getByLabel('Reason').fill('Moves to yearly payment, asked by mail');
    await dialog.getByRole('button', { name: 'Change plan' }).click();
    await confirmChange(page, 'Change the plan?', 'Change plan');
    await dialog.waitFor({ state: 'detached' });
    await fact(panel(page, 'Main'), 'Plan code').getByText('annualCOM2').waitFor();
    await keys.first().getByText('Grow, annual').waitFor();
    await shows(() => others(), before);
    await support.close();

    const admin = await openConsole('admin');
    const entry = await lastAudit(admin.page, 'account.plan-changed');
    assert.equal(entry['reason'], 'Moves to yearly payment, asked by mail');
    assert.match(JSON.stringify(entry['after']), /annualCOM2/);
    await admin.page.goto(`${admin.server.url}/admin?page=console&item=audit`);
    const line = admin.page.locator('tbody tr').filter({ hasText: 'account.plan-changed' }).first();
    await line.click();
    await admin.page.getByText('Moves to yearly payment, asked by mail').first().waitFor();
    await picture(admin.page, 'plan-change-in-audit');
    await admin.close();
  },
);

journey(
  'user-info-main-block: two people edit one note, the second sees both texts and chooses',
  async () => {
    const [first, second] = [await openConsole('support'), await openConsole('admin')];
    const noteOf = (page: typeof first.page) => panel(page, 'Note').getByRole('textbox', { name: 'Note' });
    for (const { page } of [first, second]) await openCustomer(page, 'getUserInfo', customers.twoIds);
    await noteOf(second.page).fill('Wants one invoice for both accounts.');
    await noteOf(first.page).fill('Call back on Friday.');
    await panel(first.page, 'Note').getByRole('button', { name: 'Save note' }).click();
    await panel(second.page, 'Note').getByText('Somebody else changed the note in the meantime.').waitFor();
    await panel(second.page, 'Note').getByRole('button', { name: 'Save note' }).click();
    const dialog = second.page.getByRole('dialog');
    await dialog.getByText('Call back on Friday.').waitFor();
    await dialog.getByText('Wants one invoice for both accounts.').waitFor();
    await picture(second.page, 'note-conflict');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until('the first sees what the second has kept', async () =>
      (await noteOf(first.page).inputValue()).startsWith('Wants one'),
    );
    await first.close();
    await second.close();
  },
);

journey('user-info-main-block keeps an edited note over a reload and can discard it', async () => {
  const { page, close } = await signedIn('support');
  await openCustomer(page, 'getUserInfo', customers.trial);
  const note = panel(page, 'Note').getByRole('textbox', { name: 'Note' });
  await note.fill('Half a sentence');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await chosenUser(page).waitFor();
  await shows(() => note.inputValue(), 'Half a sentence');
  await panel(page, 'Note').getByRole('button', { name: 'Discard' }).click();
  await shows(() => note.inputValue(), '');
  await hasFocus(note, 'the note');
  const saves = callsTo(page, '/admin/update-subscription-note');
  await note.fill('Said once');
  await note.evaluate((field) => {
    const keys = { key: 'Enter', ctrlKey: true, bubbles: true };
    for (let press = 0; press < 3; press += 1) field.dispatchEvent(new KeyboardEvent('keydown', keys));
  });
  await message(page, /[Nn]ote/);
  assert.equal(saves.length, 1, 'a key that is held down saves once');
  await shows(() => page.getByRole('dialog').count(), 0, 'and meets no conflict with itself');
  await note.fill('');
  await note.press('Control+Enter');
  await until('it is taken back', async () => saves.length === 2);
  await close();
});
