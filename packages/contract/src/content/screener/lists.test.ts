import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exchangeCodes, quarterEnds, screenerPeriods, screenerStatuses } from './lists.ts';

test('quarter ends run from 1987 to 2023, with four statuses in colours of their own and two periods (r000-screener-helper-constants)', () => {
  const dates = quarterEnds();
  assert.deepEqual([dates.length, dates[0], dates.at(-1)], [148, '1987-03-31', '2023-12-31']);
  assert.deepEqual(dates.slice(0, 5), ['1987-03-31', '1987-06-30', '1987-09-30', '1987-12-31', '1988-03-31']);
  assert.deepEqual(dates, dates.toSorted());
  for (const date of dates) {
    const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(8, 10);
    assert.equal(next, '01', `${date} ends a month`);
  }
  assert.deepEqual(
    screenerStatuses.map((one) => one.label),
    ['prod', 'testing', 'verify', 'init'],
  );
  assert.equal(new Set(screenerStatuses.map((one) => one.tone)).size, 4);
  assert.deepEqual([...screenerPeriods], ['Annual', 'Quarter']);
  assert.equal(new Set(exchangeCodes).size, exchangeCodes.length);
});
