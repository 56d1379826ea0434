// Source: https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { shows } from '../harness/eventually.ts';
import { hasFocus } from '../harness/keyboard.ts';
import { kitTest } from '../harness/kit-page.ts';

const field = (within: Page | Locator, name: string): Locator => within.getByLabel(name, { exact: true });
const opener = (within: Page | Locator, name = 'Pick day'): Locator =>
  within.getByRole('button', { name, exact: true });
const picker = (page: Page, name = 'Pick day'): Locator => page.getByRole('dialog', { name, exact: true });
const outcome = (within: Page | Locator) => () => within.getByLabel('Outcome of Dates').textContent();
const focused = (page: Page) => () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describe('a date picker', () => {
  kitTest('follows the keys of the date picker dialog', async (page) => {
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await picker(page).waitFor();
    await shows(focused(page), 'Wednesday, 18 March 2026 selected');
    for (const [key, day] of [
      ['ArrowRight', 'Thursday, 19 March 2026'],
      ['ArrowLeft', 'Wednesday, 18 March 2026 selected'],
      ['ArrowDown', 'Wednesday, 25 March 2026'],
      ['ArrowUp', 'Wednesday, 18 March 2026 selected'],
      ['PageDown', 'Saturday, 18 April 2026'],
      ['PageUp', 'Wednesday, 18 March 2026 selected'],
      ['Shift+PageDown', 'Thursday, 18 March 2027'],
      ['Shift+PageUp', 'Wednesday, 18 March 2026 selected'],
      ['Home', 'Sunday, 1 March 2026'],
      ['End', 'Tuesday, 31 March 2026'],
    ] as const) {
      await page.keyboard.press(key);
      await shows(focused(page), day, key);
    }
    await page.keyboard.press('Enter');
    await picker(page).waitFor({ state: 'detached' });
    await shows(outcome(page), '2026-03-31 2026-03-02 2026-03-06');
    await hasFocus(opener(page), 'the button');

    await field(page, 'Day (YYYY-MM-DD)').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await shows(focused(page), 'Tuesday, 31 March 2026 selected');
    await page.keyboard.press('Escape');
    await picker(page).waitFor({ state: 'detached' });
    await shows(outcome(page), '2026-03-31 2026-03-02 2026-03-06');
  });

  kitTest('has the roles, names and states of a calendar', async (page) => {
    await opener(page).click();
    const calendar = picker(page);
    await calendar.getByRole('button', { name: 'Previous' }).waitFor();
    await calendar.getByRole('button', { name: 'Next' }).first().waitFor();
    const grid = calendar.getByRole('grid', { name: /March 2026/ });
    await grid.waitFor();
    assert.deepEqual(await grid.locator('th').allInnerTexts(), [
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ]);
    const days = grid.getByRole('gridcell', { selected: true });
    assert.equal(await days.count(), 1);
    assert.equal(await days.innerText(), '18');
    assert.equal(await opener(page).getAttribute('aria-expanded'), 'true');
  });

  kitTest('keeps what is typed, also what is no day', async (page) => {
    const day = field(page, 'Day (YYYY-MM-DD)');
    await day.fill('2026-0');
    await shows(outcome(page), '2026-0 2026-03-02 2026-03-06');
    await day.fill('2026-02-03 10:15:00');
    await opener(page).click();
    await picker(page)
      .getByRole('button', { name: /^Thursday, 5 February 2026/ })
      .click();
    await shows(outcome(page), '2026-02-05 2026-03-02 2026-03-06');
  });

  kitTest('of a range takes its first and last day by keys, and presets', async (page) => {
    const name = 'Pick a date range';
    await field(page, 'From').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await shows(
      focused(page),
      'Selected Range: Monday 2 March to Friday 6 March 2026, Monday, 2 March 2026 selected',
    );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    // The first day is taken; the focus goes on to the day after it.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await picker(page, name).waitFor({ state: 'detached' });
    await shows(outcome(page), '2026-03-18 2026-03-09 2026-03-17');
    await hasFocus(opener(page, name), 'the button');
    await page.keyboard.press('Enter');
    await picker(page, name).getByRole('button', { name: 'Last 7 days' }).click();
    const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    await shows(outcome(page), `2026-03-18 ${day(6)} ${day(0)}`);
    await opener(page, name).click();
    assert.equal(
      await picker(page, name).getByRole('button', { name: 'Last 7 days' }).getAttribute('aria-pressed'),
      'true',
    );
    await picker(page, name).getByRole('button', { name: 'Any time' }).click();
    await shows(outcome(page), '2026-03-18  ');
  });

  kitTest('in a dialog opens above it; Escape closes the calendar, then the dialog', async (page) => {
    await page.getByRole('button', { name: 'Open dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'All in a dialog' });
    await opener(dialog).click();
    await shows(focused(page), 'Wednesday, 18 March 2026 selected');
    assert.equal(await picker(page).evaluate((one) => one.closest('dialog') !== null), true);
    await page.keyboard.press('Escape');
    await picker(page).waitFor({ state: 'detached' });
    assert.equal(await dialog.isVisible(), true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  kitTest(
    'stays within a window of 400 pixels',
    async (page) => {
      const name = 'Pick a date range';
      await opener(page, name).click();
      await picker(page, name).getByRole('grid').waitFor();
      const box = (await picker(page, name).boundingBox())!;
      assert.ok(box.x >= 0 && box.x + box.width <= 400, `it is at ${box.x}, ${box.width} wide`);
    },
    { width: 400, height: 760 },
  );
});
