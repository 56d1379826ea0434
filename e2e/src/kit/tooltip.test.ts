// Source: https://www.w3.org/WAI/ARIA/apg/patterns/tooltip/ and success criterion 1.4.13 of WCAG 2.2
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { shows } from '../harness/eventually.ts';
import { hasFocus } from '../harness/keyboard.ts';
import { kitTest } from '../harness/kit-page.ts';

const bubble = (page: Page): Locator => page.getByRole('tooltip');
const says = (page: Page, text: string): Promise<void> => shows(() => bubble(page).allInnerTexts(), [text]);
const isGone = (page: Page): Promise<void> => shows(() => bubble(page).count(), 0);
const remove = (page: Page | Locator): Locator => page.getByRole('button', { name: 'Remove' });
const save = (page: Page): Locator => page.getByRole('button', { name: 'Save key' });
const outcome = (page: Page) => () => page.getByLabel('Outcome of Tooltip').textContent();

describe('a tooltip', () => {
  kitTest('is shown for the pointer that rests, stays under it, and goes by Escape', async (page) => {
    await remove(page).hover();
    await says(page, 'Remove');
    const { x, y, width, height } = (await bubble(page).boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
    await new Promise((done) => setTimeout(done, 400));
    await says(page, 'Remove');
    await page.keyboard.press('Escape');
    await isGone(page);
    await save(page).hover({ force: true });
    await says(page, 'Select a key first');
    await page.mouse.move(5, 5);
    await isGone(page);
  });

  kitTest('is shown for the focus of the keyboard, and goes with it', async (page) => {
    await page.getByRole('tab', { name: 'Desktop' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await hasFocus(remove(page), 'the first button');
    await says(page, 'Remove');
    await page.keyboard.press('Tab');
    await hasFocus(save(page), 'the button that is disabled');
    await says(page, 'Select a key first');
    await page.keyboard.press('Tab');
    await says(page, 'Used of the most');
    await page.keyboard.press('Escape');
    await isGone(page);
  });

  kitTest('of a disabled button says why, read aloud too, and its button stays in reach', async (page) => {
    assert.equal(await save(page).getAttribute('aria-disabled'), 'true');
    assert.equal(await save(page).getAttribute('aria-description'), 'Select a key first');
    await save(page).focus();
    await page.keyboard.press('Enter');
    await says(page, 'Select a key first');
    await page.keyboard.press('Tab');
    await save(page).click({ force: true });
    await says(page, 'Select a key first');
    assert.equal(await outcome(page)(), '');
  });

  kitTest('does not hide what a press has done', async (page) => {
    await remove(page).click();
    await shows(outcome(page), 'Removed');
    await new Promise((done) => setTimeout(done, 700));
    await isGone(page);
  });

  kitTest('of a table row is shown by F1: notes, and texts that are cut off', async (page) => {
    const accounts = page.getByRole('grid', { name: 'Accounts' });
    await accounts.focus();
    const current = () => accounts.getAttribute('aria-activedescendant');
    /** The next row is the current one once the table is drawn with it. */
    const goDown = async (): Promise<void> => {
      const before = await current();
      await page.keyboard.press('ArrowDown');
      await shows(async () => (await current()) !== before, true);
    };
    await goDown();
    await page.keyboard.press('F1');
    await says(page, 'ada.of.the.long.address@accounts.example\nCode of Pro');
    await goDown();
    await isGone(page);
    await page.keyboard.press('F1');
    await says(page, 'Code of Free');
    await page
      .getByRole('cell', { name: 'ada.of' })
      .or(page.getByRole('gridcell', { name: 'ada.of' }))
      .hover();
    await says(page, 'ada.of.the.long.address@accounts.example');
  });

  kitTest('is shown for a finger that stays, or touches what is disabled', async (page) => {
    const touch = await page.context().newCDPSession(page);
    const { x, y, width, height } = (await remove(page).boundingBox())!;
    const point = { x: x + width / 2, y: y + height / 2 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await says(page, 'Remove');
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const disabled = (await save(page).boundingBox())!;
    const there = { x: disabled.x + 10, y: disabled.y + 10 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [there] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await says(page, 'Select a key first');
  });

  kitTest('is shown for a finger where the browser makes no click of its touch', async (page) => {
    // A busy page gets the end of a touch late, and no click then.
    await page.evaluate(() => addEventListener('click', (event) => event.stopImmediatePropagation(), true));
    const touch = await page.context().newCDPSession(page);
    const { x, y } = (await save(page).boundingBox())!;
    const touchPoints = [{ x: x + 10, y: y + 10 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await says(page, 'Select a key first');
  });

  kitTest('in a dialog is above it, and Escape leaves the dialog open', async (page) => {
    await page.getByRole('button', { name: 'Open dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'All in a dialog' });
    // In a field Escape is the field's or the dialog's.
    await dialog.getByRole('button', { name: 'Done' }).focus();
    // Scrolling hides a tooltip, so it has to be over before the pointer comes.
    await remove(dialog).scrollIntoViewIfNeeded();
    await new Promise((done) => setTimeout(done, 200));
    await remove(dialog).hover();
    await says(page, 'Remove');
    assert.equal(await bubble(page).evaluate((one) => one.closest('dialog') !== null), true);
    await page.keyboard.press('Escape');
    await isGone(page);
    assert.equal(await dialog.isVisible(), true);
  });
});
