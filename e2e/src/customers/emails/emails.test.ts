import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import {
  callsTo,
  choose,
  confirmChange,
  customers,
  fact,
  lastAudit,
  message,
  panel,
  timelineOf,
} from '../accounts/steps.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { open, param } from '../../system/shell/steps.ts';
import { settles, shows, until } from '../../harness/eventually.ts';

type Mode =
  | 'updateEmail'
  | 'verifyUserEmail'
  | 'editPlanCode'
  | 'editUserRole'
  | 'socketUpgrade'
  | 'updateratelimit';

const shots = new URL('../../../screenshots', import.meta.url).pathname;

/** Opens the e-mail panel, or another item that shares it, for a customer. */
async function openPanel(page: Page, mode: Mode, customer?: string): Promise<void> {
  await open(page, mode, 'user-records');
  if (customer) await choose(page, customer);
}

const history = (page: Page): Locator => panel(page, 'Email History');
const mails = (page: Page): Locator => history(page).locator('tbody tr[data-row]');
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const update = (page: Page): Locator => page.getByRole('button', { name: 'Update Email', exact: true });

/** Opens the dialog of a family for the chosen customer. */
async function write(page: Page, family: string): Promise<Locator> {
  await history(page).getByRole('button', { name: 'Write email' }).click();
  await page.getByRole('menu', { name: 'Write email' }).getByRole('menuitem', { name: family }).click();
  const opened = dialog(page, family);
  await opened.waitFor();
  return opened;
}

