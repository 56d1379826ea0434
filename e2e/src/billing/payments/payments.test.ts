import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { callsTo, fact, lastAudit, message, openCustomer, panel } from '../../customers/accounts/steps.ts';
import { journey, openConsole, picture, signedIn, type Visit } from '../../harness/console.ts';
import { shows, until } from '../../harness/eventually.ts';

const legacy = 'sofia.marchetti';
const onPaypal = 'thiago.carvalho';
const debtor = 'olivia.brandt@northwind';
const freeLegacy = 'minjun.park';
const mayRemove = 'lukasz.wisniewski@example.net';
const mayNotRemove = 'freya.ashworth@';

/** Makes the vendors' stand-in of this server fail. */
async function failVendor({ server }: Visit, ...faults: object[]): Promise<void> {
  const { url } = JSON.parse(readFileSync(join(server.dataDir, 'sandbox.json'), 'utf8')) as { url: string };
  const response = await fetch(`${url}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  assert.equal(response.status, 200);
}

async function ask(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  const reason = dialog.getByLabel('Reason', { exact: true });
  if (await reason.count()) await reason.fill('as the customer asked');
  await dialog.getByRole('button', { name: action, exact: true }).click();
}

journey(
  'failed-charge-details-dialog: a failed payment from its details over the mail preview to sent and logged; every card is tried',
  async () => {
    const visit = await openConsole('admin');
    const { page, errors, close } = visit;
    await openCustomer(page, 'getUserInfo', debtor);
    const payments = panel(page, 'Payments');
    await payments.getByRole('button', { name: 'Details…' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Failed charge details' });
    await fact(dialog, 'Remaining amount').getByText('$').waitFor();
    await fact(dialog, 'Attempt count').waitFor();
    assert.match(new URL(page.url()).search, /charge=ch_/);
    await picture(page, 'failed-charge-details-dialog');
    await page.reload();
    await fact(dialog, 'chargeID').getByText(/^ch_/).waitFor();

    const tries = callsTo(page, '/admin/try-payment-methods');
    await dialog.getByRole('button', { name: 'Try payment methods…' }).click();
    await page
      .getByRole('dialog', { name: 'Try payment methods' })
      .getByText('one after the other')
      .waitFor();
    await ask(page, 'Try now');
    await message(page, /^No payment method was accepted\. visa \d{4}: /);
    assert.deepEqual(Object.keys(tries[0]?.postDataJSON() as object).sort(), [
      'chargeID',
      'expected',
      'invoiceID',
      'reason',
      'userid',
    ]);

    await dialog.getByRole('button', { name: 'Send failed-charge e-mail…' }).click();
    const mail = page.getByRole('dialog', { name: 'Failed charge email' });
    await mail.getByLabel('Template').selectOption('default');
    await mail.getByRole('button', { name: 'Generate preview' }).click();
    await mail.locator('iframe').first().waitFor();
    await picture(page, 'failed-charge-mail-preview');
    await mail.getByRole('button', { name: 'Send', exact: true }).click();
    await mail.waitFor({ state: 'detached' });
    await message(
      page,
      'Email to olivia.brandt@northwind-analytics.example stored, not sent: no mail server is set up.',
    );
    const entry = await lastAudit(page, 'email.failed-charge-sent');
    assert.equal((entry['after'] as { templateType: string }).templateType, 'failed/default');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'payment-removal-intent-actions: a removal that is not allowed yet says why, one that is allowed deletes the card, a request is withdrawn',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openCustomer(page, 'changePricePlan', mayNotRemove);
    const refused = panel(page, 'Payment-method removal');
    await refused.getByText('still runs and needs the payment method').waitFor();
    await shows(() => refused.getByRole('button', { name: 'Delete payment method…' }).isDisabled(), true);
    await picture(page, 'payment-removal-not-allowed');
    await refused.getByRole('button', { name: 'Cancel request…' }).click();
    await ask(page, 'Cancel request');
    await message(page, 'Removal request cancelled, the payment method stays.');
    await refused.waitFor({ state: 'detached' });

    await openCustomer(page, 'changePricePlan', mayRemove);
    const wish = panel(page, 'Payment-method removal');
    await wish.getByRole('button', { name: 'Delete payment method…' }).click();
    await page.getByRole('dialog').getByText('Every card of this customer is deleted').waitFor();
    await picture(page, 'payment-removal-intent-actions');
    await ask(page, 'Delete payment method');
    await message(page, /^Payment method deleted: /);
    await wish.waitFor({ state: 'detached' });
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'user-info-main-block: Migrate Subscription and Free Downgrade, each for whom it is (r000-legacy-migrate, r000-legacy-free-downgrade, r000-migrate-beta-host)',
  async () => {
    const { page, server, errors, close } = await signedIn('support');
    await openCustomer(page, 'getUserInfo', legacy);
    const main = panel(page, 'Main');
    await shows(() => main.getByRole('button', { name: 'Free Downgrade' }).count(), 0);
    const calls = callsTo(page, '/admin/migrate-subscription');
    await main.getByRole('button', { name: 'Migrate Subscription' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Nothing is charged or credited now.').waitFor();
    assert.match(await dialog.innerText(), /\$[\d.]+ every month becomes \$[\d.]+/);
    await picture(page, 'migrate-subscription');
    await ask(page, 'Migrate');
    await message(page, /^Subscription moved to today's price of Professional, monthly\./);
    await main.getByRole('button', { name: 'Migrate Subscription' }).waitFor({ state: 'detached' });
    // Without BETA_API_URL the beta host is the console's own.
    assert.equal(new URL(calls[0]!.url()).origin, new URL(server.url).origin);

    await openCustomer(page, 'getUserInfo', freeLegacy);
    await shows(() => main.getByRole('button', { name: 'Migrate Subscription' }).count(), 0);
    await main.getByRole('button', { name: 'Free Downgrade' }).click();
    await ask(page, 'Downgrade');
    await message(page, 'Downgraded to the free plan, nothing was running.');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'payment-paypal-block: a PayPal migration whose outcome is not known is shown, cannot be begun twice, and is checked again (r000-paypal-migration-lock)',
  async () => {
    const visit = await openConsole('support');
    const { page, errors, close } = visit;
    await openCustomer(page, 'changePricePlan', onPaypal);
    const paypal = panel(page, 'PayPal');
    await paypal.getByRole('button', { name: 'Refresh' }).click();
    await message(page, /^PayPal refreshed/);
    await fact(paypal, 'status').getByText('ACTIVE').waitFor();
    await picture(page, 'payment-paypal-block');
    await failVendor(visit, {
      kind: '500',
      vendor: 'paypal',
      method: 'POST',
      path: '/v1/billing/subscriptions/*/cancel',
      times: 6,
    });
    await paypal.getByRole('button', { name: 'Migrate…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Nothing is charged now.').waitFor();
    assert.match(
      await dialog.innerText(),
      /PayPal bills \$[\d.]+ every month\. From .* is charged to visa 4242/s,
    );
    await picture(page, 'migrate-paypal');
    await ask(page, 'Migrate');
    await message(page, 'PayPal migration is not confirmed yet');
    const open = panel(page, 'Under way at outside systems');
    await open.getByText('not confirmed', { exact: true }).waitFor();
    await paypal.getByText('migration under way').waitFor();
    await shows(() => paypal.getByRole('button', { name: 'Migrate…' }).isDisabled(), true);
    await picture(page, 'effects-under-way');
    await page.getByRole('button', { name: /^Jobs/ }).click();
    const tray = page.getByRole('region', { name: 'Jobs' });
    await tray.getByText('PayPal migration', { exact: true }).waitFor();
    await picture(page, 'effects-tray');
    await page.keyboard.press('Escape');
    await until('it is settled', async () => {
      const again = open.getByRole('button', { name: 'Check again' });
      if (await again.count()) await again.click({ timeout: 1_000 }).catch(() => undefined);
      return (await open.count()) === 0;
    });
    await fact(paypal, 'status').getByText('CANCELLED').waitFor();
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'an act that nobody can confirm any more is closed by hand, by admins, with what was found and a reason',
  async () => {
    const admin = await openConsole('admin');
    const { page } = admin;
    const line = {
      id: '00000000-0000-4000-8000-000000000007',
      kind: 'payments.try-payment-methods',
      title: 'Payment of an open invoice',
      targetKind: 'account',
      targetId: 'u-old',
      actorId: null,
      actorLabel: 'support@demo.midoffice.example',
      state: 'unknown',
      message: 'Payment of an open invoice is not confirmed yet. It is checked until it is known.',
      steps: [],
      tries: 130,
      createdAt: '2026-02-25T09:00:00.000Z',
      updatedAt: '2026-02-26T09:00:00.000Z',
      nextTryAt: null,
      closable: true,
    };
    // An act of yesterday cannot be had in a world that was made a moment ago.
    const old = async (visit: Visit): Promise<void> => {
      await visit.page.route('**/admin/effects?*', (route) =>
        route.fulfill({ json: { rows: [line], open: 1, unknown: 1 } }),
      );
    };
    await old(admin);
    await page.reload();
    await page.getByRole('button', { name: /^Jobs/ }).click();
    const tray = page.getByRole('region', { name: 'Jobs' });
    await tray.getByRole('button', { name: 'Close…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close manually' });
    await shows(
      () => dialog.getByRole('button', { name: 'Close as done' }).isDisabled(),
      true,
      'no reason yet',
    );
    await dialog.getByLabel('What the vendor says').selectOption('failed');
    await dialog.getByLabel('Reason').fill('The invoice is open at the vendor.');
    await picture(page, 'effect-close');
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith(`/admin/effects/${line.id}/close`)),
      dialog.getByRole('button', { name: 'Close as failed' }).click(),
    ]);
    assert.deepEqual(sent.postDataJSON(), {
      outcome: 'failed',
      reason: 'The invoice is open at the vendor.',
    });
    await message(page, 'There is no such effect.');
    await admin.close();

    const support = await openConsole('support');
    await old(support);
    await support.page.reload();
    await support.page.getByRole('button', { name: /^Jobs/ }).click();
    const theirs = support.page.getByRole('region', { name: 'Jobs' }).getByRole('button', { name: 'Close…' });
    await shows(() => theirs.isDisabled(), true, 'only admins close');
    await support.close();
  },
);
