import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptLoneRow, acceptRow } from './learn.ts';
import { mapRows } from './map-rows.ts';
import type { MapRow } from './types.ts';

const row = (label: string, value: number | null, section: string | null = null): MapRow => ({
  label,
  section,
  value,
});
const valueOf = (mapper: Parameters<typeof acceptRow>[1], rows: readonly MapRow[]) =>
  mapRows(mapper, rows)[0]?.match?.value;

test('an accepted row makes a rule, and the same row again changes nothing', () => {
  const rows = [row('Net sales', 100), row('Cost of sales', 60)];
  const once = acceptRow('income', {}, 'revenue', rows[0]!, rows);
  assert.deepEqual(once, { revenue: { 1: ['=Net sales'] } });
  assert.equal(acceptRow('income', once, 'revenue', rows[0]!, rows), once);
  const other = [row('Revenues, net', 5)];
  const twice = acceptRow('income', once, 'revenue', other[0]!, other);
  assert.deepEqual(twice['revenue'], { 1: ['=Net sales'], 2: ['=Revenues, net'] });
});

test('a row with the label of others is named by its section too', () => {
  const rows = [row('Basic', 2, 'Earnings per share'), row('Basic', 9_000_000, 'Shares')];
  const mapper = acceptRow('income', {}, 'weightedAverageShsOut', rows[1]!, rows);
  assert.deepEqual(mapper['weightedAverageShsOut'], { 1: ['=Basic', '_Shares'] });
});

test('a corrected field gets a rule that takes the place of the wrong one', () => {
  const rows = [row('Net sales', 90), row('Total revenues', 100)];
  const wrong = { revenue: { 1: ['=Net sales'] } };
  const mapper = acceptRow('income', wrong, 'revenue', rows[1]!, rows);
  assert.deepEqual(mapper['revenue'], { 1: ['=Net sales'], 2: ['>', '=Total revenues'] });
  assert.equal(valueOf(mapper, rows), 100);
});

test('learned rules that disagree on another table leave the cell empty', () => {
  const first = [row('Net sales', 100)];
  const second = [row('Operating revenues', 7)];
  const mapper = acceptRow(
    'income',
    acceptRow('income', {}, 'revenue', first[0]!, first),
    'revenue',
    second[0]!,
    second,
  );
  assert.equal(valueOf(mapper, [row('Net sales', 1), row('Operating revenues', 2)]), undefined);
});

test('a row without a label teaches nothing', () => {
  assert.deepEqual(acceptRow('income', {}, 'revenue', row(' ', 1), [row(' ', 1)]), {});
});

test('a row outside of sections is distinguished from the same label within one', () => {
  const rows = [
    row('Basic', 2, 'Earnings per share'),
    row('Net income', 5),
    row('Net income', 9, 'Discontinued'),
  ];
  const mapper = acceptRow('income', {}, 'netIncome', rows[1]!, rows);
  assert.deepEqual(mapper['netIncome'], { 1: ['=Net income', '!_Discontinued'] });
  assert.equal(valueOf(mapper, [rows[2]!, rows[1]!]), 5);
});

test('labels are compared as conditions compare them', () => {
  const rows = [row('Non\u2011current  debt', 2, 'Assets'), row('Non-current debt', 9, 'Liabilities')];
  const mapper = acceptRow('balance', {}, 'longTermDebt', rows[1]!, rows);
  assert.deepEqual(mapper['longTermDebt'], { 1: ['=Non-current debt', '_Liabilities'] });
});

test('of equal rows of one section the last is learned with >; one between others teaches nothing', () => {
  const rows = [row('Total', 1, 'Debt'), row('Total', 2, 'Debt'), row('Total', 3, 'Debt')];
  assert.deepEqual(acceptRow('balance', {}, 'totalDebt', rows[2]!, rows), {
    totalDebt: { 1: ['>', '=Total'] },
  });
  assert.deepEqual(acceptRow('balance', {}, 'totalDebt', rows[1]!, rows), {});
});

test('a label that begins with signs stays a label', () => {
  const rows = [row('> 90 days past due', 5), row('90 days past due', 6)];
  const mapper = acceptRow('balance', {}, 'netReceivables', rows[0]!, rows);
  assert.deepEqual(mapper['netReceivables'], { 1: ['= > 90 days past due'] });
});

test('a label that is longer than a condition may be teaches nothing', () => {
  const long = row('a'.repeat(200), 5);
  assert.deepEqual(acceptRow('income', {}, 'revenue', long, [long]), {});
  assert.deepEqual(acceptLoneRow({}, 'revenue', long, false), {});
});

test('a row of an unknown table is named by its section, and takes the place of what was found, once', () => {
  const basic = { label: 'Basic', section: 'Shares' };
  const once = acceptLoneRow({ eps: { 1: ['=Basic'] } }, 'eps', basic, true);
  assert.deepEqual(once['eps'], { 1: ['=Basic'], 2: ['>', '=Basic', '_Shares'] });
  assert.equal(acceptLoneRow(once, 'eps', basic, true), once);
  assert.deepEqual(acceptLoneRow({}, 'eps', { label: 'Basic', section: null }, false), {
    eps: { 1: ['=Basic'] },
  });
});