journey(
  'payment-email-dialog: a failed charge from preview to sent and logged; then it rests for a day (r000-mail-preview-flow, r000-mail-template-required, r000-mail-payload, r000-mail-lock-1-day)',
  async () => {
    const { page, errors, close } = await signedIn('admin');
    await openPanel(page, 'updateEmail', customers.pastDue);
    await history(page)
      .getByText(/^1–10 of \d+$/)
      .waitFor();
    const sends = callsTo(page, '/admin/send-failed-charges-email');
    const mail = await write(page, 'Failed charge email');
    await mail.getByText('olivia.brandt@northwind-analytics.example').first().waitFor();
    await picture(page, 'mail-dialog');
    await mail.getByRole('button', { name: 'Generate preview' }).click();
    await mail.getByText('No Mail Template Selected.').waitFor();
    assert.equal(sends.length, 0, 'nothing is asked of the server without a template');

    await mail.getByLabel('Template').selectOption('no-usage');
    await mail.getByRole('button', { name: 'Generate preview' }).click();
    const frame = mail.locator('iframe');
    await frame.waitFor();
    await shows(() => frame.getAttribute('sandbox'), '', 'the preview runs no script');
    await settles(async () =>
      assert.match((await frame.getAttribute('srcdoc')) ?? '', /Content-Security-Policy.*default-src 'none'/),
    );
    await frame.contentFrame().getByText('A payment failed, and your keys are quiet').waitFor();
    await shows(() => mail.getByRole('button', { name: 'Send', exact: true }).isEnabled(), true);
    await picture(page, 'mail-preview');
    await mail.getByRole('tab', { name: 'Phone' }).click();
    await picture(page, 'mail-preview-phone');
    await mail.getByRole('tab', { name: 'Plain text' }).click();
    await mail.locator('pre').getByText('Hello Olivia,').waitFor();
    await picture(page, 'mail-preview-text');

    await mail.getByRole('button', { name: 'Cancel preview' }).click();
    await mail.getByLabel('Template').selectOption('expired-card');
    await mail.getByRole('button', { name: 'Generate preview' }).click();
    await frame.contentFrame().getByText('Your card has expired').first().waitFor();
    await mail.getByRole('button', { name: 'Send', exact: true }).click();
    await mail.waitFor({ state: 'detached' });
    await message(
      page,
      'Email to olivia.brandt@northwind-analytics.example stored, not sent: no mail server is set up.',
    );
    const bodies = sends.map((request) => request.postDataJSON() as Record<string, unknown>);
    assert.deepEqual(
      bodies.map(({ preview, templateType }) => [preview, templateType]),
      [
        [true, 'no-usage'],
        [true, 'expired-card'],
        [false, 'expired-card'],
      ],
    );

    await history(page)
      .getByText(/^1–10 of \d+$/)
      .waitFor();
    await mails(page).first().getByText('failed charge: expired card').waitFor();
    const entry = await lastAudit(page, 'email.failed-charge-sent');
    assert.equal((entry['after'] as { templateType: string }).templateType, 'failed/expired-card');

    const again = await write(page, 'Failed charge email');
    await again.getByLabel('Template').selectOption('expired-card');
    await again
      .getByText(/^This mail was created within the last day; you can send it again from /)
      .waitFor();
    await again.getByRole('button', { name: 'Generate preview' }).click();
    await again.locator('iframe').waitFor();
    const send = again.getByRole('button', { name: 'Send', exact: true });
    await shows(() => send.isDisabled(), true, 'the preview is there, the send rests');
    await settles(async () =>
      assert.match((await send.getAttribute('aria-description')) ?? '', /within the last day/),
    );
    await picture(page, 'mail-rests');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'payment-email-dialog: every family with its templates, on a desktop and on a phone (r000-mail-template-types)',
  async () => {
    const { page, close } = await signedIn('admin');
    await openPanel(page, 'updateEmail', customers.pastDue);
    const families = {
      'Failed charge email': ['no usage', 'blocked', 'expired card', 'default', 'canceled subscription'],
      'Blocked account email': [],
      'Expiring card email': [],
      'Payment removal email': ['not allowed', 'confirmation'],
    };
    for (const [family, templates] of Object.entries(families)) {
      const mail = await write(page, family);
      await mail.getByRole('heading', { name: 'Email history' }).waitFor();
      const options = mail.getByLabel('Template').locator('option');
      await settles(async () =>
        assert.deepEqual((await options.allInnerTexts()).slice(1), templates, family),
      );
      for (const label of templates.length ? templates : ['']) {
        if (label) await mail.getByLabel('Template').selectOption({ label });
        await mail.getByRole('button', { name: 'Generate preview' }).click();
        await mail.locator('iframe').contentFrame().getByText('Hello Olivia,').waitFor();
        const name = `mail-${family.split(' ')[0]!.toLowerCase()}-${label.replaceAll(' ', '-') || 'only'}`;
        await picture(page, name);
        await page.setViewportSize({ width: 400, height: 800 });
        await mail.getByRole('tab', { name: 'Phone' }).click();
        await picture(page, `${name}-phone`);
        await page.setViewportSize({ width: 1440, height: 900 });
        await mail.getByRole('tab', { name: 'Desktop' }).click();
        await mail.getByRole('button', { name: 'Cancel preview' }).click();
      }
      await mail.getByRole('button', { name: 'Cancel', exact: true }).click();
      await mail.waitFor({ state: 'detached' });
    }
    await close();
  },
);

journey(
  'payment-email-dialog says No Email History Found where nothing was sent, and the sales mails have their templates (r000-mail-template-types)',
  async () => {
    const { page, close } = await signedIn('admin');
    await openPanel(page, 'updateEmail', customers.quiet);
    const mail = await write(page, 'Blocked account email');
    await mail.getByText('No Email History Found').waitFor();
    await shows(() => mail.getByLabel('Template').count(), 0, 'one template needs no choice');
    await mail.getByRole('button', { name: 'Cancel', exact: true }).click();
    const { origin } = new URL(page.url());
    for (const [call, templates] of [
      ['send-potential-business-email', ['getting-started-welcome', 'followup']],
      [
        'send-account-right-sizing-email',
        ['default', 'follow-up', 'compliance-1', 'compliance-2', 'compliance-3'],
      ],
    ] as const)
      for (const templateType of templates) {
        const answer = await page.request.post(`${origin}/admin/${call}`, {
          data: { userid: await customerId(page), preview: true, templateType },
          headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
        });
        const { html } = (await answer.json()) as { html: string };
        const shown = await page.context().newPage();
        await shown.setContent(html);
        await pictureOfMail(
          shown,
          `mail-sales-${templateType}-${call.includes('right') ? 'sizing' : 'business'}`,
        );
        await shown.close();
      }
    await close();
  },
);

const customerId = async (page: Page): Promise<string> => param(page, 'userid') ?? '';

/** A mail by itself, wide and narrow, in both colours. */
async function pictureOfMail(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, suffix] of [
      [760, ''],
      [375, '-phone'],
    ] as const) {
      await page.setViewportSize({ width, height: 860 });
      await page.screenshot({ path: `${shots}/${name}${suffix}.${colorScheme}.png`, fullPage: true });
    }
  }
}

