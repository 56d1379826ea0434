// Source: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { shows } from '../harness/eventually.ts';
import { hasFocus } from '../harness/keyboard.ts';
import { kitTest } from '../harness/kit-page.ts';

const field = (within: Page | Locator, name = 'Fruit'): Locator =>
  within.getByRole('combobox', { name, exact: true });
const list = (page: Page, name = 'Fruit'): Locator => page.getByRole('listbox', { name, exact: true });
const outcome = (within: Page | Locator) => () => within.getByLabel('Outcome of Combobox').textContent();

/** The option that the field says is current. */
const current =
  (page: Page, name = 'Fruit') =>
  () =>
    field(page, name).evaluate((one) => {
      const id = one.getAttribute('aria-activedescendant');
      const option = id === null ? null : document.getElementById(id);
      return option && [option.textContent, option.role, option.ariaSelected];
    });
const chosen = (name: string): string[] => [name, 'option', 'true'];

describe('a combobox', () => {
  kitTest('follows the keys of the combobox pattern', async (page) => {
    const input = field(page);
    await input.focus();
    assert.equal(await input.getAttribute('aria-expanded'), 'false');
    await page.keyboard.type('ap');
    await list(page).waitFor();
    assert.equal(await input.getAttribute('aria-expanded'), 'true');
    assert.equal(await input.getAttribute('aria-controls'), await list(page).getAttribute('id'));
    await shows(current(page), null);
    for (const [key, name] of [
      ['ArrowDown', 'Apple'],
      ['ArrowDown', 'Apricot'],
      ['ArrowDown', 'Apple'],
      ['ArrowUp', 'Apricot'],
    ] as const) {
      await page.keyboard.press(key);
      await shows(current(page), chosen(name));
      await hasFocus(input, 'the field');
    }
    await page.keyboard.press('Enter');
    await shows(outcome(page), 'Picked Apricot');
    assert.equal(await input.inputValue(), 'Apricot');
    await shows(() => list(page).count(), 0);

    // Home and End are the text's.
    await page.keyboard.press('Home');
    await page.keyboard.press('Delete');
    assert.equal(await input.inputValue(), 'pricot');
    await page.keyboard.press('Enter');
    await shows(outcome(page), 'Typed pricot');
    await shows(() => list(page).count(), 0);

    await page.keyboard.press('Alt+ArrowDown');
    await list(page).waitFor();
    await shows(current(page), null);
    await page.keyboard.press('Alt+ArrowUp');
    await shows(() => list(page).count(), 0);
    await page.keyboard.press('Alt+ArrowDown');
    await list(page).waitFor();
    await page.keyboard.press('Escape');
    await shows(() => list(page).count(), 0);
    assert.equal(await input.inputValue(), 'pricot');
    await page.keyboard.press('Escape');
    assert.equal(await input.inputValue(), '');

    await page.keyboard.type('a');
    await list(page).waitFor();
    await page.keyboard.press('Tab');
    await shows(() => list(page).count(), 0);
    await hasFocus(field(page, 'First fruit'), 'the next field');
  });

  kitTest('takes its first suggestion by Enter where it says so', async (page) => {
    await field(page, 'First fruit').focus();
    await page.keyboard.type('c');
    await shows(current(page, 'First fruit'), chosen('Apricot'));
    await page.keyboard.press('Enter');
    await shows(outcome(page), 'Picked Apricot');
  });

  kitTest('announces how many suggestions there are, and has their roles and groups', async (page) => {
    const status = page.getByRole('status').filter({ hasText: 'result' });
    await field(page).fill('ap');
    await shows(() => status.allTextContents(), ['2 results']);
    await field(page).fill('c');
    await shows(() => status.allTextContents(), ['3 results']);
    assert.equal(
      await list(page).ariaSnapshot(),
      `- listbox "Fruit":
  - group "A":
    - text: A
    - option "Apricot"
  - group "C":
    - text: C
    - option "Cherry"
    - option "Clementine"`,
    );
    await field(page).fill('xyz');
    await shows(() => status.allTextContents(), ['No results']);
  });

  kitTest('takes no suggestion that the pointer only passes', async (page) => {
    await field(page).fill('ap');
    await page.getByRole('option', { name: 'Apricot' }).hover();
    await shows(current(page), null);
    await page.keyboard.press('Enter');
    await shows(outcome(page), 'Typed ap');
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('option', { name: 'Apricot' }).click();
    await shows(outcome(page), 'Picked Apricot');
    await hasFocus(field(page), 'the field');
  });

  kitTest('in a dialog shows its list above it; Escape closes the list, then the dialog', async (page) => {
    await page.getByRole('button', { name: 'Open dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'All in a dialog' });
    await field(dialog).pressSequentially('d');
    await list(page).waitFor();
    assert.equal(await list(page).evaluate((one) => one.closest('dialog') !== null), true);
    await page.getByRole('option', { name: 'Date' }).click();
    await shows(outcome(dialog), 'Picked Date');
    await page.keyboard.press('Alt+ArrowDown');
    await list(page).waitFor();
    await page.keyboard.press('Escape');
    await shows(() => list(page).count(), 0);
    assert.equal(await dialog.isVisible(), true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});
