import assert from 'node:assert/strict';
import { test } from 'node:test';
import { earlierQuartersOf, fiscalPlaceOf, type PlacedRecord } from './fiscal-place.ts';

const placed = (end: string, wantsYear: boolean, records: readonly PlacedRecord[] = []): string => {
  const { calendarYear, period } = fiscalPlaceOf(end, wantsYear, records);
  return `${calendarYear}-${period}`;
};

test('a period belongs to the record of its day, also where weeks end on another one', () => {
  const records: PlacedRecord[] = [{ calendarYear: 2024, period: 'Q2', date: '2024-03-30' }];
  assert.equal(placed('2024-03-30', false, records), '2024-Q2');
  assert.equal(placed('2024-04-02', false, records), '2024-Q2');
  assert.equal(placed('2024-03-30', true, records), '2024-FY');
});

test('without such a record the fiscal years of the company say it', () => {
  const apple: PlacedRecord[] = [{ calendarYear: 2023, period: 'FY', date: '2023-09-30' }];
  const cases: [end: string, wantsYear: boolean, expected: string][] = [
    ['2023-12-30', false, '2024-Q1'],
    ['2024-03-30', false, '2024-Q2'],
    ['2024-06-29', false, '2024-Q3'],
    ['2024-09-28', false, '2024-Q4'],
    ['2024-09-28', true, '2024-FY'],
    ['2022-09-24', true, '2022-FY'],
    ['2022-12-31', false, '2023-Q1'],
    ['2022-06-25', false, '2022-Q3'],
    ['2025-09-27', true, '2025-FY'],
  ];
  for (const [end, wantsYear, expected] of cases) assert.equal(placed(end, wantsYear, apple), expected, end);
  const nvidia: PlacedRecord[] = [{ calendarYear: 2024, period: 'FY', date: '2024-01-28' }];
  assert.equal(placed('2024-04-28', false, nvidia), '2025-Q1');
  assert.equal(placed('2025-01-26', false, nvidia), '2025-Q4');
});

test('of an unknown company the calendar year is taken', () => {
  assert.equal(placed('2023-12-31', true), '2023-FY');
  assert.equal(placed('2023-06-30', false), '2023-Q2');
  assert.equal(placed('2023-07-02', false), '2023-Q2');
  assert.equal(placed('2024-01-01', true), '2023-FY');
});

test('a figure of several months holds the quarters before', () => {
  assert.deepEqual(earlierQuartersOf('Q3', 9), ['Q1', 'Q2']);
  assert.deepEqual(earlierQuartersOf('Q4', 12), ['Q1', 'Q2', 'Q3']);
  assert.deepEqual(earlierQuartersOf('Q2', 3), []);
  assert.deepEqual(earlierQuartersOf('Q2', null), []);
  assert.deepEqual(earlierQuartersOf('FY', 12), []);
});
