import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { datePresets } from './date-presets.ts';

const rangeOf = (today: string, label: string): readonly string[] => {
  const { range } = datePresets(today).find((preset) => preset.label === label)!;
  return [range.from, range.to];
};

describe('presets of a date range', () => {
  test('count days with both ends', () => {
    assert.deepEqual(rangeOf('2026-03-02', 'Today'), ['2026-03-02', '2026-03-02']);
    assert.deepEqual(rangeOf('2026-03-01', 'Yesterday'), ['2026-02-28', '2026-02-28']);
    assert.deepEqual(rangeOf('2026-03-02', 'Last 7 days'), ['2026-02-24', '2026-03-02']);
    assert.deepEqual(rangeOf('2026-03-02', 'Last 30 days'), ['2026-02-01', '2026-03-02']);
  });

  test('end months and years where the calendar does', () => {
    assert.deepEqual(rangeOf('2026-01-15', 'Last month'), ['2025-12-01', '2025-12-31']);
    assert.deepEqual(rangeOf('2024-03-31', 'Last month'), ['2024-02-01', '2024-02-29']);
    assert.deepEqual(rangeOf('2026-03-15', 'This month'), ['2026-03-01', '2026-03-15']);
    assert.deepEqual(rangeOf('2026-03-15', 'This year'), ['2026-01-01', '2026-03-15']);
    assert.deepEqual(rangeOf('2026-03-15', 'Any time'), ['', '']);
  });
});
