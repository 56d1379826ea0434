import assert from 'node:assert/strict';
import { message, panel } from '../../customers/accounts/steps.ts';
import { journey, openConsole, picture, signedIn } from '../../harness/console.ts';
import { open } from '../shell/steps.ts';
import { confirmPassword, newPerson, openAs, signIn } from './people.ts';
import { shows } from '../../harness/eventually.ts';

journey(
  'an admin invites a person, the mail is in the outbox, and its link leads to the first sign-in',
  async () => {
    const vera = await newPerson('Vera', 'admin');
    const admin = await openAs(vera);
    await open(admin.page, 'staff');
    await admin.page.getByRole('grid', { name: 'Staff' }).locator('tbody tr[data-row]').nth(3).waitFor();
    await picture(admin.page, 'staff-list');
    await admin.page.getByRole('button', { name: 'Invite…' }).click();
    const dialog = admin.page.getByRole('dialog', { name: 'Invite to staff' });
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByText('is required').waitFor();
    await dialog.getByLabel('E-mail').fill('not an address');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByText('must be an e-mail address').waitFor();
    await picture(admin.page, 'staff-invite');
    await dialog.getByLabel('E-mail').fill('Inga.Holm@journeys.example');
    await dialog.getByLabel('Name').fill('Inga Holm');
    await dialog.getByLabel('Role').selectOption('analyst');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    const prompt = admin.page.getByRole('dialog', { name: 'Confirm your password' });
    await prompt.getByLabel('Your password').fill('not-the-one-at-all');
    await prompt.getByRole('button', { name: 'Continue' }).click();
    await prompt.getByText('is wrong').waitFor();
    await picture(admin.page, 'confirm-password');
    await prompt.getByLabel('Your password').fill(vera.password);
    await prompt.getByRole('button', { name: 'Continue' }).click();
    await message(
      admin.page,
      'Invitation to inga.holm@journeys.example stored, not sent: no mail server is set up.',
    );
    const notice = admin.page.getByRole('status').filter({ hasText: 'stored, not sent' });
    assert.equal(await notice.getAttribute('data-kind'), 'warning', 'what was not sent is no success');
    const line = admin.page.locator('tbody tr').filter({ hasText: 'inga.holm@journeys.example' });
    await line.getByText('invited').waitFor();
    await line.click();
    await panel(admin.page, 'Inga Holm').getByRole('button', { name: 'Invite again' }).waitFor();
    await picture(admin.page, 'staff-member');

    await admin.page.getByRole('link', { name: 'Mail outbox' }).click();
    await admin.page.locator('tbody tr').filter({ hasText: 'inga.holm@journeys.example' }).first().click();
    await admin.page.frameLocator('iframe').getByText('Hello Inga Holm').waitFor();
    await picture(admin.page, 'outbox');
    const others = await openConsole('admin');
    await others.page.goto(admin.page.url());
    await others.page.getByText('The link in this mail is not shown').waitFor();
    await picture(others.page, 'outbox-link-hidden');
    await others.close();
    await admin.page.getByRole('tab', { name: 'Text, with its links' }).click();
    const link = /\/accept\/[\w-]+/.exec(await admin.page.locator('pre').innerText())?.[0];
    assert.ok(link, 'the mail holds the link');

    const inga = await openConsole(null);
    await inga.page.goto(`${inga.server.url}${link}`);
    await inga.page.getByText('inga.holm@journeys.example').waitFor();
    await inga.page.getByLabel('Password', { exact: true }).fill('quiet-harbour-lights-3');
    await inga.page.getByLabel('Confirm password').fill('quiet-harbour-lights');
    await inga.page.getByRole('button', { name: 'Set password' }).click();
    await inga.page.getByText('is not the same').waitFor();
    await picture(inga.page, 'invitation');
    await inga.page.getByLabel('Confirm password').fill('quiet-harbour-lights-3');
    await inga.page.getByRole('button', { name: 'Set password' }).click();
    await message(inga.page, 'Password set. Please sign in.');
    await signIn(inga.page, { email: 'inga.holm@journeys.example', password: 'quiet-harbour-lights-3' });
    await inga.page.getByTestId('signed-in').waitFor();
    await inga.page.goto(`${inga.server.url}${link}`);
    await inga.page.getByRole('alert').waitFor();
    await shows(() => inga.page.getByLabel('Password', { exact: true }).count(), 0, 'the link counts once');
    await picture(inga.page, 'invitation-used');
    await inga.close();

    await open(admin.page, 'staff', 'console', '&q=inga');
    await admin.page.locator('tbody tr').filter({ hasText: 'inga.holm@journeys.example' }).click();
    await panel(admin.page, 'Inga Holm').getByText('active').waitFor();
    await panel(admin.page, 'Inga Holm').getByRole('button', { name: 'Remove from staff…' }).click();
    await admin.page.getByRole('dialog').getByText('loses the role analyst').waitFor();
    await picture(admin.page, 'staff-remove');
    const removal = admin.page.getByRole('dialog');
    const remove = removal.getByRole('button', { name: 'Remove', exact: true });
    await shows(() => remove.isDisabled(), true, 'nobody is removed without a reason');
    await removal.getByLabel('Reason').fill('left the company');
    await remove.click();
    await admin.page.getByText('No results found').waitFor();
    await admin.close();
  },
);

