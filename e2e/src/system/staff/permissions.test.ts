import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { confirmChange, message, panel } from '../../customers/accounts/steps.ts';
import { journey, openConsole, picture, signedIn } from '../../harness/console.ts';
import { open, section, tool } from '../shell/steps.ts';
import { confirmPassword, newPerson, openAs } from './people.ts';
import { shows, until } from '../../harness/eventually.ts';
import { held } from '../../harness/held.ts';

const special = (page: Page): Locator => page.getByRole('grid', { name: 'Special Users' });
const person = (page: Page, email: string): Locator =>
  special(page).locator('tbody tr[data-row]').filter({ hasText: email });
const tick = (page: Page, name: string): Locator =>
  panel(page, 'Permissions').getByRole('checkbox', { name, exact: true });
const save = (page: Page): Locator =>
  panel(page, 'Permissions').getByRole('button', { name: 'Save Permissions' });
const isMixed = (box: Locator): Promise<boolean> =>
  box.evaluate((element) => (element as HTMLInputElement).indeterminate);

/** Opens User Permissions and chooses a person of the table. */
async function choosePerson(page: Page, email: string): Promise<void> {
  await open(page, 'userPermissions', 'user-records');
  await person(page, email).click();
  await panel(page, 'Permissions').waitFor();
}

journey(
  'a member granted two tools in the permission-tree sees just these, in the console that was open all along (r000-special-users-select, r000-perm-save-disabled)',
  async () => {
    const noor = await newPerson('Noor', 'standard');
    const member = await openConsole(null);
    await member.page.getByLabel('E-mail').fill(noor.email);
    await member.page.getByLabel('Password').fill(noor.password);
    await member.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await member.page.getByText('Whoa There!').waitFor();

    const admin = await openConsole('admin');
    const { page } = admin;
    await confirmPassword(page);
    await choosePerson(page, noor.email);
    await shows(() => save(page).isDisabled(), true, 'nothing has changed');
    await tick(page, 'Charts').click();
    await shows(() => save(page).isDisabled(), false);
    await tick(page, 'Charts').click();
    await shows(() => save(page).isDisabled(), true, 'the same box ticked and unticked');
    await tick(page, 'Charts').click();
    await tick(page, 'Get User Info').click();
    await shows(() => isMixed(tick(page, 'User Records')), true, 'one of its tools is ticked');
    await picture(page, 'permissions-panel');
    // What is changed after the save stays when the answer to it is read.
    const release = await held(page, '**/admin/user-permissions*');
    await save(page).click();
    await confirmChange(page, 'Change the permissions?', 'Save Permissions', 'new tasks');
    await message(page, 'Permissions updated.');

    await member.page.getByTestId('signed-in').waitFor();
    await section(member.page, 'Data Fixes').waitFor();
    await shows(() => member.page.getByRole('treeitem', { level: 1 }).count(), 2, 'two sections, no more');
    if (!(await tool(member.page, 'Get User Info').isVisible()))
      await section(member.page, 'User Records').click();
    await tool(member.page, 'Get User Info').first().waitFor();
    await shows(() => tool(member.page, 'Edit API Keys').count(), 0);

    await tick(page, 'Charts').click();
    const read = page.waitForResponse((answer) => answer.url().includes('/admin/user-permissions'));
    release();
    await read;
    await shows(() => save(page).isDisabled(), false, 'the box that was unticked stays so');
    await save(page).click();
    await confirmChange(page, 'Change the permissions?', 'Save Permissions', 'new tasks');
    await until('the tool is gone from the open console', async () => {
      return (await section(member.page, 'Data Fixes').count()) === 0;
    });
    await member.close();
    await admin.close();
  },
);

journey(
  'permissions-panel: what one person ticks stays while another saves, and the save shows both',
  async () => {
    const { email } = await newPerson('Ines', 'standard');
    const [first, second] = [await openConsole('admin'), await openConsole('admin')];
    for (const { page } of [first, second]) {
      await confirmPassword(page);
      await choosePerson(page, email);
    }
    await tick(first.page, 'Charts').click();
    await tick(second.page, 'Get User Info').click();
    await save(second.page).click();
    await confirmChange(second.page, 'Change the permissions?', 'Save Permissions', 'new tasks');
    await message(second.page, 'Permissions updated.');
    await panel(first.page, 'Role')
      .getByText(/1 grant/)
      .first()
      .waitFor();
    await shows(() => tick(first.page, 'Charts').isChecked(), true, 'what is not saved stays');
    await save(first.page).click();
    await confirmChange(first.page, 'Change the permissions?', 'Save Permissions', 'new tasks');
    const conflict = first.page.getByRole('dialog', { name: 'Changed by somebody else' });
    await conflict.getByText('Current value').waitFor();
    await conflict.getByRole('button', { name: /keep mine/i }).click();
    await message(first.page, 'Permissions updated.');
    await shows(() => tick(second.page, 'Charts').isChecked(), true, 'the other window follows');
    await shows(() => tick(second.page, 'Get User Info').isChecked(), false);
    for (const { close } of [first, second]) await close();
  },
);

