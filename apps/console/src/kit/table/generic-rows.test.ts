import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  cutHeader,
  cutText,
  dateLike,
  editorLimits,
  genericLimits,
  genericWidth,
  sortGeneric,
} from './generic-rows.ts';

const sorted = (values: readonly (string | number | null)[], descending = false) =>
  sortGeneric(values, { column: 'any', descending }, (value) => value);

describe('generic-rows', () => {
  test('date-like values sort as dates, texts without regard to case (r002-table-sorting)', () => {
    assert.deepEqual(sorted(['b', 'A', 'C', 'a']), ['A', 'a', 'b', 'C']);
    assert.deepEqual(sorted(['2024-10-01', '2024-9-1', '2023-12-31']), [
      '2023-12-31',
      '2024-9-1',
      '2024-10-01',
    ]);
    assert.deepEqual(sorted(['10/1/2023', '9/1/2024', '2/1/2024']), ['10/1/2023', '2/1/2024', '9/1/2024']);
    assert.deepEqual(sorted(['2024-09-01T10:00:00+02:00', '2024-09-01T09:00:00Z', '2024-09-01'], true), [
      '2024-09-01T09:00:00Z',
      '2024-09-01T10:00:00+02:00',
      '2024-09-01',
    ]);
    assert.deepEqual(sorted([10, 9, null, -1]), [-1, 9, 10, null]);
    assert.deepEqual(sorted([10, 9, null, -1], true), [10, 9, -1, null], 'empty ones are last either way');
    assert.deepEqual(sorted(['2024-10-01', 'soon', '2024-9-1']), ['2024-9-1', '2024-10-01', 'soon']);
  });

  test('only what is a date is like one', () => {
    for (const text of ['2024-13-01', '2024-00-10', '13/40/2024', '2024', 'May 2024', '20240901', '1-1-1'])
      assert.equal(dateLike(text), null, text);
    assert.equal(dateLike('2024-9-1'), Date.UTC(2024, 8, 1));
  });

  test('columns are ten pixels per character wide, 80 at least, 300 at most, in an editor 400 (r002-table-widths)', () => {
    assert.equal(genericWidth(['five5'], genericLimits), 80);
    assert.equal(genericWidth(['x'.repeat(20), 'y'], genericLimits), 200);
    assert.equal(genericWidth(['x'.repeat(60)], genericLimits), 300);
    assert.equal(genericWidth(['x'.repeat(60)], editorLimits), 400);
    assert.equal(genericWidth([], genericLimits), 80);
  });

  test('cells are cut at 50 characters, in an editor at 120, headers at 20 (r002-table-cuts)', () => {
    const long = 'x'.repeat(130);
    assert.equal(cutText(long, editorLimits.cell), `${'x'.repeat(120)}…`);
    assert.equal(cutText(long, genericLimits.cell), `${'x'.repeat(50)}…`);
    assert.equal(cutText('x'.repeat(50), genericLimits.cell), 'x'.repeat(50));
    assert.equal(cutHeader('weightedAverageShsOutDil'), 'weightedAverageShsOu…');
  });
});