journey(
  'email-panel changes an address, refuses an empty one and one of somebody else, and says who must be selected (r000-update-email-disabled)',
  async () => {
    const { page, errors, close } = await signedIn('admin');
    await openPanel(page, 'updateEmail');
    await shows(() => update(page).isDisabled(), true, 'the new email is empty');
    await page.getByLabel('New email').fill('somebody@new.example');
    await update(page).click();
    await message(page, 'Please select a user.');
    await picture(page, 'email-panel-nobody');
    await page.getByLabel('New email').fill('');

    await choose(page, customers.trial);
    await shows(() => page.getByLabel('Original email').inputValue(), 'freya.ashworth@example.org');
    await shows(() => update(page).isDisabled(), true);
    await page.getByLabel('New email').fill('   ');
    await shows(() => update(page).isDisabled(), true, 'spaces are no email');
    await page.getByLabel('New email').fill('no address');
    await update(page).click();
    await page.getByText('must be an e-mail address').waitFor();
    await page.getByLabel('New email').fill('marcus.whitfield@example.com');
    await update(page).click();
    await confirmChange(page, 'Change the login e-mail?', 'Change e-mail', 'asked by mail');
    await page.getByText('This email belongs to another account.').waitFor();
    await picture(page, 'email-panel-refused');
    await page.getByLabel('New email').fill('freya.ashworth@moved.example');
    await update(page).click();
    await confirmChange(page, 'Change the login e-mail?', 'Change e-mail', 'asked by mail');
    await message(page, /^Email changed to freya\.ashworth@moved\.example\. Verification email to /);
    await until('the original email is the new one', async () => {
      return (await page.getByLabel('Original email').inputValue()) === 'freya.ashworth@moved.example';
    });
    await shows(() => page.getByLabel('New email').inputValue(), '');
    await mails(page).filter({ hasText: 'account: verify email' }).first().waitFor();
    await mails(page).filter({ hasText: 'account: email changed' }).first().waitFor();
    await picture(page, 'email-panel');
    await page.setViewportSize({ width: 400, height: 800 });
    await picture(page, 'email-panel-narrow');
    await page.setViewportSize({ width: 1440, height: 900 });

    await timelineOf(page);
    await page.getByRole('button', { name: 'Undo: Email changed' }).first().click();
    const undo = page.getByRole('dialog', { name: 'Undo “Email changed”?' });
    await undo.getByText('E-mail: freya.ashworth@moved.example → freya.ashworth@example.org').waitFor();
    await undo.getByText(/Stripe, Firebase and MongoDB get the former address/).waitFor();
    await picture(page, 'email-undo');
    await confirmChange(page, 'Undo “Email changed”?', 'Undo change', 'wrong customer');
    await message(page, /^The e-mail is being set back to freya\.ashworth@example\.org/);
    await openPanel(page, 'updateEmail', customers.trial);
    await until('the former address is back', async () => {
      return (await page.getByLabel('Original email').inputValue()) === 'freya.ashworth@example.org';
    });
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'email-history-table pages by 10, opens a mail, refreshes, and is cleared when it cannot be fetched (r000-email-history-page, r000-email-history-fail)',
  async () => {
    const { page, close } = await signedIn('admin');
    await openPanel(page, 'updateEmail', customers.pastDue);
    for (const name of ['Date', 'To', 'From', 'Template', 'Params'])
      await history(page).getByRole('columnheader', { name, exact: true }).waitFor();
    const reads = callsTo(page, '/admin/email-history');
    await until('ten mails are shown', async () => (await mails(page).count()) === 10);
    await history(page).getByRole('button', { name: 'Next page' }).click();
    await history(page)
      .getByText(/^11–20 of 2\d$/)
      .waitFor();
    const { searchParams } = new URL(reads.at(-1)!.url());
    assert.deepEqual([searchParams.get('page'), searchParams.get('limit')], ['2', '10']);
    await picture(page, 'email-history-table');
    await history(page).getByRole('button', { name: 'Next page' }).click();
    await history(page)
      .getByText(/^21–2\d of 2\d$/)
      .waitFor();
    await shows(() => history(page).getByRole('button', { name: 'Next page' }).isDisabled(), true);
    await page.reload();
    await history(page)
      .getByText(/^21–2\d of 2\d$/)
      .waitFor();

    await mails(page).last().click();
    const opened = page.getByRole('dialog');
    await opened.locator('iframe').waitFor();
    await fact(opened, 'Template').waitFor();
    await picture(page, 'email-opened');
    await page.reload();
    await opened.locator('iframe').waitFor();
    await opened.getByRole('button', { name: 'Close' }).last().click();

    await page.route('**/admin/email-history*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"success":false}' }),
    );
    await history(page).getByRole('button', { name: 'Refresh' }).click();
    await history(page).getByText('Failed to fetch email history.').waitFor();
    await history(page).getByText('No email history found.').waitFor();
    await shows(() => mails(page).count(), 0);
    await picture(page, 'email-history-failed');
    await page.unroute('**/admin/email-history*');
    await history(page).getByRole('button', { name: 'Refresh' }).click();
    await until('the mails are back', async () => (await mails(page).count()) > 0);
    await close();
  },
);

journey(
  'email-panel-modes: verifyUserEmail, editPlanCode, editUserRole, socketUpgrade and updateratelimit open their own control in the same panel',
  async () => {
    const { page, errors, close } = await signedIn('admin');
    await openPanel(page, 'verifyUserEmail', customers.leaked);
    await panel(page, 'Verify email').getByRole('button', { name: 'Send verification email' }).click();
    await message(
      page,
      'Verification email to marcus.whitfield@example.com stored, not sent: no mail server is set up.',
    );
    await mails(page).filter({ hasText: 'account: verify email' }).first().waitFor();
    await picture(page, 'email-modes-verify');
    for (const [mode, title, name] of [
      ['editPlanCode', 'Plan code', 'Change plan'],
      ['editUserRole', 'Role', 'Switch to analyst'],
      ['socketUpgrade', 'Websocket record', ''],
      ['updateratelimit', 'Custom rate limit', 'Save limit'],
    ] as const) {
      await openPanel(page, mode);
      await choose(page, customers.leaked);
      await panel(page, title).waitFor();
      if (name) await panel(page, title).getByRole('button', { name, exact: true }).waitFor();
      await history(page).waitFor();
      await shows(() => update(page).count(), 0, `${mode} is not the change of an email`);
      await picture(page, `email-modes-${mode}`);
    }
    assert.deepEqual(errors, []);
    await close();
  },
);