journey(
  'permissions-panel: special-users-table lists who has a role; a section ticks all its tools, one taken away leaves the others, all together are the section (r000-special-user-name, r000-perm-parent-selects-all, r000-perm-deselect-child, r000-perm-collapse, r000-perm-indeterminate)',
  async () => {
    const omar = await newPerson('Omar', 'standard');
    const { page, close } = await signedIn('admin');
    await confirmPassword(page);
    await open(page, 'userPermissions', 'user-records');
    for (const name of ['Email', 'User', 'Role', 'Permissions'])
      await special(page).getByRole('columnheader', { name, exact: true }).waitFor();
    await person(page, omar.email).waitFor();
    await picture(page, 'special-users-table');
    await page.setViewportSize({ width: 400, height: 800 });
    await picture(page, 'special-users-narrow');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page
      .getByRole('searchbox', { name: 'Filter special users' })
      .or(page.getByLabel('Filter special users'))
      .first()
      .fill('nobody-like-this');
    await page.getByText('No Users Found.').waitFor();
    await page.getByLabel('Filter special users').fill('omar');
    await person(page, omar.email).click();

    await tick(page, 'Monitors').click();
    const tools = panel(page, 'Permissions').getByRole('group', { name: 'Monitors' }).getByRole('checkbox');
    const count = await tools.count();
    assert.ok(count > 3);
    for (let index = 0; index < count; index += 1) await shows(() => tools.nth(index).isChecked(), true);
    await tools.nth(1).click();
    await shows(() => isMixed(tick(page, 'Monitors')), true);
    await shows(() => tools.nth(1).isChecked(), false);
    await shows(() => tools.nth(2).isChecked(), true, 'the other tools stay');
    await tools.nth(1).click();
    await shows(() => tick(page, 'Monitors').isChecked(), true, 'all tools are the section');
    await shows(() => isMixed(tick(page, 'Monitors')), false);
    // What is not saved is asked for before another person is chosen.
    await panel(page, 'Role').getByRole('button', { name: 'Clear' }).click();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await save(page).click();
    await confirmChange(page, 'Change the permissions?', 'Save Permissions', 'new tasks');
    await message(page, 'Permissions updated.');
    await panel(page, 'Role').getByRole('button', { name: 'Clear' }).click();
    await page.getByLabel('Filter special users').fill('omar');
    await person(page, omar.email).getByText('all of Monitors').waitFor();
    await close();
  },
);

journey(
  'role-switcher offers the other two roles, says what each means, and the open session follows; nobody changes their own (r000-roles-switch)',
  async () => {
    const rana = await newPerson('Rana', 'analyst');
    const theirs = await openAs(rana);
    const { page, close } = await openConsole('admin');
    await confirmPassword(page);
    await choosePerson(page, rana.email);
    const role = panel(page, 'Role');
    await role.getByRole('button', { name: 'Switch to standard' }).waitFor();
    await role.getByRole('button', { name: 'Switch to admin' }).waitFor();
    await shows(() => role.getByRole('button', { name: 'Switch to analyst' }).count(), 0);
    await role.getByRole('button', { name: 'Switch to admin' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make this person admin?' });
    await dialog.getByText('opens everything').waitFor();
    await picture(page, 'role-switcher');
    await dialog.getByLabel('Reason').fill('takes over the desk');
    await dialog.getByRole('button', { name: 'Switch to admin' }).click();
    await message(page, 'Role updated.');
    await theirs.page.getByRole('link', { name: 'Audit log' }).waitFor();
    await page.setViewportSize({ width: 400, height: 800 });
    await picture(page, 'permissions-panel-narrow');
    await page.setViewportSize({ width: 1440, height: 900 });

    await choosePerson(page, 'admin@demo.midoffice.example');
    await shows(() => role.getByRole('button', { name: 'Switch to standard' }).isDisabled(), true);
    await shows(() => tick(page, 'Charts').isDisabled(), true);
    await theirs.close();
    await close();
  },
);
