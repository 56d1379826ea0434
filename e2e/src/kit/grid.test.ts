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

const sheet = (page: Page) => page.getByRole('grid', { name: 'Periods' });
const at = (page: Page) => () =>
  sheet(page).evaluate((one) => {
    const cell = document.getElementById(one.getAttribute('aria-activedescendant') ?? '');
    return `${cell?.closest('tr')?.dataset['row']} ${cell?.dataset['field']}`;
  });
const chosen = (page: Page) => () => sheet(page).locator('td[aria-selected="true"]').count();
const cellOf = (page: Page, row: string, field: string) =>
  sheet(page).locator(`tr[data-row="${row}"] td[data-field="${field}"]`);

describe('a grid of cells', () => {
  kitTest('moves and selects by keys over 120 rows, of which few are drawn', async (page) => {
    await sheet(page).focus();
    for (const [key, cell] of [
      ['ArrowRight', '2025-Q4 field1'],
      ['ArrowDown', '2025-Q3 field1'],
      ['Control+ArrowDown', '1996-Q1 field1'],
      ['End', '1996-Q1 field30'],
      ['PageUp', '1999-Q4 field30'],
      ['Control+Home', '2025-Q4 id'],
      ['Control+End', '1996-Q1 field30'],
      ['ArrowUp', '1996-Q2 field30'],
    ] as const) {
      await page.keyboard.press(key);
      await shows(at(page), cell, key);
    }
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowDown');
    await shows(chosen(page), 4);
    assert.ok((await sheet(page).locator('tr[data-row]').count()) < 60, 'rows out of sight are not drawn');
    await hasFocus(sheet(page), 'the table');
    const current = sheet(page).locator('td[aria-colindex="30"]').first();
    const [box, frame] = [await current.boundingBox(), await sheet(page).locator('..').boundingBox()];
    assert.ok(box!.x + box!.width <= frame!.x + frame!.width + 1, 'the cell is in sight');
    const head = await sheet(page).locator('th[aria-colindex="30"]').boundingBox();
    assert.deepEqual([head!.x, head!.width], [box!.x, box!.width], 'the header is above its column');
    const [pinned, title] = [
      sheet(page).locator('tr[data-row] > td').first(),
      sheet(page).locator('th').first(),
    ];
    assert.equal((await pinned.boundingBox())!.x, frame!.x, 'the first column stays where it was');
    assert.deepEqual(
      [(await title.boundingBox())!.x, (await title.boundingBox())!.y],
      [frame!.x, frame!.y],
      'so does its header',
    );
  });

  kitTest('edits by typing, undoes and redoes, copies and pastes a range', async (page) => {
    const [first, second] = [cellOf(page, '2025-Q4', 'field1'), cellOf(page, '2025-Q3', 'field1')];
    await sheet(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('1,234.5');
    await page.keyboard.press('Enter');
    await shows(() => first.innerText(), '1234.5');
    await shows(at(page), '2025-Q3 field1');
    await page.keyboard.press('Control+z');
    await shows(() => first.innerText(), '0');
    await page.keyboard.press('Control+y');
    await shows(() => first.innerText(), '1234.5');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+c');
    await page.getByText('2 cells copied').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+v');
    await shows(() => second.innerText(), '1234.5');
    await shows(() => cellOf(page, '2025-Q3', 'field2').innerText(), '1');
    // Text is refused: the message names the cell, nothing of the paste goes in.
    await sheet(page).evaluate((one) => {
      const data = new DataTransfer();
      data.setData('text/plain', '7\twrong');
      one.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    });
    await page.getByRole('alert').getByText('field2 of 2025-Q3 must be a number').waitFor();
    assert.equal(await second.innerText(), '1234.5');
  });

  kitTest('Alt and a quick drag reaches every cell on the way, and one undo takes all back', async (page) => {
    await cellOf(page, '2024-Q3', 'field2').scrollIntoViewIfNeeded();
    const [from, to] = [
      await cellOf(page, '2025-Q4', 'field2').boundingBox(),
      await cellOf(page, '2024-Q3', 'field2').boundingBox(),
    ];
    await page.keyboard.down('Alt');
    await page.mouse.move(from!.x + 20, from!.y + 10);
    await page.mouse.down();
    await page.mouse.move(to!.x + 20, to!.y + 10);
    await page.mouse.up();
    await page.keyboard.up('Alt');
    const texts = () =>
      Promise.all(
        ['2025-Q4', '2025-Q3', '2025-Q2', '2025-Q1', '2024-Q4', '2024-Q3', '2024-Q2'].map((row) =>
          cellOf(page, row, 'field2').innerText(),
        ),
      );
    await shows(texts, ['', '', '', '', '', '', '601']);
    await page.keyboard.press('Control+z');
    await shows(texts, ['1', '101', '201', '301', '401', '501', '601']);
  });

  kitTest('finds a value far below and comes back to the table', async (page) => {
    await sheet(page).focus();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('11929');
    await page.keyboard.press('Enter');
    await shows(at(page), '1996-Q1 field30');
    await page.keyboard.press('Escape');
    await hasFocus(sheet(page), 'the table');
  });
});
