import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsInView, coveredPx, tracksOf } from './use-column-window.ts';

const widths = Array.from({ length: 60 }, () => 100);
const places = { widths, lefts: widths.map((_width, at) => at * 100), pinned: 2, pinnedPx: 200 };

test('the columns in sight are drawn with some beyond either edge', () => {
  assert.deepEqual(columnsInView(0, 1000, places), { first: 2, last: 10 });
  const middle = columnsInView(2000, 1000, places);
  assert.ok(middle.first <= 22 && middle.first >= 16, String(middle.first));
  assert.ok(middle.last >= 29 && middle.last <= 36, String(middle.last));
  assert.equal(columnsInView(5000, 1000, places).last, 59);
});

test('a narrow screen has one pinned column, and nothing empty beside it', () => {
  const statement = [78, 30, 30, 92, 76, ...Array.from({ length: 30 }, () => 110)];
  const lefts = statement.map((_width, at) => statement.slice(0, at).reduce((sum, width) => sum + width, 0));
  const figures = { widths: statement, lefts, pinned: 4, pinnedPx: 230 };
  assert.deepEqual(
    [coveredPx(figures, 400), coveredPx(figures, 800), coveredPx(figures, 801)],
    [78, 78, 230],
  );
  for (let scrolled = 0; scrolled <= 3000; scrolled += 7) {
    const { first } = columnsInView(scrolled, 380, figures, coveredPx(figures, 400));
    const visibleFrom = Math.max(scrolled + 78, figures.pinnedPx);
    assert.ok(
      lefts[first]! <= visibleFrom,
      `scrolled by ${scrolled}: ${lefts[first]} is after ${visibleFrom}`,
    );
  }
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
