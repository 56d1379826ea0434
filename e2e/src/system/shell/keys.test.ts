import assert from 'node:assert/strict';
import { choose, openTool, panel, searchBox } from '../../customers/accounts/steps.ts';
import { journey, openConsole, picture, signedIn } from '../../harness/console.ts';
import { open, palette, param, run, tree } from './steps.ts';
import { shows } from '../../harness/eventually.ts';
import { held } from '../../harness/held.ts';
import { hasFocus, keepsFocus } from '../../harness/keyboard.ts';

journey(
  'shell-keyboard-shortcuts open Financial Statements, EPS Editor, Charts and Fix Profile, and do nothing while a text is edited (r000-shortcuts, r001-shortcuts, r000-shortcut-needs-subtool)',
  async () => {
    const { page, errors, close } = await signedIn('analyst');
    await openTool(page, 'getUserInfo');
    await searchBox(page).focus();
    await page.keyboard.press('Control+Shift+C');
    assert.equal(param(page, 'item'), 'getUserInfo', 'not while a text is edited');
    await searchBox(page).blur();
    await page.keyboard.press('Control+Shift+C');
    await page.getByRole('main', { name: 'Charts' }).waitFor();
    assert.equal(param(page, 'page'), 'data-fixes');
    await tree(page).waitFor();
    for (const [letter, label] of [
      ['F', 'Financial Statements'],
      ['E', 'EPS Editor'],
      ['P', 'Fix Profile'],
    ] as const) {
      await page.getByRole('main').focus();
      await page.keyboard.press(`Control+Shift+${letter}`);
      await page.getByRole('main', { name: label }).waitFor();
      await open(page, 'charts', 'data-fixes');
    }
    assert.deepEqual(errors, []);
    await close();

    const support = await openConsole('support');
    await openTool(support.page, 'getUserInfo');
    await searchBox(support.page).blur();
    await support.page.keyboard.press('Control+Shift+C');
    await support.page.keyboard.press('?');
    await support.page.getByRole('dialog', { name: 'Keys' }).waitFor();
    assert.equal(param(support.page, 'item'), 'getUserInfo', 'no charts, no key');
    await shows(() => support.page.getByRole('dialog', { name: 'Keys' }).getByText('Charts').count(), 0);
    await support.close();
  },
);

