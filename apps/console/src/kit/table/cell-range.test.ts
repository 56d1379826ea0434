import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellsBetween, cellsOf, edgeFrom, nearest, rangeOf, sizeOf } from './cell-range.ts';

const at = (row: number, column: number) => ({ row, column });

test('a range is the same from either corner and counts both ends', () => {
  assert.deepEqual(rangeOf(at(3, 1), at(1, 4)), rangeOf(at(1, 4), at(3, 1)));
  assert.equal(sizeOf(rangeOf(at(3, 1), at(1, 4))), 12);
  assert.deepEqual(cellsOf(rangeOf(at(0, 1), at(1, 2))), [at(0, 1), at(0, 2), at(1, 1), at(1, 2)]);
});

test('a quick pointer passes each cell between two reports once', () => {
  assert.deepEqual(cellsBetween(at(2, 2), at(2, 2)), []);
  assert.deepEqual(cellsBetween(at(0, 0), at(4, 0)), [at(1, 0), at(2, 0), at(3, 0), at(4, 0)]);
  assert.deepEqual(cellsBetween(at(4, 3), at(0, 1)), [at(3, 3), at(2, 2), at(1, 2), at(0, 1)]);
});

test('an arrow with Ctrl goes to the end of filled cells, or over empty ones to the next filled one', () => {
  const filled = new Set([1, 2, 3, 7, 9]);
  const jump = (row: number, down: number) =>
    edgeFrom(at(row, 0), down, 0, 12, 1, (one) => filled.has(one.row)).row;
  assert.equal(jump(1, 1), 3);
  assert.equal(jump(3, 1), 7);
  assert.equal(jump(4, 1), 7);
  assert.equal(jump(9, 1), 11);
  assert.equal(jump(7, -1), 3);
  assert.equal(jump(11, 1), 11);
  assert.equal(jump(0, -1), 0);
});

test('a cell beyond the edge is moved to the nearest one', () => {
  assert.deepEqual(nearest(at(-3, 99), 5, 7), at(0, 6));
});