journey('own sessions are listed; one is ended and signed out at once, then all others', async () => {
  const person = await newPerson('Silas');
  const [first, second, third] = [await openAs(person), await openAs(person), await openAs(person)];
  await open(first.page, 'settings');
  const rows = panel(first.page, 'Sessions').locator('tbody tr[data-row]');
  await rows.nth(2).waitFor();
  await shows(() => rows.filter({ hasText: 'this one' }).count(), 1);
  await picture(first.page, 'settings');
  await first.page.setViewportSize({ width: 400, height: 800 });
  await picture(first.page, 'settings-narrow');
  await first.page.setViewportSize({ width: 1440, height: 900 });
  await rows.getByRole('button', { name: 'End', exact: true }).first().click();
  await message(first.page, 'Session ended.');
  await rows.nth(2).waitFor({ state: 'detached' });
  await panel(first.page, 'Sessions').getByRole('button', { name: 'End all others…' }).click();
  await first.page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click();
  await message(first.page, '1 session ended.');
  await rows.nth(1).waitFor({ state: 'detached' });
  for (const { page, close } of [second, third]) {
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await close();
  }
  await first.page.reload();
  await rows.first().waitFor();
  await first.close();
});

journey('a password is changed with the old one only; a wrong old one is named under its field', async () => {
  const person = await newPerson('Petra');
  const other = await openAs(person);
  const { page, close } = await openAs(person);
  await open(page, 'settings');
  const form = page.getByRole('form', { name: 'Password' });
  const fill = async (old: string, next: string, again = next): Promise<void> => {
    await form.getByLabel('Current password').fill(old);
    await form.getByLabel('New password').fill(next);
    await form.getByLabel('Confirm password').fill(again);
    await form.getByRole('button', { name: 'Change password' }).click();
  };
  await fill(person.password, 'a-new-road-every-day-1', 'a-new-road');
  await form.getByText('is not the same').waitFor();
  await fill('not-the-old-one-at-all', 'a-new-road-every-day-1');
  await form.getByLabel('Current password').and(page.locator('[aria-invalid="true"]')).waitFor();
  await picture(page, 'settings-password-refused');
  await fill(person.password, 'short');
  await form.getByLabel('New password').and(page.locator('[aria-invalid="true"]')).waitFor();
  await fill(person.password, 'a-new-road-every-day-1');
  await message(page, 'Password changed.');
  await shows(() => form.getByLabel('Current password').inputValue(), '', 'nothing is left in the form');
  await other.page.reload();
  await other.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await signIn(other.page, person);
  await other.page.getByRole('alert').first().waitFor();
  await signIn(other.page, { ...person, password: 'a-new-road-every-day-1' });
  await other.page.getByTestId('signed-in').waitFor();
  await other.close();
  await close();
});

journey(
  'an admin changes a role and ends the sessions of another person, whose console closes by itself',
  async () => {
    const person = await newPerson('Quinn');
    const theirs = await openAs(person);
    const { page, close } = await signedIn('admin');
    await confirmPassword(page);
    await open(page, 'staff', 'console', '&q=quinn');
    await page.locator('tbody tr').filter({ hasText: person.email }).click();
    const member = panel(page, 'Quinn');
    await member.getByRole('button', { name: 'Switch to standard' }).click();
    const change = page.getByRole('dialog', { name: 'Make this person standard?' });
    const confirm = change.getByRole('button', { name: 'Switch to standard' });
    await shows(() => confirm.isDisabled(), true, 'no role changes without a reason');
    await change.getByLabel('Reason').fill('moves to another team');
    await confirm.click();
    await page.locator('tbody tr').filter({ hasText: person.email }).getByText('standard').waitFor();
    await member.getByRole('button', { name: 'End sessions…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click();
    await message(page, '1 session ended.');
    await theirs.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await theirs.close();
    await open(page, 'staff', 'console', '&q=admin@demo');
    await page.locator('tbody tr').filter({ hasText: 'admin@demo' }).click();
    const own = page.getByRole('button', { name: 'Remove from staff…' });
    await own.waitFor();
    await shows(() => own.isDisabled(), true, 'nobody removes themselves');
    await close();
  },
);
