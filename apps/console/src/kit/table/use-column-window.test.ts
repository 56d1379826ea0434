import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsInView, tracksOf } from './use-column-window.ts';

const widths = Array.from({ length: 60 }, () => 100);
const places = { widths, lefts: widths.map((_width, at) => at * 100), pinned: 2, pinnedPx: 200 };

test('the columns in sight are drawn with some beyond either edge', () => {
  assert.deepEqual(columnsInView(0, 1000, places), { first: 2, last: 10 });
  const middle = columnsInView(2000, 1000, places);
  assert.ok(middle.first <= 22 && middle.first >= 16, String(middle.first));
  assert.ok(middle.last >= 29 && middle.last <= 36, String(middle.last));
  assert.equal(columnsInView(5000, 1000, places).last, 59);
});

test('without a layout all columns are drawn', () => {
  assert.deepEqual(columnsInView(0, 0, places), { first: 2, last: 59 });
});

test('a small scroll draws nothing anew', () => {
  assert.deepEqual(columnsInView(2010, 1000, places), columnsInView(2090, 1000, places));
});

test('a row has tracks for what is drawn, and one in place of the columns before it', () => {
  const four = { widths: [90, 100, 120, 80], lefts: [0, 90, 190, 310], pinned: 1, pinnedPx: 90 };
  assert.equal(tracksOf(four, { first: 1, last: 2 }), '90px 100px 120px');
  assert.equal(tracksOf(four, { first: 3, last: 3 }), '90px 220px 80px');
});
