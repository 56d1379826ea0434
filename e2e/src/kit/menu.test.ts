// Source: https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { shows } from '../harness/eventually.ts';
import { hasFocus } from '../harness/keyboard.ts';
import { kitTest } from '../harness/kit-page.ts';

const trigger = (within: Page | Locator): Locator =>
  within.getByRole('button', { name: 'Acts', exact: true });
const menu = (page: Page): Locator => page.getByRole('menu', { name: 'Acts' });
const entry = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true });
const outcome = (within: Page | Locator) => () => within.getByLabel('Outcome of Menu').textContent();

describe('a menu', () => {
  kitTest('follows the keys of the menu button pattern', async (page) => {
    const button = trigger(page);
    for (const [key, first] of [
      ['Enter', 'Copy'],
      ['Space', 'Copy'],
      ['ArrowDown', 'Copy'],
      ['ArrowUp', 'Delete'],
    ] as const) {
      await button.focus();
      await page.keyboard.press(key);
      await hasFocus(entry(page, first), `${first} after ${key}`);
      assert.equal(await button.getAttribute('aria-expanded'), 'true');
      await page.keyboard.press('Escape');
      await menu(page).waitFor({ state: 'detached' });
      await hasFocus(button, `the button after ${key} and Escape`);
      assert.equal(await button.getAttribute('aria-expanded'), 'false');
    }

    await page.keyboard.press('Enter');
    for (const [key, name] of [
      ['ArrowDown', 'Cut'],
      ['ArrowDown', 'Paste'],
      ['ArrowDown', 'Time zone'],
      ['End', 'Delete'],
      ['ArrowDown', 'Copy'],
      ['ArrowUp', 'Delete'],
      ['Home', 'Copy'],
      ['t', 'Time zone'],
    ] as const) {
      await page.keyboard.press(key);
      await hasFocus(entry(page, name), `${name} after ${key}`);
    }

    await page.keyboard.press('ArrowRight');
    await hasFocus(page.getByRole('menuitemradio', { name: 'UTC' }), 'the first entry of the submenu');
    assert.equal(await entry(page, 'Time zone').getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('ArrowLeft');
    await hasFocus(entry(page, 'Time zone'), 'the entry of the submenu');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await shows(outcome(page), ' Exchange');
    await hasFocus(button, 'the button after a choice in the submenu');

    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press('Enter');
      await hasFocus(entry(page, 'Copy'), 'the first entry');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press(key);
      await shows(outcome(page), 'Cut Exchange');
      await menu(page).waitFor({ state: 'detached' });
      await hasFocus(button, `the button after ${key}`);
    }

    await page.keyboard.press('Enter');
    await hasFocus(entry(page, 'Copy'), 'the first entry');
    await page.keyboard.press('Tab');
    await menu(page).waitFor({ state: 'detached' });
    await hasFocus(page.getByRole('button', { name: 'After the menu' }), 'what follows the button');
  });

  kitTest('has the roles, names and states of its entries', async (page) => {
    await trigger(page).click();
    assert.equal(await trigger(page).getAttribute('aria-haspopup'), 'menu');
    assert.equal(
      await menu(page).ariaSnapshot(),
      `- menu "Acts":
  - group "Acts":
    - menuitem "Copy": Copy Ctrl+C
    - menuitem "Cut"
    - menuitem "Paste" [disabled]: Paste Nothing was copied yet
  - separator
  - group "Acts":
    - menuitem "Time zone"
    - menuitem "Delete"`,
    );
    await entry(page, 'Time zone').click();
    assert.equal(
      await page.getByRole('menu', { name: 'Time zone' }).ariaSnapshot(),
      `- menu "Time zone":
  - group "Time zone":
    - menuitemradio "UTC" [checked]
    - menuitemradio "Exchange"
    - menuitemradio "Local"`,
    );
  });

  kitTest('keeps an entry that is disabled in reach of the keys, and says why it is', async (page) => {
    await trigger(page).press('Enter');
    await hasFocus(entry(page, 'Copy'), 'the first entry');
    await page.keyboard.press('p');
    const paste = entry(page, 'Paste');
    await hasFocus(paste, 'the disabled entry');
    const described = (await paste.getAttribute('aria-describedby'))!;
    assert.equal(await page.locator(`[id="${described}"]`).textContent(), 'Nothing was copied yet');
    await page.keyboard.press('Enter');
    await paste.click({ force: true });
    await menu(page).waitFor();
    assert.equal(await outcome(page)(), ' UTC');
  });

  kitTest('in a dialog opens above it, and Escape closes the menu before the dialog', async (page) => {
    await page.getByRole('button', { name: 'Open dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'All in a dialog' });
    const button = trigger(dialog);
    await button.press('ArrowDown');
    await hasFocus(entry(page, 'Copy'), 'the first entry');
    assert.equal(await menu(page).evaluate((one) => one.closest('dialog') !== null), true);
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });
    await hasFocus(button, 'the button');
    await button.click();
    await entry(page, 'Cut').click();
    await shows(outcome(dialog), 'Cut UTC');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  kitTest('closes on a press elsewhere, which acts, and on its own button', async (page) => {
    await trigger(page).click();
    await menu(page).waitFor();
    await trigger(page).click();
    await menu(page).waitFor({ state: 'detached' });
    await trigger(page).click();
    await menu(page).waitFor();
    await page.getByRole('heading', { name: 'Kit' }).click();
    await menu(page).waitFor({ state: 'detached' });
    await trigger(page).click();
    await menu(page).waitFor();
    await page.getByRole('button', { name: 'Open dialog' }).click();
    await page.getByRole('dialog').waitFor();
    await menu(page).waitFor({ state: 'detached' });
  });

  kitTest(
    'stays within a window of 400 pixels',
    async (page) => {
      await trigger(page).click();
      await entry(page, 'Time zone').click();
      for (const name of ['Acts', 'Time zone']) {
        const box = (await page.getByRole('menu', { name }).boundingBox())!;
        assert.ok(box.x >= 0 && box.x + box.width <= 400, `${name} is at ${box.x}, ${box.width} wide`);
      }
    },
    { width: 400, height: 700 },
  );
});

describe('a popup', () => {
  kitTest('takes the focus, gives it back on Escape, and is left by Tab', async (page) => {
    const button = page.getByRole('button', { name: 'Notes', exact: true });
    const popup = page.getByRole('region', { name: 'Notes' });
    await button.focus();
    await page.keyboard.press('Enter');
    await hasFocus(popup, 'the popup');
    await page.keyboard.press('Tab');
    await hasFocus(page.getByRole('button', { name: 'Close notes' }), 'what it holds');
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    await hasFocus(button, 'the button');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await popup.waitFor({ state: 'detached' });
    await hasFocus(button, 'the button');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await popup.waitFor({ state: 'detached' });
    await hasFocus(page.getByRole('button', { name: 'After the popup' }), 'what follows the button');
  });
});
