import assert from 'node:assert/strict';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { customers, fact, openCustomer } from './steps.ts';
import { shows, until } from '../../harness/eventually.ts';

journey(
  'user-info-popup opens by Ctrl+Shift+Z with the summary, without notifications, and links to the user in a new tab (r000-notifications-hidden, r000-open-user-new-tab)',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openCustomer(page, 'getUserInfo', customers.pastDue);
    const userid = new URL(page.url()).searchParams.get('userid') ?? '';
    const answered = page.waitForResponse((response) =>
      response.url().includes('/admin/get-live-users-details'),
    );
    await page.locator('h1').first().click();
    await page.keyboard.press('Control+Shift+Z');
    const answer = (await (await answered).json()) as { notifications: Record<string, { text: string }[]> };
    const dialog = page.getByRole('dialog');
    for (const label of [
      'User id',
      'Plan',
      'Subscription plan',
      'Stripe ids',
      'API keys',
      'Card expiry',
      'Credit balance',
      'Payment failed',
      'Blocked',
      'Calls 30 d',
      'Data 30 d',
      'Last call',
      'Firebase',
      'Mongo',
      'Websocket',
    ])
      await fact(dialog, label).waitFor();
    const texts = Object.values(answer.notifications).flat();
    assert.ok(texts.length > 0, 'this customer has notifications');
    const shown = await dialog.innerText();
    for (const { text } of texts) assert.equal(shown.includes(text), false, `${text} stays hidden`);
    assert.equal(/notification/i.test(shown), false);
    await picture(page, 'user-info-popup');
    const link = dialog.getByRole('link', { name: 'Open in admin' });
    await shows(() => link.getAttribute('target'), '_blank');
    await shows(() => link.getAttribute('href'), `/admin?userid=${userid}`);
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await opened.getByTestId('chosen-user').getByText('Olivia Brandt').waitFor();
    await opened.close();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'user-info-popup blocks and unblocks, refreshes Firebase, reads the user again and saves the note (r000-block-unblock)',
  async () => {
    const { page, close } = await signedIn('support');
    await openCustomer(page, 'getUserInfo', customers.paypal);
    await page.getByRole('button', { name: 'Info' }).click();
    const popup = page.getByRole('dialog', { name: 'Thiago Carvalho' });
    await popup.getByRole('button', { name: 'Block keys' }).click();
    const asked = page.getByRole('dialog', { name: /^Block all keys of/ });
    await asked.getByLabel('Reason').fill('Asked to pause');
    await asked.getByRole('button', { name: 'Block keys' }).click();
    await fact(popup, 'Blocked').getByText('blocked').waitFor();
    await popup.getByRole('button', { name: 'Unblock keys' }).click();
    const again = page.getByRole('dialog', { name: /^Unblock all keys of/ });
    await again.getByLabel('Reason').fill('Back again');
    await again.getByRole('button', { name: 'Unblock keys' }).click();
    await fact(popup, 'Blocked').getByText('no').waitFor();
    await popup.getByRole('button', { name: 'Refresh Firebase' }).click();
    await popup.getByRole('button', { name: 'Refetch User' }).click();
    await popup.getByLabel('Note').fill('Paused for a day.');
    await popup.getByRole('button', { name: 'Save note' }).click();
    await popup
      .getByText('Nothing has changed')
      .or(popup.getByRole('button', { name: 'Save note', disabled: true }))
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    const note = page.getByRole('textbox', { name: 'Note' });
    await until('the panel shows the note', async () => (await note.inputValue()) === 'Paused for a day.');
    await close();
  },
);
