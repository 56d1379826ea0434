import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acceptRow } from './learn.ts';
import { analyzeTable } from './calculate.ts';
import { shippedMappers } from './templates/shipped.ts';
import type { MapRow } from './types.ts';
import type { StatementType } from '../statements/fields.ts';

const row = (label: string, value: number | null, section: string | null = null): MapRow => ({
  label,
  section,
  value: value === null ? null : value * 1e6,
});
const mapperOf = (name: string) => shippedMappers.find(({ templateName }) => templateName === name)!.value;

/** A field in millions, by a shipped mapper. */
function given(
  statement: StatementType,
  name: string,
  rows: readonly MapRow[],
  field: string,
): number | null {
  const value = analyzeTable(statement, mapperOf(name), rows).get(field)?.value ?? null;
  return value === null ? null : value / 1e6;
}
const income = (rows: readonly MapRow[], field: string) => given('income', 'Income: general', rows, field);
const balance = (rows: readonly MapRow[], field: string) => given('balance', 'Balance: general', rows, field);

describe('layout of statements', () => {
  test('a sum without a label is the total of its section', () => {
    const rows = (total: number): MapRow[] => [
      row('Products', 58, 'Revenue'),
      row('Services', 43, 'Revenue'),
      row('', total, 'Revenue'),
      row('Products', -49, 'Operating costs and expenses'),
      row('General and administrative', -6, 'Operating costs and expenses'),
      row('', -55, 'Operating costs and expenses'),
      row('Operating earnings', 46, 'Operating costs and expenses'),
    ];
    assert.equal(income(rows(101), 'revenue'), 101);
    assert.equal(income(rows(101), 'costAndExpenses'), 55);
    assert.equal(income(rows(102).slice(0, 3), 'revenue'), null);
    assert.equal(income([row('Products', 58, 'Revenue'), row('', 58, 'Revenue')], 'revenue'), null);
  });

  test('what revenue leaves after its costs is the gross profit where an operating profit follows', () => {
    const rows = [
      row('Total revenues', 77),
      row('Cost of products', -59),
      row('Cost of services', -11),
      row('Total costs and expenses', -70),
      row('', 7),
      row('Research and development expense', -3),
    ];
    const whole = [...rows, row('Loss from operations', 4)];
    assert.equal(income(whole, 'grossProfit'), 7);
    assert.equal(income(whole, 'costOfRevenue'), 70);
    assert.equal(income(whole, 'costAndExpenses'), 73);
    assert.equal(income(rows, 'grossProfit'), null);
    assert.equal(income(rows, 'costAndExpenses'), 70);
  });

  test('the profit of the owners is what the share of others leaves, whatever it is called', () => {
    const rows = (share: number): MapRow[] => [
      row('Net earnings', 152),
      row('Earnings attributable to noncontrolling interests', share),
      row('Net earnings attributable to Group common shareholders', 144),
    ];
    assert.equal(income(rows(-8), 'netIncome'), 144);
    assert.equal(income(rows(-7), 'netIncome'), 152);
    const reversed = [
      row('Net income attributable to Group', 144),
      row('Net income attributable to noncontrolling interests', 8),
      row('Total', 152),
    ];
    assert.equal(income(reversed, 'netIncome'), 144);
  });

  test('the equity of the owners is what the share of others is added to', () => {
    const rows = (share: number): MapRow[] => [
      row('Retained earnings', 60, 'Equity'),
      row("Company stockholders' equity", 69, 'Equity'),
      row('Non-controlling interests', share, 'Equity'),
      row('Total equity', 70, 'Equity'),
    ];
    assert.equal(balance(rows(1), 'totalStockholdersEquity'), 69);
    assert.equal(balance(rows(1), 'totalEquity'), 70);
    assert.equal(balance(rows(2), 'totalStockholdersEquity'), 70);
  });

  test('a tax is what the profit before tax lacks or has more than a printed profit', () => {
    const rows = (after: number, owners: number): MapRow[] => [
      row('Loss before income taxes', -402),
      row('Benefit from income taxes', 12),
      row('Net loss', after),
      row('Net loss attributable to noncontrolling interest', owners - after),
      row('Net loss attributable to Group', owners),
    ];
    assert.equal(income(rows(-390, -15), 'incomeTaxExpense'), -12);
    assert.equal(income(rows(-414, -15), 'incomeTaxExpense'), 12);
  });

  test('what follows the total of current liabilities is not current', () => {
    const rows = [
      row('Cash', 5, 'Current assets'),
      row('Investments', 3, 'Current assets'),
      row('Total current assets', 8, 'Current assets'),
      row('Investments', 6),
      row('Total assets', 14),
      row('Current maturities of borrowings', 1, 'Current liabilities'),
      row('Deferred revenue', 2, 'Current liabilities'),
      row('Total current liabilities', 3, 'Current liabilities'),
      row('Borrowings', 4),
      row('Deferred revenue', 1),
      row('Total liabilities', 8),
      row('Borrowings of affiliates', 9),
    ];
    assert.equal(balance(rows, 'longTermDebt'), 4);
    assert.equal(balance(rows, 'longTermInvestments'), 6);
    assert.equal(balance(rows, 'deferredRevenueNonCurrent'), 1);
    assert.equal(balance(rows.slice(8), 'longTermDebt'), null);
    const two = [...rows.slice(0, 9), row('Notes payable', 2), ...rows.slice(9)];
    assert.equal(balance(two, 'longTermDebt'), null);
  });

  test('a row that the layout names teaches nothing to a mapper that finds it', () => {
    const rows = [row('Products', 5, 'Revenue'), row('Services', 4, 'Revenue'), row('', 9, 'Revenue')];
    const mapper = mapperOf('Income: general');
    assert.equal(acceptRow('income', mapper, 'revenue', rows[2]!, rows), mapper);
    const debts = [row('Total current liabilities', 3), row('Borrowings', 4), row('Total liabilities', 7)];
    const general = mapperOf('Balance: general');
    assert.equal(acceptRow('balance', general, 'longTermDebt', debts[1]!, debts), general);
  });
});
