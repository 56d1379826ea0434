import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
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
import { shows } from '../../harness/eventually.ts';

/** The demo's customers whose stores disagree. */
const drifted = { mongo: 'lukasz.wisniewski@example.net', firebase: 'adaeze.okafor@lodestar' } as const;

const rowsOf = (page: Page, title: string): Locator => panel(page, title).locator('tbody tr[data-row]');
const form = (page: Page): Locator => page.getByRole('form', { name: 'API key restrictions' });

/** Opens a picker of endpoints, ticks those that are named, and closes it. */
async function tick(page: Page, label: string, names: readonly string[]): Promise<void> {
  const field = form(page).getByRole('group', { name: label, exact: true });
  await field
    .getByRole('button', { name: /endpoint/ })
    .first()
    .click();
  const popup = page.getByRole('dialog', { name: label });
  for (const name of names) {
    await popup.getByRole('textbox', { name: 'Find endpoints' }).fill(name);
    await popup.getByRole('checkbox', { name: new RegExp(`^${name}`) }).click();
  }
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
}

journey(
  'api-key-restrictions-form loads, refuses an endpoint on both sides, guards unsaved edits, saves, and the gateway goes by it (r000-websocket-sources)',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openCustomer(page, 'editAPIKeys', customers.quiet);
    const restrictions = panel(page, 'Restrictions');
    await form(page).waitFor();
    await restrictions.getByRole('button', { name: 'Load' }).click();
    await message(page, /^Custom Restrictions Loaded: .{8}….{4}$/);
    for (const source of ['nasdaq', 'iex', 'tmx', 'aftermarket'])
      await shows(() => form(page).getByRole('checkbox', { name: source }).isChecked(), false);
    await shows(() => form(page).getByRole('checkbox', { name: 'livequotes' }).count(), 0);

    const included = form(page).getByRole('group', { name: 'Included endpoints', exact: true });
    await included.getByRole('button', { name: 'Choose endpoints' }).click();
    await page.getByRole('dialog', { name: 'Included endpoints' }).waitFor();
    await picture(page, 'api-key-endpoint-picker');
    await page.keyboard.press('Escape');
    await tick(page, 'Included endpoints', ['Full quote', 'End-of-day prices, bulk']);
    await tick(page, 'Excluded endpoints', ['Full quote']);
    await form(page).getByText('cannot be both included and excluded: Full quote').waitFor();
    const save = restrictions.getByRole('button', { name: 'Update restrictions' });
    await shows(() => save.isDisabled(), true);
    await picture(page, 'api-key-restrictions-form');
    await form(page).getByRole('button', { name: 'Remove Full quote' }).last().click();
    await form(page)
      .getByRole('checkbox', { name: /^Add included/ })
      .check();
    await form(page).getByRole('checkbox', { name: 'nasdaq' }).check();
    await form(page)
      .getByLabel(/^Custom API limit/)
      .fill('900');

    await page.getByRole('button', { name: 'Clear the chosen customer' }).click();
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leave.getByRole('button', { name: 'Cancel' }).click();
    await form(page).getByLabel('Reason').fill('Agreed with sales');
    const calls = callsTo(page, '/admin/api-key-restrictions');
    await save.click();
    await confirmChange(page, 'Change the restrictions?', 'Update restrictions');
    await message(page, /^Custom Restrictions Saved: /);
    const sent = calls
      .map((call) => call.postDataJSON() as Record<string, unknown>)
      .find((one) => one['update']);
    assert.deepEqual(sent?.['includedEndpoints'], ['quote', 'bulk-eod']);
    assert.equal('excludedEndpoints' in sent, false, 'unchanged fields stay at home');
    await rowsOf(page, 'API keys').first().getByText('900 calls a minute').waitFor();
    await rowsOf(page, 'Redis records').first().getByText('900', { exact: true }).waitFor();

    const check = page.getByRole('group', { name: 'May this key call' });
    await check.getByLabel(/^May .+ call$/).selectOption('bulk-statements');
    await check.getByText(/Statements, bulk needs plan level 2/).waitFor();
    await check.getByLabel(/^May .+ call$/).selectOption('bulk-eod');
    await check.getByText(/^yes/).waitFor();
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'api-key-restrictions-form: of two people who edit one field the second sees both values and keeps his own',
  async () => {
    const first = await openConsole('support');
    const second = await openConsole('admin');
    const open = async (page: Page, delay: string): Promise<Locator> => {
      await openCustomer(page, 'editAPIKeys', customers.paypal);
      await form(page)
        .getByLabel(/^Custom API limit/)
        .fill(delay);
      await form(page).getByLabel('Reason').fill('Asked for by the customer');
      return panel(page, 'Restrictions').getByRole('button', { name: 'Update restrictions' });
    };
    const [one, two] = [await open(first.page, '400'), await open(second.page, '500')];
    await one.click();
    await confirmChange(first.page, 'Change the restrictions?', 'Update restrictions');
    await message(first.page, /^Custom Restrictions Saved: /);
    await two.click();
    await confirmChange(second.page, 'Change the restrictions?', 'Update restrictions');
    const dialog = second.page.getByRole('dialog');
    await dialog.getByRole('button', { name: /400$/ }).waitFor();
    await dialog.getByRole('heading', { name: /: Custom API limit$/ }).waitFor();
    await picture(second.page, 'api-key-restrictions-conflict');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await message(second.page, /^Custom Restrictions Saved: /);
    await rowsOf(first.page, 'API keys').first().getByText('500 calls a minute').waitFor();
    await first.close();
    await second.close();
  },
);

