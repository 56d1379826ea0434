import assert from 'node:assert/strict';
import { test } from 'node:test';
import { edsFields } from './lists.ts';
import { edsFieldNames, edsRecordFacts, flatRecord, groupedRecord } from './records.ts';

test('flat records name every field of every table, and no field is called like a fact about the record', () => {
  const names = new Set(Object.values(edsFields).flatMap((fields) => fields.map(({ name }) => name)));
  assert.deepEqual([...edsFieldNames].toSorted(), [...names].toSorted());
  assert.deepEqual(
    edsRecordFacts.filter((fact) => names.has(fact)),
    [],
  );
});

test('a record comes back from its flat form as it was', () => {
  const facts = { key: '2024-01-02', symbol: 'ACME', date: '2024-01-02', source: 'fmp', updatedAt: null };
  const record = {
    ...facts,
    invalid: false,
    deleted: false,
    overridden: { numerator: 2 },
    values: { date: '2024-01-02', numerator: 3, denominator: 1 },
  };
  const flat = flatRecord(record);
  assert.deepEqual([flat.symbol, flat.date, flat.numerator, flat.denominator], ['ACME', '2024-01-02', 3, 1]);
  assert.deepEqual(groupedRecord('splits', flat), record);
});
