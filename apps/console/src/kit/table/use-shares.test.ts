import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sharedWidths } from './use-shares.ts';

const column = (width?: number, minWidth?: number) => ({
  width,
  column: minWidth === undefined ? {} : { minWidth },
});

describe('the widths of a table’s columns', () => {
  const columns = [column(undefined, 190), column(140), column(undefined, 126), column(60)];

  test('a column that shares what is left has its least where there is no more', () => {
    assert.deepEqual(sharedWidths(columns, 0, 516), [190, 140, undefined, 60]);
    assert.deepEqual(sharedWidths(columns, 0, 300), [190, 140, undefined, 60], 'the table scrolls');
  });

  test('what is beyond is shared in equal parts, after the column of ticks', () => {
    assert.deepEqual(sharedWidths(columns, 34, 516 + 34 + 101), [240, 140, undefined, 60]);
  });

  test('the browser shares by itself where the leasts are equal, one is alone, or there is no layout', () => {
    const equal = [column(undefined, 120), column(90), column(undefined, 120)];
    assert.deepEqual(sharedWidths(equal, 0, 900), [undefined, 90, undefined]);
    assert.deepEqual(sharedWidths([column(), column(90)], 0, 900), [undefined, 90]);
    assert.deepEqual(sharedWidths(columns, 0, 0), [undefined, 140, undefined, 60]);
  });
});
