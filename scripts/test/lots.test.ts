import assert from 'node:assert/strict';
import { test } from 'node:test';
import { divide, expectedLength } from './lots.ts';

test('lots end together by what was measured, not by the size of their files', () => {
  const seconds = { a: 40, b: 10, c: 10, d: 10, e: 10 };
  const files = Object.keys(seconds);
  const lots = divide(
    files,
    2,
    expectedLength(files, seconds, () => 1),
  );
  assert.deepEqual(lots, [['a'], ['b', 'c', 'd', 'e']]);
});

test('a file that never ran counts by its estimate, on the scale of the others', () => {
  const bytes: Record<string, number> = { a: 100, b: 300, fresh: 200 };
  const lengthOf = expectedLength(['a', 'b', 'fresh'], { a: 1, b: 3 }, (file) => bytes[file]!);
  assert.equal(lengthOf('fresh'), 2);
  assert.equal(lengthOf('a'), 1);
});

test('every file is in exactly one lot, and no lot is empty', () => {
  assert.deepEqual(
    divide(['a', 'b'], 4, () => 1)
      .flat()
      .sort(),
    ['a', 'b'],
  );
  assert.equal(divide(['a', 'b'], 4, () => 1).length, 2);
});
