import assert from 'node:assert/strict';
import { test } from 'node:test';
import { periodCodes } from '@midoffice/contract/kernel';
import type { EdsRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import { nothingPending, setValue, toggleDeleted, valueOf } from './pending.ts';
import { cleanProduct, denominations, scaleValues } from './scale.ts';

const record = (key: string, dividend: number | null): EdsRecord => ({
  key,
  symbol: 'NWND',
  date: key,
  source: 'yahoo',
  updatedAt: null,
  invalid: false,
  deleted: false,
  values: { date: key, dividend, currency: 'GBP' },
  overridden: {},
});
const all = [record('2024-05-10', 24), record('2024-02-09', null), record('2023-11-10', 0.1)];
const scaling = { fields: ['dividend'], factorOf: () => 0.01, from: '', to: '' };

test('there are ten denominations, 100 first', () => {
  assert.equal(denominations.length, 10);
  assert.deepEqual([denominations[0], denominations[1], denominations.at(-1)], [100, 1e3, 1e11]);
});

test('pence become pounds: chosen fields are multiplied, empty ones stay empty, and each edit says that it was scaled', () => {
  const pending = scaleValues(nothingPending, all, { ...scaling, currency: 'GBP' });
  assert.deepEqual(pending.updates['2024-05-10'], { dividend: { to: 0.24, from: 24, by: 'scaled' } });
  assert.equal('2024-02-09' in pending.updates, false);
});

test('a new currency is written beside the figures', () => {
  const pending = scaleValues(nothingPending, all, { ...scaling, factorOf: () => 1.25, currency: 'USD' });
  assert.equal(valueOf(pending, all[0]!, 'currency'), 'USD');
  assert.equal(valueOf(pending, all[0]!, 'dividend'), 30);
});

test('days bound it, deleted records are passed over, and it builds on edits that are pending', () => {
  let pending = toggleDeleted(nothingPending, all[2]!);
  pending = setValue(pending, all[0]!, 'dividend', 50, 'typed');
  pending = scaleValues(pending, all, { ...scaling, from: '2024-01-01' });
  assert.equal(valueOf(pending, all[0]!, 'dividend'), 0.5);
  assert.equal(valueOf(pending, all[2]!, 'dividend'), 0.1);
});

test('products carry no dust of binary fractions', () => {
  for (const [value, factor, product] of [
    [0.1, 3, 0.3],
    [1.1, 1.1, 1.21],
    [123_456_789, 1000, 123_456_789_000],
    [0.07, 100, 7],
  ] as const)
    assert.equal(cleanProduct(value, factor), product);
});

test('the first denomination is 100, and periods are a day, a week, a month, a quarter or a year (r002-denomination-default)', () => {
  assert.equal(denominations[0], 100);
  assert.deepEqual(periodCodes, ['1d', '1w', '1m', '1q', '1y']);
});
