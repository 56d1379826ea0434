import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cellColumns } from './cell-columns.ts';

describe('columns of the cells that a repair would change', () => {
  const cell = { env: 'production', chartType: 'eod', date: '2020-03-03', field: 'close' } as const;
  const widths = (list: Parameters<typeof cellColumns>[0]) =>
    cellColumns(list).map(({ width, minWidth }) => width ?? minWidth ?? 0);

  test('a volume is given the room that it takes, and all columns fit into the panel of 326 pixels', () => {
    const prices = widths([{ ...cell, before: 61.5123, after: 62 }]);
    const volumes = widths([{ ...cell, field: 'volume', before: 10_625_060, after: null }]);
    assert.ok(volumes[2]! >= 84 && volumes[2]! > prices[2]!, volumes.join());
    const both = widths([
      { ...cell, before: 61.5123, after: 62 },
      { ...cell, field: 'volume', before: 10_625_060, after: 11_625_060 },
    ]);
    assert.ok(both.reduce((sum, width) => sum + width, 0) <= 326, both.join());
  });

  test('an intraday bar is named by its minute, in sight as a whole', () => {
    const bar = { ...cell, date: '2026-11-20T09:35:00', before: 1, after: 2 };
    const date = cellColumns([bar])[0]!;
    assert.equal(date.value(bar), '2026-11-20 09:35');
    assert.ok(date.width! > 120);
  });
});
