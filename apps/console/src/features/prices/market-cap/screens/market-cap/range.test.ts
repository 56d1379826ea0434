import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultRange, firstZoom, mayBeMissing } from './range.ts';

const point = (date: string, marketCap: number | null = 1) => ({
  date,
  marketCap,
  price: 1,
  sharesOutstanding: marketCap,
});

test('r001-marketcap-default-20y: opens with 20 years and the last fifth in view', () => {
  assert.deepEqual(defaultRange('2026-11-21'), { from: '2006-11-21', to: '2026-11-21' });
  assert.deepEqual(defaultRange('2024-02-29'), { from: '2004-02-29', to: '2024-02-29' });
  const dates = Array.from({ length: 100 }, (_unused, i) => String(i).padStart(3, '0'));
  assert.deepEqual(firstZoom(dates), { from: '080', to: '099' });
  assert.equal(firstZoom([]), undefined);
});

test('r001-marketcap-notice: data may be missing where a session has no market cap or days lack', () => {
  assert.equal(mayBeMissing([point('2024-01-02'), point('2024-01-05')]), false);
  assert.equal(mayBeMissing([point('2024-01-02', null), point('2024-01-05')]), true);
  assert.equal(mayBeMissing([point('2024-01-02'), point('2024-01-15')]), true);
  assert.equal(mayBeMissing([]), false);
});
