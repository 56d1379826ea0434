import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { draftOf, pendingOf } from './draft.ts';
import {
  countPending,
  nothingPending,
  resetValue,
  setValue,
  toggleDeleted,
  toggleOf,
  valueOf,
} from './pending.ts';
import { payloadOf, pendingLines, conflictPlace, resolveConflicts, stillPending, unsaved } from './saving.ts';
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

  test('a cell that is edited again was still begun on the former value', () => {
    const edited = setValue(nothingPending, row, 'revenue', 11, 'typed');
    const now = rowOf('2023-Q1', { revenue: 15, netIncome: 3 });
    const again = setValue(edited, now, 'revenue', 12, 'typed');
    assert.deepEqual(payloadOf(again).expected, { '2023-Q1': { revenue: 10 } });
    assert.equal(countPending(setValue(again, now, 'revenue', 15, 'typed')), 0);
    const back = setValue(again, now, 'revenue', 10, 'typed');
    assert.deepEqual(payloadOf(back).updatedValues, { '2023-Q1': { revenue: 10 } }, 'theirs is asked about');
    const reset = resetValue(nothingPending, row, 'netIncome');
    const other = rowOf('2023-Q1', { netIncome: 4 }, { overridden: { netIncome: 2 } });
    const typed = setValue(reset, other, 'netIncome', 9, 'typed');
    assert.deepEqual(payloadOf(typed).expected, { '2023-Q1': { netIncome: 3 } });
  });

  test('resets and deletions carry what they were begun on', () => {
    const reset = resetValue(nothingPending, row, 'netIncome');
    assert.deepEqual(payloadOf(reset).expected, { '2023-Q1': { netIncome: 3 } });
    const { expected, deletedValues } = payloadOf(toggleDeleted(reset, row));
    assert.deepEqual(deletedValues, ['2023-Q1']);
    const { revenue, netIncome, date, ebitda } = expected['2023-Q1']!;
    assert.deepEqual([revenue, netIncome, date, ebitda], [10, 3, '2023-03-31', null]);
    assert.ok(!('overridden' in expected['2023-Q1']!) && !('id' in expected['2023-Q1']!));
  });

  test('a correction that is gone by now needs no reset', () => {
    const reset = resetValue(nothingPending, row, 'netIncome');
    assert.equal(countPending(stillPending(reset, new Map([['2023-Q1', row]]))), 1);
    assert.equal(countPending(stillPending(reset, new Map([['2023-Q1', rowOf('2023-Q1')]]))), 0);
  });

  test('after a conflict kept resets and deletions expect what is there now, others are gone', () => {
    const third = rowOf('2023-Q3', { revenue: 8, netIncome: 1 });
    const reset = resetValue(nothingPending, row, 'netIncome');
    const edited = toggleDeleted(toggleDeleted(reset, third), rowOf('2023-Q2', { revenue: 9 }));
    const conflicts = new Map<string, number | Record<string, number>>([
      ['2023-Q1|netIncome', 5],
      ['2023-Q3|*', { revenue: 7 }],
      ['2023-Q2|*', { revenue: 8 }],
    ]);
    const left = resolveConflicts(edited, conflicts, new Set(['2023-Q1|netIncome', '2023-Q3|*']));
    const { expected, deletedValues } = payloadOf(left);
    assert.deepEqual(deletedValues, ['2023-Q3']);
    assert.deepEqual(expected['2023-Q1'], { netIncome: 5 });
    assert.deepEqual([expected['2023-Q3']!['revenue'], expected['2023-Q3']!['netIncome']], [7, 1]);
    assert.equal(countPending(resolveConflicts(edited, conflicts, new Set())), 0);
  });

  test('after a save what was edited while it ran stays, begun on what was saved', () => {
    const third = rowOf('2023-Q3', { revenue: 8 });
    const sent = toggleDeleted(
      resetValue(setValue(nothingPending, row, 'revenue', 11, 'typed'), row, 'netIncome'),
      third,
    );
    assert.equal(countPending(unsaved(sent, sent)), 0);
    const more = toggleDeleted(
      setValue(setValue(sent, row, 'revenue', 12, 'typed'), row, 'ebitda', 4, 'typed'),
      other,
    );
    const { updatedValues, expected, deletedValues, restoredValues } = payloadOf(unsaved(more, sent));
    assert.deepEqual(updatedValues, { '2023-Q1': { revenue: 12, ebitda: 4 } });
    assert.deepEqual(expected, { '2023-Q1': { revenue: 11, ebitda: null } });
    assert.deepEqual([deletedValues, restoredValues], [undefined, ['2022-Q1']]);
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
