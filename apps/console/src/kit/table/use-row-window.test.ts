import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rowHeight, windowOf } from './use-row-window.ts';

test('whatever the place, the rows in sight are drawn, and no more than some around them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 201, max: 100_000 }),
      fc.integer({ min: 1, max: 2000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (count, height, part) => {
        const scrollTop = part * Math.max(0, count * rowHeight - height);
        const { first, last } = windowOf(scrollTop, height, count);
        const [top, bottom] = [
          Math.floor(scrollTop / rowHeight),
          Math.min(count - 1, Math.floor((scrollTop + height) / rowHeight)),
        ];
        assert.ok(first >= 0 && last <= count - 1, `${first}..${last} of ${count}`);
        assert.ok(first <= top && last >= bottom, `${first}..${last} draws ${top}..${bottom}`);
        assert.ok(last - first <= Math.ceil(height / rowHeight) + 60);
      },
    ),
  );
});

test('a table whose rows became fewer is drawn to its end', () => {
  const { first, last } = windowOf(50_000, 500, 300);
  assert.equal(last, 299);
  assert.ok(first <= 270);
});
