// Source: https://www.w3.org/WAI/ARIA/apg/patterns/grid/
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { shows } from '../harness/eventually.ts';
import { hasFocus } from '../harness/keyboard.ts';
import { kitTest } from '../harness/kit-page.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Accounts' });

/** The key of the row that the table says is current. */
const current = (page: Page) => () =>
  grid(page).evaluate((one) => {
    const id = one.getAttribute('aria-activedescendant');
    return id === null ? null : document.getElementById(id)?.closest('tr')?.dataset['row'];
  });

describe('a table of rows to pick', () => {
  kitTest('moves by the keys of the grid pattern and keeps the focus', async (page) => {
    await grid(page).focus();
    for (const [key, row] of [
      ['ArrowDown', 'a'],
      ['ArrowDown', 'b'],
      ['ArrowDown', 'b'],
      ['Home', 'a'],
      ['End', 'b'],
      ['PageUp', 'a'],
      ['PageDown', 'b'],
      ['ArrowUp', 'a'],
    ] as const) {
      await page.keyboard.press(key);
      await shows(current(page), row, key);
    }
    await page.keyboard.press('Enter');
    await shows(() => page.getByLabel('Outcome of Tooltip').textContent(), 'a');
    await hasFocus(grid(page), 'the table');
  });

  kitTest('has the roles and states of a grid', async (page) => {
    assert.equal(await grid(page).getAttribute('aria-rowcount'), '3');
    assert.deepEqual(
      await grid(page)
        .getByRole('row')
        .evaluateAll((rows) => rows.map((row) => row.ariaRowIndex)),
      [null, '2', '3'],
    );
    assert.deepEqual(await grid(page).getByRole('columnheader').allInnerTexts(), ['Email', 'Plan']);
    assert.equal(await grid(page).getByRole('gridcell').count(), 4);
  });
});
