// Source: https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { hasFocus } from '../harness/keyboard.ts';
import { kitTest } from '../harness/kit-page.ts';

describe('a dialog', () => {
  kitTest('follows the keys of the modal dialog pattern', async (page) => {
    const opener = page.getByRole('button', { name: 'Open dialog' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'All in a dialog' });
    await hasFocus(dialog.getByRole('combobox', { name: 'Fruit', exact: true }), 'its first field');
    await dialog.getByRole('button', { name: 'Done' }).focus();
    await page.keyboard.press('Tab');
    await hasFocus(
      dialog.getByRole('button', { name: 'Close', exact: true }),
      'its first stop after its last',
    );
    await page.keyboard.press('Shift+Tab');
    await hasFocus(dialog.getByRole('button', { name: 'Done' }), 'its last stop before its first');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await hasFocus(opener, 'what opened it');
  });

  kitTest('is modal: what is outside is out of reach and not in the tree', async (page) => {
    await page.getByRole('button', { name: 'Open dialog' }).click();
    await page.getByRole('dialog', { name: 'All in a dialog' }).waitFor();
    assert.equal(await page.getByRole('dialog').evaluate((one) => one.matches(':modal')), true);
    await page.locator('main > p button').evaluate((one: HTMLElement) => one.focus());
    assert.equal(await page.evaluate(() => document.activeElement?.closest('dialog') !== null), true);
  });
});
