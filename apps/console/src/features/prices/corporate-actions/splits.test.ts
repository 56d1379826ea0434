import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitOf } from './splits.ts';

test('a split reads as numerator / denominator with its ratio (r001-splits-row-click)', () => {
  const cases = [
    [4, 1, '4 / 1', 4],
    [1, 10, '1 / 10', 0.1],
    [3, 2, '3 / 2', 1.5],
    [1, 3, '1 / 3', 0.3333333333],
    [1, 0, '1 / 0', null],
  ] as const;
  for (const [numerator, denominator, text, ratio] of cases)
    assert.deepEqual(splitOf({ numerator, denominator }), { text, ratio });
  assert.deepEqual(splitOf({ numerator: null, denominator: 1 }), { text: '', ratio: null });
});
