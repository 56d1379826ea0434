import assert from 'node:assert/strict';
import { test } from 'node:test';
import { provenField } from './proof.ts';
import { provenBy, type ProofTag } from './proof-value.ts';

const tag = (value: number | null, name = 'us-gaap:Revenues'): ProofTag => ({
  name,
  value,
  start: '2023-01-01',
  end: '2023-12-31',
});
const cell = (value: number | null) => ({ value, start: '2023-01-01', end: '2023-12-31' });

test('a cell agrees with its fact in value, scale and period', () => {
  assert.deepEqual(provenBy(tag(5_000_000), cell(5_000_000)), { agrees: true, problem: null });
  assert.ok(provenBy(tag(9), cell(-9)).agrees, 'outflows are tagged positive');
  assert.ok(provenBy(tag(null), cell(null)).agrees);
  assert.ok(provenBy(tag(0), cell(null)).agrees);
  const problem = (value: number | null, given: Partial<ProofTag> = {}) =>
    provenBy({ ...tag(5_000_000), ...given }, cell(value)).problem;
  assert.match(problem(5_000)!, /^the scale differs/);
  assert.match(problem(5_000_001)!, /^the value differs/);
  assert.match(problem(null)!, /^the value differs/);
  assert.match(problem(5_000_000, { end: '2022-12-31' })!, /^the period ends on another day/);
  assert.match(problem(5_000_000, { start: '2023-10-01' })!, /^the period starts on another day/);
  assert.equal(problem(5_000_000, { start: null, end: null }), null);
});

test('a field agrees with the concept of its cell, and with the sign in which it is stored', () => {
  assert.ok(provenField('income', 'revenue', tag(7), cell(7), 7).agrees);
  assert.match(provenField('income', 'costOfRevenue', tag(7), cell(7), 7).problem!, /^the concept differs/);
  assert.ok(provenField('income', 'revenue', tag(7, 'acme:SalesOfThings'), cell(7), 7).agrees);
  const capital = tag(7, 'us-gaap:PaymentsToAcquirePropertyPlantAndEquipment');
  const field = 'investmentsInPropertyPlantAndEquipment';
  assert.ok(provenField('cashflow', field, capital, cell(-7), -7).agrees);
  assert.match(provenField('cashflow', field, capital, cell(7), 7).problem!, /^the sign differs/);
});
