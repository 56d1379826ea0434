import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emptyLayout, layoutText, mergeOrder, parseLayout, withWidth, type TableLayout } from './layout.ts';

describe('the layout of a table as text', () => {
  const layout: TableLayout = {
    hidden: ['plan', 'a b'],
    order: ['email', 'name', 'x.y', '.hide'],
    left: ['email'],
    widths: [
      ['email', 240],
      ['50 %', 90],
    ],
  };

  test('is read again as it was, whatever the columns are called', () => {
    assert.deepEqual(parseLayout(layoutText(layout)), layout);
    assert.deepEqual(parseLayout(layoutText(emptyLayout)), emptyLayout);
    assert.equal(layoutText(emptyLayout), '');
  });

  test('any other text gives a layout too: what cannot be read is left out', () => {
    for (const text of ['', '   ', 'a b c', '.hide', '.width a', '.odd x', '%', '.hide %E0%A4'])
      assert.deepEqual(parseLayout(text), emptyLayout, text);
    assert.deepEqual(parseLayout('.hide a a b .width a 5 b 1e9 c 100 c 120 __proto__ 90'), {
      ...emptyLayout,
      hidden: ['a', 'b'],
      widths: [
        ['c', 120],
        ['__proto__', 90],
      ],
    });
    assert.equal(parseLayout(`.hide ${'c '.repeat(9000)}`).hidden.length, 1);
  });

  test('a width is whole, and within what a screen has', () => {
    assert.deepEqual(withWidth(emptyLayout, 'a', 120.4).widths, [['a', 120]]);
    assert.deepEqual(withWidth(withWidth(emptyLayout, 'a', 1), 'a', 9999).widths, [['a', 2000]]);
    assert.deepEqual(withWidth(withWidth(emptyLayout, 'a', 100), 'a', null), emptyLayout);
  });

  test('a column that an order does not name follows the one that it follows by default', () => {
    assert.deepEqual(mergeOrder(['c', 'a'], ['a', 'b', 'c', 'd']), ['c', 'd', 'a', 'b']);
    assert.deepEqual(mergeOrder(['b'], ['new', 'b']), ['new', 'b']);
    assert.deepEqual(mergeOrder(['gone', 'b'], ['b']), ['gone', 'b']);
  });
});
