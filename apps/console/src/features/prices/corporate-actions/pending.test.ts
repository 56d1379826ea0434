import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EdsRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import {
  countPending,
  dropRecord,
  isDeleted,
  isInvalid,
  isKept,
  nothingPending,
  payloadOf,
  resetValue,
  setValue,
  toggleDeleted,
  toggleInvalid,
  toggleKept,
  valueOf,
} from './pending.ts';

const record = (key: string, more: Partial<EdsRecord> = {}): EdsRecord => ({
  key,
  symbol: 'NWND',
  date: key,
  source: 'fmp',
  updatedAt: null,
  invalid: false,
  deleted: false,
  values: { date: key, dividend: 0.24, currency: 'USD' },
  overridden: {},
  ...more,
});
const may = record('2024-05-10');
const feb = record('2024-02-09');
const gone = record('2023-11-10', { deleted: true });
const corrected = record('2023-08-11', { overridden: { dividend: 24 } });
const data = { symbol: 'NWND', type: 'dividends' as const, meta: ['2023-05-12'] };

test('an edit, a deletion, a restore, a reset, an override switch and an invalid mark go in one save (r001-eps-save-together)', () => {
  let pending = setValue(nothingPending, may, 'dividend', 0.25, 'yahoo');
  pending = toggleDeleted(pending, feb);
  pending = toggleDeleted(pending, gone);
  pending = resetValue(pending, corrected, 'dividend');
  pending = toggleKept(pending, data.meta, may.key);
  pending = toggleInvalid(pending, record('2024-05-10', { source: 'zacks' }));
  assert.equal(countPending(pending), 6);
  assert.deepEqual(payloadOf(pending, data), {
    symbol: 'NWND',
    table: 'dividends',
    updatedValues: [{ key: '2024-05-10', dividend: 0.25, expected: { dividend: 0.24 } }],
    deletedValues: ['2024-02-09'],
    restoredValues: ['2023-11-10'],
    resetValues: [{ key: '2023-08-11', fields: ['dividend'], expected: { dividend: 0.24 } }],
    noOverride: ['2023-05-12', '2024-05-10'],
    expectedNoOverride: ['2023-05-12'],
    invalidValues: [{ source: 'zacks', key: '2024-05-10', invalid: true }],
  });
});

test('only what differs is sent: back at the value of the database nothing is pending, and no list of switches goes along', () => {
  const edited = setValue(nothingPending, may, 'dividend', 0.25, 'typed');
  assert.deepEqual(setValue(edited, may, 'dividend', 0.24, 'typed'), nothingPending);
  assert.deepEqual(setValue(nothingPending, may, 'currency', 'USD', 'typed'), nothingPending);
  const sent = payloadOf(edited, data);
  assert.equal('noOverride' in sent, false);
  assert.equal('expectedNoOverride' in sent, false);
});

test('a cell that is edited again after somebody else changed it is compared with its first value', () => {
  const edited = setValue(nothingPending, may, 'dividend', 0.25, 'typed');
  const now = record('2024-05-10', { values: { ...may.values, dividend: 0.3 } });
  const again = setValue(edited, now, 'dividend', 0.26, 'typed');
  assert.deepEqual(payloadOf(again, data).updatedValues, [
    { key: '2024-05-10', dividend: 0.26, expected: { dividend: 0.24 } },
  ]);
  assert.deepEqual(setValue(again, now, 'dividend', 0.3, 'typed'), nothingPending);
});

test('each toggle done twice leaves nothing pending', () => {
  for (const one of [may, gone])
    assert.deepEqual(toggleDeleted(toggleDeleted(nothingPending, one), one), nothingPending);
  for (const key of [may.key, '2023-05-12'])
    assert.deepEqual(
      toggleKept(toggleKept(nothingPending, data.meta, key), data.meta, key),
      nothingPending,
      key,
    );
  for (const invalid of [true, false]) {
    const one = record('2024-05-10', { source: 'yahoo', invalid });
    const once = toggleInvalid(nothingPending, one);
    assert.equal(isInvalid(once, one), !invalid);
    assert.deepEqual(toggleInvalid(once, one), nothingPending);
  }
});

test('the state that is shown follows what is pending', () => {
  assert.equal(isDeleted(nothingPending, gone), true);
  assert.equal(isDeleted(toggleDeleted(nothingPending, gone), gone), false);
  assert.equal(isDeleted(toggleDeleted(nothingPending, may), may), true);
  assert.equal(isKept(nothingPending, data.meta, '2023-05-12'), true);
  assert.equal(isKept(toggleKept(nothingPending, data.meta, '2023-05-12'), data.meta, '2023-05-12'), false);
  assert.equal(valueOf(setValue(nothingPending, may, 'dividend', null, 'typed'), may, 'dividend'), null);
});

test('a reset takes an edit out first, then the stored correction, then leaves that in again', () => {
  const edited = setValue(nothingPending, corrected, 'dividend', 0.3, 'typed');
  assert.deepEqual(resetValue(edited, corrected, 'dividend'), nothingPending);
  const reset = resetValue(nothingPending, corrected, 'dividend');
  assert.equal(valueOf(reset, corrected, 'dividend'), 24, 'the value before the correction');
  assert.deepEqual(resetValue(reset, corrected, 'dividend'), nothingPending);
  assert.deepEqual(resetValue(nothingPending, may, 'dividend'), nothingPending, 'there is nothing to reset');
});

test('an edit of a reset cell replaces the reset', () => {
  const pending = setValue(
    resetValue(nothingPending, corrected, 'dividend'),
    corrected,
    'dividend',
    0.3,
    'typed',
  );
  assert.deepEqual(pending.resets, {});
  assert.equal(valueOf(pending, corrected, 'dividend'), 0.3);
});

test('fields of a record that is to be deleted are not sent', () => {
  const pending = toggleDeleted(setValue(nothingPending, may, 'dividend', 1, 'typed'), may);
  assert.deepEqual(payloadOf(pending, data).updatedValues, []);
  assert.deepEqual(payloadOf(pending, data).deletedValues, ['2024-05-10']);
});

test('dropping a record takes out all that is pending about it and nothing else', () => {
  let pending = setValue(nothingPending, may, 'dividend', 1, 'typed');
  pending = toggleKept(toggleDeleted(pending, may), data.meta, may.key);
  const other = setValue(nothingPending, feb, 'dividend', 1, 'typed');
  assert.deepEqual(dropRecord(pending, may.key), nothingPending);
  assert.deepEqual(dropRecord(other, may.key), other);
});
