import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { median } from './robust.ts';

test('the median of short and long lists is the middle of their values in order, whatever these are', () => {
  const expected = (values: readonly number[]): number => {
    const sorted = new Float64Array(values).sort();
    const middle = sorted.length / 2;
    return sorted.length % 2 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  };
  const value = fc.oneof(fc.double(), fc.integer({ min: -3, max: 3 }), fc.constant(Number.NaN));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 90 }), (values) => {
      const given = [...values];
      assert.equal(median(values) + 0, expected(values) + 0);
      assert.deepEqual(values, given, 'the list is left as it was');
    }),
  );
  assert.ok(Number.isNaN(median([])));
});
