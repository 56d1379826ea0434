import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptRow } from './learn.ts';
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
