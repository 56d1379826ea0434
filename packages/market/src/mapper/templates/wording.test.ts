import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { analyzeTable } from '../calculate.ts';
import type { MapRow } from '../types.ts';
import type { StatementType } from '../../statements/fields.ts';
import { shippedMappers } from './shipped.ts';

type Printed = readonly [label: string, value: number, section?: string];

const rowsOf = (printed: readonly Printed[]): MapRow[] =>
  printed.map(([label, value, section]) => ({ label, value: value * 1e6, section: section ?? null }));

/** What a shipped mapper gives for a field, in millions. */
function given(name: string, statement: StatementType, field: string, ...printed: Printed[]): number | null {
  const { value } = shippedMappers.find(({ templateName }) => templateName === name)!;
  const found = analyzeTable(statement, value, rowsOf(printed)).get(field)?.value ?? null;
  return found === null ? null : found / 1e6;
}

const capital = (...printed: Printed[]) =>
  given('Cash flow: general', 'cashflow', 'capitalExpenditure', ...printed);

describe('words of shipped templates', () => {
  test('capital expenditure is net of sales, and without leases that its label leaves out', () => {
    assert.equal(capital(['Purchases of premises and equipment, net of sales', -11]), -11);
    assert.equal(
      capital(
        ['Capital expenditures - excluding equipment leased to others', -7],
        ['Expenditures for equipment leased to others', -8],
      ),
      -7,
    );
    assert.equal(
      capital(
        ['Purchases of property and equipment excluding finance leases', -9],
        ['Purchase of intangible assets', -1],
      ),
      -9,
    );
    assert.equal(capital(['Purchase of intangible assets', -1]), null);
    assert.equal(capital(['Purchases of tangible assets', -4], ['Investments in tangible assets', -4]), -4);
    assert.equal(capital(['Proceeds from sale of property and equipment', 3]), null);
    assert.equal(capital(['Payments of finance leases of equipment', -3]), null);
  });

  test('what is left of revenue after the provision for losses is no revenue', () => {
    const printed: Printed[] = [
      ['Total revenues net of interest expense', 15],
      ['Total provisions for credit losses', 1],
      ['Total revenues net of interest expense after provisions for credit losses', 14],
    ];
    assert.equal(given('Income: banks', 'income', 'revenue', ...printed), 15);
    assert.equal(given('Income: general', 'income', 'revenue', ...printed), 15);
    const whole: Printed[] = [...printed, ['Total expenses', 11], ['Pretax income', 3]];
    assert.equal(given('Income: banks', 'income', 'costAndExpenses', ...whole), 12);
    assert.equal(given('Income: banks', 'income', 'operatingIncome', ...whole), 3);
  });

  test('of selling and administration the line counts that leaves nothing out', () => {
    const selling = (name: string, ...printed: Printed[]) =>
      given(name, 'income', 'sellingGeneralAndAdministrativeExpenses', ...printed);
    const part: Printed = ['Selling, general and administrative expenses, excluding impairment losses', 36];
    const whole: Printed = ['Selling, general and administrative expenses', 43];
    assert.equal(selling('Income: general', part, whole), 43);
    assert.equal(selling('Income: general', part), 36);
    const compensation: Printed = ['Selling, general and administrative', 2, 'Stock-based compensation'];
    assert.equal(selling('Income: general', whole, compensation), 43);
    const insurer: Printed[] = [
      ['Medical costs', 264, 'Operating costs'],
      ['Operating costs', 53, 'Operating costs'],
      ['Total operating costs', 317, 'Operating costs'],
    ];
    assert.equal(selling('Income: insurance', ...insurer), 53);
    assert.equal(selling('Income: insurance', ...insurer, whole), 43);
  });

  test('income that is allocated to the diluted earnings is no number of shares', () => {
    const section = 'Average shares outstanding';
    assert.equal(
      given(
        'Income: general',
        'income',
        'weightedAverageShsOutDil',
        ['Basic', 908, section],
        ['Diluted', 916, section],
        ['Income allocated to common stock for diluted EPS', 6477, 'Diluted EPS'],
      ),
      916,
    );
  });

  test('what is said beside the cash flows is none of their totals', () => {
    const printed: Printed[] = [
      ['Net cash provided by operating activities', 257],
      ['Net cash used in investing activities', -92],
      ['Included in cash flows from operating activities', 3, 'Cash interest paid'],
      ['Capitalized, included in cash flows from investing activities', 5, 'Cash interest paid'],
      ['Operating cash flows from operating activities of leases', 4, 'Supplemental disclosures'],
    ];
    const total = (field: string) => given('Cash flow: general', 'cashflow', field, ...printed);
    assert.equal(total('operatingCashFlow'), 257);
    assert.equal(total('netCashUsedForInvestingActivites'), -92);
  });
});
