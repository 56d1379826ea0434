import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { draftOf, pendingOf } from './draft.ts';
import {
  countPending,
  nothingPending,
  payloadOf,
  pendingLines,
  resetValue,
  conflictPlace,
  resolveConflicts,
  setValue,
  stillPending,
  toggleDeleted,
  toggleOf,
  valueOf,
} from './pending.ts';
import { rowOf } from './testing/statements.ts';

const row = rowOf('2023-Q1', { revenue: 10, netIncome: 3 }, { overridden: { netIncome: 2 } });
const other = rowOf('2022-Q1', { revenue: 7 }, { deleted: true });

describe('pending edits of statements', () => {
  test('a value back at that of the database is no edit (r001-save-diff-only)', () => {
    const edited = setValue(nothingPending, row, 'revenue', 11, 'yahoo');
    assert.deepEqual(payloadOf(edited).updatedValues, { '2023-Q1': { revenue: 11 } });
    assert.equal(countPending(setValue(edited, row, 'revenue', 10, 'db')), 0);
  });

  test('delete then restore leaves nothing to save (r001-record-edit-queue)', () => {
    const deleted = toggleDeleted(nothingPending, row);
    assert.deepEqual(payloadOf(deleted).deletedValues, ['2023-Q1']);
    assert.equal(countPending(toggleDeleted(deleted, row)), 0);
    const restored = toggleDeleted(nothingPending, other);
    assert.deepEqual(payloadOf(restored).restoredValues, ['2022-Q1']);
  });

  test('of a record that is to be deleted no values are sent', () => {
    const both = toggleDeleted(setValue(nothingPending, row, 'revenue', 11, 'typed'), row);
    assert.deepEqual(payloadOf(both).updatedValues, {});
    assert.equal(pendingLines(both, new Map([['2023-Q1', row]])).length, 1);
  });

  test('a reset takes the correction out: null is sent, the former value shown (r001-record-edit-queue)', () => {
    const reset = resetValue(nothingPending, row, 'netIncome');
    assert.equal(valueOf(reset, row, 'netIncome'), 2);
    assert.deepEqual(payloadOf(reset).updatedValues, { '2023-Q1': { netIncome: null } });
    assert.equal(countPending(resetValue(reset, row, 'netIncome')), 0);
    assert.equal(resetValue(nothingPending, row, 'revenue'), nothingPending, 'nothing to reset');
  });

  test('an emptied cell is sent as an empty text, which is no reset', () => {
    const emptied = setValue(nothingPending, row, 'revenue', null, 'typed');
    assert.deepEqual(payloadOf(emptied).updatedValues, { '2023-Q1': { revenue: '' } });
  });

  test('a toggle goes to the override and back; an empty or equal override toggles nothing (r001-cell-click-toggle)', () => {
    const compare = { source: 'yahoo', row: rowOf('2023-Q1', { revenue: 11, netIncome: 3 }) };
    const there = toggleOf(nothingPending, row, 'revenue', compare)!;
    assert.deepEqual([there.to, there.by], [11, 'yahoo']);
    const edited = setValue(nothingPending, row, 'revenue', 11, 'yahoo');
    assert.equal(toggleOf(edited, row, 'revenue', compare)?.to, 10);
    assert.equal(toggleOf(nothingPending, row, 'netIncome', compare), undefined);
    assert.equal(toggleOf(nothingPending, row, 'ebitda', compare), undefined);
    assert.equal(toggleOf(nothingPending, row, 'revenue', undefined), undefined);
  });

  test('what the database has by now is not pending any more', () => {
    const edited = setValue(setValue(nothingPending, row, 'revenue', 11, 'typed'), row, 'ebitda', 4, 'typed');
    const now = new Map([['2023-Q1', rowOf('2023-Q1', { revenue: 11 })]]);
    assert.deepEqual(payloadOf(stillPending(edited, now)).updatedValues, { '2023-Q1': { ebitda: 4 } });
  });

  test('after a conflict a kept value expects the present one, a dropped one is gone, others stay', () => {
    const edited = ['revenue', 'ebitda', 'netIncome'].reduce(
      (now, field) => setValue(now, row, field, 99, 'typed'),
      nothingPending,
    );
    const left = resolveConflicts(
      edited,
      new Map([
        ['2023-Q1|revenue', 15],
        ['2023-Q1|ebitda', 16],
      ]),
      new Set(['2023-Q1|revenue']),
    );
    assert.deepEqual(payloadOf(left).expected, { '2023-Q1': { revenue: 15, netIncome: 3 } });
  });

  test('the cell of a conflict is found whatever a segment is called', () => {
    for (const field of ['revenue', 'U.S.', 'Americas/EMEA', 'Asia | Pacific', '2023'])
      assert.equal(conflictPlace({ where: 'ACME product 2023-FY', field }), `2023-FY|${field}`);
    assert.equal(conflictPlace({ field: '2023-Q1.revenue' }), '2023-Q1|revenue');
  });

  test('a draft keeps all of it in a short form', () => {
    let edits = toggleDeleted(resetValue(nothingPending, row, 'netIncome'), other);
    for (let year = 1990; year < 2020; year += 1)
      for (const field of ['revenue', 'costOfRevenue', 'grossProfit', 'ebitda'])
        edits = setValue(edits, rowOf(`${year}-FY`), field, 123_456_789_000, 'yahoo');
    assert.deepEqual(pendingOf(draftOf(edits)), edits);
    assert.ok(JSON.stringify(draftOf(edits)).length < 6000);
    assert.deepEqual(pendingOf(null), nothingPending);
  });
});
