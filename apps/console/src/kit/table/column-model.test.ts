import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { allColumns, arrange, changeLayout, possibleChanges, resetLayout } from './column-model.ts';
import type { Column } from './column.ts';
import { emptyLayout, type TableLayout } from './layout.ts';

const columns: readonly Column<object>[] = ['a', 'b', 'c', 'd'].map((id, at) => ({
  id,
  header: id.toUpperCase(),
  value: () => null,
  ...(at > 0 && { width: 100 }),
}));
const shown = (layout: Partial<TableLayout>, of = columns): string =>
  arrange(of, { ...emptyLayout, ...layout })
    .map(({ column }) => column.id)
    .join('');

describe('the columns of a table, arranged', () => {
  test('hidden ones are left out, the others keep their order, pinned ones first', () => {
    assert.equal(shown({}), 'abcd');
    assert.equal(shown({ hidden: ['b'] }), 'acd');
    assert.equal(shown({ order: ['d', 'c', 'b', 'a'] }), 'dcba');
    assert.equal(shown({ left: ['c', 'b'], hidden: ['d'] }), 'cba');
  });

  test('a layout of other columns, or one that hides all, leaves the table readable', () => {
    assert.equal(shown({ hidden: ['gone'], order: ['gone', 'b'], left: ['gone'] }), 'abcd');
    assert.equal(shown({ hidden: ['a', 'b', 'c', 'd'] }), 'abcd');
  });

  test('a column that came with a release keeps its neighbour', () => {
    const more = [...columns.slice(0, 2), { ...columns[0]!, id: 'new' }, ...columns.slice(2)];
    assert.equal(shown({ order: ['d', 'b', 'a', 'c'] }, more as typeof columns), 'dbnewac');
  });

  test('pinned columns have their offset from the left, by their widths', () => {
    const arranged = arrange(columns, { ...emptyLayout, left: ['b', 'a', 'c'], widths: [['a', 150]] });
    assert.deepEqual(
      arranged.map(({ column, left, width, isLastLeft }) => [column.id, left, width, isLastLeft]),
      [
        ['b', 0, 100, false],
        ['a', 100, 150, false],
        ['c', 250, 100, true],
        ['d', undefined, 100, undefined],
      ],
    );
  });

  test('moves go past the next shown column, among pinned ones or among the others', () => {
    const hidden = { ...emptyLayout, hidden: ['b'] };
    const moved = changeLayout(columns, hidden, { kind: 'move', id: 'a', by: 1 });
    assert.equal(shown(moved), 'cad');
    assert.equal(shown({ ...moved, hidden: [] }), 'bcad');
    const pinned = { ...emptyLayout, left: ['d', 'c'] };
    assert.equal(shown(changeLayout(columns, pinned, { kind: 'move', id: 'c', by: -1 })), 'cdab');
    assert.equal(changeLayout(columns, pinned, { kind: 'move', id: 'a', by: -1 }), pinned);
    assert.deepEqual(possibleChanges(columns, pinned, 'a'), {
      isPinned: false,
      canHide: true,
      canMoveLeft: false,
      canMoveRight: true,
    });
  });

  test('moving there and back leaves nothing to keep', () => {
    const there = changeLayout(columns, emptyLayout, { kind: 'move', id: 'b', by: 1 });
    assert.equal(shown(there), 'acbd');
    assert.deepEqual(changeLayout(columns, there, { kind: 'move', id: 'b', by: -1 }), emptyLayout);
  });

  test('the last shown column cannot be hidden', () => {
    const one = { ...emptyLayout, hidden: ['b', 'c', 'd'] };
    assert.equal(possibleChanges(columns, one, 'a').canHide, false);
    assert.equal(shown(changeLayout(columns, one, { kind: 'hide', id: 'a' })), 'a');
  });

  test('a pinned column keeps the width that it has, and its width when it is taken off again', () => {
    const pinned = changeLayout(columns, emptyLayout, { kind: 'pin', id: 'a', widthPx: 321 });
    assert.deepEqual(pinned, { ...emptyLayout, left: ['a'], widths: [['a', 321]] });
    const off = changeLayout(columns, pinned, { kind: 'unpin', id: 'a' });
    assert.deepEqual([off.left, off.widths], [[], [['a', 321]]]);
  });

  test('what is said of columns that are not drawn at the moment is kept', () => {
    const layout: TableLayout = {
      hidden: ['x'],
      order: ['x', 'd', 'a', 'b', 'c'],
      left: ['y'],
      widths: [['x', 50]],
    };
    const next = changeLayout(columns, layout, { kind: 'hide', id: 'b' });
    assert.deepEqual([next.hidden, next.left, next.widths], [['x', 'b'], ['y'], [['x', 50]]]);
    assert.deepEqual(next.order, ['x', 'd', 'a', 'b', 'c']);
    assert.deepEqual(resetLayout(columns, next), {
      hidden: ['x'],
      order: [],
      left: ['y'],
      widths: [['x', 50]],
    });
  });

  test('a list of all columns names hidden ones too, in the order of the table', () => {
    assert.deepEqual(allColumns(columns, { ...emptyLayout, hidden: ['b'], left: ['d'] }), [
      { id: 'd', isShown: true },
      { id: 'a', isShown: true },
      { id: 'b', isShown: false },
      { id: 'c', isShown: true },
    ]);
  });
});
