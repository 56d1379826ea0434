import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptCalendar } from './calendar-fit.ts';

test('three other years do not make a calendar that decides by itself, four do', () => {
  const years = ['2019-03-04', '2020-03-02', '2021-03-01', '2022-02-28', '2023-02-27'];
  const other = '2019-03-07';
  assert.equal(keptCalendar(years[0]!, other, years.slice(1, 4)), 0);
  assert.equal(keptCalendar(years[0]!, other, years.slice(1)), 1);
});
