import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { columnsOf } from './results.tsx';
import type { SeriesRow } from './rows.ts';

describe('intraday-analysis-screen', () => {
  test('a value and its difference to EOD are in sight as a whole', () => {
    const row = {
      bar: { open: 208.8087, high: 214.7438, low: 208.0565, close: 214.448, volume: 12_539_877 },
      off: { low: { difference: 0.4622, percent: 0.223 }, volume: { difference: 173_120, percent: 1.4 } },
    } as unknown as SeriesRow;
    const widths = new Map(columnsOf([row]).map(({ id, width }) => [id, width ?? 0]));

    assert.ok(widths.get('low')! >= 125 && widths.get('volume')! >= 150, [...widths].join(' '));
    assert.ok(widths.get('open')! < widths.get('low')!);
  });
});
