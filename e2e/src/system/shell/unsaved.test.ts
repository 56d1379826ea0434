import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { customers, openCustomer, panel } from '../../customers/accounts/steps.ts';
import { cell, openEditor, saveButton, stored, upload } from '../../prices/corporate-actions/steps.ts';
import { shows, until } from '../../harness/eventually.ts';
import { journey, openConsole, picture, signedIn } from '../../harness/console.ts';
import { open, param, tool } from './steps.ts';

const leaving = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const named = async (page: Page): Promise<string[]> => leaving(page).getByRole('listitem').allInnerTexts();
const stay = async (page: Page): Promise<void> => {
  await leaving(page).getByRole('button', { name: 'Cancel' }).click();
  await leaving(page).waitFor({ state: 'detached' });
};
/** The code of the EPS editor's dialogs. */
const dialogCode = /assets\/dialogs-[\w-]+\.js/;
const plan = (page: Page) => page.getByRole('form', { name: 'Change plan code' });

journey(
  'every part with unsaved edits is asked about by name, whichever way one leaves, and nothing is lost by staying',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openCustomer(page, 'changePricePlan', customers.manual);
    const manual = panel(page, 'Manual Override Account').getByLabel('Manual payment link');
    const note = page.getByRole('textbox', { name: 'Note' });
    const edited = 'https://pay.example/changed';
    await manual.fill(edited);
    await note.fill('A note beside it.');
    await page.getByRole('button', { name: 'Save note' }).click();
    await shows(() => page.getByRole('button', { name: 'Save note' }).getAttribute('aria-disabled'), 'true');
    const ways: readonly [string, () => Promise<unknown>][] = [
      ['a tool of the sidebar', () => tool(page, 'API Usage').click()],
      ['another customer', () => page.getByRole('button', { name: 'Clear the chosen customer' }).click()],
      ['a step back', () => page.evaluate(() => history.back())],
      [
        'the palette',
        async () => {
          await page.keyboard.press('Control+k');
          await page.getByRole('dialog').getByRole('combobox').fill('Live Users');
          await page.getByRole('option').filter({ hasText: 'Live Users' }).first().click();
        },
      ],
    ];
    for (const [, leave] of ways.slice(0, 2)) {
      await leave();
      await shows(() => named(page), ['Manual Override Account']);
      await stay(page);
      assert.equal(await manual.inputValue(), edited);
    }
    await note.fill('Another thought.');
    await plan(page).getByLabel('Reason').fill('They asked for it');
    for (const [way, leave] of ways) {
      await leave();
      await shows(
        async () => (await named(page)).sort(),
        ['Change plan', 'Manual Override Account', 'Note'],
        way,
      );
      if (way === 'a step back') await picture(page, 'unsaved-several');
      await stay(page);
    }
    assert.deepEqual(
      [
        await manual.inputValue(),
        await note.inputValue(),
        await plan(page).getByLabel('Reason').inputValue(),
      ],
      [edited, 'Another thought.', 'They asked for it'],
    );
    assert.match(page.url(), /item=changePricePlan/);
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'what was left unsaved is offered on return, forgotten once it is saved, and at sign-out',
  async () => {
    const { page, server, close } = await signedIn('support');
    await openCustomer(page, 'changePricePlan', customers.quiet);
    const userid = param(page, 'userid')!;
    await plan(page).getByLabel('Reason').fill('They asked for it');
    await tool(page, 'API Usage').click();
    await leaving(page).getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(/item=apiUsage/);
    await page.goto(`${server.url}/admin?page=user-records&item=changePricePlan&userid=${userid}`);
    const offer = plan(page).getByRole('status').filter({ hasText: 'unsaved changes' });
    await offer.waitFor();
    assert.equal(await plan(page).getByLabel('Reason').inputValue(), '');
    await picture(page, 'unsaved-offer');
    await offer.getByRole('button', { name: 'Restore' }).click();
    await shows(() => plan(page).getByLabel('Reason').inputValue(), 'They asked for it');

    // Another customer has no part in it.
    await page.goto(`${server.url}/healthz`);
    await openCustomer(page, 'changePricePlan', customers.paypal);
    await plan(page).waitFor();
    await shows(() => page.getByText('unsaved changes').count(), 0);

    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('Kept over a reload.');
    const drafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('midoffice-draft/')));
    assert.equal((await drafts()).length, 2);
    await page.getByRole('button', { name: 'Save note' }).click();
    await until('the saved note is no draft', async () => (await drafts()).length === 1);

    await note.fill('Not saved before signing out.');
    await page.getByTestId('signed-in').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await shows(() => named(page), ['Note']);
    await leaving(page).getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(/\/sign-in/);
    assert.deepEqual(await drafts(), []);
    await close();
  },
);

journey(
  'a dialog in which something was typed asks before it closes; one that was only opened does not',
  async () => {
    const { page, close } = await openConsole('admin');
    await open(page, 'staff');
    await page.getByRole('button', { name: 'Invite…' }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await shows(() => page.getByRole('dialog').count(), 0);
    await page.getByRole('button', { name: 'Invite…' }).click();
    await dialog.getByLabel('E-mail').fill('somebody@example.net');
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(10, 10),
    ]) {
      await close();
      await leaving(page).waitFor();
      await stay(page);
      assert.equal(await dialog.getByLabel('E-mail').inputValue(), 'somebody@example.net');
    }
    await dialog.getByLabel('E-mail').fill('');
    await page.keyboard.press('Escape');
    await shows(() => page.getByRole('dialog').count(), 0);
    await close();
  },
);

