import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysLater, withinCalendar, yearsEarlier } from './typed-days.ts';

test('a moved day stays within the years 1 to 9999', () => {
  assert.deepEqual(
    [daysLater('2024-02-28', 2), daysLater('2024-03-01', -1), yearsEarlier('2024-02-29', 1)],
    ['2024-03-01', '2024-02-29', '2023-03-01'],
  );
  assert.deepEqual(
    [daysLater('9999-12-31', 1), daysLater('0001-01-01', -1), yearsEarlier('0020-05-01', 25)],
    ['9999-12-31', '0001-01-01', '0001-01-01'],
  );
  assert.equal(new Date(withinCalendar(Infinity)).toISOString(), '9999-12-31T23:59:59.999Z');
});
