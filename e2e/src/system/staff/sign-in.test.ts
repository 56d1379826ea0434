import assert from 'node:assert/strict';
import { TOTP } from 'otpauth';
import { message, panel } from '../../customers/accounts/steps.ts';
import { journey, openConsole, picture } from '../../harness/console.ts';
import { hasFocus } from '../../harness/keyboard.ts';
import { open } from '../shell/steps.ts';
import { newPerson, openAs, signIn } from './people.ts';

const stepMs = 30_000;

journey(
  'the sign-in page names what is missing, refuses a wrong password and leads where one wanted to go',
  async () => {
    const { page, server, errors, close } = await openConsole(null);
    await page.goto(`${server.url}/admin?page=console&item=staff&q=demo`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await hasFocus(page.getByLabel('E-mail'), 'the first field');
    await picture(page, 'sign-in');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('is required').first().waitFor();
    await signIn(page, { email: 'admin@demo.midoffice.example', password: 'not-the-one' });
    await page.getByRole('alert').first().waitFor();
    await picture(page, 'sign-in-refused');
    await page.setViewportSize({ width: 400, height: 800 });
    await picture(page, 'sign-in-narrow');
    await page.getByTestId('demo-admin').click();
    await page.getByTestId('signed-in').waitFor();
    assert.equal(new URL(page.url()).search, '?page=console&item=staff&q=demo');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'a forgotten password: without a mail server the page says so, and nobody reads the link',
  async () => {
    const person = await newPerson('Rosa');
    const { page, close } = await openConsole(null);
    await page.getByRole('button', { name: 'Forgot the password?' }).click();
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('status').getByText('sends no mail').waitFor();
    await picture(page, 'sign-in-forgot');
    const admin = await openConsole('admin');
    await open(admin.page, 'outbox', 'console', `&q=${person.email}`);
    const line = admin.page.getByRole('grid', { name: 'Mails' }).locator('tbody tr[data-row]');
    await line.filter({ hasText: 'Set a new Midoffice password' }).click();
    await admin.page.getByText('The link in this mail is not shown').waitFor();
    await admin.page.getByRole('tab', { name: 'Text, with its links' }).click();
    await admin.page.locator('pre').getByText('(link not shown)').waitFor();
    await picture(admin.page, 'outbox-mail');
    await admin.close();
    await close();
  },
);

journey(
  'a second factor is set up with its first code and asked for at the next sign-in; a code counts once',
  async () => {
    const person = await newPerson('Tilda');
    const { page, errors, close } = await openAs(person);
    await open(page, 'settings');
    await page.getByRole('button', { name: 'Set up…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('not-the-one');
    await dialog.getByRole('button', { name: 'Begin' }).click();
    await dialog.getByText(/is wrong/).waitFor();
    await picture(page, 'second-factor-password');
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByRole('button', { name: 'Begin' }).click();
    await dialog.getByRole('img', { name: 'QR code for the authenticator' }).waitFor();
    const totp = new TOTP({ secret: await dialog.locator('code').innerText() });
    await picture(page, 'second-factor-set-up');
    await dialog.getByLabel('Code').fill('000000');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText(/wrong/).waitFor();
    // A code counts once: each of these is of another half minute, all within what the server allows a clock to differ.
    const codeAt = (steps: number): string => totp.generate({ timestamp: Date.now() + steps * stepMs });
    const first = codeAt(-1);
    await dialog.getByLabel('Code').fill(first);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByRole('listitem').nth(9).waitFor();
    const recovery = await dialog.getByRole('listitem').first().innerText();
    await picture(page, 'recovery-codes');
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await panel(page, 'Second factor').getByText('10 recovery codes are left.').waitFor();

    const signOut = async (): Promise<void> => {
      await page.getByTestId('signed-in').click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    };
    await signOut();
    await signIn(page, person);
    await page.getByRole('heading', { name: 'Second factor' }).waitFor();
    await page.getByLabel('Code').fill(first);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(/was used before/).waitFor();
    await picture(page, 'sign-in-code');
    await page.getByLabel('Code').fill(codeAt(0));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByTestId('signed-in').waitFor();
    await signOut();
    await signIn(page, person);
    await page.getByLabel('Code').fill(recovery);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByTestId('signed-in').waitFor();
    await open(page, 'settings');
    await panel(page, 'Second factor').getByText('9 recovery codes are left.').waitFor();
    await panel(page, 'Second factor').getByRole('button', { name: 'Remove…' }).click();
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByLabel(/Code of the authenticator/).fill(codeAt(1));
    await picture(page, 'second-factor-remove');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await message(page, 'Second factor removed.');
    await panel(page, 'Second factor').getByRole('button', { name: 'Set up…' }).waitFor();
    assert.deepEqual(errors, []);
    await close();
  },
);