journey(
  'Save opens its dialog although the server is gone, and one that cannot be loaded loses nothing',
  async () => {
    const { page, close } = await openConsole('admin');
    // The code of dialogs does not come: as where the server went away before it was loaded.
    await page.route(dialogCode, (route) => route.abort());
    await upload(page, 'dividends', 'fmp', [
      'symbol,date,dividend,currency',
      'ZSAV,2023-11-10,0.24,USD',
      'ZSAV,2024-02-12,0.24,USD',
    ]);
    await openEditor(page, 'ZSAV', 'dividends');
    const before = await stored(page, 'ZSAV', 'dividends');
    const first = before.main.find((record) => !record.deleted)!;
    const dividend = cell(page, first.key, 'dividend');
    await dividend.click();
    await page.keyboard.type('0.77');
    await page.keyboard.press('Enter');
    await shows(() => saveButton(page).innerText(), 'Save Updates (1)');
    await page.waitForTimeout(2000);
    await saveButton(page).click();
    const failed = page.getByRole('dialog', { name: 'Could not be loaded' });
    await failed.waitFor();
    await picture(page, 'late-failed');
    assert.match(page.url(), /item=epsEditor/);
    await dividend.getByText('0.77').waitFor();
    await page.unroute(dialogCode);
    await failed.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('dialog', { name: /Save/ }).first().waitFor();
    await close();
  },
);

const drafts = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('midoffice-draft/'))),
  );

journey(
  'a typed reason is kept for its object through Cancel, Escape and a reload, until it is used',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openCustomer(page, 'getUserInfo', customers.quiet);
    const ask = async (): Promise<void> => {
      await panel(page, 'Main')
        .getByRole('button', { name: /^(?:Block|Unblock) keys$/ })
        .click();
      await page.getByRole('dialog', { name: /^(?:Block|Unblock) all keys of / }).waitFor();
    };
    const dialog = page.getByRole('dialog', { name: /^(?:Block|Unblock) all keys of / });
    const reason = dialog.getByLabel('Reason');
    await ask();
    await reason.fill('Signed the contract');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await ask();
    await shows(() => reason.inputValue(), 'Signed the contract');
    await dialog.getByText('You typed this reason before and did not apply it.').waitFor();
    await picture(page, 'reason-restored');
    await page.setViewportSize({ width: 400, height: 800 });
    await picture(page, 'reason-restored-narrow');
    await page.setViewportSize({ width: 1440, height: 900 });
    await reason.fill('Signed the contract in May');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await ask();
    await shows(() => reason.inputValue(), 'Signed the contract in May');
    await page.keyboard.press('Escape');
    await openCustomer(page, 'getUserInfo', customers.twin);
    await ask();
    await shows(() => reason.inputValue(), '', 'the reason of another customer');
    await page.keyboard.press('Escape');
    await openCustomer(page, 'getUserInfo', customers.quiet);
    for (const on of [true, false]) {
      await ask();
      await shows(() => reason.inputValue(), on ? 'Signed the contract in May' : '');
      if (!on) await reason.fill('Set back');
      await dialog.getByRole('button', { name: on ? 'Block keys' : 'Unblock keys' }).click();
      await dialog.waitFor({ state: 'detached' });
      await panel(page, 'Main')
        .getByRole('button', { name: on ? 'Unblock keys' : 'Block keys' })
        .waitFor();
    }
    await shows(async () => (await drafts(page)).includes('reason/'), false, 'what was used is forgotten');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey('key forms and chart dialogs offer what was left, and keep no key', async () => {
  const { page, close } = await signedIn('admin');
  await openCustomer(page, 'editAPIKeys', customers.quiet);
  const form = page.getByRole('form', { name: 'Add API key' });
  const secret = 'k3yThatNobodyKnowsAtAll0123456789';
  await form.getByLabel('Key', { exact: true }).fill(secret);
  await form.getByLabel('Reason').fill('Second project');
  await shows(async () => (await drafts(page)).includes('Second project'), true);
  assert.ok(!(await drafts(page)).includes(secret), 'a key is never kept');
  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  await form.getByText(/You have unsaved changes from/).waitFor();
  await form.getByRole('button', { name: 'Restore' }).click();
  await shows(() => form.getByLabel('Reason').inputValue(), 'Second project');
  assert.equal(await form.getByLabel('Key', { exact: true }).inputValue(), '');
  await form.getByLabel('Reason').fill('');

  await page.goto(`${new URL(page.url()).origin}/admin?page=data-fixes&item=charts&symbol=NWND`);
  await page.getByTestId('price-chart').waitFor();
  const split = page.getByRole('dialog', { name: /^Split NWND/ });
  await page.getByRole('button', { name: 'Split…' }).click();
  await split.getByLabel('adjustmentRatio').fill('0.25');
  await split.getByRole('button', { name: 'Cancel' }).click();
  await split.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Split…' }).click();
  await split.getByRole('button', { name: 'Restore' }).click();
  await shows(() => split.getByLabel('adjustmentRatio').inputValue(), '0.25');
  await split.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('region', { name: /^Preview of Split/ }).waitFor();
  await shows(async () => (await drafts(page)).includes('chart-split'), false);
  await close();
});
