import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { analyzeTable } from './calculate.ts';
import { hasRedeemableEquity, rowsByStructure } from './structure.ts';
import type { MapRow } from './types.ts';

const row = (label: string, value: number | null, section: string | null = null): MapRow => ({
  label,
  section,
  value,
});
const balance = (upper: string, lower: string): MapRow[] => [
  row('Cash', 30, 'Assets'),
  row('Equipment', 70, 'Assets'),
  row(upper, 100),
  row('Loans', 60, 'Liabilities'),
  row('Capital', 40, 'Equity'),
  row(lower, 100),
];
const byStructure = (rows: readonly MapRow[]) => Object.fromEntries(rowsByStructure('balance', rows));

describe('rows by structure', () => {
  test('totals without a label are the largest number of the column, printed above and below', () => {
    const bare = {
      totalAssets: 2,
      totalLiabilitiesAndStockholdersEquity: 5,
      totalLiabilitiesAndTotalEquity: 5,
    };
    assert.deepEqual(byStructure(balance('', '')), bare);
    assert.deepEqual(byStructure(balance('Total', 'TOTAL')), bare);
    assert.deepEqual(byStructure(balance('', 'Total liabilities and equity')), { totalAssets: 2 });
  });

  test('the share of others between liabilities and their sum with it says nothing of equity', () => {
    const rows = (before: string, after: string): MapRow[] => [
      row('Total assets', 100),
      row(before, 60),
      row('Minority interest', 10),
      row(after, 70),
      row('Net worth', 30),
    ];
    const none = byStructure(rows('Total liabilities', 'Total liabilities and minority interest'));
    assert.deepEqual([none['totalStockholdersEquity'], none['totalEquity']], [undefined, undefined]);
    const equity = byStructure(rows('Equity of owners', 'Equity of all'));
    assert.deepEqual([equity['totalStockholdersEquity'], equity['totalEquity']], [1, 3]);
  });

  test('a number that is printed once, is not the largest or is followed by others is no total', () => {
    const [cash, equipment, total, loans, capital] = balance('', '') as [
      MapRow,
      MapRow,
      MapRow,
      MapRow,
      MapRow,
    ];
    assert.deepEqual(byStructure([cash, equipment, total, loans, capital]), {});
    assert.deepEqual(byStructure([...balance('', ''), row('Shares', 5)]), {});
    assert.deepEqual(byStructure([row('Gross', 200), ...balance('', '')]), {});
    assert.deepEqual(byStructure([cash, row('', 100), row('', 100)]), {});
  });

  test('the share of others says which equity and which profit is that of the owners', () => {
    const equity = [
      row('Equity of our company', 90),
      row('Noncontrolling interests', 10),
      row('Equity of the group', 100),
    ];
    assert.deepEqual(byStructure(equity), {
      totalStockholdersEquity: 0,
      minorityInterest: 1,
      totalEquity: 2,
    });
    assert.deepEqual(byStructure([equity[0]!, equity[1]!, row('Equity of the group', 101)]), {});
    const profit = (share: number) => [
      row('Result', 50),
      row('Attributable to noncontrolling interests', share),
      row('Result of the owners', 45),
    ];
    assert.deepEqual(rowsByStructure('income', profit(5)), [['netIncome', 2, 0]]);
    assert.deepEqual(rowsByStructure('income', profit(-5)), [['netIncome', 2, 0]]);
    assert.deepEqual(rowsByStructure('income', profit(4)), []);
    assert.deepEqual(rowsByStructure('cashflow', profit(5)), []);
  });

  test('a rule of the mapper comes first; what the structure gives names its row', () => {
    const rows = balance('', '');
    const mapper = { totalAssets: { 1: ['=Cash'] } };
    assert.equal(analyzeTable('balance', mapper, rows).get('totalAssets')!.value, 30);
    const disputed = { totalAssets: { 1: ['=Cash'], 2: ['=Loans'] } };
    assert.equal(analyzeTable('balance', disputed, rows).get('totalAssets')!.value, null);
    const found = analyzeTable('balance', {}, rows).get('totalAssets')!;
    assert.deepEqual([found.value, found.fullChanges], [100, [{ type: 'mapping', label: '', value: 100 }]]);
  });

  test('with equity that can be given back, liabilities are not what equity leaves', () => {
    const mapper = { totalEquity: { 1: ['=Equity'] }, totalLiabilitiesAndTotalEquity: { 1: ['=All'] } };
    const rows = (redeemable: number) => [
      row('Redeemable noncontrolling interest', redeemable),
      row('Equity', 40),
      row('All', 100),
    ];
    assert.equal(analyzeTable('balance', mapper, rows(0)).get('totalLiabilities')!.value, 60);
    assert.equal(analyzeTable('balance', mapper, rows(5)).get('totalLiabilities'), undefined);
    assert.equal(hasRedeemableEquity([row('Nonredeemable noncontrolling interest', 5)]), false);
    assert.equal(hasRedeemableEquity([row('Total liabilities, redeemable interest and equity', 5)]), false);
  });
});