journey(
  'shell-profile-info-popup opens by Ctrl+Shift+Z over any tool once a customer is chosen',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openTool(page, 'getUserInfo');
    await searchBox(page).blur();
    await page.keyboard.press('Control+Shift+Z');
    await shows(() => page.getByRole('dialog').count(), 0, 'nobody is chosen');
    await choose(page, 'olivia.brandt@northwind');
    await panel(page, 'Main').waitFor();
    await open(page, 'settings');
    await page.getByRole('main').focus();
    await page.keyboard.press('Control+Shift+Z');
    await page.getByRole('dialog').getByText('olivia.brandt@northwind').first().waitFor();
    await picture(page, 'shell-profile-info-popup');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await run(page, 'Info about the chosen customer');
    await page.getByRole('dialog').getByText('olivia.brandt@northwind').first().waitFor();
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'shell-calculator-button shows in Financial Statements and toggles shell-calculator-display, which leaving the tool closes (r000-calculator-toggle, r000-calculator-off-on-leave)',
  async () => {
    const { page, errors, close } = await openConsole('analyst');
    // The section of a tool that was opened stays unfolded.
    await open(page, 'getUserInfo', 'user-records');
    await searchBox(page).waitFor();
    await open(page, 'financialStatements', 'data-fixes');
    const button = page.getByRole('button', { name: 'Calculator', exact: true });
    const display = page.getByRole('region', { name: 'Calculator' });
    await button.waitFor();
    await shows(() => button.getAttribute('data-tooltip'), 'Calculator');
    await button.click();
    await display.getByLabel('Calculation').fill('(7 - 2) * 1,000');
    await page.keyboard.press('Enter');
    await display.getByText('5,000', { exact: true }).waitFor();
    await display.getByLabel('Calculation').fill('1/0');
    await page.keyboard.press('Enter');
    await display.getByText('Division by zero').waitFor();
    await picture(page, 'shell-calculator-display');
    await button.click();
    await display.waitFor({ state: 'detached' });
    await button.click();
    await display.waitFor();
    await page.getByRole('main').focus();
    await page.keyboard.press('Control+Shift+C');
    await page.getByRole('main', { name: 'Charts' }).waitFor();
    await display.waitFor({ state: 'detached' });
    await shows(() => button.count(), 0, 'no button in a tool that is not named');
    await page.goBack();
    await button.waitFor();
    await shows(() => display.count(), 0, 'coming back leaves it closed');

    await open(page, 'getUserInfo', 'user-records');
    await run(page, 'Calculator');
    await display.getByLabel('Calculation').waitFor();
    await display.getByRole('button', { name: 'Close the calculator' }).click();
    await display.waitFor({ state: 'detached' });
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'console-shell: the palette finds customers, symbols, screens and actions, by keys alone, and says when there is nothing',
  async () => {
    const { page, errors, close } = await signedIn('admin');
    await open(page, 'settings');
    await page.keyboard.press('Control+k');
    const input = palette(page).getByRole('combobox');
    const options = palette(page).getByRole('option');
    await options.first().waitFor();
    await picture(page, 'palette');
    await input.fill('brandt@north');
    await options.filter({ hasText: 'olivia.brandt@northwind' }).waitFor();
    await picture(page, 'palette-found');
    await input.fill('aud');
    await options.filter({ hasText: 'Audit log' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('main', { name: 'Audit log' }).waitFor();

    await page.keyboard.press('Control+k');
    await input.fill('NWND');
    const symbol = options.filter({ hasText: 'NWND' }).first();
    await symbol.waitFor();
    while ((await symbol.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('main', { name: 'Charts' }).waitFor();
    assert.equal(param(page, 'symbol'), 'NWND');

    await page.keyboard.press('Control+k');
    await palette(page).getByRole('option').filter({ hasText: 'NWND' }).first().waitFor();
    await input.fill('zzzz qqqq');
    await palette(page).getByText('No matches').waitFor();
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    assert.deepEqual(errors, []);
    await close();
  },
);

journey('console-shell: the list of keys names what works for this person', async () => {
  const { page, close } = await signedIn('analyst');
  await open(page, 'settings');
  await page.getByRole('main').focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.getByText('Info about the chosen customer').waitFor();
  await keys.getByText('Charts').waitFor();
  await picture(page, 'keys');
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 400, height: 800 });
  await run(page, 'Show keys');
  await keys.waitFor();
  await picture(page, 'keys-narrow');
  await close();
});

journey(
  'console-shell: a dialog keeps the keyboard: Tab goes round in it, Enter in a field submits, Escape leads back',
  async () => {
    const { page, errors, close } = await signedIn('admin');
    await open(page, 'staff');
    const invite = page.getByRole('button', { name: 'Invite…' });
    await invite.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Invite to staff' });
    const email = dialog.getByLabel('E-mail');
    await hasFocus(email, 'the first field');
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < 7; stop += 1) {
        await page.keyboard.press(key);
        await hasFocus(dialog, `a part of the dialog after ${key}`);
      }
    }
    await email.fill('');
    await email.press('Enter');
    await dialog.getByText('is required').waitFor();
    await hasFocus(email, 'the field that is wrong');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await hasFocus(invite, 'what opened the dialog');

    // A field that takes the focus by itself must not be taken for what opened the dialog.
    await open(page, 'charts', 'data-fixes', '&symbol=NWND');
    const split = page.getByRole('button', { name: 'Split…' });
    await split.focus();
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('dialog').getByLabel('adjustmentRatio'), 'the first field');
    await page.keyboard.press('Escape');
    await hasFocus(split, 'what opened the dialog');

    await page.keyboard.press('Control+k');
    await palette(page).getByRole('option').first().waitFor();
    await page.keyboard.press('Tab');
    await hasFocus(palette(page), 'the palette');
    await page.keyboard.press('Escape');
    await hasFocus(split, 'where the palette was called');

    // The menu's entry goes with its menu: what it opens leads back to the menu's button. A file needs no records.
    const release = await held(page, '**/fix/eps-editor*');
    await open(page, 'epsEditor', 'data-fixes', '&symbol=NWND');
    const more = page.getByRole('button', { name: 'More', exact: true });
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'CSV upload and sample…' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Source').waitFor();
    release();
    await page.keyboard.press('Escape');
    await hasFocus(more, 'the button of the menu');
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await more.press('Shift+Tab');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await keepsFocus(page, 'a menu was left');
    assert.deepEqual(errors, []);
    await close();
  },
);
