import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { analyzeTable } from './calculate.ts';
import type { MapRow, RowMapperValue } from './types.ts';

const row = (label: string, value: number | null, section: string | null = null): MapRow => ({
  label,
  section,
  value,
});
const exact = (fields: Record<string, string>): RowMapperValue =>
  Object.fromEntries(Object.entries(fields).map(([field, label]) => [field, { 1: [`=${label}`] }]));

const incomeRows = [
  row('Net sales', 1000),
  row('Cost of sales', -600),
  row('Operating income', 250),
  row('Income before taxes', 240),
  row('(Provision) for taxes', -40),
  row('Net income', 200),
  row('Basic', 2, 'Earnings per share'),
  row('Basic', 10_000_000, 'Shares'),
];
const incomeMapper = exact({
  revenue: 'Net sales',
  costOfRevenue: 'Cost of sales',
  operatingIncome: 'Operating income',
  incomeBeforeTax: 'Income before taxes',
  incomeTaxExpense: '(Provision) for taxes',
  netIncome: 'Net income',
  eps: 'Basic',
  weightedAverageShsOut: 'Basic',
});

describe('analyzeTable', () => {
  const income = analyzeTable('income', incomeMapper, incomeRows);

  test('a mapped field says its row, a calculated one its formula with numbers (r001-extractor-fullchanges)', () => {
    assert.deepEqual(income.get('revenue')!.fullChanges, [
      { type: 'mapping', label: 'Net sales', value: 1000 },
    ]);
    assert.deepEqual(income.get('grossProfit')!.fullChanges, [
      {
        type: 'calculation',
        formula: 'revenue - costOfRevenue',
        numericFormula: '1,000 - 600',
        oldValue: null,
        newValue: 400,
        usedFields: { revenue: 1000, costOfRevenue: 600 },
      },
    ]);
    assert.equal(income.get('grossProfit')!.foundTableValue, null);
    assert.equal(income.get('grossProfitRatio')!.value, 0.4);
  });

  test('a total gives its missing part', () => {
    const { value, fullChanges } = income.get('costAndExpenses')!;
    assert.equal(value, 750);
    assert.equal(
      fullChanges.map((one) => one.type === 'calculation' && one.formula)[0],
      'revenue - operatingIncome',
    );
    assert.equal(income.get('operatingExpenses')!.value, 150);
    assert.equal(income.get('totalOtherIncomeExpensesNet')!.value, -10);
  });

  test('costs in parentheses and a tax printed as its effect become positive, and say so', () => {
    const cost = income.get('costOfRevenue')!;
    assert.deepEqual([cost.value, cost.foundTableValue], [600, -600]);
    assert.deepEqual(
      cost.fullChanges.map(({ type }) => type),
      ['mapping', 'calculation'],
    );
    assert.equal(income.get('incomeTaxExpense')!.value, 40);
    const benefit = analyzeTable('income', incomeMapper, [
      row('Income before taxes', 100),
      row('(Provision) for taxes', -20),
      row('Net income', 120),
    ]);
    assert.equal(benefit.get('incomeTaxExpense')!.value, -20, 'a benefit stays negative');
  });

  test('of equal labels a number of shares is distinguished from an amount per share', () => {
    assert.equal(income.get('eps')!.value, 2);
    assert.equal(income.get('weightedAverageShsOut')!.value, 10_000_000);
  });

  test('cash that goes out is negative however it is printed', () => {
    const mapper = exact({
      capitalExpenditure: 'Capital expenditures',
      operatingCashFlow: 'From operations',
    });
    const found = analyzeTable('cashflow', mapper, [
      row('From operations', 100),
      row('Capital expenditures', 30),
    ]);
    assert.equal(found.get('capitalExpenditure')!.value, -30);
    assert.equal(found.get('freeCashFlow')!.value, 70);
  });

  test('the rest of a sum counts parts that the table lacks as zero', () => {
    const mapper = exact({ totalCurrentAssets: 'Total current assets', cashAndShortTermInvestments: 'Cash' });
    const found = analyzeTable('balance', mapper, [row('Cash', 30), row('Total current assets', 100)]);
    assert.equal(found.get('otherCurrentAssets')!.value, 70);
  });

  test('a part that counted as zero for the rest of its sum is not thereby zero', () => {
    const mapper = exact({ totalCurrentAssets: 'Total current assets', cashAndShortTermInvestments: 'Cash' });
    const found = analyzeTable('balance', mapper, [row('Cash', 30), row('Total current assets', 100)]);
    assert.equal(found.has('inventory'), false);
    const equity = exact({
      totalStockholdersEquity: 'Equity',
      preferredStock: 'Preferred',
      commonStock: 'Common',
    });
    const rows = [row('Preferred', 0), row('Common', 40), row('Kept', 60), row('Equity', 100)];
    assert.equal(analyzeTable('balance', equity, rows).has('retainedEarnings'), false);
  });

  test('nothing follows from a field on which rules disagree', () => {
    const mapper: RowMapperValue = {
      revenue: { 1: ['=Net sales'], 2: ['=Total revenues'] },
      costOfRevenue: { 1: ['=Cost of sales'] },
    };
    const found = analyzeTable('income', mapper, [
      row('Net sales', 90),
      row('Total revenues', 100),
      row('Cost of sales', 60),
    ]);
    assert.deepEqual([found.get('revenue')!.value, found.get('revenue')!.mapped!.disagrees], [null, true]);
    assert.equal(found.has('grossProfit'), false);
  });

  test('of a figure of nine months the quarter is what its earlier quarters leave', () => {
    const mapper = exact({ operatingCashFlow: 'From operations', netChangeInCash: 'Change' });
    const rows = [row('From operations', 100), row('Change', 10)];
    const found = analyzeTable('cashflow', mapper, rows, [
      { name: 'Q1', values: { operatingCashFlow: 20 } },
      { name: 'Q2', values: { operatingCashFlow: 30 } },
    ]);
    const { value, fullChanges } = found.get('operatingCashFlow')!;
    assert.equal(value, 50);
    assert.deepEqual(fullChanges[1], {
      type: 'calculation',
      formula: 'operatingCashFlow - Q1 - Q2',
      numericFormula: '100 - 20 - 30',
      oldValue: 100,
      newValue: 50,
      usedFields: { operatingCashFlow: 100, Q1: 20, Q2: 30 },
    });
    assert.equal(found.has('netChangeInCash'), false, 'an earlier quarter lacks it');
  });
});