journey(
  'edit-api-keys-panel names which store says what, and one click fixes it, audited without the key',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openCustomer(page, 'editAPIKeys', drifted.mongo);
    const stores = panel(page, 'Stores');
    const drift = stores.getByText(/^Mongo holds .+, which is none of this customer's keys;/);
    await drift.waitFor();
    await rowsOf(page, 'API keys')
      .first()
      .locator('[data-tooltip^="Mongo: should hold it and does not"]')
      .waitFor();
    await picture(page, 'edit-api-keys-drift');
    await stores.getByRole('button', { name: 'Write the main key into Mongo' }).click();
    await confirm(page, 'Sync key', 'Mongo kept an old key');
    await message(page, /^Key synced: written into .*Mongo/);
    await stores.getByText('All stores say the same as the main record.').waitFor();
    assert.deepEqual(errors, []);
    await close();
    const admin = await openConsole('admin');
    const { before, after } = await lastAudit(admin.page, 'api-key.synced');
    assert.doesNotMatch(JSON.stringify([before, after]), /[A-Za-z0-9]{32}/, 'the audit log holds no key');
    await admin.close();
  },
);

journey('edit-api-keys-panel: the key of a store is taken over as the main key', async () => {
  const { page, close } = await signedIn('support');
  await openCustomer(page, 'editAPIKeys', drifted.firebase);
  const stores = panel(page, 'Stores');
  await stores.getByText(/^Firebase holds .+; the main key of the main record is /).waitFor();
  const second = await rowsOf(page, 'API keys').nth(1).locator('code').innerText();
  await stores.getByRole('button', { name: 'Take the key of Firebase over as main key' }).click();
  await confirm(page, 'Sync key', 'The customer uses this one');
  await message(page, /^Key synced/);
  const row = rowsOf(page, 'API keys').filter({ hasText: second });
  await row.getByText('main', { exact: true }).waitFor();
  await close();
});

journey(
  'api-key-redis-view shows the cache records, refreshes one, makes and removes a websocket record',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openCustomer(page, 'editAPIKeys', customers.enterprise);
    const records = panel(page, 'Redis records');
    await rowsOf(page, 'Redis records').nth(11).waitFor();
    await picture(page, 'api-key-redis-view');
    await rowsOf(page, 'Redis records').first().getByRole('button', { name: 'Refresh' }).click();
    await message(page, 'Redis record refreshed, nothing has changed.');
    const row = rowsOf(page, 'Redis records').nth(3);
    const calls = callsTo(page, '/admin/update-websocket');
    await row.getByRole('button', { name: 'Make websocket' }).click();
    await confirm(page, 'Make record', 'Upgraded to sockets');
    await message(page, 'Websocket record created.');
    await row.getByText('sources of the plan').waitFor();
    await row.getByRole('button', { name: 'Remove websocket' }).click();
    await confirm(page, 'Remove record', 'Downgraded');
    await message(page, 'Websocket record removed.');
    await row.getByText('none', { exact: true }).waitFor();
    assert.equal(calls.length, 2);
    for (const call of calls) assert.equal(new URL(call.url()).search, '', 'no key in an address');

    const keys = panel(page, 'API keys');
    const last = await rowsOf(page, 'API keys').last().locator('code').innerText();
    await keys.getByRole('textbox', { name: 'Find a key' }).fill(last.slice(0, 8));
    await rowsOf(page, 'API keys').nth(1).waitFor({ state: 'detached' });
    await shows(() => rowsOf(page, 'API keys').locator('code').innerText(), last);
    await records.waitFor();
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  "bandwidth-clear-tool is on the panel of the keys, asks for a reason and says 'Cleared {n} bandwidth successfully!'",
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openCustomer(page, 'editAPIKeys', customers.enterprise);
    const tool = panel(page, 'Clear bandwidth');
    const calls = callsTo(page, '/statistics/clear-bandwidth-by-basepath');
    await tool.getByLabel('Base path').selectOption('/api/v3/quote');
    await tool.getByRole('button', { name: 'Clear bandwidth' }).click();
    await confirm(page, 'Clear bandwidth', 'Our retry loop caused it');
    await message(page, /^Cleared .+ bandwidth successfully!$/);
    const [sent] = calls.map((call) => call.postDataJSON() as Record<string, string>);
    assert.equal(sent?.['basepath'], '/api/v3/quote');
    assert.ok(sent['from']! < sent['to']!);
    assert.deepEqual(errors, []);
    await close();
  },
);

journey('edit-api-keys-panel and its parts can be read on a phone', async () => {
  const { page, errors, close } = await signedIn('support', { width: 400, height: 860 });
  await openCustomer(page, 'editAPIKeys', customers.enterprise);
  await form(page).waitFor();
  await rowsOf(page, 'Redis records').first().waitFor();
  const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
  assert.equal(wide, false, 'the page does not scroll sideways');
  await picture(page, 'edit-api-keys-narrow');
  await panel(page, 'Restrictions').scrollIntoViewIfNeeded();
  await picture(page, 'api-key-restrictions-narrow');
  assert.deepEqual(errors, []);
  await close();
});
