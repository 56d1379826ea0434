import assert from 'node:assert/strict';
import { choose, openTool, panel, searchBox } from '../accounts/steps.ts';
import { journey, openConsole, picture, signedIn } from '../harness/console.ts';
import { open, palette, param, run, tree } from './steps.ts';
import { shows } from '../harness/eventually.ts';

journey(
  'shell-keyboard-shortcuts open the tools that are there, and rest while a text is edited (r000-shortcuts, r001-shortcuts, r000-shortcut-needs-subtool)',
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
      const there = (await tree(page).getByRole('treeitem', { name: label }).count()) > 0;
      await page.getByRole('main', { name: there ? label : 'Charts' }).waitFor();
      if (there) await open(page, 'charts', 'data-fixes');
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
  'shell-profile-info-popup opens by Ctrl+Shift+Z over any tool once a customer is chosen (r000-shortcuts)',
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
  'shell-calculator-button and shell-calculator-display: shown in the tools that the server names, toggled by the button, opened anywhere from the palette, closed by leaving (r000-calculator-toggle, r000-calculator-off-on-leave)',
  async () => {
    const { page, errors, close } = await openConsole('analyst');
    await page.route('**/admin/staff/me', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), calculatorSections: ['charts'] } });
    });
    await open(page, 'charts', 'data-fixes');
    const button = page.getByRole('button', { name: 'Calculator', exact: true });
    const display = page.getByRole('region', { name: 'Calculator' });
    await button.waitFor();
    await shows(() => button.getAttribute('title'), 'Calculator');
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
    await tree(page).getByRole('treeitem', { name: 'Get User Info' }).click();
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
    await options.filter({ hasText: 'Audit log' }).waitFor();
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
