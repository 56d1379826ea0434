import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { dayNumber } from './fields.ts';

it('dayNumber is what the calendar of dates says, from the year 0 to 9999', () => {
  const first = Date.parse('0000-01-01T00:00:00Z') / 86_400_000;
  const last = Date.parse('9999-12-31T00:00:00Z') / 86_400_000;
  const same = (day: number): void =>
    assert.equal(dayNumber(new Date(day * 86_400_000).toISOString().slice(0, 10)), day);
  for (const day of [first, -1, 0, 1, last]) same(day);
  fc.assert(fc.property(fc.integer({ min: first, max: last }), same), { numRuns: 2000, seed: 3 });
});
