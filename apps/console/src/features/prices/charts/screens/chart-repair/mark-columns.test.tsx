import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { markColumns } from './mark-columns.tsx';

describe('columns of marked points', () => {
  test('a price of seven digits is in sight as a whole', () => {
    const mark = { date: '2011-01-31', field: 'adjClose', suggested: 26.0529, reason: 'spike' } as const;
    const [, field, value, suggested] = markColumns([{ ...mark, value: 42.987654 }]);
    assert.ok(field!.width! >= 76 && value!.width! >= 79 && suggested!.width! >= 92);
  });
});
