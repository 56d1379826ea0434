import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nothingPending, type Pending } from './pending.ts';
import { placed, resolve } from './conflicts.ts';

const pending: Pending = {
  ...nothingPending,
  updates: {
    '2024-05-10': {
      dividend: { to: 0.25, from: 0.24, by: 'typed' },
      frequency: { to: 'Quarterly', from: null, by: 'typed' },
    },
    '2024-02-09': { dividend: { to: 0.25, from: 0.23, by: 'yahoo' } },
  },
  deleted: ['2023-11-10'],
  noOverride: { '2024-02-09': true },
};
const clash = (key: string, actual: number) => ({
  field: 'dividend',
  expected: 0,
  actual,
  wanted: 0.25,
  where: `NWND dividends ${key}`,
});
const both = placed([clash('2024-05-10', 0.26), clash('2024-02-09', 0.22)]);

test('one field of two records is distinguished', () => {
  assert.deepEqual(
    both.map((one) => one.field),
    ['NWND dividends 2024-05-10|dividend', 'NWND dividends 2024-02-09|dividend'],
  );
});

test('a kept cell starts from the current value, another person’s value removes the edit, the rest stays', () => {
  const next = resolve(pending, both, { [both[0]!.field]: both[0]! });
  assert.deepEqual(next.updates, {
    '2024-05-10': {
      dividend: { to: 0.25, from: 0.26, by: 'typed' },
      frequency: { to: 'Quarterly', from: null, by: 'typed' },
    },
  });
  assert.deepEqual(next.deleted, ['2023-11-10']);
  assert.deepEqual(next.noOverride, { '2024-02-09': true });
});

test('where somebody else turned override switches, theirs or mine stay as a whole', () => {
  const switches = placed([{ field: 'noOverride', expected: [], actual: ['x'], wanted: ['y'] }]);
  assert.deepEqual(resolve(pending, switches, {}).noOverride, {});
  assert.deepEqual(resolve(pending, switches, { noOverride: switches[0]! }).noOverride, pending.noOverride);
});
